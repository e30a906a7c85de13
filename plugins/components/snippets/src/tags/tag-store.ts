import { definePort, inject, injectable } from '@plinth/kernel';
import { add, DATABASE, type Database, fields, type Row, sql, type Where, where } from '@plinth/kernel/database';
import { slugOf } from '@plinth/kernel/text';
import { pastes } from '../pastes/tables.js';
import { pasteTags, tags } from './tables.js';
import { tagKey } from './tag-key.js';

/** A tag. */
export type Tag = Row<typeof tags>;

/** The slug of a tag: C, C++ and C# stay three. Empty for a name of which nothing is left. */
export function tagSlug(name: string): string {
  return slugOf(name.replaceAll('+', ' plus ').replaceAll('#', ' sharp '), '');
}

const TAG_OF_PASTE = fields({ pasteId: pasteTags.pasteId, name: tags.name });

/** The tags of pastes. Whoever changes them holds the row of the paste. */
@injectable()
export class TagStore {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** Tags that some public active paste has, the most used first. */
  list(range: { limit: number; offset: number }): Promise<Tag[]> {
    const orderBy = { uses: 'desc', name: 'asc', id: 'asc' } as const;
    return this.database.rows(tags).list({ uses: { above: 0 } }, { orderBy, ...range });
  }

  /** How many tags {@link list} has. */
  count(): Promise<number> {
    return this.database.rows(tags).count({ uses: { above: 0 } });
  }

  /** The tag at an address, also one that no public paste has now. */
  findBySlug(slug: string): Promise<Tag | undefined> {
    return this.database.rows(tags).find({ slug: slug.normalize('NFC').toLowerCase() });
  }

  /** The names of the tags of some pastes, in the order in which they were given; one query for all. */
  async ofPastes(pasteIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    if (pasteIds.length === 0) return new Map();
    const rows = await this.database.sql<{ pasteId: number; name: string }>`
      SELECT ${TAG_OF_PASTE} FROM ${pasteTags} JOIN ${tags} ON ${tags.id} = ${pasteTags.tagId}
      WHERE ${pasteTags.pasteId} IN ${pasteIds} ORDER BY ${pasteTags.pasteId}, ${pasteTags.position}`;
    const found = new Map<number, string[]>(pasteIds.map((id) => [id, []]));
    for (const { pasteId, name } of rows) found.get(pasteId)?.push(name);
    return found;
  }

  /**
   * The ids of tags by their names; new ones are created, with a slug of their own. In the transaction that gives them to a
   * paste, so that a change that is refused leaves none behind.
   */
  async ensure(names: readonly string[]): Promise<number[]> {
    const byKey = new Map(names.map((name) => [tagKey(name), name]));
    const ids = new Map<string, number>();
    // In one order everywhere: two that create the same tags would otherwise wait for each other.
    for (const [key, name] of [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)))
      ids.set(key, (await this.#findByKey(key))?.id ?? (await this.#create(name, key)));
    return [...byKey.keys()].flatMap((key) => ids.get(key) ?? []);
  }

  /** The slugs of tags by their names. */
  async slugsOf(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const keys = new Map(names.map((name) => [name, tagKey(name)]));
    const rows = await this.database
      .rows(tags)
      .list({ nameKey: [...new Set(keys.values())] }, { columns: ['nameKey', 'slug'] });
    const slugs = new Map(rows.map(({ nameKey, slug }) => [nameKey, slug]));
    return new Map(names.map((name) => [name, slugs.get(keys.get(name) ?? null) ?? tagSlug(name)]));
  }

  #findByKey(nameKey: string): Promise<Tag | undefined> {
    return this.database.rows(tags).find({ nameKey });
  }

  async #create(name: string, nameKey: string): Promise<number> {
    const rows = this.database.rows(tags);
    await rows.claimSlug('slug', { desired: tagSlug(name) }, async (slug) => {
      const isNew = await rows.insertIfAbsent({ name, nameKey, slug });
      // Another request may have created a tag of this name meanwhile; otherwise the slug is taken.
      return isNew || (await rows.has({ nameKey }));
    });
    const made = await this.#findByKey(nameKey);
    if (!made) throw new Error('The tag was written and is not there.');
    return made.id;
  }

  /** Gives a paste that has none these tags; counted when it is listed, and counted first, which takes hold of them. */
  async give(pasteId: number, tagIds: readonly number[], listed: boolean): Promise<void> {
    if (tagIds.length === 0) return;
    if (listed) await this.database.rows(tags).change({ id: tagIds }, { uses: add(1) });
    for (const [position, tagId] of tagIds.entries())
      await this.database.rows(pasteTags).insert({ pasteId, tagId, position });
  }

  /** Takes all tags from a paste; counted when it is listed. */
  async take(pasteId: number, listed: boolean): Promise<void> {
    if (listed) await this.move(pasteId, -1);
    await this.database.rows(pasteTags).remove({ pasteId });
  }

  /** Counts the tags of a paste that comes into the public lists (1) or leaves them (-1). */
  async move(pasteId: number, by: 1 | -1): Promise<void> {
    const own = sql`SELECT ${pasteTags.tagId} FROM ${pasteTags} WHERE ${pasteTags.pasteId} = ${pasteId}`;
    await this.database.write`UPDATE ${tags} SET uses = uses + ${by} WHERE ${tags.id} IN (${own})`;
  }

  /**
   * Takes all listed pastes that fulfil a condition out of the counts: of an author who goes, or those that have just
   * expired.
   */
  async discount(condition: Where<typeof pastes>): Promise<void> {
    const of = sql`FROM ${pasteTags} JOIN ${pastes} ON ${pastes.id} = ${pasteTags.pasteId}
      WHERE ${where(pastes, [{ listed: true }, condition])}`;
    await this.database.write`
      UPDATE ${tags} SET uses = uses - (SELECT COUNT(*) ${of} AND ${pasteTags.tagId} = ${tags.id})
      WHERE ${tags.id} IN (SELECT ${pasteTags.tagId} ${of})`;
  }
}

/** The tags. */
export const TAGS = definePort<TagStore>('snippets/tags');
