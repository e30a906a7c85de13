import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  cacheTag,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { add, byChunks, DATABASE, type Database, grouped } from '@plinth/kernel/database';
import { KeptTotals } from '@plinth/toolkit';
import type {
  Comment,
  CommentChanges,
  CommentStatus,
  CommentStore,
  NewComment,
  NewCommentAmongMany,
} from '../ports.js';
import { posts } from '../posts/table.js';
import { commentHooks } from './hooks.js';
import { CommentReader } from './reader.js';
import { writeComment } from './rows.js';
import { comments } from './table.js';

/** Statuses that remember what a comment was before. */
const SET_ASIDE: ReadonlySet<CommentStatus> = new Set(['spam', 'trash']);

/** The comments of some posts, and how many they are. */
const ofPosts = (postIds: readonly number[]) => [...new Set(postIds)].map((id) => cacheTag.object('comments', id));

/** The row of a new comment. */
function newRow({ status, type = 'comment', createdAt, userId = 0, ...fields }: NewCommentAmongMany, now: Timestamp) {
  const { answers: _answers, ...own } = fields;
  return { ...writeComment({ ...own, userId, createdAt: createdAt ?? now }), status, type, judgedAt: now };
}

/**
 * The comments in the database. Every write takes hold of the post first, so that what it counts is exact and what was
 * looked at stays true until the end.
 */
@injectable()
export class SqlComments extends CommentReader implements CommentStore {
  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {
    super(database, new KeptTotals(database, cacheTags, ['comments', 'posts', 'users']));
  }

  insert(fresh: NewComment, refuse?: () => Promise<void>): Promise<Comment> {
    const { status } = fresh;
    return this.database.transaction(async () => {
      if (!(await this.#countOn(fresh.postId, status === 'approved' ? 1 : 0))) {
        throw new Error(`There is no post ${fresh.postId} to comment on.`);
      }
      await refuse?.();
      const id = await this.database.rows(comments).insert(newRow(fresh, timestamp(this.clock)));
      const comment = await this.#mustFind(id);
      await this.#committed([fresh.postId], (hooks) => hooks.action(commentHooks.wp_insert_comment, comment));
      return comment;
    });
  }

  insertMany(fresh: readonly NewCommentAmongMany[]): Promise<readonly Comment[]> {
    return this.database.transaction(async () => {
      await this.#countNew(fresh);
      const now = timestamp(this.clock);
      const rows = this.database.rows(comments);
      const ids = await rows.insertMany(fresh.map((each) => newRow(each, now)));
      const answering = fresh.flatMap(({ answers }, index) => {
        const [id, parentId] = [ids[index], answers === undefined ? undefined : ids[answers]];
        return id === undefined || parentId === undefined ? [] : [{ id, parentId }];
      });
      await rows.changeEach(answering);
      const made = await byChunks(ids, (chunk) => this.findMany(chunk));
      const tags = ofPosts(made.map(({ postId }) => postId));
      await this.database.afterCommit(() => this.cacheTags.invalidate(...tags));
      for (const comment of made) await this.#announceNew(comment);
      return made;
    });
  }

  update(id: number, changes: CommentChanges): Promise<Comment | undefined> {
    return this.#held(id, async (before) => {
      const moves = changes.postId !== undefined && changes.postId !== before.postId;
      if (moves && before.status === 'approved') {
        await this.#countOn(before.postId, -1);
        await this.#countOn(changes.postId ?? 0, 1);
      }
      await this.database.rows(comments).change({ id }, writeComment(changes));
      const comment = await this.#mustFind(id);
      await this.#committed([before.postId, comment.postId], (hooks) =>
        hooks.action(commentHooks.edit_comment, comment),
      );
      return comment;
    });
  }

  transition(id: number, status: CommentStatus): Promise<Comment | undefined> {
    return this.#held(id, async (before) => {
      if (before.status === status) return undefined;
      const previousStatus = SET_ASIDE.has(status) ? before.status : null;
      await this.database.rows(comments).change({ id }, { status, previousStatus, judgedAt: timestamp(this.clock) });
      const delta = Number(status === 'approved') - Number(before.status === 'approved');
      if (delta !== 0) await this.#countOn(before.postId, delta);
      const comment = await this.#mustFind(id);
      await this.#committed([before.postId], () => this.#announce(comment, before.status));
      return comment;
    });
  }

  remove(id: number): Promise<Comment | undefined> {
    return this.#held(id, async (comment) => {
      if (comment.status === 'approved') await this.#countOn(comment.postId, -1);
      const rows = this.database.rows(comments);
      await rows.change({ parentId: id }, { parentId: comment.parentId });
      await rows.remove({ id });
      await this.#committed([comment.postId], (hooks) => hooks.action(commentHooks.deleted_comment, comment));
      return comment;
    });
  }

  /** Work on a comment while its post is held, so that of many writers each sees what the one before did. */
  async #held<T>(id: number, work: (comment: Comment) => Promise<T>): Promise<T | undefined> {
    for (;;) {
      // Outside the transaction: what is read in one before a row is held may be old by then.
      const seen = await this.find(id);
      if (!seen) return undefined;
      const outcome = await this.database.transaction(async () => {
        await this.#countOn(seen.postId, 0);
        const comment = await this.find(id);
        if (comment && comment.postId !== seen.postId) return 'moved';
        return { value: comment && (await work(comment)) };
      });
      if (outcome !== 'moved') return outcome.value;
    }
  }

  /** Changes the number of comments of a post, and holds the post until the transaction ends; false when there is none. */
  async #countOn(postId: number, delta: number): Promise<boolean> {
    const held = await this.database.rows(posts).change({ id: postId }, { commentCount: add(delta) });
    if (held === 0) return false;
    const announce = () => this.context.hooks.action(commentHooks.wp_update_comment_count, postId);
    if (delta !== 0) await this.database.afterCommit(announce);
    return true;
  }

  /** Counts new comments on their posts, by few statements: of many posts most get as many comments as others. */
  async #countNew(fresh: readonly NewComment[]): Promise<void> {
    const added = new Map<number, number>();
    for (const { postId, status } of fresh) added.set(postId, (added.get(postId) ?? 0) + Number(status === 'approved'));
    const inOrder = [...added].sort(([a], [b]) => a - b);
    const together = grouped(
      inOrder,
      ([, delta]) => delta,
      ([postId]) => postId,
    );
    const rows = this.database.rows(posts);
    for (const [delta, ids] of together) {
      const held = await byChunks(ids, async (id) => [await rows.change({ id }, { commentCount: add(delta) })]);
      if (held.reduce((sum, each) => sum + each, 0) === ids.length) continue;
      const there = new Set((await rows.list({ id: ids }, { columns: ['id'] })).map(({ id }) => id));
      throw new Error(`There is no post ${ids.find((id) => !there.has(id))} to comment on.`);
    }
  }

  async #announceNew(comment: Comment): Promise<void> {
    const { hooks } = this.context;
    if (comment.status === 'approved')
      await this.database.afterCommit(() => hooks.action(commentHooks.wp_update_comment_count, comment.postId));
    await this.database.afterCommit(() => hooks.action(commentHooks.wp_insert_comment, comment));
  }

  async #committed(
    postIds: readonly number[],
    announce: (hooks: PluginContext['hooks']) => void | Promise<void>,
  ): Promise<void> {
    await this.database.afterCommit(() => {
      this.cacheTags.invalidate(...ofPosts(postIds));
      return announce(this.context.hooks);
    });
  }

  async #announce(comment: Comment, before: CommentStatus): Promise<void> {
    const { hooks } = this.context;
    await hooks.action(commentHooks.transition_comment_status, comment.status, before, comment);
    if (comment.status === 'trash') await hooks.action(commentHooks.trashed_comment, comment);
    if (comment.status === 'spam') await hooks.action(commentHooks.spammed_comment, comment);
    if (before === 'trash') await hooks.action(commentHooks.untrashed_comment, comment);
    if (before === 'spam') await hooks.action(commentHooks.unspammed_comment, comment);
  }

  async #mustFind(id: number): Promise<Comment> {
    const comment = await this.find(id);
    if (!comment) throw new Error(`There is no comment ${id}.`);
    return comment;
  }
}
