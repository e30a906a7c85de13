import { byChunks, type Database, type NewRow } from '@plinth/kernel/database';
import { shortenSlug, slugify } from '@plinth/kernel/text';
import { oldSlugs, postSlugs, posts } from './table.js';

/** Whether a slug would give a post an address at which it could not be reached. */
export type IsReserved = (slug: string) => boolean;

/** A slug that a post asks for. */
export interface SlugRequest {
  readonly type: string;
  readonly desired: string;
  readonly postId: number;
  /** Slugs under which the post could not be reached. */
  readonly isReserved?: IsReserved | undefined;
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
  async claim({ type, desired, postId, isReserved = () => false }: SlugRequest): Promise<string> {
    await this.release(postId);
    // Asked for and not to be had: by this name an import finds it again.
    const asked = `${type}/${shortenSlug(desired)}`;
    if (isReserved(shortenSlug(desired))) await this.database.rows(oldSlugs).insertIfAbsent({ name: asked, postId });
    const rows = this.database.rows(postSlugs);
    const prefix = `${type}/`;
    return rows.claimSlug('name', { desired, prefix }, async (slug) =>
      isReserved(slug) ? false : rows.insertIfAbsent({ name: prefix + slug, postId }),
    );
  }

  /** Notes that a post could be read under a slug that it no longer has. */
  async remember(type: string, { was, is, postId }: { was: string; is: string; postId: number }): Promise<void> {
    const rows = this.database.rows(oldSlugs);
    await rows.remove({ postId, name: [`${type}/${is}`, `${type}/${was}`] });
    await rows.insert({ name: `${type}/${was}`, postId });
  }

  /**
   * Takes the desired slugs for new posts, which hold none yet, in their order, and returns by the ids of the posts what they
   * got. Those that are free are taken by few statements.
   */
  async claimMany(claims: readonly SlugRequest[]): Promise<Map<number, string>> {
    const free = claims.filter(({ desired, isReserved }) => !isReserved?.(shortenSlug(desired)));
    const wanted = free.map(({ type, desired, postId }) => ({ name: `${type}/${shortenSlug(desired)}`, postId }));
    const names = await this.#taken(wanted);
    const slugs = new Map<number, string>();
    for (const claim of claims) {
      const name = names.get(claim.postId);
      slugs.set(claim.postId, name?.slice(claim.type.length + 1) ?? (await this.claim(claim)));
    }
    return slugs;
  }

  /** Takes those names that are free, and returns them by the ids of their posts. */
  async #taken(wanted: readonly NewRow<typeof postSlugs>[]): Promise<ReadonlyMap<number, string>> {
    const rows = this.database.rows(postSlugs);
    if (wanted.length === 0) return new Map();
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
