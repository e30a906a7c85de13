import { byChunks, type Database, type NewRow, shortenSlug, slugify } from '@plinth/kernel';
import { postSlugs, posts } from './table.js';

/** A slug that a post asks for. */
export interface SlugRequest {
  readonly type: string;
  readonly desired: string;
  readonly postId: number;
}

const TRASHED = '__trashed';

/** Characters of a slug in the trash that leave room for that, and for a number. */
const MAX_TRASHED_LENGTH = 171;

/**
 * Who holds which slug of a type. A slug is taken by writing its row in `post_slugs`, whose key can be held once, so
 * that two posts never share one whatever happens at the same time (host-conventions E8). Call it in a transaction.
 */
export class SlugRegistry {
  constructor(private readonly database: Database) {}

  /** Takes the wished slug for a post, or the next free one with `-2`, `-3` …; gives back what the post held before. */
  async claim(type: string, desired: string, postId: number): Promise<string> {
    await this.release(postId);
    const rows = this.database.rows(postSlugs);
    const prefix = `${type}/`;
    return rows.claimSlug('name', { desired, prefix }, (slug) => rows.insertIfAbsent({ name: prefix + slug, postId }));
  }

  /**
   * Takes the desired slugs for new posts, which hold none yet, in their order, and returns by the ids of the posts what they
   * got. Those that are free are taken by few statements.
   */
  async claimMany(claims: readonly SlugRequest[]): Promise<Map<number, string>> {
    const wanted = claims.map(({ type, desired, postId }) => ({ name: `${type}/${shortenSlug(desired)}`, postId }));
    const names = await this.#taken(wanted);
    const slugs = new Map<number, string>();
    for (const { type, desired, postId } of claims) {
      const name = names.get(postId);
      slugs.set(postId, name?.slice(type.length + 1) ?? (await this.claim(type, desired, postId)));
    }
    return slugs;
  }

  /** Takes those names that are free, and returns them by the ids of their posts. */
  async #taken(wanted: readonly NewRow<typeof postSlugs>[]): Promise<ReadonlyMap<number, string>> {
    const rows = this.database.rows(postSlugs);
    const [only, ...others] = wanted;
    // One row is told apart by whether it was written, many are read.
    if (only && others.length === 0)
      return (await rows.insertIfAbsent(only)) ? new Map([[only.postId, only.name]]) : new Map();
    await rows.insertManyIfAbsent(wanted);
    const ids = wanted.map(({ postId }) => postId);
    const held = await byChunks(ids, (chunk) => rows.list({ postId: chunk }));
    return new Map(held.map(({ postId, name }) => [postId, name]));
  }

  /** Gives back the slug that a post holds. */
  async release(postId: number): Promise<void> {
    await this.database.rows(postSlugs).remove({ postId });
  }
}

/** The ids of the posts of a type by their slugs; of two with one slug the older. */
export async function idsBySlug(
  database: Database,
  type: string,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const found = await byChunks(slugs, (slug) =>
    database.rows(posts).list({ type, slug }, { columns: ['id', 'slug'], orderBy: { id: 'desc' } }),
  );
  return new Map(found.map(({ id, slug }) => [slug, id]));
}

/** The slug of a title, or of the id where the title has nothing that could stand in an address. */
export function slugFor(title: string, id: number): string {
  return slugify(title) || String(id);
}

/** The form of a slug in the trash, which leaves the old one free. */
export function trashedSlug(slug: string): string {
  return slug === '' ? '' : `${shortenSlug(slug, MAX_TRASHED_LENGTH)}${TRASHED}`;
}

/** The slug that a trashed one stands for. */
export function untrashedSlug(slug: string): string {
  return slug.replace(/__trashed(-\d+)?$/, '');
}
