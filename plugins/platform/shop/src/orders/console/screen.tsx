import {
  type CallContext,
  can,
  choice,
  id,
  notFound,
  offsetOf,
  page,
  pagingArguments,
  redirect,
  sayAct,
  Type,
  USERS,
} from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedBy, type Screen } from '@plinth/pages';
import { CUSTOMER_CONTACTS, isSameContact } from '../../customers/contacts.js';
import { ORDER_STATUSES, ORDERS, type Order, type OrderStatus, PAYMENTS, PRODUCTS, SHOP } from '../../ports.js';
import { productFormStyle } from '../../products/console/style.js';
import { shownTax } from '../amounts.js';
import { orderStatusTexts } from '../status-texts.js';
import { type AskedStatus, AskOrder, askedStatus } from './ask.js';
import { freshOrderPages } from './fresh/pages.js';
import { listArguments, type OrderListQuery, selectionOf, statusesOf, wrongDays } from './list-query.js';
import { OrderList } from './list-view.js';
import { orderTexts } from './texts.js';
import { type Customer, OrderPage, type ShownLine, type ShownOrder } from './view.js';

// Orders are those of customers, never one's own work.
const access = can('edit_others_shop_orders');

/** Orders that somebody has to do something about. */
const TO_DO: readonly OrderStatus[] = ['processing', 'on-hold'];

const status = (description: string) => choice([...ORDER_STATUSES], { description });

const orderNotFound = () => notFound('order_not_found', 'There is no such order.');

async function named({ use }: CallContext, wanted: number): Promise<Order> {
  const order = await use(ORDERS).find(wanted);
  if (!order) throw orderNotFound();
  return order;
}

async function customersOf({ use }: CallContext, orders: readonly Order[]): Promise<ReadonlyMap<number, Customer>> {
  const ids = [...new Set(orders.map(({ userId }) => userId))].filter((each) => each > 0);
  const users = await use(USERS).findMany(ids);
  return new Map(
    users.map(({ id: userId, login, displayName: name, email }) => [userId, { id: userId, login, name, email }]),
  );
}

async function shown(call: CallContext, orders: readonly Order[]): Promise<ShownOrder[]> {
  const customers = await customersOf(call, orders);
  const price = ({ total, currency, decimals }: Order) => call.use(SHOP).price(total, currency, decimals);
  return orders.map((order) => ({ ...order, customer: customers.get(order.userId), price: price(order) }));
}

async function linesOf({ use }: CallContext, order: Order): Promise<ShownLine[]> {
  const items = (await use(ORDERS).itemsOf([order.id])).get(order.id) ?? [];
  const products = await use(PRODUCTS).findMany(items.flatMap(({ productId }) => (productId > 0 ? productId : [])));
  const seen = products.filter((product) => product.status === 'publish');
  const urls = new Map(seen.map((product) => [product.id, use(SHOP).productUrl(product.slug)]));
  const price = (amount: number) => use(SHOP).price(amount, order.currency, order.decimals);
  return items.map((item) => ({
    ...{ ...item, url: urls.get(item.productId) },
    ...{ unit: price(item.unitPrice), sum: price(item.total) },
  }));
}

async function showOrder(
  call: CallContext,
  order: Order,
  more: { done?: boolean; made?: boolean; paid?: boolean; chosen?: OrderStatus; refused?: Refused } = {},
) {
  const { done = false, made = false, paid = false, chosen = order.status, refused } = more;
  const [[whole], lines, now, kept, recipients] = await Promise.all([
    shown(call, [order]),
    linesOf(call, order),
    call.use(CUSTOMER_CONTACTS).of(order.userId),
    call.use(CUSTOMER_CONTACTS).ofOrders([order.id]),
    call.use(CUSTOMER_CONTACTS).recipientsOf([order.id]),
  ]);
  const recipient = recipients.get(order.id);
  const contact = recipient ?? kept.get(order.id) ?? now;
  if (!whole) throw orderNotFound();
  const view = {
    path: call.use(CONSOLE).path,
    nonce: consoleNonce(call),
    order: whole,
    lines,
    contact,
    contactNow: isSameContact(contact, now) ? undefined : now,
    done,
    made,
    paid,
    recipient,
    tax: shownTax(call, order),
    paymentMethod: order.paymentMethod === null ? undefined : call.use(PAYMENTS).title(order.paymentMethod),
    chosen,
    refused,
  };
  return consolePage({
    title: orderTexts.in(call.site.language)('order', { number: order.number }),
    head: <link rel="stylesheet" href={call.site.url + productFormStyle.path} />,
    ...(refused ? { status: refused.status } : {}),
    body: <OrderPage {...view} />,
  });
}

async function askOrder(call: CallContext, order: Order, status: AskedStatus) {
  const [whole] = await shown(call, [order]);
  if (!whole) throw orderNotFound();
  const view = { path: call.use(CONSOLE).path, nonce: consoleNonce(call), order: whole, status };
  return consolePage({
    title: orderTexts.in(call.site.language)(`ask_${status}`, { number: order.number }),
    body: <AskOrder {...view} />,
  });
}

const listPage = page({
  method: 'GET',
  path: '/orders',
  summary: 'The orders of the shop.',
  access,
  args: { ...pagingArguments({ perPage: 20 }), ...listArguments },
  async handle(call) {
    const { args, use, site } = call;
    const { page: number, per_page: perPage, ...asked } = args;
    const query: OrderListQuery = { ...asked, search: asked.search.trim() };
    const selection = selectionOf(query, site);
    const { orderby: orderBy, order } = query;
    const [{ orders, total }, counts, customer] = await Promise.all([
      use(ORDERS).list({
        ...{ ...selection, statuses: statusesOf(query), orderBy, order },
        ...{ limit: perPage, offset: offsetOf(args) },
      }),
      use(ORDERS).statusCounts(selection),
      query.customer === 0 ? undefined : use(USERS).find(query.customer),
    ]);
    const view = {
      ...{ path: use(CONSOLE).path, query, counts, page: number, perPage, total, wrong: wrongDays(query) },
      customer: customer?.displayName,
      orders: await shown(call, orders),
    };
    return consolePage({ title: orderTexts.in(site.language)('orders'), body: <OrderList {...view} /> });
  },
});

const orderPages = [
  page({
    method: 'GET',
    path: '/orders/:id',
    summary: 'One order of the shop.',
    access,
    args: {
      id: id('The order.'),
      done: Type.Boolean({ default: false, description: 'Whether it was just moved.' }),
      made: Type.Boolean({ default: false, description: 'Whether it was just made.' }),
      paid: Type.Boolean({ default: false, description: 'Whether its payment was just recorded.' }),
    },
    resource: (call) => named(call, call.args.id),
    handle: (call) => showOrder(call, call.resource, call.args),
  }),
  page({
    method: 'POST',
    path: '/orders/:id',
    summary: 'Moves an order to another status, unless somebody else did since it was shown.',
    access,
    args: {
      id: id('The order.'),
      status: status('The new status.'),
      seen: status('The status that was shown.'),
      refund_note: Type.String({
        default: '',
        maxLength: 1_000,
        description: 'What the customer is told about a refund.',
      }),
      sure: choice(['', '1'], { default: '', description: 'Whether it was asked before what takes something away.' }),
    },
    resource: (call) => named(call, call.args.id),
    async handle(call) {
      const { args, resource, site, use } = call;
      const asked = askedStatus(args.status);
      if (asked && args.sure === '' && args.seen === resource.status && asked !== resource.status)
        return askOrder(call, resource, asked);
      try {
        await use(ORDERS).setStatus(resource.id, args.status, args.seen, { refundNote: args.refund_note });
      } catch (thrown) {
        return showOrder(call, await named(call, args.id), {
          chosen: args.status,
          refused: refusedBy(call, thrown),
        });
      }
      const t = orderStatusTexts.in(site.language);
      const moved = `${t(resource.status)} → ${t(args.status)}`;
      sayAct(call, 'Moved an order to another status.', { order: `#${resource.number}`, status: moved });
      return redirect(`${site.url}${use(CONSOLE).path}/orders/${resource.id}?done=1`);
    },
  }),
  page({
    method: 'POST',
    path: '/orders/:id/paid',
    summary: 'Records the payment of an order, unless somebody else changed its status since it was shown.',
    access,
    args: { id: id('The order.'), seen: status('The status that was shown.') },
    resource: (call) => named(call, call.args.id),
    async handle(call) {
      const { args, resource, site, use } = call;
      try {
        await use(ORDERS).markPaid(resource.id, args.seen);
      } catch (thrown) {
        return showOrder(call, await named(call, args.id), { refused: refusedBy(call, thrown) });
      }
      const total = use(SHOP).price(resource.total, resource.currency, resource.decimals);
      sayAct(call, 'Recorded the payment of an order.', { order: `#${resource.number}`, total });
      return redirect(`${site.url}${use(CONSOLE).path}/orders/${resource.id}?paid=1`, 303);
    },
  }),
];

/** The orders of the shop, and their status. */
export const orderScreen: Screen = {
  id: 'orders',
  title: 'Orders',
  section: 'shop',
  order: 10,
  access,
  waiting: async ({ use }) => (await use(ORDERS).list({ statuses: TO_DO, limit: 1 })).total,
  pages: [listPage, ...freshOrderPages, ...orderPages],
};
