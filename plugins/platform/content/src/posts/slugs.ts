import { type Database, slugify } from '@plinth/kernel';

/** Room that the column leaves after a suffix such as `-12345` or `__trashed`. */
const LONGEST_BASE = 180;

const TRASHED = '__trashed';

/**
 * Who holds which slug of a type. A slug is taken by writing its row in `post_slugs`, whose key can be held once, so
 * that two posts never share one whatever happens at the same time (host-conventions E8). Call it in a transaction.
 */
export class SlugBook {
  constructor(private readonly database: Database) {}

  /** Takes the wished slug for a post, or the next free one with `-2`, `-3` …; gives back what the post held before. */
  async claim(type: string, wish: string, postId: number): Promise<string> {
    const base = shortened(wish, LONGEST_BASE);
    await this.release(postId);
    if (await this.#take(type, base, postId)) return base;
    const taken = await this.#takenLike(type, base);
    for (let n = 2; ; n += 1) {
      const candidate = `${base}-${n}`;
      if (!taken.has(candidate) && (await this.#take(type, candidate, postId))) return candidate;
    }
  }

  /** Gives back the slug that a post holds. */
  async release(postId: number): Promise<void> {
    await this.database.remove('post_slugs', 'post_id = $1', [postId]);
  }

  #take(type: string, slug: string, postId: number): Promise<boolean> {
    return this.database.insertIgnore('post_slugs', { name: `${type}/${slug}`, post_id: postId });
  }

  async #takenLike(type: string, base: string): Promise<Set<string>> {
    const stem = `${type}/${base}`;
    const sql = `SELECT name FROM ${this.database.table('post_slugs')} WHERE name LIKE $1 ESCAPE '!'`;
    const pattern = `${stem.replace(/[!%_]/g, '!$&')}-%`;
    const rows = await this.database.select<{ name: string }>(sql, [pattern]);
    return new Set(rows.map((row) => row.name.slice(type.length + 1)));
  }
}

/** The beginning of a slug, without half a character or a dash at the end. */
function shortened(slug: string, length: number): string {
  // Bounded pattern: at most 180 characters, what is cut off here.
  return slug.slice(0, length).replace(/[-\uD800-\uDBFF]+$/, '');
}

/** The slug of a title, or of the id where the title has nothing that could stand in an address. */
export function slugFor(title: string, id: number): string {
  return slugify(title) || String(id);
}

/** The form of a slug in the trash, which leaves the old one free. */
export function trashedSlug(slug: string): string {
  return slug === '' ? '' : `${shortened(slug, LONGEST_BASE - TRASHED.length)}${TRASHED}`;
}

/** The slug that a trashed one stands for. */
export function untrashedSlug(slug: string): string {
  return slug.replace(/__trashed(-\d+)?$/, '');
}
