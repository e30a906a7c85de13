import {
  type CallContext,
  html,
  nonceField,
  notFound,
  page,
  RestError,
  type Route,
  redirect,
  type SafeHtml,
  signedIn,
  Type,
} from '@plinth/kernel';
import { ORDERS, PRODUCT_REVIEWS, PRODUCTS, type Product, SHOP } from '../ports.js';
import { settings } from '../settings.js';

/** The action of the nonce in the form. */
const REVIEW_ACTION = 'shop-review';

/** The product of an address, if the caller may see it; the same answer for what is hidden and what is not there. */
export async function visibleProduct({ caller, use }: CallContext, slug: string): Promise<Product> {
  const product = await use(PRODUCTS).findBySlug(slug);
  const isVisible = product?.status === 'publish' || (product !== undefined && caller.can('read_product', product));
  if (product && isVisible) return product;
  throw notFound('rest_product_not_found', 'There is no such product.');
}

/** Why the caller may not write a review; undefined when they may. */
async function obstacle({ caller, settings: read, use }: CallContext, product: Product): Promise<string | undefined> {
  const { oneReviewPerCustomer, reviewsByBuyersOnly } = read(settings);
  if (oneReviewPerCustomer && (await use(PRODUCT_REVIEWS).hasReviewed(caller.id, product.id))) {
    return 'You have reviewed this product. Thank you!';
  }
  if (!reviewsByBuyersOnly) return undefined;
  const bought = await use(ORDERS).boughtBy(caller.id, [product.id]);
  return bought.length > 0 ? undefined : 'Only customers who have bought this product may review it.';
}

/** The form by which a customer reviews a product, or the reason why there is none. */
export async function reviewForm(call: CallContext, product: Product): Promise<SafeHtml> {
  if (call.caller.isVisitor) return html`<p class="meta">Sign in to write a review.</p>`;
  const reason = await obstacle(call, product);
  if (reason !== undefined) return html`<p class="meta">${reason}</p>`;
  const stars = [5, 4, 3, 2, 1].map((n) => html`<option value="${n}">${'★'.repeat(n)} ${n} of 5</option>`);
  return html`<form class="stacked" method="post" action="${call.use(SHOP).productUrl(product.slug)}">
${nonceField(call, REVIEW_ACTION)}
<label for="rating">Your rating</label> <select id="rating" name="rating" required>${stars}</select>
<label for="content">Your review</label> <textarea id="content" name="content" rows="5" required maxlength="5000"></textarea>
<button type="submit">Send</button></form>`;
}

/** Takes a review in. */
export const postReview: Route = page({
  method: 'POST',
  path: '/product/:slug',
  summary: 'Writes a review of a product.',
  access: signedIn(),
  nonceAction: REVIEW_ACTION,
  args: {
    slug: Type.String({ description: 'The product.' }),
    rating: Type.Integer({ minimum: 1, maximum: 5, description: 'Stars.' }),
    content: Type.String({ minLength: 1, maxLength: 5_000, description: 'The text.' }),
  },
  async handle(call) {
    const { slug, rating, content } = call.args;
    const { caller, use } = call;
    const product = await visibleProduct(call, slug);
    const reason = await obstacle(call, product);
    if (reason !== undefined) throw new RestError('product_review_refused', reason, { status: 403 });
    const written = { productId: product.id, userId: caller.id, rating, content };
    const { status } = await use(PRODUCT_REVIEWS).create(written);
    return redirect(`${use(SHOP).productUrl(slug)}?review=${status}#reviews`, 303);
  },
});
