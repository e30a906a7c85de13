import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  timestamp,
} from '@plinth/kernel';
import { byChunks, DATABASE, type Database, type Listing, type Where, type WriteWhere } from '@plinth/kernel/database';
import { KeptTotals } from '@plinth/toolkit';
import { TAGS, type TagStore } from '../tags/tag-store.js';
import { recountForks } from './counters.js';
import type { Paste } from './paste.js';
import { conditionOf, type PasteFilter, type PasteQuery } from './query.js';
import { ORDER_COLUMNS, PASTE_COLUMNS, pastes } from './tables.js';

/** What counts of pastes depend on: raised by every write that could move one. */
export const PASTES_TAG = 'snippets';

/** Pastes as they stand now: before anything is read, those whose time has come are expired. */
@injectable()
export class PasteReader {
  readonly #totals: KeptTotals;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(TAGS) private readonly tags: TagStore,
  ) {
    this.#totals = new KeptTotals(database, cacheTags, [PASTES_TAG]);
  }

  /** The paste with this id. */
  find(id: number): Promise<Paste | undefined> {
    return this.#one({ id });
  }

  /** The paste at this address. */
  findByHash(hash: string): Promise<Paste | undefined> {
    return this.#one({ hash });
  }

  /** The pastes with these ids, in no order. */
  async findMany(ids: readonly number[]): Promise<Paste[]> {
    if (ids.length === 0) return [];
    await this.expireDue();
    return this.select({ id: ids });
  }

  /** A page of pastes. */
  async list({ orderBy, order, limit, offset, ...filter }: PasteQuery): Promise<Paste[]> {
    await this.expireDue();
    return this.select(await conditionOf(this.database, filter), {
      orderBy: { [ORDER_COLUMNS[orderBy]]: order, id: order },
      limit,
      offset,
    });
  }

  /** How many pastes there are. A total is kept until a write could have moved it. */
  async count(filter: PasteFilter): Promise<number> {
    await this.expireDue();
    const counted = async () => this.database.rows(pastes).count(await conditionOf(this.database, filter));
    // Stars come and go without a write of pastes.
    return filter.starredBy === undefined ? this.#totals.of(JSON.stringify(filter), counted) : counted();
  }

  /** Pastes that fulfil a condition, as their rows say. */
  select(where: Where<typeof pastes>, listing: Omit<Listing<typeof pastes>, 'columns'> = {}): Promise<Paste[]> {
    return this.database.rows(pastes).list(where, { ...listing, columns: PASTE_COLUMNS });
  }

  /**
   * Moves active pastes past their time to `expired` (docs/components/snippets.md, automatic expiry); returns how many.
   */
  async expireDue(): Promise<number> {
    const due = { status: 'active', expiresAt: { upTo: timestamp(this.clock) } } as const;
    return (await this.database.rows(pastes).has(due)) ? this.#expire(due) : 0;
  }

  async #expire(due: WriteWhere<typeof pastes>): Promise<number> {
    const rows = this.database.rows(pastes);
    const count = await this.database.transaction(async () => {
      const forks = await rows.list([due, { forkedFrom: { above: 0 } }], { columns: ['forkedFrom'] });
      // Rows that are expired and still listed are those that this statement took hold of: nobody else has counted them.
      const moved = await rows.change(due, { status: 'expired' });
      await this.tags.discount({ status: 'expired' });
      await rows.change({ status: 'expired', listed: true }, { listed: false });
      await byChunks(
        forks.map(({ forkedFrom }) => forkedFrom),
        async (some) => {
          await recountForks(this.database, some);
          return [];
        },
      );
      return moved;
    });
    if (count > 0) this.cacheTags.invalidate(PASTES_TAG);
    return count;
  }

  async #one(where: Where<typeof pastes>): Promise<Paste | undefined> {
    const [paste] = await this.select(where);
    const isDue = paste?.status === 'active' && paste.expiresAt !== null && paste.expiresAt <= timestamp(this.clock);
    if (!isDue) return paste;
    await this.expireDue();
    return (await this.select(where))[0];
  }
}

/** The pastes, to be read. */
export const PASTE_READER = definePort<PasteReader>('snippets/paste-reader');
