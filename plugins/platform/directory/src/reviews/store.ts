import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  pageOf,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import { directoryHooks } from '../hooks.js';
import {
  type NewReview,
  REVIEW_STATUSES,
  type Review,
  type ReviewOrder,
  type ReviewStatus,
  type ReviewSummary,
} from './review.js';

interface ReviewRow {
  readonly id: number;
  readonly listing_id: number;
  readonly author_id: number;
  readonly rating: number;
  readonly title: string;
  readonly content: string;
  readonly criteria: string;
  readonly photos: string;
  readonly helpful: number;
  readonly status: string;
  readonly created_at: string;
}

const COLUMNS = 'id, listing_id, author_id, rating, title, content, criteria, photos, helpful, status, created_at';

const ORDERS: Readonly<Record<ReviewOrder, string>> = {
  newest: 'created_at DESC, id DESC',
  oldest: 'created_at, id',
  highest: 'rating DESC, id DESC',
  lowest: 'rating, id DESC',
  helpful: 'helpful DESC, id DESC',
};

function readReview(row: ReviewRow): Review {
  return {
    id: row.id,
    listingId: row.listing_id,
    authorId: row.author_id,
    rating: row.rating,
    title: row.title,
    content: row.content,
    criteria: JSON.parse(row.criteria),
    photos: JSON.parse(row.photos),
    helpful: row.helpful,
    createdAt: row.created_at,
    status: REVIEW_STATUSES.find((status) => status === row.status) ?? 'pending',
  };
}

/** The reviews in the database. A write takes hold of the listing first, whose rating follows from all of them. */
@injectable()
export class ReviewStore {
  readonly #table: string;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(TOOLS) private readonly tools: Tools,
  ) {
    this.#table = database.table('directory_reviews');
  }

  /** The review with this id. */
  async find(id: number): Promise<Review | undefined> {
    const row = await this.database.selectOne<ReviewRow>(`SELECT ${COLUMNS} FROM ${this.#table} WHERE id = $1`, [id]);
    return row && readReview(row);
  }

  /** A page of the approved reviews of a listing. */
  async list(query: { listingId: number; order: ReviewOrder; limit: number; offset: number }): Promise<Review[]> {
    const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE listing_id = $1 AND status = 'approved'
      ORDER BY ${ORDERS[query.order]} ${pageOf(query)}`;
    return (await this.database.select<ReviewRow>(sql, [query.listingId])).map(readReview);
  }

  /** A page of the reviews in a state, oldest first: what moderators work through. */
  async inState(status: ReviewStatus, page: { limit: number; offset: number }) {
    const [rows, counted] = await Promise.all([
      this.database.select<ReviewRow>(
        `SELECT ${COLUMNS} FROM ${this.#table} WHERE status = $1 ORDER BY id ${pageOf(page)}`,
        [status],
      ),
      this.database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${this.#table} WHERE status = $1`, [
        status,
      ]),
    ]);
    return { reviews: rows.map(readReview), total: Number(counted?.n ?? 0) };
  }

  /** What the approved reviews of a listing come to. */
  async summary(listingId: number): Promise<ReviewSummary> {
    const rows = await this.database.select<{ rating: number; n: number | string }>(
      `SELECT rating, COUNT(*) AS n FROM ${this.#table} WHERE listing_id = $1 AND status = 'approved' GROUP BY rating`,
      [listingId],
    );
    const counts = new Map(rows.map(({ rating, n }) => [rating, Number(n)]));
    const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
    const stars = [...counts].reduce((sum, [rating, n]) => sum + rating * n, 0);
    return {
      average: total === 0 ? 0 : Math.round((stars / total) * 10) / 10,
      total,
      distribution: Object.fromEntries([5, 4, 3, 2, 1].map((rating) => [rating, counts.get(rating) ?? 0])),
    };
  }

  /** Whether a member has reviewed a listing, whatever became of the review. */
  async hasReviewed(listingId: number, authorId: number): Promise<boolean> {
    const sql = `SELECT id FROM ${this.#table} WHERE listing_id = $1 AND author_id = $2`;
    return (await this.database.selectOne(sql, [listingId, authorId])) !== undefined;
  }

  /** Keeps a review; `exists` when the member has one of this listing, which the unique index decides. */
  create(fresh: NewReview): Promise<Review | 'exists'> {
    const { listingId, authorId, rating, title, content, criteria, photos, status, helpful = 0 } = fresh;
    return this.database.transaction(async () => {
      await this.#hold(listingId);
      const isNew = await this.database.insertIgnore('directory_reviews', {
        listing_id: listingId,
        author_id: authorId,
        rating,
        title,
        content,
        status,
        helpful,
        criteria: JSON.stringify(criteria),
        photos: JSON.stringify(photos),
        created_at: fresh.createdAt ?? timestamp(this.clock),
      });
      if (!isNew) return 'exists';
      const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE listing_id = $1 AND author_id = $2`;
      const row = await this.database.selectOne<ReviewRow>(sql, [listingId, authorId]);
      if (!row) throw new Error('The review vanished while it was written.');
      return this.#written(readReview(row), 'new');
    });
  }

  /** Approves or rejects a review; undefined when it is gone. */
  async setStatus(id: number, status: ReviewStatus): Promise<Review | undefined> {
    const known = await this.find(id);
    if (!known) return undefined;
    return this.database.transaction(async () => {
      await this.#hold(known.listingId);
      const before = await this.find(id);
      if (!before) return undefined;
      await this.database.update('directory_reviews', { status }, 'id = $1', [id]);
      return this.#written({ ...before, status }, before.status);
    });
  }

  /** Removes the reviews of somebody and rates their listings again; inside a transaction. */
  async removeOf(authorId: number): Promise<void> {
    const sql = `SELECT listing_id FROM ${this.#table} WHERE author_id = $1`;
    const rows = await this.database.select<{ listing_id: number }>(sql, [authorId]);
    for (const { listing_id } of rows) await this.#hold(listing_id);
    await this.database.remove('directory_reviews', 'author_id = $1', [authorId]);
    for (const { listing_id } of rows) await this.#rate(listing_id);
  }

  async #hold(listingId: number): Promise<void> {
    await this.database.execute(
      `UPDATE ${this.database.table('directory_listings')} SET rating = rating WHERE id = $1`,
      [listingId],
    );
  }

  async #written(review: Review, before: ReviewStatus | 'new'): Promise<Review> {
    await this.#rate(review.listingId);
    await this.database.afterCommit(() =>
      this.tools.hooks.action(directoryHooks.directory_review_status_changed, review, before),
    );
    return review;
  }

  async #rate(listingId: number): Promise<void> {
    const row = await this.database.selectOne<Record<'n' | 'stars', number | string | null>>(
      `SELECT COUNT(*) AS n, SUM(rating) AS stars FROM ${this.#table} WHERE listing_id = $1 AND status = 'approved'`,
      [listingId],
    );
    const count = Number(row?.n ?? 0);
    const rating = count === 0 ? 0 : Math.round((Number(row?.stars ?? 0) / count) * 100);
    await this.database.update('directory_listings', { rating, review_count: count }, 'id = $1', [listingId]);
  }
}

/** The reviews of listings. */
export const REVIEWS = definePort<ReviewStore>('directory/reviews');
