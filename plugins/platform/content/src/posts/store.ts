import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  cacheTag,
  inject,
  injectable,
  notFound,
  PLUGIN_CONTEXT,
  type PluginContext,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { byChunks, DATABASE, type Database } from '@plinth/kernel/database';
import { slugify } from '@plinth/kernel/text';
import { KeptTotals } from '@plinth/toolkit';
import { contentHooks } from '../hooks.js';
import { type Addressed, RESERVED_ADDRESSES } from '../permalinks/reserved.js';
import {
  type NewPost,
  POST_TYPES,
  type Post,
  type PostChanges,
  type PostStore,
  type PostTexts,
  TERMS,
} from '../ports.js';
import { excerptOf } from './excerpts.js';
import { needsSlug, settleInTime } from './lifecycle.js';
import { isMovedInLists } from './list-tags.js';
import { PostReader } from './reader.js';
import { insertPosts, writePost } from './rows.js';
import { type IsReserved, SlugRegistry, slugFor, trashedSlug, untrashedSlug } from './slugs.js';
import { posts } from './table.js';

/** A new post with the columns that it need not say. */
function filledIn(fresh: NewPost, now: Timestamp) {
  const { status = 'draft', title = '', content = '', excerpt = '' } = fresh;
  const { commentStatus = 'open', pingStatus = 'open' } = fresh;
  // A post that is given a date counts as last changed then, as clients know it.
  const { modifiedAt = fresh.createdAt ?? now } = fresh;
  return { ...fresh, status, title, content, excerpt, commentStatus, pingStatus, modifiedAt };
}

/** The posts in the database. Each write is one transaction; what it announces is announced after the commit. */
@injectable()
export class SqlPosts extends PostReader implements PostStore {
  readonly #slugs: SlugRegistry;

  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {
    const totalsOf = (posts: string) => new KeptTotals(database, cacheTags, [posts, 'terms']);
    const totals = { ofLists: totalsOf(cacheTag.lists('posts')), ofTexts: totalsOf('posts') };
    super(database, totals, () => context.use(TERMS));
    this.#slugs = new SlugRegistry(database);
  }

  async insert(fresh: NewPost): Promise<Post> {
    const [post] = await this.insertMany([fresh]);
    if (!post) throw new Error('The new post vanished while it was made.');
    return post;
  }

  insertMany(fresh: readonly NewPost[]): Promise<readonly Post[]> {
    return this.database.transaction(async () => {
      const now = timestamp(this.clock);
      const settled = fresh.map((each) => settleInTime(undefined, filledIn(each, now), now));
      const rows = this.database.rows(posts);
      const ids = await insertPosts(rows, settled);
      const numbered = ids.flatMap((id, index) => {
        const fields = settled[index];
        return fields
          ? [
              {
                ...fields,
                id,
                parentId: fields.parentId ?? 0,
                desired: desiredSlug({ ...fields, id }, fields.slug ?? ''),
              },
            ]
          : [];
      });
      const requests = numbered.filter(({ type, desired }) => type !== 'revision' && desired !== '');
      const reserved = await this.#reserved(requests);
      const slugs = await this.#slugs.claimMany(
        requests.map(({ id, type, desired }) => ({ type, desired, postId: id, isReserved: reserved.get(id) })),
      );
      const home = this.context.site.url;
      await rows.changeEach(
        numbered.map(({ id, guid = `${home}/?p=${id}`, desired: slug }) => ({ id, guid, slug: slugs.get(id) ?? slug })),
      );
      const made = await byChunks(ids, (chunk) => this.findMany(chunk));
      const isListed = made.some(({ type }) => type !== 'revision');
      const tags = tagsOf(
        made.flatMap(({ id, parentId }) => [id, parentId]),
        isListed,
      );
      await this.database.afterCommit(() => this.cacheTags.invalidate(...tags));
      for (const post of made) await this.#announced(post);
      return made;
    });
  }

  update(id: number, changes: PostChanges): Promise<Post> {
    return this.database.transaction(async () => this.#change(await this.#mustLock(id), changes));
  }

  async rewriteMany(texts: readonly PostTexts[]): Promise<void> {
    const rows = texts.map(({ id, content, excerpt }) => ({ id, content, excerpt, summary: excerptOf(content) }));
    await this.database.rows(posts).changeEach(rows);
    const tags = tagsOf(
      texts.map(({ id }) => id),
      false,
    );
    await this.database.afterCommit(() => this.cacheTags.invalidate(...tags));
  }

  async hold(id: number, modifiedAt: Timestamp): Promise<boolean> {
    // The condition is judged again once the row is free: whoever waited sees what the first one wrote.
    return (await this.database.rows(posts).lock({ id, modifiedAt })) > 0;
  }

  transition(id: number, from: string, to: string): Promise<Post | undefined> {
    return this.database.transaction(async () => {
      const before = await this.#locked(id);
      return before?.status === from ? this.#change(before, { status: to }) : undefined;
    });
  }

  trash(id: number): Promise<Post | undefined> {
    return this.database.transaction(async () => {
      const before = await this.#locked(id);
      return before && before.status !== 'trash' ? this.#change(before, { status: 'trash' }) : undefined;
    });
  }

  remove(id: number): Promise<Post | undefined> {
    return this.database.transaction(async () => {
      const post = await this.#locked(id);
      if (!post) return undefined;
      const rows = this.database.rows(posts);
      if (post.status === 'publish') {
        // Counted as unpublished while it is still known which terms it has.
        await rows.change({ id }, { status: 'trash' });
        await this.#countAtTerms(id, -1);
      }
      await rows.remove({ parentId: id, type: 'revision' });
      await rows.change({ parentId: id }, { parentId: post.parentId });
      if (post.type === 'attachment') await rows.change({ featuredMedia: id }, { featuredMedia: 0 });
      await rows.remove({ id });
      await this.database.afterCommit(() => {
        this.cacheTags.invalidate('posts');
        return this.context.hooks.action(contentHooks.deleted_post, post);
      });
      return post;
    });
  }

  /** The post, held against other writers until the transaction ends. */
  async #locked(id: number): Promise<Post | undefined> {
    await this.database.rows(posts).hold({ id });
    return this.find(id);
  }

  async #change(before: Post, changes: PostChanges): Promise<Post> {
    const now = timestamp(this.clock);
    const fields = settleInTime(before, { ...changes, modifiedAt: changes.modifiedAt ?? now }, now);
    const trashed = fields.status === 'trash';
    const wasTrashed = before.status === 'trash';
    const kept = trashed && !wasTrashed ? trashedSlug(before.slug) : before.slug;
    const desired = changes.slug ?? (wasTrashed && !trashed ? untrashedSlug(kept) : kept);
    const titled = { status: fields.status, title: fields.title ?? before.title };
    const slug = await this.#slugFor({ ...before, ...fields, ...titled }, desired, before);
    const previousStatus = trashed === wasTrashed ? before.previousStatus : trashed ? before.status : null;
    const row = { ...writePost({ ...fields, previousStatus }), slug };
    await this.database.rows(posts).change({ id: before.id }, row);
    return this.#written(await this.#mustFind(before.id), before);
  }

  async #slugFor(post: Post, desired: string, before: Post): Promise<string> {
    const { id, type } = post;
    const wanted = desiredSlug(post, desired);
    if (type === 'revision') return wanted;
    // A post that is moved may come to where another has its address.
    if (wanted === before.slug && post.parentId === before.parentId) return wanted;
    const isReserved = wanted === '' ? undefined : (await this.#reserved([post])).get(id);
    if (wanted === before.slug && !isReserved?.(wanted)) return wanted;
    if (wanted === '') await this.#slugs.release(id);
    const slug = wanted === '' ? '' : await this.#slugs.claim({ type, desired: wanted, postId: id, isReserved });
    const wasRead = READ.has(before.status) && before.slug !== '' && post.status !== 'trash';
    if (wasRead && slug !== before.slug) await this.#slugs.remember(type, { was: before.slug, is: slug, postId: id });
    return slug;
  }

  #reserved(some: readonly Addressed[]): Promise<ReadonlyMap<number, IsReserved>> {
    return some.length === 0 ? Promise.resolve(new Map()) : this.context.use(RESERVED_ADDRESSES).of(some);
  }

  /** Counts terms again and announces, once committed, what happened to a post. */
  async #written(post: Post, before: Post): Promise<Post> {
    const changed = post.status !== before.status;
    if (changed && post.status === 'publish') await this.#countAtTerms(post.id, 1);
    if (changed && before.status === 'publish') await this.#countAtTerms(post.id, -1);
    await this.database.afterCommit(async () => {
      const { hierarchical = false } = this.context.use(POST_TYPES).get(post.type) ?? {};
      const movesOthers = hierarchical && isElsewhere(post, before);
      const tags = movesOthers ? ['posts'] : tagsOf([post.id, post.parentId], isMovedInLists(post, before));
      this.cacheTags.invalidate(...tags);
      if (post.type === 'revision') return;
      if (changed) await this.#announce(post, before.status);
      await this.context.hooks.action(contentHooks.post_updated, post, before);
    });
    return post;
  }

  /** Counts a post whose row was changed in or out at its terms. */
  #countAtTerms(id: number, difference: 1 | -1): Promise<void> {
    const terms = this.context.use(TERMS);
    return terms.adjustCounts ? terms.adjustCounts(id, difference) : terms.recount([id]);
  }

  /** Announces a new post once it is committed. It has no terms yet that would have to be counted. */
  async #announced(post: Post): Promise<void> {
    if (post.type !== 'revision') await this.database.afterCommit(() => this.#announce(post, 'new'));
  }

  async #announce(post: Post, before: string): Promise<void> {
    const { hooks } = this.context;
    await hooks.action(contentHooks.transition_post_status, post.status, before, post);
    if (post.status === 'trash') await hooks.action(contentHooks.trashed_post, post);
    if (before === 'trash') await hooks.action(contentHooks.untrashed_post, post);
  }

  /** @throws RestError 404 for a post that somebody else has removed meanwhile */
  async #mustLock(id: number): Promise<Post> {
    const post = await this.#locked(id);
    if (!post) throw notFound('rest_post_invalid_id', `There is no post ${id}.`);
    return post;
  }

  async #mustFind(id: number): Promise<Post> {
    const post = await this.find(id);
    if (!post) throw new Error(`There is no post ${id}.`);
    return post;
  }
}

/** The cache tags of single posts, and those of lists where these have other posts now; 0 is none. */
function tagsOf(ids: readonly number[], isMoved: boolean): string[] {
  const objects = ids.filter((id) => id !== 0).map((id) => cacheTag.object('posts', id));
  return isMoved ? [cacheTag.lists('posts'), ...objects] : objects;
}

/** Whether a post has another address than before, which pages below it have in theirs. */
function isElsewhere(post: Post, before: Post): boolean {
  return before.slug !== '' && (post.slug !== before.slug || post.parentId !== before.parentId);
}

/** States in which a post has an address that somebody may have kept. */
const READ: ReadonlySet<string> = new Set(['publish', 'private', 'future']);

/** What a slug is made for. */
type SlugOwner = Pick<Post, 'id' | 'type'> & PostChanges;

/** The slug that a post asks for; empty for one that needs none yet. That of a revision is kept as it is given. */
function desiredSlug({ id, type, status = 'draft', title = '' }: SlugOwner, desired: string): string {
  if (type === 'revision') return desired;
  return slugify(desired) || (needsSlug(type, status) ? slugFor(title, id) : '');
}
