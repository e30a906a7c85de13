import { definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext, timestamp } from '@plinth/kernel';
import { DATABASE, type Database, type Row, type Where } from '@plinth/kernel/database';
import { FILES, type FileStore } from '@plinth/toolkit';
import { cards } from '../tables.js';

/** Which card: of which activity, how large, and a digest of everything that it shows. */
export type CardKey = Pick<Row<typeof cards>, 'activityId' | 'size' | 'contentHash'>;

/** A card that exists. */
export type Card = Pick<Row<typeof cards>, 'file' | 'expiresAt'>;

/** The cards of a site. */
export const CARDS = definePort<CardStore>('quotes/cards');

/** Cards removed with one query while tidying up. */
const BATCH = 200;

/** Which cards exist, in which file and until when. The unique key holds: one living card for everybody. */
@injectable()
export class CardStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(FILES) private readonly files: FileStore,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** The card, while its hour lasts. */
  living(key: CardKey): Promise<Card | undefined> {
    const where = { ...key, expiresAt: { above: timestamp(this.context.clock) } };
    return this.database.rows(cards).find(where, { columns: ['file', 'expiresAt'] });
  }

  /**
   * Makes a new file the card, unless another one lives by now: then that one stays, and the new file goes.
   * @returns the card that everybody gets
   */
  async publish(key: CardKey, card: Card): Promise<Card> {
    const rows = this.database.rows(cards);
    const winner = await this.database.transaction(async () => {
      if (await rows.insertIfAbsent({ ...key, ...card })) return card;
      const before = await rows.find(key, { columns: ['file'] });
      const replaced = await rows.change({ ...key, expiresAt: { upTo: timestamp(this.context.clock) } }, card);
      if (replaced === 0) return this.living(key);
      if (before) await this.database.afterCommit(() => this.files.delete(before.file));
      return card;
    });
    if (winner?.file === card.file) return card;
    await this.files.delete(card.file);
    if (!winner) throw new Error('A card went while it was published.');
    return winner;
  }

  /** Removes the cards whose hour is over, with their files. */
  removeExpired(): Promise<void> {
    return this.#remove({ expiresAt: { upTo: timestamp(this.context.clock) } }, { expiresAt: 'asc' });
  }

  /** Removes the cards of an activity, because it is gone. */
  removeOf(activityId: number): Promise<void> {
    return this.#remove({ activityId }, { id: 'asc' });
  }

  /** A card that was replaced meanwhile stays: its file is another one. */
  async #remove(where: Where<typeof cards>, orderBy: { id: 'asc' } | { expiresAt: 'asc' }): Promise<void> {
    const rows = this.database.rows(cards);
    for (;;) {
      const batch = await rows.list(where, { columns: ['id', 'file'], orderBy, limit: BATCH });
      for (const { id, file } of batch) {
        await this.database.transaction(() => rows.remove({ id, file }));
        await this.files.delete(file);
      }
      if (batch.length < BATCH) return;
    }
  }
}
