import { isDeepStrictEqual } from 'node:util';
import { CACHE_TAGS, type CacheTags, CLOCK, type Clock, cacheTag, inject, injectable, timestamp } from '@plinth/kernel';
import { DATABASE, type Database, range, where } from '@plinth/kernel/database';
import {
  CONTENT_SETTINGS,
  META,
  type MetaStore,
  POSTS,
  type Post,
  type PostStore,
  type RevisionFields,
  type RevisionStore,
} from '../ports.js';
import { postFields } from '../posts/rows.js';
import { listedPosts as p, posts } from '../posts/table.js';

const KEPT_FIELDS = ['title', 'content', 'excerpt'] as const;

function sameText(a: RevisionFields, b: RevisionFields): boolean {
  return KEPT_FIELDS.every((field) => (a[field] ?? '') === (b[field] ?? ''));
}

/** The name of a user's autosave; the part after the dash tells it from revisions that were kept. */
function autosaveSlug(postId: number): string {
  return `${postId}-autosave-v1`;
}

function revisionSlug(postId: number): string {
  return `${postId}-revision-v1`;
}

/** Whether a revision is somebody's autosave. */
export function isAutosave(revision: Post): boolean {
  return revision.slug === autosaveSlug(revision.parentId);
}

/** CacheTags as rows of type `revision` below their post; the post's row counts them, so that lists need not. */
@injectable()
export class SqlRevisions implements RevisionStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(POSTS) private readonly posts: PostStore,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(META) private readonly meta: MetaStore,
    @inject(CONTENT_SETTINGS) private readonly settings: () => { readonly revisionsKept: number },
  ) {}

  async keep(post: Post, userId = post.authorId): Promise<Post | undefined> {
    const kept = this.settings().revisionsKept;
    if (kept === 0 || post.status === 'auto-draft') return undefined;
    return this.database.transaction(async () => {
      await this.#lock(post.id);
      const [newest] = await this.#kept(post.id, 1, 0);
      const meta = await this.#metaOf(post, newest);
      if (newest && sameText(newest, post) && isDeepStrictEqual(meta.own, meta.newest)) return undefined;
      const revision = await this.#insert(post, revisionSlug(post.id), userId, {
        ...post,
        createdAt: this.#since(post),
      });
      await this.#keepMeta(revision.id, meta.own);
      await this.#prune(post.id, kept);
      await this.#recount(post.id);
      return revision;
    });
  }

  async keepPresent(postId: number): Promise<void> {
    await this.database.transaction(async () => {
      // Whoever writes at the same moment has kept their own state by now.
      await this.#lock(postId);
      const present = await this.posts.find(postId);
      if (present) await this.keep(present);
    });
  }

  async find(postId: number, revisionId: number): Promise<Post | undefined> {
    const found = await this.posts.find(revisionId);
    return found?.type === 'revision' && found.parentId === postId ? found : undefined;
  }

  remove(revisionId: number): Promise<boolean> {
    return this.database.transaction(async () => {
      const found = await this.posts.find(revisionId);
      if (found?.type !== 'revision') return false;
      await this.#lock(found.parentId);
      // Whoever waited for the post finds nothing left.
      const removed = await this.database.rows(posts).remove({ id: revisionId, type: 'revision' });
      if (removed === 0) return false;
      await this.#recount(found.parentId);
      const tags = [found.id, found.parentId].map((id) => cacheTag.object('posts', id));
      await this.database.afterCommit(() => this.cacheTags.invalidate(...tags));
      return true;
    });
  }

  autosave(post: Post, userId: number, fields: RevisionFields): Promise<Post> {
    return this.database.transaction(async () => {
      await this.#lock(post.id);
      const text = { ...textOf(post), ...textOf(fields) };
      const meta = new Map([...(await this.#metaOf(post)).own, ...(fields.meta ?? [])]);
      const own = await this.autosaveOf(post.id, userId);
      const saved = own
        ? await this.posts.update(own.id, { ...text, createdAt: timestamp(this.clock) })
        : await this.#insert(post, autosaveSlug(post.id), userId, { ...text, createdAt: timestamp(this.clock) });
      await this.#keepMeta(saved.id, meta);
      if (!own) await this.#recount(post.id);
      return saved;
    });
  }

  async autosaveOf(postId: number, userId: number): Promise<Post | undefined> {
    return (await this.#below(postId, { slug: autosaveSlug(postId), authorId: userId }))[0];
  }

  autosavesOf(postId: number): Promise<Post[]> {
    return this.#below(postId, { slug: autosaveSlug(postId) });
  }

  /** Lets one writer at a time at the revisions of a post: two at once would both find that there is none yet. */
  async #lock(postId: number): Promise<void> {
    await this.database.rows(posts).hold({ id: postId });
  }

  #insert(post: Post, slug: string, authorId: number, text: RevisionFields & { createdAt: string }): Promise<Post> {
    const { title = '', content = '', excerpt = '', createdAt } = text;
    return this.posts.insert({
      type: 'revision',
      status: 'inherit',
      slug,
      parentId: post.id,
      authorId,
      title,
      content,
      excerpt,
      commentStatus: 'closed',
      pingStatus: 'closed',
      createdAt,
    });
  }

  /** Since when a post says what it says; a post that is dated ahead has that date as its last change too. */
  #since({ modifiedAt }: Post): string {
    const now = timestamp(this.clock);
    return modifiedAt < now ? modifiedAt : now;
  }

  /** The meta that revisions keep: of the post, and of its newest revision. */
  async #metaOf(post: Post, newest?: Post) {
    const kept = await this.meta.revisioned?.(post, [post.id, ...(newest ? [newest.id] : [])]);
    const none: ReadonlyMap<string, unknown> = new Map();
    return { own: kept?.get(post.id) ?? none, newest: kept?.get(newest?.id ?? 0) ?? none };
  }

  async #keepMeta(revisionId: number, values: ReadonlyMap<string, unknown>): Promise<void> {
    for (const [name, value] of values) await this.meta.set(revisionId, name, value);
  }

  /** The revisions of a post that are no autosaves, newest first. */
  #kept(postId: number, limit: number, offset: number): Promise<Post[]> {
    return this.#below(postId, { slug: revisionSlug(postId) }, { limit, offset });
  }

  #below(
    parentId: number,
    found: { readonly slug: string; readonly authorId?: number },
    some: Parameters<typeof range>[0] = {},
  ): Promise<Post[]> {
    return this.database.sql<Post>`SELECT ${postFields()} FROM ${p}
      WHERE ${where(p, { parentId, type: 'revision', ...found })} ORDER BY ${p.id} DESC${range(some)}`;
  }

  /** Removes the oldest revisions above the number to keep; autosaves are not counted. */
  async #prune(postId: number, kept: number): Promise<void> {
    const oldest = (await this.#kept(postId, 100, kept)).map(({ id }) => id);
    if (oldest.length > 0) await this.database.rows(posts).remove({ id: oldest });
  }

  async #recount(postId: number): Promise<void> {
    const [counted] = await this.database.sql<{ n: number; latest: number | null }>`
      SELECT COUNT(*) AS n, MAX(${p.id}) AS latest FROM ${p} WHERE ${where(p, { parentId: postId, type: 'revision' })}`;
    const counts = { revisionCount: counted?.n ?? 0, latestRevisionId: counted?.latest ?? 0 };
    await this.database.rows(posts).change({ id: postId }, counts);
  }
}

function textOf(fields: RevisionFields): Pick<RevisionFields, (typeof KEPT_FIELDS)[number]> {
  return Object.fromEntries(KEPT_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}
