import {
  among,
  bindConditions,
  CLOCK,
  type Clock,
  compared,
  DATABASE,
  type Database,
  inject,
  injectable,
  notFound,
  pageOf,
  REVISIONS,
  RestError,
  type Revisions,
  sanitizeInlineHtml,
  sanitizeText,
  shortened,
  TOOLS,
  type Tools,
  timestamp,
  USERS,
} from '@plinth/kernel';
import { shopHooks } from '../hooks.js';
import {
  type NewProductReview,
  type ProductReview,
  type ProductReviewQuery,
  type ProductReviews,
  REVIEW_STATUSES,
  type ReviewStatus,
} from '../ports.js';
import { settings } from '../settings.js';
import { holdProduct, rateProduct } from './ratings.js';

interface ReviewRow {
  readonly id: number;
  readonly product_id: number;
  readonly product_name: string;
  readonly product_slug: string;
  readonly user_id: number | null;
  readonly author_name: string;
  readonly rating: number;
  readonly content: string;
  readonly status: ReviewStatus;
  readonly created_at: string;
}

function readReview(row: ReviewRow): ProductReview {
  return {
    id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    productSlug: row.product_slug,
    userId: row.user_id ?? 0,
    authorName: row.author_name,
    rating: row.rating,
    content: row.content,
    status: row.status,
    createdAt: row.created_at,
  };
}

const COLUMNS =
  'r.id, r.product_id, p.name AS product_name, p.slug AS product_slug, r.user_id, r.author_name, r.rating, r.content, r.status, r.created_at';

function refuseTwice(): never {
  throw new RestError('product_review_exists', 'You have reviewed this product already.', { status: 409 });
}

/** What is wrong with a review: its text, its rating or its status. */
function checked(fresh: NewProductReview, status: ReviewStatus): { content: string; rating: number } {
  const content = sanitizeInlineHtml(fresh.content).trim();
  const { rating = 0 } = fresh;
  const isRating = Number.isInteger(rating) && rating >= 0 && rating <= 5;
  if (content !== '' && isRating && REVIEW_STATUSES.includes(status)) return { content, rating };
  throw new RestError('product_review_invalid', 'A review needs a text and 1 to 5 stars, or 0 for none.', {
    status: 400,
  });
}

/** The reviews in the database. A write takes hold of the product first, whose ratings follow from all its reviews. */
@injectable()
export class SqlProductReviews implements ProductReviews {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(REVISIONS) private readonly revisions: Revisions,
    @inject(TOOLS) private readonly tools: Tools,
  ) {}

  async find(id: number): Promise<ProductReview | undefined> {
    const sql = `SELECT ${COLUMNS} FROM ${this.#joined()} WHERE r.id = $1`;
    const row = await this.database.selectOne<ReviewRow>(sql, [id]);
    return row && readReview(row);
  }

  async list(query: ProductReviewQuery): Promise<{ reviews: ProductReview[]; total: number }> {
    const where = bindConditions([
      ...among('r.status', query.statuses ?? ['approved']),
      ...among('r.product_id', query.productIds),
      ...compared('r.user_id = ?', query.userId),
      ...(query.publishedProducts ? [{ sql: "p.status = 'publish'", values: [] }] : []),
    ]);
    const from = `FROM ${this.#joined()} WHERE ${where.sql}`;
    const [rows, counted] = await Promise.all([
      this.database.select<ReviewRow>(
        `SELECT ${COLUMNS} ${from} ORDER BY r.created_at DESC, r.id DESC ${pageOf(query)}`,
        where.values,
      ),
      this.database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n ${from}`, where.values),
    ]);
    return { reviews: rows.map(readReview), total: Number(counted?.n ?? 0) };
  }

  async create(fresh: NewProductReview): Promise<ProductReview> {
    const { productId, userId = 0, createdAt = timestamp(this.clock) } = fresh;
    const held = this.tools.settings(settings).reviewsNeedApproval;
    const status = fresh.status ?? (held ? 'hold' : 'approved');
    const { content, rating } = checked(fresh, status);
    const user = userId === 0 ? undefined : await this.tools.use(USERS).find(userId);
    const authorName = shortened(sanitizeText(fresh.authorName ?? user?.displayName ?? ''), 250);
    return this.database.transaction(async () => {
      if (!(await holdProduct(this.database, productId))) {
        throw notFound('rest_product_not_found', 'There is no such product.');
      }
      if (status !== 'trash') await this.#refuseSecond(user?.id ?? 0, productId);
      const id = await this.database.insert('shop_reviews', {
        product_id: productId,
        user_id: user?.id ?? null,
        author_name: authorName,
        rating,
        content,
        status,
        created_at: createdAt,
      });
      return this.#written(id, 'new');
    });
  }

  async setStatus(id: number, status: ReviewStatus): Promise<ProductReview | undefined> {
    const known = await this.find(id);
    if (!known) return undefined;
    return this.database.transaction(async () => {
      await holdProduct(this.database, known.productId);
      const before = await this.find(id);
      if (!before || before.status === status) return before;
      if (before.status === 'trash') await this.#refuseSecond(before.userId, before.productId);
      await this.database.update('shop_reviews', { status }, 'id = $1', [id]);
      return this.#written(id, before.status);
    });
  }

  async remove(id: number): Promise<ProductReview | undefined> {
    const known = await this.find(id);
    if (!known) return undefined;
    return this.database.transaction(async () => {
      await holdProduct(this.database, known.productId);
      if ((await this.database.remove('shop_reviews', 'id = $1', [id])) === 0) return undefined;
      await this.#rated(known.productId);
      return known;
    });
  }

  async hasReviewed(userId: number, productId: number): Promise<boolean> {
    const sql = `SELECT id FROM ${this.database.table('shop_reviews')}
      WHERE user_id = $1 AND product_id = $2 AND status <> 'trash' LIMIT 1`;
    return userId !== 0 && (await this.database.selectOne(sql, [userId, productId])) !== undefined;
  }

  async #refuseSecond(userId: number, productId: number): Promise<void> {
    if (!this.tools.settings(settings).oneReviewPerCustomer) return;
    if (await this.hasReviewed(userId, productId)) refuseTwice();
  }

  /** Rates the product again and announces, once committed, what happened to the review. */
  async #written(id: number, before: ReviewStatus | 'new'): Promise<ProductReview> {
    const review = await this.find(id);
    if (!review) throw new Error(`The review ${id} vanished while it was written.`);
    await this.#rated(review.productId);
    await this.database.afterCommit(() =>
      this.tools.hooks.action(shopHooks.shop_review_status_changed, review, before),
    );
    return review;
  }

  async #rated(productId: number): Promise<void> {
    await rateProduct(this.database, productId);
    await this.database.afterCommit(() => this.revisions.bump('products', 'product_reviews'));
  }

  #joined(): string {
    const [reviews, products] = [this.database.table('shop_reviews'), this.database.table('shop_products')];
    return `${reviews} r JOIN ${products} p ON p.id = r.product_id`;
  }
}
