import { POSTS, type Post } from '@plinth/content';
import {
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  provide,
  type ServiceDeclaration,
  type Timestamp,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';

/** What can be done in review. */
export const REVIEW_ACTIONS = ['submit', 'approve', 'request_changes', 'reject'] as const;

/** One of them. */
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** From which status to which each leads (decisions B, Review transitions). */
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

/** Review: each step changes the post and writes down who did it, together or not at all. */
@injectable()
export class ReviewStore {
  readonly #database: Database;
  readonly #tools: Tools;

  constructor(@inject(DATABASE) database: Database, @inject(TOOLS) tools: Tools) {
    this.#database = database;
    this.#tools = tools;
  }

  /** Takes a step if the post is where the step begins; of many at once one does. Undefined when it is not there. */
  take(post: Post, userId: number, action: ReviewAction, note: string): Promise<Post | undefined> {
    const { from, to } = TRANSITIONS[action];
    return this.#database.transaction(async () => {
      const changed = await this.#tools.use(POSTS).transition(post.id, from, to);
      if (!changed) return undefined;
      await this.#database.insert('mb_reviews', {
        post_id: post.id,
        user_id: userId,
        action,
        status: changed.status,
        note,
        reviewed_at: timestamp(this.#tools.clock),
      });
      return changed;
    });
  }

  /** What happened to a post so far, the newest first; at most a hundred entries. */
  async history(postId: number): Promise<ReviewEntry[]> {
    const sql = `SELECT r.action, r.status, r.note, r.user_id, r.reviewed_at FROM ${this.#database.table('mb_reviews')} r
      WHERE r.post_id = $1 ORDER BY r.id DESC LIMIT ${MOST_SHOWN}`;
    const rows = await this.#database.select<ReviewRow>(sql, [postId]);
    return rows.map(({ action, status, note, user_id: userId, reviewed_at: reviewedAt }) => {
      return { action, status, note, reviewerId: userId ?? 0, reviewedAt };
    });
  }
}

/** Review. */
export const REVIEWS = definePort<ReviewStore>('member-blog/reviews');

/** The services of this feature. */
export const reviewServices: readonly ServiceDeclaration[] = [provide.class(REVIEWS, ReviewStore)];
