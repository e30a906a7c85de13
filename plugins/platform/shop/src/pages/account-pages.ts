import {
  type CallContext,
  html,
  id,
  notFound,
  offsetOf,
  page,
  type Route,
  type SafeHtml,
  signedIn,
  Type,
} from '@plinth/kernel';
import {
  CUSTOMER_STATUSES,
  DOWNLOADS,
  type DownloadPermission,
  ORDERS,
  type Order,
  type OrderItem,
  PRODUCTS,
  type Product,
  SHOP,
} from '../ports.js';
import { reviewsPage } from './account-reviews.js';
import { accountPage, day, stateOf } from './account-view.js';
import { pageLinks } from './view.js';

const ORDERS_A_PAGE = 20;

/** A table that scrolls by itself where the window is narrow, also by keyboard. */
function framed(title: string, table: SafeHtml): SafeHtml {
  return html`<div class="table-frame" tabindex="0" role="region" aria-label="${title}">${table}</div>`;
}

function orderRow(call: CallContext, order: Order): SafeHtml {
  const { use } = call;
  return html`<tr><th scope="row"><a href="${use(SHOP).orderUrl(order.id)}">${order.number}</a></th>
<td>${day(call, order.createdAt)}</td><td>${stateOf(call, order)}</td>
<td class="number">${order.itemCount}</td><td class="number">${use(SHOP).price(order.total, order.currency)}</td></tr>
`;
}

const ordersPage = page({
  method: 'GET',
  path: '/account/orders',
  summary: "The customer's own orders, a page at a time.",
  access: signedIn(),
  args: { page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the list.' }) },
  async handle(call) {
    const { args, caller, request, use } = call;
    const offset = offsetOf({ page: args.page, per_page: ORDERS_A_PAGE });
    const { orders, total } = await use(ORDERS).list({ userId: caller.id, limit: ORDERS_A_PAGE, offset });
    const place = { name: 'page', page: args.page, pages: Math.ceil(total / ORDERS_A_PAGE) };
    const table = framed(
      'Your orders',
      html`<table><thead><tr><th scope="col">Order</th><th scope="col">Date</th><th scope="col">Status</th>
<th scope="col" class="number">Pieces</th><th scope="col" class="number">Total</th></tr></thead>
<tbody>${orders.map((order) => orderRow(call, order))}</tbody></table>`,
    );
    const list = total === 0 ? html`<p>You have not ordered anything yet.</p>` : table;
    const body = html`${list}${pageLinks(request.query, place)}`;
    return accountPage(call, { title: 'Your orders', part: 'orders', body });
  },
});

function itemRow({ use }: CallContext, order: Order, item: OrderItem, product: Product | undefined): SafeHtml {
  const name =
    product?.status === 'publish' ? html`<a href="${use(SHOP).productUrl(product.slug)}">${item.name}</a>` : item.name;
  const price = (amount: number) => use(SHOP).price(amount, order.currency);
  return html`<tr><th scope="row">${name}</th><td class="number">${item.quantity}</td>
<td class="number">${price(item.unitPrice)}</td><td class="number">${price(item.total)}</td></tr>
`;
}

async function itemTable(call: CallContext, order: Order): Promise<SafeHtml> {
  const { use } = call;
  const items = (await use(ORDERS).itemsOf([order.id])).get(order.id) ?? [];
  const products = await use(PRODUCTS).findMany(items.map((item) => item.productId).filter((each) => each > 0));
  const known = new Map(products.map((product) => [product.id, product]));
  const rows = items.map((item) => itemRow(call, order, item, known.get(item.productId)));
  return framed(
    'What was ordered',
    html`<table><thead><tr><th scope="col">Product</th><th scope="col" class="number">Quantity</th>
<th scope="col" class="number">Price</th><th scope="col" class="number">Total</th></tr></thead><tbody>${rows}</tbody>
<tfoot><tr><th scope="row" colspan="3">Total</th><td class="number">${use(SHOP).price(order.total, order.currency)}</td></tr></tfoot></table>`,
  );
}

function downloadRow(call: CallContext, download: DownloadPermission): SafeHtml {
  const { expiresAt, remaining } = download;
  return html`<tr><th scope="row">${download.productName}</th>
<td><a href="${download.downloadUrl}">${download.fileName}</a></td>
<td>${remaining === null ? 'any number' : remaining}</td><td>${expiresAt === null ? 'never' : day(call, expiresAt)}</td></tr>
`;
}

function downloadTable(call: CallContext, downloads: readonly DownloadPermission[]): SafeHtml {
  return framed(
    'Downloads',
    html`<table><thead><tr><th scope="col">Product</th><th scope="col">File</th><th scope="col">Downloads left</th>
<th scope="col">Expires</th></tr></thead><tbody>${downloads.map((each) => downloadRow(call, each))}</tbody></table>`,
  );
}

const orderPage = page({
  method: 'GET',
  path: '/account/orders/:id',
  summary: "One of the customer's own orders.",
  access: signedIn(),
  args: { id: id('The order.') },
  async handle(call) {
    const { args, caller, use } = call;
    const order = await use(ORDERS).find(args.id);
    if (order?.userId !== caller.id || !CUSTOMER_STATUSES.includes(order.status)) {
      throw notFound('shop_order_not_found', 'There is no such order, or it is not yours.');
    }
    const downloads = (await use(DOWNLOADS).ofUser(caller.id)).filter((each) => each.orderId === order.id);
    const body = html`<p>${stateOf(call, order)} Made on ${day(call, order.createdAt)}, changed last on ${day(call, order.updatedAt)}.</p>
${await itemTable(call, order)}
${downloads.length > 0 && html`<h2>Downloads</h2>${downloadTable(call, downloads)}`}`;
    return accountPage(call, { title: `Order ${order.number}`, part: 'orders', body });
  },
});

const downloadsPage = page({
  method: 'GET',
  path: '/account/downloads',
  summary: 'What the customer can download.',
  access: signedIn(),
  async handle(call) {
    const downloads = await call.use(DOWNLOADS).ofUser(call.caller.id);
    const nothing = html`<p>There is nothing to download.</p>`;
    const body = downloads.length === 0 ? nothing : downloadTable(call, downloads);
    return accountPage(call, { title: 'Your downloads', part: 'downloads', body });
  },
});

/** The pages of a customer's account. */
export const accountPages: readonly Route[] = [ordersPage, orderPage, downloadsPage, reviewsPage];
