import { POSTS, type Post } from '@plinth/content';
import {
  DATABASE,
  type Database,
  definePort,
  grouped,
  inject,
  injectable,
  pageOf,
  places,
  provide,
  type ServiceDeclaration,
  type Timestamp,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import { takeTurn } from '../access/turns.js';

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
const MOST_SHOWN = 100;

/** One entry of the history of a post in review. */
export interface ReviewEntry {
  readonly action: string;
  readonly status: string;
  readonly note: string;
  /** 0 when the account is gone. */
  readonly reviewerId: number;
  readonly reviewedAt: Timestamp;
}

interface ReviewRow {
  readonly action: string;
  readonly status: string;
  readonly note: string;
  readonly user_id: number | null;
  readonly reviewed_at: string;
}

const COLUMNS = 'r.action, r.status, r.note, r.user_id, r.reviewed_at';

function readEntry({ action, status, note, user_id: userId, reviewed_at: reviewedAt }: ReviewRow): ReviewEntry {
  return { action, status, note, reviewerId: userId ?? 0, reviewedAt };
}

/** Review: each step changes the post and writes down who did it, together or not at all. */
@injectable()
export class ReviewStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(TOOLS) private readonly tools: Tools,
  ) {}

  /** Takes a step if the post is where the step begins; of many at once one does. Undefined when it is not there. */
  take(post: Post, userId: number, action: ReviewAction, note: string): Promise<Post | undefined> {
    const { from, to } = TRANSITIONS[action];
    return this.database.transaction(async () => {
      const changed = await this.tools.use(POSTS).transition(post.id, from, to);
      if (!changed) return undefined;
      const { status } = changed;
      await this.#write(post.id, {
        action,
        status,
        note,
        reviewerId: userId,
        reviewedAt: timestamp(this.tools.clock),
      });
      return changed;
    });
  }

  /** What happened to a post so far, the newest first; at most a hundred entries. */
  async history(postId: number): Promise<ReviewEntry[]> {
    const sql = `SELECT ${COLUMNS} FROM ${this.database.table('mb_reviews')} r
      WHERE r.post_id = $1 ORDER BY r.id DESC LIMIT ${MOST_SHOWN}`;
    return (await this.database.select<ReviewRow>(sql, [postId])).map(readEntry);
  }

  /** Posts with a history, by their ids, which lie after the given one. */
  async postsAfter(lastId: number, limit: number): Promise<number[]> {
    const sql = `SELECT DISTINCT r.post_id FROM ${this.database.table('mb_reviews')} r
      WHERE r.post_id > $1 ORDER BY r.post_id ${pageOf({ limit })}`;
    return (await this.database.select<{ post_id: number }>(sql, [lastId])).map((row) => row.post_id);
  }

  /** The whole histories of some posts, the oldest entry first. One query. */
  async histories(postIds: readonly number[]): Promise<Map<number, ReviewEntry[]>> {
    if (postIds.length === 0) return new Map();
    const sql = `SELECT r.post_id, ${COLUMNS} FROM ${this.database.table('mb_reviews')} r
      WHERE r.post_id IN (${places(postIds.length)}) ORDER BY r.post_id, r.id`;
    const rows = await this.database.select<ReviewRow & { readonly post_id: number }>(sql, postIds);
    return grouped(rows, (row) => row.post_id, readEntry);
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

  async #write(postId: number, { action, status, note, reviewerId, reviewedAt }: ReviewEntry): Promise<void> {
    const user = reviewerId === 0 ? null : reviewerId;
    const row = { post_id: postId, user_id: user, action, status, note, reviewed_at: reviewedAt };
    await this.database.insert('mb_reviews', row);
  }
}

/** Review. */
export const REVIEWS = definePort<ReviewStore>('member-blog/reviews');

/** The services of this feature. */
export const reviewServices: readonly ServiceDeclaration[] = [provide.class(REVIEWS, ReviewStore)];
