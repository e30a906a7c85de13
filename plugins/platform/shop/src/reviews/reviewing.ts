import { type CallContext, notFound } from '@plinth/kernel';
import { signInUrl } from '@plinth/kernel/identity';
import { nonceField, type Refused } from '@plinth/pages';
import type { Reviewing } from '../pages/product-view.js';
import { ORDERS, PRODUCT_REVIEWS, PRODUCTS, type Product, SHOP } from '../ports.js';
import { settings } from '../settings.js';

/** The action of the nonce in the form. */
export const REVIEW_ACTION = 'shop-review';

/** The product of an address, if the caller may see it; the same answer for what is hidden and what is not there. */
export async function visibleProduct({ caller, use }: CallContext, slug: string): Promise<Product> {
  const product = await use(PRODUCTS).findBySlug(slug);
  const isVisible = product?.status === 'publish' || (product !== undefined && caller.can('read_product', product));
  if (product && isVisible) return product;
  throw notFound('rest_product_not_found', 'There is no such product.');
}

/** Why the caller may not write a review; undefined when they may. */
export async function obstacle(
  { caller, settings: read, use }: CallContext,
  product: Product,
): Promise<'reviewed' | 'reviewed_hold' | 'buyers_only' | undefined> {
  const { oneReviewPerCustomer, reviewsByBuyersOnly } = read(settings);
  if (oneReviewPerCustomer && (await use(PRODUCT_REVIEWS).hasReviewed(caller.id, product.id))) {
    const waiting = { productIds: [product.id], userId: caller.id, statuses: ['hold'], limit: 1 } as const;
    return (await use(PRODUCT_REVIEWS).list(waiting)).total > 0 ? 'reviewed_hold' : 'reviewed';
  }
  if (!reviewsByBuyersOnly) return undefined;
  const bought = await use(ORDERS).boughtBy(caller.id, [product.id]);
  return bought.length > 0 ? undefined : 'buyers_only';
}

/** What was typed into the form of a review, and why it was not taken. */
export interface TypedReview {
  readonly rating: number;
  readonly content: string;
  readonly refused: Refused | undefined;
}

const EMPTY: TypedReview = { rating: 5, content: '', refused: undefined };

/** The form by which a customer reviews a product, or the reason why there is none. */
export async function reviewingOf(call: CallContext, product: Product, typed = EMPTY): Promise<Reviewing> {
  const { caller, site, use } = call;
  if (caller.isVisitor) {
    return { kind: 'sign_in', url: signInUrl(site, `${use(SHOP).productUrl(product.slug)}#reviews`) };
  }
  const reason = await obstacle(call, product);
  return reason === undefined
    ? {
        kind: 'form',
        nonce: nonceField(call, REVIEW_ACTION),
        waits: call.settings(settings).reviewsNeedApproval,
        ...typed,
      }
    : { kind: reason };
}
