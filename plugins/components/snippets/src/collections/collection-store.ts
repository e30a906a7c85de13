import { CLOCK, type Clock, definePort, inject, injectable, timestamp } from '@plinth/kernel';
import { DATABASE, type Database, fields, type Row, range, type Sql, sql } from '@plinth/kernel/database';
import { shortenSlug } from '@plinth/kernel/text';
import type { Paste } from '../pastes/paste.js';
import { PASTE_READER, type PasteReader } from '../pastes/paste-reader.js';
import { pastes } from '../pastes/tables.js';
import { collectionPastes, collections } from './tables.js';

/** Who sees a collection (docs/components/snippets.md, collection). */
export const COLLECTION_VISIBILITIES = ['public', 'private'] as const;

/** Who sees a collection. */
export type CollectionVisibility = (typeof COLLECTION_VISIBILITIES)[number];

/** A collection of pastes. */
export type Collection = Row<typeof collections>;

/** What the owner of a collection decides. */
export type CollectionFields = Pick<Collection, 'name' | 'description' | 'visibility'>;

/**
 * What collections show to somebody: public active pastes, to the owner also their own (docs/components/snippets.md,
 * reading rights). The same whether pastes are listed or counted.
 */
function shownTo(viewerId: number): Sql {
  return sql`FROM ${collectionPastes} JOIN ${collections} ON ${collections.id} = ${collectionPastes.collectionId}
    JOIN ${pastes} ON ${pastes.id} = ${collectionPastes.pasteId}
    WHERE (${pastes.listed} = 1 OR (${pastes.status} = 'active'
      AND ${pastes.authorId} = ${collections.ownerId} AND ${collections.ownerId} = ${viewerId}))`;
}

const COUNT = fields({ id: collectionPastes.collectionId, n: sql`COUNT(*)` });

/** The collections of pastes. */
@injectable()
export class CollectionStore {
  readonly #pastes: PasteReader;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(PASTE_READER) pastes: PasteReader,
  ) {
    this.#pastes = pastes;
  }

  /** The collection with this id. */
  find(id: number): Promise<Collection | undefined> {
    return this.database.rows(collections).find({ id });
  }

  /** The collection of somebody at this slug. */
  findBySlug(ownerId: number, slug: string): Promise<Collection | undefined> {
    return this.database.rows(collections).find({ ownerId, slug });
  }

  /** A page of somebody's collections, newest first, and how many there are. */
  page(ownerId: number, part: { limit: number; offset: number }): Promise<{ rows: Collection[]; total: number }> {
    return this.database.rows(collections).page({ ownerId }, { orderBy: { createdAt: 'desc', id: 'desc' }, ...part });
  }

  /** Makes a collection; of many with one slug each gets one of its own, numbered. */
  async create(ownerId: number, { slug: desired, ...rest }: CollectionFields & { slug: string }): Promise<Collection> {
    const at = timestamp(this.clock);
    const row = { ...rest, ownerId, createdAt: at, updatedAt: at };
    const rows = this.database.rows(collections);
    return this.database.transaction(async () => {
      const claim = { desired, within: { ownerId } };
      const slug = await rows.claimSlug('slug', claim, (free) => rows.insertIfAbsent({ ...row, slug: free }));
      const made = await this.findBySlug(ownerId, slug);
      if (!made) throw new Error('The collection was written and is not there.');
      return made;
    });
  }

  /** Changes a collection; returns whether it was there. */
  async update(id: number, changes: Partial<CollectionFields>): Promise<boolean> {
    const changed = await this.database.transaction(() =>
      this.database.rows(collections).change({ id }, { ...changes, updatedAt: timestamp(this.clock) }),
    );
    return changed > 0;
  }

  /** Removes a collection, not its pastes; returns whether it was there. */
  async remove(id: number): Promise<boolean> {
    return (await this.database.transaction(() => this.database.rows(collections).remove({ id }))) > 0;
  }

  /** Puts a paste into a collection; returns whether that was news, undefined when one of the two is gone. */
  async add(id: number, pasteId: number): Promise<boolean | undefined> {
    const at = timestamp(this.clock);
    return this.database.transaction(async () => {
      // The collection first, so that many at once wait in line, and it is there until the entry is written.
      const held = await this.database.rows(collections).change({ id }, { updatedAt: at });
      if (held === 0 || (await this.database.rows(pastes).lock({ id: pasteId })) === 0) return undefined;
      return this.database.rows(collectionPastes).insertIfAbsent({ collectionId: id, pasteId, addedAt: at });
    });
  }

  /** Takes a paste out of a collection; returns whether it was in. */
  async take(id: number, pasteId: number): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.database.rows(collections).change({ id }, { updatedAt: timestamp(this.clock) });
      return (await this.database.rows(collectionPastes).remove({ collectionId: id, pasteId })) > 0;
    });
  }

  /** A page of the pastes that a collection shows to somebody, the last added first. */
  async pastes(id: number, viewerId: number, part: { limit: number; offset: number }): Promise<Paste[]> {
    await this.#pastes.expireDue();
    const rows = await this.database.sql<{ id: number }>`
      SELECT ${pastes.id} ${shownTo(viewerId)} AND ${collectionPastes.collectionId} = ${id}
      ORDER BY ${collectionPastes.addedAt} DESC, ${collectionPastes.pasteId} DESC${range(part)}`;
    const ids = rows.map((row) => row.id);
    const found = new Map((await this.#pastes.findMany(ids)).map((paste) => [paste.id, paste]));
    return ids.flatMap((each) => found.get(each) ?? []);
  }

  /** How many pastes some collections show to somebody; one query for all. */
  async counts(ids: readonly number[], viewerId: number): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    await this.#pastes.expireDue();
    const rows = await this.database.sql<{ id: number; n: number }>`
      SELECT ${COUNT} ${shownTo(viewerId)} AND ${collectionPastes.collectionId} IN ${ids}
      GROUP BY ${collectionPastes.collectionId}`;
    return new Map(rows.map(({ id, n }) => [id, n]));
  }

  /** Which of some collections have a paste. */
  async holding(ids: readonly number[], pasteId: number): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database
      .rows(collectionPastes)
      .list({ collectionId: ids, pasteId }, { columns: ['collectionId'] });
    return new Set(rows.map(({ collectionId }) => collectionId));
  }

  /** Before an account goes: its collections go to their new owner, each under a slug that is free there. */
  async giveTo(ownerId: number, reassignTo: number): Promise<void> {
    const rows = this.database.rows(collections);
    const own = await rows.list({ ownerId: reassignTo }, { columns: ['slug'] });
    const taken = new Set(own.map(({ slug }) => slug));
    const clashing = (await rows.list({ ownerId }, { columns: ['id', 'slug'] })).filter(({ slug }) => taken.has(slug));
    for (const { id, slug } of clashing) await rows.change({ id }, { slug: `${shortenSlug(slug)}-${id}` });
    await rows.change({ ownerId }, { ownerId: reassignTo });
  }
}

/** The collections. */
export const COLLECTIONS = definePort<CollectionStore>('snippets/collections');
