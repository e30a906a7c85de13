import {
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  timestamp,
} from '@plinth/kernel';
import { alias, DATABASE, type Database, fields, type Order, sql, where } from '@plinth/kernel/database';
import { directoryHooks } from '../hooks.js';
import { LISTINGS } from '../listings/store.js';
import { listings } from '../listings/tables.js';
import type { NewReview, Review, ReviewOrder, ReviewStatus, ReviewSummary } from './review.js';
import { reviews } from './table.js';

const ORDERS: Readonly<Record<ReviewOrder, Order<typeof reviews>>> = {
  newest: { createdAt: 'desc', id: 'desc' },
  oldest: { createdAt: 'asc', id: 'asc' },
  highest: { rating: 'desc', id: 'desc' },
  lowest: { rating: 'asc', id: 'desc' },
  helpful: { helpful: 'desc', id: 'desc' },
};

/** The reviews in the database. A write takes hold of the listing first, whose rating follows from all of them. */
@injectable()
export class ReviewStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** The review with this id. */
  find(id: number): Promise<Review | undefined> {
    return this.database.rows(reviews).find({ id });
  }

  /** A page of the approved reviews of a listing. */
  list(query: { listingId: number; order: ReviewOrder; limit: number; offset: number }): Promise<Review[]> {
    const { listingId, order, limit, offset } = query;
    const listing = { orderBy: ORDERS[order], limit, offset };
    return this.database.rows(reviews).list({ listingId, status: 'approved' }, listing);
  }

  /** A page of the reviews in a state, oldest first: what moderators work through. */
  async inState(
    status: ReviewStatus,
    page: { limit: number; offset: number },
  ): Promise<{ reviews: Review[]; total: number }> {
    const listing = { orderBy: { id: 'asc' }, ...page } as const;
    const { rows, total } = await this.database.rows(reviews).page({ status }, listing);
    return { reviews: rows, total };
  }

  /** Average, number and distribution of the approved reviews of a listing. */
  async summary(listingId: number): Promise<ReviewSummary> {
    const { rating } = reviews;
    const rows = await this.database.sql<{ rating: number; n: number }>`
      SELECT ${fields({ rating, n: sql`COUNT(*)` })} FROM ${reviews}
       WHERE ${where(reviews, { listingId, status: 'approved' })} GROUP BY ${rating}`;
    const counts = new Map(rows.map(({ rating, n }) => [rating, n]));
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
    return (await this.writtenBy(authorId, listingId)) !== undefined;
  }

  /** The review that a member wrote of a listing, whatever became of it. */
  writtenBy(authorId: number, listingId: number): Promise<Review | undefined> {
    return this.database.rows(reviews).find({ listingId, authorId });
  }

  /** Keeps a review; `exists` when the member has one of this listing, which the unique index decides. */
  create(fresh: NewReview): Promise<Review | 'exists'> {
    const { listingId, authorId, rating, title, content, criteria, photos, status, helpful } = fresh;
    const { createdAt = timestamp(this.clock) } = fresh;
    return this.database.transaction(async () => {
      await this.#hold(listingId);
      const row = { listingId, authorId, rating, title, content, status, helpful, criteria, photos, createdAt };
      const rows = this.database.rows(reviews);
      if (!(await rows.insertIfAbsent(row))) return 'exists';
      const review = await rows.find({ listingId, authorId });
      if (!review) throw new Error('The review vanished while it was written.');
      return this.#written(review, 'new');
    });
  }

  /**
   * Approves or rejects a review; undefined when it is gone.
   * @param answer what its author is told
   * @param by who decides; 0 for no person
   */
  async setStatus(id: number, status: ReviewStatus, answer = '', by = 0): Promise<Review | undefined> {
    const known = await this.find(id);
    if (!known) return undefined;
    return this.database.transaction(async () => {
      await this.#hold(known.listingId);
      const before = await this.find(id);
      if (!before) return undefined;
      await this.database.rows(reviews).change({ id }, { status, answer });
      const review = await this.#written({ ...before, status, answer }, before.status);
      if (status !== before.status) await this.#decided(review, by);
      return review;
    });
  }

  /** Removes a review for good and rates its listing again; returns what it was, undefined when it was gone. */
  async remove(id: number): Promise<Review | undefined> {
    const known = await this.find(id);
    if (!known) return undefined;
    return this.database.transaction(async () => {
      await this.#hold(known.listingId);
      if ((await this.database.rows(reviews).remove({ id })) === 0) return undefined;
      await this.#rate(known.listingId);
      return known;
    });
  }

  /** How many reviews a listing has, whatever became of them. */
  countOf(listingId: number): Promise<number> {
    return this.database.rows(reviews).count({ listingId });
  }

  /** Removes the reviews of somebody and rates their listings again; inside a transaction. */
  async removeOf(authorId: number): Promise<void> {
    const rows = await this.database.rows(reviews).list({ authorId }, { columns: ['listingId'] });
    for (const { listingId } of rows) await this.#hold(listingId);
    await this.database.rows(reviews).remove({ authorId });
    for (const { listingId } of rows) await this.#rate(listingId);
  }

  async #hold(id: number): Promise<void> {
    await this.database.rows(listings).hold({ id });
  }

  async #written(review: Review, before: ReviewStatus | 'new'): Promise<Review> {
    await this.#rate(review.listingId);
    await this.database.afterCommit(() =>
      this.context.hooks.action(directoryHooks.directory_review_status_changed, review, before),
    );
    return review;
  }

  async #decided({ answer, authorId: userId, listingId, status }: Review, by: number): Promise<void> {
    if (status === 'pending') return;
    await this.database.afterCommit(async () => {
      const listing = await this.context.use(LISTINGS).find(listingId);
      if (!listing) return;
      const about = { kind: 'review', outcome: status, listing, userId, formerOwnerId: null } as const;
      await this.context.hooks.action(directoryHooks.directory_decided, { ...about, reason: answer ?? '', by });
    });
  }

  /** Rates the listings again whose rating differs from their reviews, beyond what rounding makes of it. */
  async recount(): Promise<void> {
    const l = alias(listings, 'l');
    const approved = sql`SELECT ${reviews.listingId}, COUNT(*) AS n, SUM(${reviews.rating}) AS stars FROM ${reviews}
      WHERE ${where(reviews, { status: 'approved' })} GROUP BY ${reviews.listingId}`;
    const wrong = await this.database.sql<{ id: number }>`
      SELECT ${fields({ id: l.id })} FROM ${l} LEFT JOIN (${approved}) c ON c.listing_id = ${l.id}
       WHERE ${l.reviewCount} <> COALESCE(c.n, 0) OR (c.n IS NULL AND ${l.rating} <> 0)
          OR ABS(${l.rating} * COALESCE(c.n, 0) - 100 * COALESCE(c.stars, 0)) > COALESCE(c.n, 0)`;
    for (const { id } of wrong)
      await this.database.transaction(async () => {
        await this.#hold(id);
        await this.#rate(id);
      });
  }

  async #rate(listingId: number): Promise<void> {
    const counted = fields({ count: sql`COUNT(*)`, stars: sql`COALESCE(SUM(${reviews.rating}), 0)` });
    const [found] = await this.database.sql<{ count: number; stars: number }>`
      SELECT ${counted} FROM ${reviews} WHERE ${where(reviews, { listingId, status: 'approved' })}`;
    const { count: reviewCount, stars } = found ?? { count: 0, stars: 0 };
    const rating = reviewCount === 0 ? 0 : Math.round((stars / reviewCount) * 100);
    await this.database.rows(listings).change({ id: listingId }, { rating, reviewCount });
  }
}

/** The reviews of listings. */
export const REVIEWS = definePort<ReviewStore>('directory/reviews');
