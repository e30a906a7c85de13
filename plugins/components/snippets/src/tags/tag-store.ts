import { DATABASE, type Database, definePort, inject, injectable, places, slugify } from '@plinth/kernel';

/** A tag, and how many public active pastes have it. */
export interface Tag {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly count: number;
}

/** Signs are written out and letters taken apart, so a slug may be longer than its name; the column has room for 191. */
const MAX_SLUG_LENGTH = 180;

/** The slug of a tag: C, C++ and C# stay three. Empty for a name of which nothing is left. */
export function tagSlug(name: string): string {
  const slug = slugify(name.replaceAll('+', ' plus ').replaceAll('#', ' sharp '));
  // Bounded pattern: at most 180 characters, what is cut off here.
  return [...slug].slice(0, MAX_SLUG_LENGTH).join('').replace(/-+$/, '');
}

interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly uses: number;
}

const readTag = ({ id, name, slug, uses }: TagRow): Tag => ({ id, name, slug, count: uses });

/** The tags of pastes. Whoever changes them holds the row of the paste. */
@injectable()
export class TagStore {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** Tags that some public active paste has, the most used first. */
  async list(range: { limit: number; offset: number }): Promise<Tag[]> {
    const rows = await this.database.select<TagRow>(
      `SELECT id, name, slug, uses FROM ${this.database.table('snippets_tags')} WHERE uses > 0
       ORDER BY uses DESC, name, id LIMIT ${range.limit} OFFSET ${range.offset}`,
    );
    return rows.map(readTag);
  }

  /** How many tags {@link list} has. */
  async count(): Promise<number> {
    const row = await this.database.selectOne<{ n: number | string }>(
      `SELECT COUNT(*) AS n FROM ${this.database.table('snippets_tags')} WHERE uses > 0`,
    );
    return Number(row?.n ?? 0);
  }

  /** The tag at an address, also one that no public paste has now. */
  async findBySlug(slug: string): Promise<Tag | undefined> {
    const row = await this.database.selectOne<TagRow>(
      `SELECT id, name, slug, uses FROM ${this.database.table('snippets_tags')} WHERE slug = $1`,
      [slug],
    );
    return row && readTag(row);
  }

  /** The names of the tags of some pastes, in the order in which they were given; one query for all. */
  async ofPastes(pasteIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    if (pasteIds.length === 0) return new Map();
    const rows = await this.database.select<{ paste_id: number; name: string }>(
      `SELECT r.paste_id, t.name FROM ${this.database.table('snippets_paste_tags')} r
       JOIN ${this.database.table('snippets_tags')} t ON t.id = r.tag_id
       WHERE r.paste_id IN (${places(pasteIds.length)}) ORDER BY r.paste_id, r.position`,
      pasteIds,
    );
    const found = new Map<number, string[]>(pasteIds.map((id) => [id, []]));
    for (const row of rows) found.get(row.paste_id)?.push(row.name);
    return found;
  }

  /**
   * The ids of tags by their names; new ones are made. In the transaction that gives them to a paste, so that a change
   * that is refused leaves none behind.
   */
  async ensure(names: readonly string[]): Promise<number[]> {
    const wanted = names.map((name) => ({ name, slug: tagSlug(name) }));
    const ids = new Map<string, number>();
    // In one order everywhere: two that make the same tags would otherwise wait for each other.
    for (const { name, slug } of wanted.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)))
      ids.set(slug, ((await this.findBySlug(slug)) ?? (await this.#make(name, slug))).id);
    return wanted.flatMap(({ slug }) => ids.get(slug) ?? []);
  }

  async #make(name: string, slug: string): Promise<Tag> {
    await this.database.insertIgnore('snippets_tags', { name, slug });
    const made = await this.findBySlug(slug);
    if (!made) throw new Error('The tag was written and is not there.');
    return made;
  }

  /** Gives a paste that has none these tags; counted when it is listed, and counted first, which takes hold of them. */
  async give(pasteId: number, tagIds: readonly number[], listed: boolean): Promise<void> {
    if (tagIds.length === 0) return;
    if (listed)
      await this.database.execute(
        `UPDATE ${this.database.table('snippets_tags')} SET uses = uses + 1 WHERE id IN (${places(tagIds.length)})`,
        tagIds,
      );
    for (const [position, tagId] of tagIds.entries())
      await this.database.insertRow('snippets_paste_tags', { paste_id: pasteId, tag_id: tagId, position });
  }

  /** Takes all tags from a paste; counted when it is listed. */
  async take(pasteId: number, listed: boolean): Promise<void> {
    if (listed) await this.move(pasteId, -1);
    await this.database.remove('snippets_paste_tags', 'paste_id = $1', [pasteId]);
  }

  /** Counts the tags of a paste that comes into the public lists (1) or leaves them (-1). */
  async move(pasteId: number, by: 1 | -1): Promise<void> {
    await this.database.execute(
      `UPDATE ${this.database.table('snippets_tags')} SET uses = uses + $2
       WHERE id IN (SELECT tag_id FROM ${this.database.table('snippets_paste_tags')} WHERE paste_id = $1)`,
      [pasteId, by],
    );
  }

  /**
   * Takes all listed pastes that fulfil a condition on `p` out of the counts: of an author who goes, or those that have
   * just expired.
   */
  async discount(condition: string, values: readonly (string | number)[]): Promise<void> {
    const tags = this.database.table('snippets_tags');
    const of = `FROM ${this.database.table('snippets_paste_tags')} r
      JOIN ${this.database.table('snippets_pastes')} p ON p.id = r.paste_id WHERE p.listed = 1 AND ${condition}`;
    await this.database.execute(
      `UPDATE ${tags} SET uses = uses - (SELECT COUNT(*) ${of} AND r.tag_id = ${tags}.id)
       WHERE id IN (SELECT r.tag_id ${of})`,
      values,
    );
  }
}

/** The tags. */
export const TAGS = definePort<TagStore>('snippets/tags');
