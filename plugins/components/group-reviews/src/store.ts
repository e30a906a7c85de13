import { CLOCK, type Clock, definePort, inject, injectable, type Timestamp, timestamp } from '@plinth/kernel';
import { anyOf, DATABASE, type Database, fields, sql, where } from '@plinth/kernel/database';
import { hundredthsOf, type Review, type ReviewStatus, type ReviewSummary, type ReviewText } from './review.js';
import { groupReviews } from './tables.js';

const COLUMNS = [
  'id',
  'groupId',
  'authorId',
  'subject',
  'description',
  'ratings',
  'status',
  'createdAt',
  'modifiedAt',
] as const;

const SUMMARY = fields({
  reviews: sql`COUNT(*)`,
  rated: sql`SUM(CASE WHEN ${groupReviews.stars} > 0 THEN 1 ELSE 0 END)`,
  stars: sql`SUM(${groupReviews.stars})`,
});

/** What makes a review. */
export interface NewReview extends ReviewText {
  readonly groupId: number;
  readonly authorId: number;
  readonly status: ReviewStatus;
  readonly createdAt?: Timestamp | undefined;
}

/** Which reviews of a group a list shows. */
export interface ReviewQuery {
  readonly groupId: number;
  /** Only public ones, and the own ones of this user; everything without it. */
  readonly readableBy?: number;
  readonly limit: number;
  readonly offset: number;
}

function failedBy(thrown: unknown, constraint: 'Unique' | 'ForeignKey'): boolean {
  return thrown instanceof Error && thrown.name === `Sequelize${constraint}ConstraintError`;
}

/** The reviews in the database. */
@injectable()
export class ReviewStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The review with this id. */
  find(id: number): Promise<Review | undefined> {
    return this.database.rows(groupReviews).find({ id }, { columns: COLUMNS });
  }

  /** A page of the reviews of a group, newest first, and how many there are. */
  async list({ groupId, readableBy, limit, offset }: ReviewQuery): Promise<{ reviews: Review[]; total: number }> {
    const readable = readableBy === undefined ? [] : anyOf({ status: 'publish' } as const, { authorId: readableBy });
    const listing = { columns: COLUMNS, orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset } as const;
    const { rows, total } = await this.database.rows(groupReviews).page([{ groupId }, readable], listing);
    return { reviews: rows, total };
  }

  /** Average and number of the public reviews of a group. */
  async summary(groupId: number): Promise<ReviewSummary> {
    const [row] = await this.database.sql<ReviewSummary & { rated: number | null; stars: number | null }>`
      SELECT ${SUMMARY} FROM ${groupReviews}
       WHERE ${where(groupReviews, { groupId, status: 'publish' })}`;
    const { reviews, rated, stars } = { reviews: 0, ...row };
    return { reviews, rating: rated && stars ? Math.round(stars / rated / 10) / 10 : 0 };
  }

  /** Whether a member has reviewed a group, waiting reviews included. */
  hasReviewed(groupId: number, authorId: number): Promise<boolean> {
    return this.database.rows(groupReviews).has({ groupId, authorId });
  }

  /**
   * Keeps a review. With `sole` the member has no other of this group, which the unique index decides under parallel
   * requests.
   * @returns `exists` when the member has one already, `no-group` when the group went in the meantime
   */
  async create(fresh: NewReview, sole: boolean): Promise<Review | 'exists' | 'no-group'> {
    const { groupId, authorId, status, createdAt = timestamp(this.clock) } = fresh;
    const { subject, description, ratings } = fresh;
    if (sole && (await this.hasReviewed(groupId, authorId))) return 'exists';
    const review = { groupId, authorId, subject, description, ratings, status, createdAt, modifiedAt: createdAt };
    const row = { ...review, sole: sole ? 1 : null, stars: hundredthsOf(ratings) };
    try {
      return { ...review, id: await this.database.rows(groupReviews).insert(row) };
    } catch (thrown) {
      if (failedBy(thrown, 'Unique')) return 'exists';
      if (failedBy(thrown, 'ForeignKey')) return 'no-group';
      throw thrown;
    }
  }

  /** Changes a review; returns false when it is gone. */
  async update(id: number, changes: Partial<ReviewText & { readonly status: ReviewStatus }>): Promise<boolean> {
    const { subject, description, ratings, status } = changes;
    const stars = ratings && hundredthsOf(ratings);
    const row = { subject, description, ratings, stars, status, modifiedAt: timestamp(this.clock) };
    return (await this.database.rows(groupReviews).change({ id }, row)) > 0;
  }

  /** Removes a review; returns whether there was one. */
  async remove(id: number): Promise<boolean> {
    return (await this.database.rows(groupReviews).remove({ id })) > 0;
  }
}

/** The reviews of groups. */
export const REVIEWS = definePort<ReviewStore>('group-reviews/reviews');
