import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  type RowValues,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import {
  hundredthsOf,
  type Rating,
  type Review,
  type ReviewStatus,
  type ReviewSummary,
  type ReviewText,
} from './review.js';

interface ReviewRow {
  readonly id: number;
  readonly group_id: number;
  readonly author_id: number;
  readonly subject: string;
  readonly description: string;
  readonly ratings: string;
  readonly status: string;
  readonly created_at: string;
  readonly modified_at: string;
}

const COLUMNS = 'id, group_id, author_id, subject, description, ratings, status, created_at, modified_at';

function readReview(row: ReviewRow): Review {
  const ratings: readonly Rating[] = JSON.parse(row.ratings);
  return {
    id: row.id,
    groupId: row.group_id,
    authorId: row.author_id,
    subject: row.subject,
    description: row.description,
    ratings,
    status: row.status === 'publish' ? 'publish' : 'draft',
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}

function writeText({ subject, description, ratings }: Partial<ReviewText>): RowValues {
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(description === undefined ? {} : { description }),
    ...(ratings === undefined ? {} : { ratings: JSON.stringify(ratings), stars: hundredthsOf(ratings) }),
  };
}

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
  readonly #table: string;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#table = database.table('group_reviews');
  }

  /** The review with this id. */
  async find(id: number): Promise<Review | undefined> {
    const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE id = $1`;
    const row = await this.database.selectOne<ReviewRow>(sql, [id]);
    return row && readReview(row);
  }

  /** A page of the reviews of a group, newest first, and how many there are. */
  async list({ groupId, readableBy, limit, offset }: ReviewQuery): Promise<{ reviews: Review[]; total: number }> {
    const all = readableBy === undefined;
    const where = all ? 'group_id = $1' : "group_id = $1 AND (status = 'publish' OR author_id = $2)";
    const values = all ? [groupId] : [groupId, readableBy];
    const order = `ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
    const [rows, counted] = await Promise.all([
      this.database.select<ReviewRow>(`SELECT ${COLUMNS} FROM ${this.#table} WHERE ${where} ${order}`, values),
      this.database.selectOne<{ n: number | string }>(
        `SELECT COUNT(*) AS n FROM ${this.#table} WHERE ${where}`,
        values,
      ),
    ]);
    return { reviews: rows.map(readReview), total: Number(counted?.n ?? 0) };
  }

  /** What the public reviews of a group come to. */
  async summary(groupId: number): Promise<ReviewSummary> {
    const row = await this.database.selectOne<Record<'reviews' | 'rated' | 'stars', number | string | null>>(
      `SELECT COUNT(*) AS reviews, SUM(CASE WHEN stars > 0 THEN 1 ELSE 0 END) AS rated, SUM(stars) AS stars
       FROM ${this.#table} WHERE group_id = $1 AND status = 'publish'`,
      [groupId],
    );
    const rated = Number(row?.rated ?? 0);
    const rating = rated === 0 ? 0 : Math.round(Number(row?.stars ?? 0) / rated / 10) / 10;
    return { reviews: Number(row?.reviews ?? 0), rating };
  }

  /** Whether a member has reviewed a group, waiting reviews included. */
  async hasReviewed(groupId: number, authorId: number): Promise<boolean> {
    const sql = `SELECT id FROM ${this.#table} WHERE group_id = $1 AND author_id = $2 LIMIT 1`;
    return (await this.database.selectOne(sql, [groupId, authorId])) !== undefined;
  }

  /**
   * Keeps a review. With `sole` the member has no other of this group, which the unique index decides under parallel
   * requests.
   * @returns `exists` when the member has one already, `no-group` when the group went in the meantime
   */
  async create(fresh: NewReview, sole: boolean): Promise<Review | 'exists' | 'no-group'> {
    const { groupId, authorId, status, createdAt = timestamp(this.clock) } = fresh;
    if (sole && (await this.hasReviewed(groupId, authorId))) return 'exists';
    const place = { group_id: groupId, author_id: authorId, sole: sole ? 1 : null };
    const times = { created_at: createdAt, modified_at: createdAt };
    try {
      const id = await this.database.insert('group_reviews', { ...writeText(fresh), ...place, status, ...times });
      const { subject, description, ratings } = fresh;
      const text = { subject, description, ratings };
      return { ...text, id, groupId, authorId, status, createdAt, modifiedAt: createdAt };
    } catch (thrown) {
      if (failedBy(thrown, 'Unique')) return 'exists';
      if (failedBy(thrown, 'ForeignKey')) return 'no-group';
      throw thrown;
    }
  }

  /** Changes a review; answers false when it is gone. */
  async update(id: number, changes: Partial<ReviewText & { readonly status: ReviewStatus }>): Promise<boolean> {
    const { status, ...text } = changes;
    const row = { ...writeText(text), ...(status === undefined ? {} : { status }) };
    const modified_at = timestamp(this.clock);
    return (await this.database.update('group_reviews', { ...row, modified_at }, 'id = $1', [id])) > 0;
  }

  /** Removes a review; answers whether there was one. */
  async remove(id: number): Promise<boolean> {
    return (await this.database.remove('group_reviews', 'id = $1', [id])) > 0;
  }
}

/** The reviews of groups. */
export const REVIEWS = definePort<ReviewStore>('group-reviews/reviews');
