import {
  DATABASE,
  type Database,
  definePort,
  FILES,
  type FileStore,
  inject,
  injectable,
  type Timestamp,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import type { CardSize } from './sizes.js';

/** Which card: of which activity, how large, and a digest of everything that it shows. */
export interface CardKey {
  readonly activityId: number;
  readonly size: CardSize;
  readonly hash: string;
}

/** A card that exists. */
export interface CardRow {
  /** Key among the files. */
  readonly file: string;
  readonly expiresAt: Timestamp;
}

interface Row {
  readonly id: number;
  readonly file: string;
  readonly expires_at: Timestamp;
}

/** The cards of a site. */
export const CARDS = definePort<CardStore>('quotes/cards');

/** Cards removed with one query while tidying up. */
const BATCH = 200;

const SAME = 'activity_id = $1 AND size = $2 AND content_hash = $3';

/** Which cards exist, in which file and until when. The unique key holds: one living card for everybody. */
@injectable()
export class CardStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(FILES) private readonly files: FileStore,
    @inject(TOOLS) private readonly tools: Tools,
  ) {}

  /** The card, while its hour lasts. */
  async living({ activityId, size, hash }: CardKey): Promise<CardRow | undefined> {
    const row = await this.database.selectOne<Row>(
      `SELECT id, file, expires_at FROM ${this.#table} WHERE ${SAME} AND expires_at > $4`,
      [activityId, size, hash, timestamp(this.tools.clock)],
    );
    return row && { file: row.file, expiresAt: row.expires_at };
  }

  /**
   * Makes a new file the card, unless another one lives by now: then that one stays, and the new file goes.
   * @returns the card that everybody gets
   */
  async publish(key: CardKey, card: CardRow): Promise<CardRow> {
    const { activityId, size, hash } = key;
    const change = { file: card.file, expires_at: card.expiresAt };
    const winner = await this.database.transaction(async () => {
      const fresh = { activity_id: activityId, size, content_hash: hash, ...change };
      if (await this.database.insertIgnore('quotes_cards', fresh)) return card;
      const before = await this.#file(key);
      const condition = `${SAME} AND expires_at <= $4`;
      const now = timestamp(this.tools.clock);
      const replaced = await this.database.update('quotes_cards', change, condition, [activityId, size, hash, now]);
      if (replaced === 0) return this.living(key);
      if (before) await this.database.afterCommit(() => this.files.delete(before));
      return card;
    });
    if (winner?.file === card.file) return card;
    await this.files.delete(card.file);
    if (!winner) throw new Error('A card went while it was published.');
    return winner;
  }

  /** Removes the cards whose hour is over, with their files. */
  async removeExpired(): Promise<void> {
    const now = timestamp(this.tools.clock);
    for (;;) {
      const rows = await this.database.select<Row>(
        `SELECT id, file, expires_at FROM ${this.#table} WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2`,
        [now, BATCH],
      );
      for (const row of rows) await this.#remove(row);
      if (rows.length < BATCH) return;
    }
  }

  /** Removes the cards of an activity, because it is gone. */
  async removeOf(activityId: number): Promise<void> {
    const sql = `SELECT id, file, expires_at FROM ${this.#table} WHERE activity_id = $1 ORDER BY id LIMIT $2`;
    for (;;) {
      const rows = await this.database.select<Row>(sql, [activityId, BATCH]);
      for (const row of rows) await this.#remove(row);
      if (rows.length < BATCH) return;
    }
  }

  /** A card that was replaced meanwhile stays: its file is another one. */
  async #remove({ id, file }: Row): Promise<void> {
    await this.database.transaction(() => this.database.remove('quotes_cards', 'id = $1 AND file = $2', [id, file]));
    await this.files.delete(file);
  }

  async #file({ activityId, size, hash }: CardKey): Promise<string | undefined> {
    const sql = `SELECT file FROM ${this.#table} WHERE ${SAME}`;
    return (await this.database.selectOne<Pick<Row, 'file'>>(sql, [activityId, size, hash]))?.file;
  }

  get #table(): string {
    return this.database.table('quotes_cards');
  }
}
