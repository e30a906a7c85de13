import {
  type CallContext,
  choice,
  id,
  notFound,
  offsetOf,
  page,
  type Route,
  signedIn,
  Type,
  timestamp,
} from '@plinth/kernel';
import { trusted } from '@plinth/pages';
import { pageAddress } from '../../pages/addresses.js';
import { howToOrder } from '../../pages/ordering.js';
import { accountTexts } from '../../pages/texts.js';
import {
  CUSTOMER_STATUSES,
  DOWNLOADS,
  ORDERS,
  type Order,
  PRODUCT_REVIEWS,
  PRODUCTS,
  type ProductReview,
  SHOP,
} from '../../ports.js';
import { ORDER_NEWS } from '../news.js';
import { customerPage } from './account-frame.js';
import {
  DownloadList,
  OrderDetails,
  OrderList,
  type OwnReview,
  ReviewList,
  type ShownDownload,
  type ShownItem,
} from './account-view.js';
import { ClaimNotice, claimableBy, claimPage } from './claim-page.js';

const A_PAGE = 20;

/** What customers see of their own: what is public, and what still waits. Spam and the trash concern the shop alone. */
const SHOWN = ['approved', 'hold'] as const;

const pageArgument = {
  page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the list.' }),
};

function shownOrder({ use }: CallContext, order: Order) {
  return {
    order,
    url: use(SHOP).orderUrl(order.id),
    total: use(SHOP).price(order.total, order.currency, order.decimals),
  };
}

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

async function shownItems({ use }: CallContext, order: Order): Promise<ShownItem[]> {
  const items = (await use(ORDERS).itemsOf([order.id])).get(order.id) ?? [];
  const products = await use(PRODUCTS).findMany(items.map((item) => item.productId).filter((each) => each > 0));
  const known = new Map(products.map((product) => [product.id, product]));
  const price = (amount: number) => use(SHOP).price(amount, order.currency, order.decimals);
  return items.map((item) => {
    const product = known.get(item.productId);
    const url = product?.status === 'publish' ? use(SHOP).productUrl(product.slug) : undefined;
    return { item, url, price: price(item.unitPrice), total: price(item.total) };
  });
}

/** What the customer can download, and what they could: whoever bought something finds it, and reads why it ended. */
async function shownDownloads({ caller, clock, use }: CallContext): Promise<ShownDownload[]> {
  const now = timestamp(clock);
  return (await use(DOWNLOADS).allOfUser(caller.id)).map((permission) => {
    const { expiresAt, remaining } = permission;
    const ended = expiresAt !== null && expiresAt <= now ? 'expired' : remaining === 0 ? 'exhausted' : undefined;
    return { permission, ended };
  });
}

const orderPage = page({
  method: 'GET',
  path: '/account/orders/:id',
  summary: "One of the customer's own orders.",
  access: signedIn(),
  args: { id: id('The order.') },
  async handle(call) {
    const { args, caller, site, use } = call;
    const order = await use(ORDERS).find(args.id);
    if (order?.userId !== caller.id || !CUSTOMER_STATUSES.includes(order.status)) {
      throw notFound('shop_order_not_found', 'There is no such order, or it is not yours.');
    }
    const downloads = (await shownDownloads(call)).filter(({ permission }) => permission.orderId === order.id);
    const items = await shownItems(call, order);
    const ordering = order.status === 'pending' ? howToOrder(call) : undefined;
    const view = { shown: shownOrder(call, order), items, downloads, ordering };
    const body = <OrderDetails {...view} />;
    const title = accountTexts.in(site.language)('order_named', { number: order.number });
    return customerPage(call, { title, part: 'orders', body });
  },
});

const downloadsPage = page({
  method: 'GET',
  path: '/account/downloads',
  summary: 'What the customer can download.',
  access: signedIn(),
  async handle(call) {
    const downloads = await shownDownloads(call);
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
export const accountPages: readonly Route[] = [ordersPage, claimPage, orderPage, downloadsPage, reviewsPage];
