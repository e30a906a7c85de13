import { type CallContext, choice, offsetOf, page, type Route, signedIn, Type } from '@plinth/kernel';
import { trusted } from '@plinth/pages';
import { pageAddress } from '../../pages/addresses.js';
import { accountTexts } from '../../pages/texts.js';
import { DOWNLOADS, ORDERS, PRODUCT_REVIEWS, PRODUCTS, type ProductReview, SHOP } from '../../ports.js';
import { ORDER_NEWS } from '../news.js';
import { customerPage } from './account-frame.js';
import { DownloadList, OrderList, type OwnReview, ReviewList } from './account-view.js';
import { ClaimNotice, claimableBy, claimPage } from './claim-page.js';
import { orderPages } from './order-pages.js';
import { shownOrder, withEnds } from './own-order.js';

const A_PAGE = 20;

/** What customers see of their own: what is public, and what still waits. Spam and the trash concern the shop alone. */
const SHOWN = ['approved', 'hold'] as const;

const pageArgument = {
  page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the list.' }),
};

const ordersPage = page({
  method: 'GET',
  path: '/account/orders',
  summary: "The customer's own orders, a page at a time.",
  access: signedIn(),
  args: { ...pageArgument, done: choice(['', 'claimed'], { default: '', description: 'What was just done.' }) },
  async handle(call) {
    const { args, caller, request, site, use } = call;
    const offset = offsetOf({ page: args.page, per_page: A_PAGE });
    // Before they are read: what changes meanwhile is news for the next look.
    const ofGuest = caller.user ? await use(ORDER_NEWS).look(caller.user) : 0;
    const { orders, total } = await use(ORDERS).list({ userId: caller.id, limit: A_PAGE, offset });
    const place = { page: args.page, perPage: A_PAGE, total, pageAddress: pageAddress(request.query) };
    const shown = orders.map((order) => shownOrder(call, order));
    const claimable = await claimableBy(call, ofGuest, args.done === 'claimed');
    const body = (
      <>
        <ClaimNotice {...claimable} />
        <OrderList orders={shown} shopUrl={use(SHOP).productsUrl} {...place} />
      </>
    );
    const status = offset > 0 && offset >= total ? 404 : 200;
    return customerPage(call, { title: accountTexts.in(site.language)('your_orders'), part: 'orders', body, status });
  },
});

const downloadsPage = page({
  method: 'GET',
  path: '/account/downloads',
  summary: 'What the customer can download.',
  access: signedIn(),
  async handle(call) {
    // With what has ended: whoever bought something finds it, and reads why.
    const downloads = withEnds(call, await call.use(DOWNLOADS).allOfUser(call.caller.id));
    const title = accountTexts.in(call.site.language)('your_downloads');
    return customerPage(call, { title, part: 'downloads', body: <DownloadList downloads={downloads} /> });
  },
});

async function shownReviews({ use }: CallContext, reviews: readonly ProductReview[]): Promise<OwnReview[]> {
  const products = await use(PRODUCTS).findMany(reviews.map(({ productId }) => productId));
  const published = new Set(products.filter(({ status }) => status === 'publish').map((product) => product.id));
  return reviews.map((review) => ({
    review,
    url: published.has(review.productId) ? use(SHOP).productUrl(review.productSlug) : undefined,
    text: trusted(review.content),
  }));
}

/** `/account/reviews`: the page of the tab `reviews` (docs/components/shop-account.md). */
const reviewsPage = page({
  method: 'GET',
  path: '/account/reviews',
  summary: "The customer's own reviews, a page at a time.",
  access: signedIn(),
  args: pageArgument,
  async handle(call) {
    const { args, caller, request, site, use } = call;
    const offset = offsetOf({ page: args.page, per_page: A_PAGE });
    const query = { userId: caller.id, statuses: SHOWN, limit: A_PAGE, offset };
    const { reviews, total } = await use(PRODUCT_REVIEWS).list(query);
    const place = { page: args.page, perPage: A_PAGE, total, pageAddress: pageAddress(request.query) };
    const body = <ReviewList reviews={await shownReviews(call, reviews)} {...place} />;
    const status = offset > 0 && offset >= total ? 404 : 200;
    return customerPage(call, { title: accountTexts.in(site.language)('your_reviews'), part: 'reviews', body, status });
  },
});

/** The pages of a customer's account. */
export const accountPages: readonly Route[] = [ordersPage, claimPage, ...orderPages, downloadsPage, reviewsPage];
