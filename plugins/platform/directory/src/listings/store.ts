import {
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database, fields, joined, type Order, parseSearch, range, sql } from '@plinth/kernel/database';
import { slugOf, sortKey } from '@plinth/kernel/text';
import { directoryHooks } from '../hooks.js';
import { endOfPlan, runs } from '../plans/choosing.js';
import type { Listing, ListingChanges, ListingOrder, ListingQuery, ListingStatus, NewListing } from './listing.js';
import { readListing, rowOf, writeListing } from './rows.js';
import { listingSlugs, listings, titleGrams } from './tables.js';
import { gramsOf } from './titles.js';

const SEARCHED = { columns: [listings.title, listings.description, listings.location] };

const ORDERS: Readonly<Record<ListingOrder, Order<typeof listings>>> = {
  newest: { createdAt: 'desc', id: 'desc' },
  rating: { rating: 'desc', id: 'desc' },
  title: { titleKey: 'asc', id: 'asc' },
};

/** Whether a mail to whoever sent a listing in goes to an address that is theirs. */
function hasProof({ status }: Listing): boolean {
  return status !== 'pending_verification';
}

/** The listings in the database. */
@injectable()
export class ListingStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** The listing with this id. */
  async find(id: number): Promise<Listing | undefined> {
    return (await this.findMany([id]))[0];
  }

  /** The listings with these ids, in no order. */
  async findMany(ids: readonly number[]): Promise<Listing[]> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (wanted.length === 0) return [];
    return (await this.database.rows(listings).list({ id: wanted })).map(readListing);
  }

  /** The listing at an address. */
  async findBySlug(slug: string): Promise<Listing | undefined> {
    const row = await this.database.rows(listings).find({ slug });
    return row && readListing(row);
  }

  /** A page of listings in the order that is asked for, and how many there are. */
  async list(query: ListingQuery): Promise<{ listings: Listing[]; total: number }> {
    const { statuses: status = ['publish'], typeId, categoryId, ownerId, search = '', limit, offset } = query;
    const { location, rating, featured, order = 'newest' } = query;
    const found = search.trim() === '' ? [] : [await this.database.search(SEARCHED, parseSearch(search))];
    const listing = { orderBy: ORDERS[order], limit, offset };
    const place = location === undefined ? {} : { locationKey: sortKey(location) };
    const rated = rating === undefined ? {} : { rating: { from: rating } };
    const { rows, total } = await this.database
      .rows(listings)
      .page([{ status, typeId, categoryId, ownerId, featured }, place, rated, ...found], listing);
    return { listings: rows.map(readListing), total };
  }

  /** The places of public listings by name, to choose from. */
  async places(limit: number): Promise<string[]> {
    const { location, locationKey, status } = listings;
    const rows = await this.database.sql<{ location: string }>`
      SELECT ${fields({ location: sql`MIN(${location})` })} FROM ${listings}
       WHERE ${status} = ${'publish'} AND ${locationKey} <> ${''}
       GROUP BY ${locationKey} ORDER BY ${locationKey}${range({ limit })}`;
    return rows.map((row) => row.location);
  }

  /** Keeps a listing under the desired slug, or the next free one. */
  create(fresh: NewListing): Promise<Listing> {
    return this.database.transaction(async () => {
      const { createdAt = timestamp(this.clock) } = fresh;
      const grams = gramsOf(fresh.title);
      const row = { ...writeListing(fresh), createdAt, modifiedAt: createdAt, slug: '', grams: grams.length };
      const id = await this.database.rows(listings).insert(row);
      const slug = await this.#claimSlug(fresh.slug ?? fresh.title, id);
      await this.database.rows(listings).change({ id }, { slug });
      await this.#keepGrams(id, grams);
      return this.#announced(id, 'new');
    });
  }

  /**
   * Writes a listing anew; undefined when it is gone.
   * @param decide what changes, told from the listing as it is while nobody else writes it; what it throws changes nothing
   */
  change(id: number, decide: (held: Listing) => ListingChanges): Promise<Listing | undefined> {
    return this.database.transaction(async () => {
      const before = await this.hold(id);
      if (!before) return undefined;
      const changes = decide(before);
      const begun = changes.status === 'publish' ? { planUntil: endOfPlan({ ...before, ...changes }, this.clock) } : {};
      const modifiedAt = timestamp(this.clock);
      await this.database.rows(listings).change({ id }, { ...rowOf(changes), ...begun, modifiedAt });
      if (changes.title !== undefined && changes.title !== before.title) await this.#renewGrams(id, changes.title);
      if (changes.status !== undefined && changes.status !== before.status) return this.#announced(id, before.status);
      return this.find(id);
    });
  }

  /**
   * Moves a listing to another state for moderators; undefined when it is gone. What they hide, its owner cannot publish.
   * @param note what its owner is told
   * @param by who decides; 0 for no person
   */
  setStatus(id: number, status: ListingStatus, note = '', by = 0): Promise<Listing | undefined> {
    return this.database.transaction(async () => {
      const before = await this.hold(id);
      if (!before) return undefined;
      const withheld = status === 'draft' || status === 'rejected';
      const planUntil = status === 'publish' ? endOfPlan(before, this.clock) : before.planUntil;
      const modifiedAt = timestamp(this.clock);
      // What is said anew is news as well, though nothing is decided by it.
      const isSaid = note !== '' && note !== before.note;
      const isNews = (before.status !== status || isSaid) && before.ownerId !== by;
      const decided = isNews ? { decidedAt: modifiedAt } : {};
      await this.database.rows(listings).change({ id }, { status, note, withheld, planUntil, modifiedAt, ...decided });
      const listing = await this.#announced(id, before.status);
      if (isNews && hasProof(before)) await this.#decided(listing, before.status, by);
      return listing;
    });
  }

  /** Gives a listing to the member whose claim was accepted. Returns false when another claim was first. */
  async give(id: number, ownerId: number): Promise<boolean> {
    const changes = { ownerId, claimed: true, modifiedAt: timestamp(this.clock) };
    return (await this.database.rows(listings).change({ id, claimed: false }, changes)) > 0;
  }

  /** Removes a listing with all that hangs on it; returns whether there was one. */
  async remove(id: number): Promise<boolean> {
    return (await this.database.rows(listings).remove({ id })) > 0;
  }

  /** Removes what visitors submitted before a moment and did not prove to be theirs; returns how many. */
  forgetUnverified(before: Timestamp): Promise<number> {
    return this.database.rows(listings).remove({ status: 'pending_verification', createdAt: { below: before } });
  }

  /** Makes drafts of the listings whose time under their plan is over, a hundred at a time; returns how many. */
  async endPlans(): Promise<number> {
    const over = { status: 'publish', planUntil: { upTo: timestamp(this.clock) } } as const;
    const rows = await this.database.rows(listings).list(over, { columns: ['id'], orderBy: { id: 'asc' }, limit: 100 });
    for (const { id } of rows) {
      await this.change(id, (held) =>
        held.status === 'publish' && !runs(held, this.clock)
          ? { status: 'draft', paidPlanId: 0, planDays: 0, featured: false }
          : {},
      );
    }
    return rows.length;
  }

  /** Reassigns all listings of somebody; inside a transaction. */
  async inherit(ownerId: number, reassignTo: number): Promise<void> {
    await this.database.rows(listings).change({ ownerId }, { ownerId: reassignTo });
  }

  /**
   * Takes the proof that a visitor's address is theirs. A token serves once.
   * @param digest of the token that the mail carried
   */
  async verify(digest: string, status: ListingStatus): Promise<Listing | undefined> {
    // What moderators decided meanwhile stands, whoever still has the mail.
    const waiting = { verification: digest, status: 'pending_verification' } as const;
    const known = await this.database.rows(listings).find(waiting, { columns: ['id'] });
    if (!known) return undefined;
    const changes = { verification: null, status, modifiedAt: timestamp(this.clock) };
    const taken = await this.database.rows(listings).change(waiting, changes);
    return taken > 0 ? this.#announced(known.id, 'pending_verification') : undefined;
  }

  /** The listing, held against other writers until the surrounding transaction ends. */
  async hold(id: number): Promise<Listing | undefined> {
    await this.database.rows(listings).hold({ id });
    return this.find(id);
  }

  #claimSlug(desired: string, listingId: number): Promise<string> {
    const rows = this.database.rows(listingSlugs);
    const claim = { desired: slugOf(desired, `listing-${listingId}`) };
    return rows.claimSlug('slug', claim, (slug) => rows.insertIfAbsent({ slug, listingId }));
  }

  async #keepGrams(id: number, grams: readonly string[]): Promise<void> {
    if (grams.length === 0) return;
    const rows = grams.map((gram) => sql`(${id}, ${gram})`);
    await this.database.write`INSERT INTO ${titleGrams} (listing_id, gram) VALUES ${joined(rows, ', ')}`;
  }

  async #renewGrams(id: number, title: string): Promise<void> {
    const grams = gramsOf(title);
    await this.database.rows(titleGrams).remove({ listingId: id });
    await this.database.rows(listings).change({ id }, { grams: grams.length });
    await this.#keepGrams(id, grams);
  }

  async #decided(listing: Listing, before: ListingStatus, by: number): Promise<void> {
    const { note: reason, ownerId: userId, status } = listing;
    if (status === 'pending_verification') return;
    const outcome = status === before ? 'said' : status;
    const decision = { kind: 'listing', outcome, listing, userId, reason, by, formerOwnerId: null } as const;
    await this.database.afterCommit(() => this.context.hooks.action(directoryHooks.directory_decided, decision));
  }

  async #announced(id: number, before: ListingStatus | 'new'): Promise<Listing> {
    const listing = await this.find(id);
    if (!listing) throw new Error(`The listing ${id} vanished while it was written.`);
    await this.database.afterCommit(() =>
      this.context.hooks.action(directoryHooks.directory_listing_status_changed, listing, before),
    );
    return listing;
  }
}

/** The listings of the directory. */
export const LISTINGS = definePort<ListingStore>('directory/listings');
