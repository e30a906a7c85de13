import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  places,
  slugify,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import type { Paste } from '../pastes/paste.js';
import { PASTE_READER, type PasteReader } from '../pastes/paste-reader.js';
import { type CollectionRow, readCollection } from './rows.js';

/** Who sees a collection (docs/components/snippets.md, collection). */
export const COLLECTION_VISIBILITIES = ['public', 'private'] as const;

/** Who sees a collection. */
export type CollectionVisibility = (typeof COLLECTION_VISIBILITIES)[number];

/** A collection of pastes. */
export interface Collection {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly visibility: CollectionVisibility;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** What the owner of a collection decides. */
export type CollectionFields = Pick<Collection, 'name' | 'description' | 'visibility'>;

const MAX_SLUG_LENGTH = 180;

/** The slug of a name; a name of which nothing is left is called collection. */
export function collectionSlug(name: string): string {
  return (
    slugify(name)
      .slice(0, MAX_SLUG_LENGTH)
      // Bounded pattern: at most 180 characters, what was cut off above.
      .replace(/[-\uD800-\uDBFF]+$/, '') || 'collection'
  );
}

/**
 * What a collection shows: public active pastes, to its owner also their own (docs/components/snippets.md, reading
 * rights). The same whether pastes are listed or counted.
 */
const SHOWN = "(p.listed = 1 OR (p.status = 'active' AND p.author_id = c.owner_id AND c.owner_id = $1))";

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
    return this.#one('id = $1', [id]);
  }

  /** The collection of somebody at this slug. */
  findBySlug(ownerId: number, slug: string): Promise<Collection | undefined> {
    return this.#one('owner_id = $1 AND slug = $2', [ownerId, slug]);
  }

  /** A page of somebody's collections, newest first. */
  async list(ownerId: number, range: { limit: number; offset: number }): Promise<Collection[]> {
    const rows = await this.database.select<CollectionRow>(
      `SELECT * FROM ${this.#table} WHERE owner_id = $1
       ORDER BY created_at DESC, id DESC LIMIT ${range.limit} OFFSET ${range.offset}`,
      [ownerId],
    );
    return rows.map(readCollection);
  }

  /** How many collections somebody has. */
  async count(ownerId: number): Promise<number> {
    const row = await this.database.selectOne<{ n: number | string }>(
      `SELECT COUNT(*) AS n FROM ${this.#table} WHERE owner_id = $1`,
      [ownerId],
    );
    return Number(row?.n ?? 0);
  }

  /** Makes a collection; of many with one slug each gets one of its own, numbered. */
  async create(ownerId: number, fields: CollectionFields & { slug: string }): Promise<Collection> {
    const at = timestamp(this.clock);
    const row = { ...fields, owner_id: ownerId, created_at: at, updated_at: at };
    return this.database.transaction(async () => {
      for (let number = 1; ; number += 1) {
        const slug = number === 1 ? fields.slug : `${fields.slug}-${number}`;
        if (await this.findBySlug(ownerId, slug)) continue;
        if (!(await this.database.insertIgnore('snippets_collections', { ...row, slug }))) continue;
        const made = await this.findBySlug(ownerId, slug);
        if (made) return made;
      }
    });
  }

  /** Changes a collection; returns whether it was there. */
  async update(id: number, fields: Partial<CollectionFields>): Promise<boolean> {
    const row = { ...fields, updated_at: timestamp(this.clock) };
    const changed = await this.database.transaction(() =>
      this.database.update('snippets_collections', row, 'id = $1', [id]),
    );
    return changed > 0;
  }

  /** Removes a collection, not its pastes; returns whether it was there. */
  async remove(id: number): Promise<boolean> {
    const removed = await this.database.transaction(() =>
      this.database.remove('snippets_collections', 'id = $1', [id]),
    );
    return removed > 0;
  }

  /** Puts a paste into a collection; returns whether that was news, undefined when one of the two is gone. */
  async add(id: number, pasteId: number): Promise<boolean | undefined> {
    const at = timestamp(this.clock);
    return this.database.transaction(async () => {
      // The collection first, so that many at once wait in line, and it is there until the entry is written.
      const held = await this.database.update('snippets_collections', { updated_at: at }, 'id = $1', [id]);
      const sql = `UPDATE ${this.database.table('snippets_pastes')} SET revision = revision WHERE id = $1`;
      if (held === 0 || (await this.database.execute(sql, [pasteId])) === 0) return undefined;
      const entry = { collection_id: id, paste_id: pasteId, added_at: at };
      return this.database.insertIgnore('snippets_collection_pastes', entry);
    });
  }

  /** Takes a paste out of a collection; returns whether it was in. */
  async take(id: number, pasteId: number): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.database.update('snippets_collections', { updated_at: timestamp(this.clock) }, 'id = $1', [id]);
      const entry = [id, pasteId];
      const where = 'collection_id = $1 AND paste_id = $2';
      return (await this.database.remove('snippets_collection_pastes', where, entry)) > 0;
    });
  }

  /** A page of the pastes that a collection shows to somebody, the last added first. */
  async pastes(id: number, viewerId: number, range: { limit: number; offset: number }): Promise<Paste[]> {
    await this.#pastes.expireDue();
    const rows = await this.database.select<{ id: number }>(
      `SELECT p.id ${this.#shown} AND e.collection_id = $2
       ORDER BY e.added_at DESC, e.paste_id DESC LIMIT ${range.limit} OFFSET ${range.offset}`,
      [viewerId, id],
    );
    const ids = rows.map((row) => row.id);
    const found = new Map((await this.#pastes.findMany(ids)).map((paste) => [paste.id, paste]));
    return ids.flatMap((each) => found.get(each) ?? []);
  }

  /** How many pastes some collections show to somebody; one query for all. */
  async counts(ids: readonly number[], viewerId: number): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    await this.#pastes.expireDue();
    const rows = await this.database.select<{ id: number; n: number | string }>(
      `SELECT e.collection_id AS id, COUNT(*) AS n ${this.#shown} AND e.collection_id IN (${places(ids.length, 2)})
       GROUP BY e.collection_id`,
      [viewerId, ...ids],
    );
    return new Map(rows.map(({ id, n }) => [id, Number(n)]));
  }

  /** Before an account goes: its collections go to their new owner, each under a slug that is free there. */
  async giveTo(ownerId: number, reassignTo: number): Promise<void> {
    const rows = await this.database.select<CollectionRow>(`SELECT * FROM ${this.#table} WHERE owner_id = $1`, [
      ownerId,
    ]);
    for (const { id, slug } of rows) {
      const isTaken = await this.findBySlug(reassignTo, slug);
      const changes = { owner_id: reassignTo, slug: isTaken ? `${slug.slice(0, MAX_SLUG_LENGTH)}-${id}` : slug };
      await this.database.update('snippets_collections', changes, 'id = $1', [id]);
    }
  }

  get #table(): string {
    return this.database.table('snippets_collections');
  }

  get #shown(): string {
    return `FROM ${this.database.table('snippets_collection_pastes')} e
      JOIN ${this.#table} c ON c.id = e.collection_id
      JOIN ${this.database.table('snippets_pastes')} p ON p.id = e.paste_id WHERE ${SHOWN}`;
  }

  async #one(where: string, values: readonly (string | number)[]): Promise<Collection | undefined> {
    const row = await this.database.selectOne<CollectionRow>(`SELECT * FROM ${this.#table} WHERE ${where}`, values);
    return row && readCollection(row);
  }
}

/** The collections. */
export const COLLECTIONS = definePort<CollectionStore>('snippets/collections');
