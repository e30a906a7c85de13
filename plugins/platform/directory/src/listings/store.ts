import {
  among,
  bindConditions,
  CLOCK,
  type Clock,
  type Condition,
  compared,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  marks,
  occurring,
  pageOf,
  searchWords,
  slugify,
  type Timestamp,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import { directoryHooks } from '../hooks.js';
import type { Listing, ListingQuery, ListingStatus, NewListing } from './listing.js';
import { LISTING_COLUMNS, type ListingRow, readListing, writeListing } from './rows.js';
import { gramsOf } from './titles.js';

/** More words than this are looked for as one text. */
const SEARCHED = { columns: ['l.title', 'l.description', 'l.location'] };
/** Room that the column leaves for a suffix such as `-12345`. */
const LONGEST_SLUG = 180;
const MOST_TRIES = 50;

/** Conditions on listings that contain every word of a text. */
export function searchConditions(search = ''): Condition[] {
  return searchWords(search).map((word) => occurring(SEARCHED, word));
}

/** The listings in the database. */
@injectable()
export class ListingStore {
  readonly #table: string;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(TOOLS) private readonly tools: Tools,
  ) {
    this.#table = database.table('directory_listings');
  }

  /** The listing with this id. */
  async find(id: number): Promise<Listing | undefined> {
    return (await this.findMany([id]))[0];
  }

  /** The listings with these ids, in no order. */
  async findMany(ids: readonly number[]): Promise<Listing[]> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (wanted.length === 0) return [];
    const where = bindConditions([{ sql: `l.id IN (${marks(wanted)})`, values: wanted }]);
    const sql = `SELECT ${LISTING_COLUMNS} FROM ${this.#table} l WHERE ${where.sql}`;
    return (await this.database.select<ListingRow>(sql, where.values)).map(readListing);
  }

  /** The listing at an address. */
  async findBySlug(slug: string): Promise<Listing | undefined> {
    const sql = `SELECT ${LISTING_COLUMNS} FROM ${this.#table} l WHERE l.slug = $1`;
    const row = await this.database.selectOne<ListingRow>(sql, [slug]);
    return row && readListing(row);
  }

  /** A page of listings, newest first, and how many there are. */
  async list(query: ListingQuery): Promise<{ listings: Listing[]; total: number }> {
    const where = bindConditions([
      ...among('l.status', query.statuses ?? ['publish']),
      ...compared('l.type_id = ?', query.typeId),
      ...compared('l.category_id = ?', query.categoryId),
      ...searchConditions(query.search),
    ]);
    const from = `FROM ${this.#table} l WHERE ${where.sql}`;
    const [rows, counted] = await Promise.all([
      this.database.select<ListingRow>(
        `SELECT ${LISTING_COLUMNS} ${from} ORDER BY l.created_at DESC, l.id DESC ${pageOf(query)}`,
        where.values,
      ),
      this.database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n ${from}`, where.values),
    ]);
    return { listings: rows.map(readListing), total: Number(counted?.n ?? 0) };
  }

  /** Keeps a listing under the wished slug, or the next free one. */
  create(fresh: NewListing): Promise<Listing> {
    return this.database.transaction(async () => {
      const { createdAt = timestamp(this.clock) } = fresh;
      const grams = gramsOf(fresh.title);
      const times = { created_at: createdAt, modified_at: createdAt };
      const row = { ...writeListing(fresh), ...times, slug: '', grams: grams.length };
      const id = await this.database.insert('directory_listings', row);
      const slug = await this.#claimSlug(fresh.slug ?? fresh.title, id);
      await this.database.update('directory_listings', { slug }, 'id = $1', [id]);
      await this.#keepGrams(id, grams);
      return this.#announced(id, 'new');
    });
  }

  /** Moves a listing to another state; undefined when it is gone. */
  setStatus(id: number, status: ListingStatus): Promise<Listing | undefined> {
    return this.database.transaction(async () => {
      const before = await this.#held(id);
      if (!before) return undefined;
      const modified_at = timestamp(this.clock);
      await this.database.update('directory_listings', { status, modified_at }, 'id = $1', [id]);
      return this.#announced(id, before.status);
    });
  }

  /** Gives a listing to the member whose claim was accepted. Answers false when another claim was first. */
  async give(id: number, ownerId: number): Promise<boolean> {
    const changes = { owner_id: ownerId, claimed: 1, modified_at: timestamp(this.clock) };
    return (await this.database.update('directory_listings', changes, 'id = $1 AND claimed = 0', [id])) > 0;
  }

  /** Removes a listing with all that hangs on it; answers whether there was one. */
  async remove(id: number): Promise<boolean> {
    return (await this.database.remove('directory_listings', 'id = $1', [id])) > 0;
  }

  /** Removes what visitors submitted before a moment and did not prove to be theirs; answers how many. */
  forgetUnverified(before: Timestamp): Promise<number> {
    const where = "status = 'pending_verification' AND created_at < $1";
    return this.database.remove('directory_listings', where, [before]);
  }

  /** Gives all listings of somebody to their heir; inside a transaction. */
  async inherit(ownerId: number, heir: number): Promise<void> {
    await this.database.update('directory_listings', { owner_id: heir }, 'owner_id = $1', [ownerId]);
  }

  /**
   * Takes the proof that a visitor's address is theirs. A token serves once.
   * @param digest of the token that the mail carried
   */
  async verify(digest: string, status: ListingStatus): Promise<Listing | undefined> {
    const sql = `SELECT ${LISTING_COLUMNS} FROM ${this.#table} l WHERE l.verification = $1`;
    const row = await this.database.selectOne<ListingRow>(sql, [digest]);
    if (!row) return undefined;
    const changes = { verification: null, status, modified_at: timestamp(this.clock) };
    const taken = await this.database.update('directory_listings', changes, 'verification = $1', [digest]);
    return taken > 0 ? this.#announced(row.id, 'pending_verification') : undefined;
  }

  /** The listing, held against other writers until the transaction ends. */
  async #held(id: number): Promise<Listing | undefined> {
    await this.database.execute(`UPDATE ${this.#table} SET status = status WHERE id = $1`, [id]);
    return this.find(id);
  }

  async #claimSlug(wish: string, id: number): Promise<string> {
    const base = slugify(wish).slice(0, LONGEST_SLUG) || `listing-${id}`;
    for (let n = 1; n <= MOST_TRIES; n += 1) {
      const slug = n === 1 ? base : `${base}-${n}`;
      if (await this.database.insertIgnore('directory_slugs', { slug, listing_id: id })) return slug;
    }
    // So many of one name are found by their ids.
    const slug = `${base}-l${id}`;
    await this.database.insertRow('directory_slugs', { slug, listing_id: id });
    return slug;
  }

  async #keepGrams(id: number, grams: readonly string[]): Promise<void> {
    if (grams.length === 0) return;
    const rows = grams.map((_, index) => `($1, $${index + 2})`).join(', ');
    const table = this.database.table('directory_title_grams');
    await this.database.execute(`INSERT INTO ${table} (listing_id, gram) VALUES ${rows}`, [id, ...grams]);
  }

  async #announced(id: number, before: ListingStatus | 'new'): Promise<Listing> {
    const listing = await this.find(id);
    if (!listing) throw new Error(`The listing ${id} vanished while it was written.`);
    await this.database.afterCommit(() =>
      this.tools.hooks.action(directoryHooks.directory_listing_status_changed, listing, before),
    );
    return listing;
  }
}

/** The listings of the directory. */
export const LISTINGS = definePort<ListingStore>('directory/listings');
