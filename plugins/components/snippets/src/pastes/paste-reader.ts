import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  places,
  timestamp,
} from '@plinth/kernel';
import { TAGS, type TagStore } from '../tags/tag-store.js';
import type { Paste } from './paste.js';
import { type Condition, conditionOf, type PasteFilter, type PasteQuery } from './query.js';
import { PASTE_COLUMNS, type PasteRow, readPaste } from './rows.js';

/** What counts of pastes depend on: raised by every write that could move one. */
export const PASTES_SUBJECT = 'snippets';

/** Forgotten when it grows beyond this, rather than kept in order of use. */
const MAX_TOTALS = 1_000;

/** Pastes as they stand now: before anything is read, those whose time has come are expired. */
@injectable()
export class PasteReader {
  readonly #totals = new Map<string, number>();
  #revision = '';

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(CACHE_TAGS) private readonly revisions: CacheTags,
    @inject(TAGS) private readonly tags: TagStore,
  ) {}

  /** The paste with this id. */
  find(id: number): Promise<Paste | undefined> {
    return this.#one('p.id = $1', id);
  }

  /** The paste at this address. */
  findByHash(hash: string): Promise<Paste | undefined> {
    return this.#one('p.hash = $1', hash);
  }

  /** The pastes with these ids, in no order. */
  async findMany(ids: readonly number[]): Promise<Paste[]> {
    if (ids.length === 0) return [];
    await this.expireDue();
    return this.select({ sql: `p.id IN (${places(ids.length)})`, values: ids });
  }

  /** A page of pastes. */
  async list(query: PasteQuery): Promise<Paste[]> {
    await this.expireDue();
    const direction = query.order === 'asc' ? 'ASC' : 'DESC';
    const range = `ORDER BY p.${query.orderBy} ${direction}, p.id ${direction} LIMIT ${query.limit} OFFSET ${query.offset}`;
    return this.select(
      conditionOf(query, (name) => this.database.table(name)),
      range,
    );
  }

  /** How many pastes there are. A total is kept until a write could have moved it. */
  async count(filter: PasteFilter): Promise<number> {
    await this.expireDue();
    const { sql, values } = conditionOf(filter, (name) => this.database.table(name));
    const revision = this.revisions.of([PASTES_SUBJECT]);
    if (revision !== this.#revision || this.#totals.size >= MAX_TOTALS) this.#totals.clear();
    this.#revision = revision;
    const key = `${sql}\n${values.join('\n')}`;
    const known = this.#totals.get(key);
    if (known !== undefined) return known;
    const row = await this.database.selectOne<{ n: number | string }>(
      `SELECT COUNT(*) AS n FROM ${this.database.table('snippets_pastes')} p WHERE ${sql}`,
      values,
    );
    const total = Number(row?.n ?? 0);
    if (this.revisions.of([PASTES_SUBJECT]) === revision) this.#totals.set(key, total);
    return total;
  }

  /** Pastes that fulfil a condition on `p`, as their rows say; `rest` is what follows the condition. */
  async select({ sql, values }: Condition, rest = ''): Promise<Paste[]> {
    const rows = await this.database.select<PasteRow>(
      `SELECT ${PASTE_COLUMNS} FROM ${this.database.table('snippets_pastes')} p WHERE ${sql} ${rest}`,
      values,
    );
    return rows.map(readPaste);
  }

  /**
   * Moves active pastes past their time to `expired` (docs/components/snippets.md, automatic expiry); returns how many.
   */
  async expireDue(): Promise<number> {
    const now = timestamp(this.clock);
    const table = this.database.table('snippets_pastes');
    const due = await this.database.selectOne(
      `SELECT p.id FROM ${table} p WHERE p.status = 'active' AND p.expires_at <= $1 LIMIT 1`,
      [now],
    );
    return due ? this.#expire(now) : 0;
  }

  async #expire(now: string): Promise<number> {
    const count = await this.database.transaction(async () => {
      // Rows that are expired and still listed are those that this statement took hold of: nobody else has counted them.
      const expired = { status: 'expired' };
      const moved = await this.database.update('snippets_pastes', expired, "status = 'active' AND expires_at <= $1", [
        now,
      ]);
      await this.tags.discount("p.status = 'expired'", []);
      await this.database.update('snippets_pastes', { listed: 0 }, "status = 'expired' AND listed = 1");
      return moved;
    });
    if (count > 0) this.revisions.invalidate(PASTES_SUBJECT);
    return count;
  }

  async #one(where: string, value: string | number): Promise<Paste | undefined> {
    const [paste] = await this.select({ sql: where, values: [value] });
    const isDue = paste?.status === 'active' && paste.expiresAt !== null && paste.expiresAt <= timestamp(this.clock);
    if (!isDue) return paste;
    await this.expireDue();
    return (await this.select({ sql: where, values: [value] }))[0];
  }
}

/** The pastes, to be read. */
export const PASTE_READER = definePort<PasteReader>('snippets/paste-reader');
