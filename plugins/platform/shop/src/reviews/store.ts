import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  inject,
  injectable,
  notFound,
  PLUGIN_CONTEXT,
  type PluginContext,
  RestError,
  timestamp,
  USERS,
} from '@plinth/kernel';
import { alias, DATABASE, type Database, fields, type Row, range, type Sql, sql, where } from '@plinth/kernel/database';
import { isBlank, sanitizeText, shortened, stripTags } from '@plinth/kernel/text';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import { shopHooks } from '../hooks.js';
import {
  type NewProductReview,
  type ProductReview,
  type ProductReviewQuery,
  type ProductReviews,
  REVIEW_STATUSES,
  type ReviewStatus,
} from '../ports.js';
import { products } from '../products/tables.js';
import { settings } from '../settings.js';
import { holdProduct, rateProduct } from './ratings.js';
import { productReviews } from './table.js';

type ReviewRow = Row<typeof productReviews> & Pick<ProductReview, 'productName' | 'productSlug'>;

function readReview({ userId, ...row }: ReviewRow): ProductReview {
  return { ...row, userId: userId ?? 0 };
}

const r = alias(productReviews, 'r');
const p = alias(products, 'p');

function refuseTwice(): never {
  throw new RestError('product_review_exists', 'You have reviewed this product already.', { status: 409 });
}

/** What is wrong with a review: its text, its rating or its status. */
function checked(fresh: NewProductReview, status: ReviewStatus): { content: string; rating: number } {
  const content = sanitizeInlineHtml(fresh.content).trim();
  const { rating = 0 } = fresh;
  const isRating = Number.isInteger(rating) && rating >= 0 && rating <= 5;
  if (!isBlank(stripTags(content)) && isRating && REVIEW_STATUSES.includes(status)) return { content, rating };
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
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  async find(id: number): Promise<ProductReview | undefined> {
    return (await this.#select(sql`WHERE ${r.id} = ${id}`))[0];
  }

  async list(query: ProductReviewQuery): Promise<{ reviews: ProductReview[]; total: number }> {
    const { ids: id, statuses: status = ['approved'], productIds: productId, userId, limit, offset } = query;
    const product = query.publishedProducts ? { status: 'publish' } : {};
    const wanted = sql`WHERE ${where(r, { id, status, productId, userId })} AND ${where(p, product)}`;
    const [reviews, [counted]] = await Promise.all([
      this.#select(sql`${wanted} ORDER BY ${r.createdAt} DESC, ${r.id} DESC${range({ limit, offset })}`),
      this.database.sql<{ n: number }>`SELECT COUNT(*) AS n FROM ${r} JOIN ${p} ON ${p.id} = ${r.productId} ${wanted}`,
    ]);
    return { reviews, total: counted?.n ?? 0 };
  }

  async statusCounts({ productIds: productId }: Pick<ProductReviewQuery, 'productIds'> = {}) {
    const { status } = productReviews;
    const rows = await this.database.sql<{ status: ReviewStatus; n: number }>`
      SELECT ${fields({ status, n: sql`COUNT(*)` })} FROM ${productReviews}
       WHERE ${where(productReviews, { status: REVIEW_STATUSES, productId })} GROUP BY ${status}`;
    return new Map(rows.map((row) => [row.status, row.n]));
  }

  async create(fresh: NewProductReview): Promise<ProductReview> {
    const { productId, userId = 0, createdAt = timestamp(this.clock) } = fresh;
    const held = this.context.settings(settings).reviewsNeedApproval;
    const status = fresh.status ?? (held ? 'hold' : 'approved');
    const { content, rating } = checked(fresh, status);
    const user = userId === 0 ? undefined : await this.context.use(USERS).find(userId);
    const authorName = shortened(sanitizeText(fresh.authorName ?? user?.displayName ?? ''), 250);
    return this.database.transaction(async () => {
      if (!(await holdProduct(this.database, productId))) {
        throw notFound('rest_product_not_found', 'There is no such product.');
      }
      if (status !== 'trash') await this.#refuseSecond(user?.id ?? 0, productId);
      const id = await this.database.rows(productReviews).insert({
        productId,
        userId: user?.id ?? null,
        authorName,
        rating,
        content,
        status,
        createdAt,
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
      await this.database.rows(productReviews).change({ id }, { status });
      return this.#written(id, before.status);
    });
  }

  async remove(id: number): Promise<ProductReview | undefined> {
    const known = await this.find(id);
    if (!known) return undefined;
    return this.database.transaction(async () => {
      await holdProduct(this.database, known.productId);
      if ((await this.database.rows(productReviews).remove({ id })) === 0) return undefined;
      await this.#rated(known.productId);
      return known;
    });
  }

  async hasReviewed(userId: number, productId: number): Promise<boolean> {
    if (userId === 0) return false;
    return this.database.rows(productReviews).has({ userId, productId, status: { not: 'trash' } });
  }

  async #refuseSecond(userId: number, productId: number): Promise<void> {
    if (!this.context.settings(settings).oneReviewPerCustomer) return;
    if (await this.hasReviewed(userId, productId)) refuseTwice();
  }

  /** Rates the product again and announces, once committed, what happened to the review. */
  async #written(id: number, before: ReviewStatus | 'new'): Promise<ProductReview> {
    const review = await this.find(id);
    if (!review) throw new Error(`The review ${id} vanished while it was written.`);
    await this.#rated(review.productId);
    await this.database.afterCommit(() =>
      this.context.hooks.action(shopHooks.shop_review_status_changed, review, before),
    );
    return review;
  }

  async #rated(productId: number): Promise<void> {
    await rateProduct(this.database, productId);
    await this.database.afterCommit(() => this.cacheTags.invalidate('products', 'product_reviews'));
  }

  async #select(rest: Sql): Promise<ProductReview[]> {
    const joint = sql`FROM ${r} JOIN ${p} ON ${p.id} = ${r.productId} ${rest}`;
    const product = { productName: p.name, productSlug: p.slug };
    const rows = await this.database
      .rows(productReviews)
      .select<Pick<ReviewRow, keyof typeof product>>(r, joint, product);
    return rows.map(readReview);
  }
}
