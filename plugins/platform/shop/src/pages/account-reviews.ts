import { type CallContext, html, offsetOf, page, type SafeHtml, signedIn, Type, trusted } from '@plinth/kernel';
import { PRODUCT_REVIEWS, PRODUCTS, type ProductReview, SHOP } from '../ports.js';
import { accountPage, day } from './account-view.js';
import { pageLinks, starsOf } from './view.js';

const REVIEWS_A_PAGE = 20;

/** What customers see of their own: what is public, and what still waits. Spam and the trash concern the shop alone. */
const SHOWN = ['approved', 'hold'] as const;

function reviewItem(call: CallContext, review: ProductReview, isPublished: boolean): SafeHtml {
  const { productName, productSlug, rating, status } = review;
  const name = isPublished
    ? html`<a href="${call.use(SHOP).productUrl(productSlug)}">${productName}</a>`
    : html`${productName}`;
  return html`<article class="review"><p><strong>${name}</strong> <span class="meta">${day(call, review.createdAt)}</span>
${rating > 0 && starsOf(rating * 100)}
${status === 'hold' && html`<span class="meta">Waits for approval</span>`}</p>
${trusted(review.content)}</article>
`;
}

async function reviewItems(call: CallContext, reviews: readonly ProductReview[]): Promise<SafeHtml> {
  const products = await call.use(PRODUCTS).findMany(reviews.map(({ productId }) => productId));
  const published = new Set(products.filter(({ status }) => status === 'publish').map(({ id }) => id));
  return html`${reviews.map((review) => reviewItem(call, review, published.has(review.productId)))}`;
}

/** `/account/reviews`: the page of the tab `reviews` (docs/components/shop-account.md). */
export const reviewsPage = page({
  method: 'GET',
  path: '/account/reviews',
  summary: "The customer's own reviews, a page at a time.",
  access: signedIn(),
  args: { page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the list.' }) },
  async handle(call) {
    const { args, caller, request, use } = call;
    const offset = offsetOf({ page: args.page, per_page: REVIEWS_A_PAGE });
    const query = { userId: caller.id, statuses: SHOWN, limit: REVIEWS_A_PAGE, offset };
    const { reviews, total } = await use(PRODUCT_REVIEWS).list(query);
    const list = total === 0 ? html`<p>You have not reviewed anything yet.</p>` : await reviewItems(call, reviews);
    const place = { name: 'page', page: args.page, pages: Math.ceil(total / REVIEWS_A_PAGE) };
    const body = html`${list}${pageLinks(request.query, place)}`;
    return accountPage(call, { title: 'Your reviews', part: 'reviews', body });
  },
});
