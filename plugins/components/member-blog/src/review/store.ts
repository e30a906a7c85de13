import { POSTS, type Post } from '@plinth/content';
import { definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext, timestamp } from '@plinth/kernel';
import { DATABASE, type Database, grouped, type Row, range } from '@plinth/kernel/database';
import { takeTurn } from '../access/turns.js';
import { reviews } from './table.js';

/** What can be done in review. */
export const REVIEW_ACTIONS = ['submit', 'approve', 'request_changes', 'reject'] as const;

/** One of them. */
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** From which status to which each leads (docs/components/member-blog.md, Review transitions). */
export const TRANSITIONS: Readonly<Record<ReviewAction, { readonly from: string; readonly to: string }>> = {
  submit: { from: 'draft', to: 'pending' },
  approve: { from: 'pending', to: 'publish' },
  request_changes: { from: 'pending', to: 'draft' },
  reject: { from: 'pending', to: 'draft' },
};

/** Entries of a history that are shown. */
const MAX_SHOWN = 100;

const COLUMNS = ['action', 'status', 'note', 'userId', 'reviewedAt'] as const;

type EntryRow = Pick<Row<typeof reviews>, (typeof COLUMNS)[number]>;

/** One entry of the history of a post in review. */
export interface ReviewEntry extends Omit<EntryRow, 'userId'> {
  /** 0 when the account is gone. */
  readonly reviewerId: number;
}

function readEntry({ userId, ...entry }: EntryRow): ReviewEntry {
  return { ...entry, reviewerId: userId ?? 0 };
}

/** Review: each step changes the post and writes down who did it, together or not at all. */
@injectable()
export class ReviewStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** Takes a step if the post is where the step begins; of many at once one does. Undefined when it is not there. */
  take(post: Post, userId: number, action: ReviewAction, note: string): Promise<Post | undefined> {
    const { from, to } = TRANSITIONS[action];
    return this.database.transaction(async () => {
      const changed = await this.context.use(POSTS).transition(post.id, from, to);
      if (!changed) return undefined;
      const { status } = changed;
      await this.#write(post.id, {
        action,
        status,
        note,
        reviewerId: userId,
        reviewedAt: timestamp(this.context.clock),
      });
      return changed;
    });
  }

  /** What happened to a post so far, the newest first; at most a hundred entries. */
  async history(postId: number): Promise<ReviewEntry[]> {
    const newest = { columns: COLUMNS, orderBy: { id: 'desc' }, limit: MAX_SHOWN } as const;
    return (await this.database.rows(reviews).list({ postId }, newest)).map(readEntry);
  }

  /** Posts with a history, by their ids, which lie after the given one. */
  async postsAfter(lastId: number, limit: number): Promise<number[]> {
    const { postId } = reviews;
    const rows = await this.database.sql<{ post_id: number }>`
      SELECT DISTINCT ${postId} FROM ${reviews} WHERE ${postId} > ${lastId} ORDER BY ${postId}${range({ limit })}`;
    return rows.map((row) => row.post_id);
  }

  /** The whole histories of some posts, the oldest entry first. One query. */
  async histories(postIds: readonly number[]): Promise<Map<number, ReviewEntry[]>> {
    if (postIds.length === 0) return new Map();
    const listing = { columns: ['postId', ...COLUMNS], orderBy: { postId: 'asc', id: 'asc' } } as const;
    const rows = await this.database.rows(reviews).list({ postId: postIds }, listing);
    return grouped(
      rows,
      (row) => row.postId,
      ({ postId: _, ...row }) => readEntry(row),
    );
  }

  /** Keeps a history as a site bundle brings it, the oldest entry first; false for a post that has one. */
  keep(postId: number, entries: readonly ReviewEntry[]): Promise<boolean> {
    return this.database.transaction(async () => {
      await takeTurn(this.database, postId);
      if ((await this.history(postId)).length > 0) return false;
      for (const entry of entries) await this.#write(postId, entry);
      return true;
    });
  }

  async #write(postId: number, { reviewerId, ...entry }: ReviewEntry): Promise<void> {
    const userId = reviewerId === 0 ? null : reviewerId;
    await this.database.rows(reviews).insert({ ...entry, postId, userId });
  }
}

/** Review. */
export const REVIEWS = definePort<ReviewStore>('member-blog/reviews');
