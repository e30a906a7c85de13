import { type CallContext, notFound, RestError, type RestResponse, redirect, timestamp } from '@plinth/kernel';
import { nonceField, type Refused, signInHere, sitePage } from '@plinth/pages';
import { CUSTOMER_CONTACTS, type Recipient } from '../../customers/contacts.js';
import { shopStyle } from '../../pages/style.js';
import { howToPay } from '../../payments/how-to-pay.js';
import {
  CUSTOMER_STATUSES,
  DOWNLOADS,
  type DownloadPermission,
  ORDERS,
  type Order,
  PAYMENTS,
  PRODUCTS,
  SHOP,
} from '../../ports.js';
import { shownTax } from '../amounts.js';
import { ORDER_LINKS } from '../links.js';
import { customerPage, ORDERS_PATH } from './account-frame.js';
import type { ShownDownload, ShownItem, ShownOrder } from './account-view.js';
import { ownOrderTexts } from './order-texts.js';
import { CancelOrder, GuestFrame, OrderPage } from './order-view.js';

/** The action of the nonce by which an order is canceled. */
export const CANCEL_ACTION = 'shop-cancel-order';

/** What was just done with an order. */
export const DONE = ['', 'placed', 'cancelled', 'pay_failed'] as const;

/** An order of the caller, and where it is for them. */
export interface OwnOrder {
  readonly order: Order;
  /** Its page, below the address of the site. */
  readonly path: string;
  /** Whether it is opened by its link, without an account. */
  readonly isGuest: boolean;
}

const unknownOrder = () => notFound('shop_order_not_found', 'There is no order with this ID that you can see.');

/** An order of the caller's account. @throws RestError 404 `shop_order_not_found` */
export async function accountOrder({ caller, use }: CallContext, id: number): Promise<OwnOrder> {
  const order = await use(ORDERS).find(id);
  if (order?.userId !== caller.id || !CUSTOMER_STATUSES.includes(order.status)) throw unknownOrder();
  return { order, path: `${ORDERS_PATH}/${order.id}`, isGuest: false };
}

/**
 * A guest's order by its link. Once an account has taken it over, its page is in the account.
 * @throws RestError 404 `shop_order_not_found`
 */
export async function linkedOrder({ use }: CallContext, id: number, key: string): Promise<OwnOrder> {
  const order = await use(ORDERS).find(id);
  if (!order || !use(ORDER_LINKS).opens(order, key) || !CUSTOMER_STATUSES.includes(order.status)) throw unknownOrder();
  if (order.userId > 0) return { order, path: `${ORDERS_PATH}/${order.id}`, isGuest: false };
  return { order, path: use(ORDER_LINKS).pathOf(order), isGuest: true };
}

/** An order with its address and what it comes to. */
export function shownOrder({ use }: CallContext, order: Order): ShownOrder {
  return {
    order,
    url: use(SHOP).orderUrl(order.id),
    total: use(SHOP).price(order.total, order.currency, order.decimals),
  };
}

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

/** Downloads with why they cannot be used anymore: whoever bought something finds it, and reads why it ended. */
export function withEnds({ clock }: CallContext, permissions: readonly DownloadPermission[]): ShownDownload[] {
  const now = timestamp(clock);
  return permissions.map((permission) => {
    const { expiresAt, remaining } = permission;
    const ended = expiresAt !== null && expiresAt <= now ? 'expired' : remaining === 0 ? 'exhausted' : undefined;
    return { permission, ended };
  });
}

/** Whether the customer may cancel an order: while it is not paid. */
export function isCancelable({ status, paidAt }: Order): boolean {
  return status === 'pending' && paidAt === null;
}

async function recipientOf({ use }: CallContext, { id }: Order): Promise<Recipient | undefined> {
  return (await use(CUSTOMER_CONTACTS).recipientsOf([id])).get(id);
}

/** The level of headings below that of the page: in the account, the order has one of its own. */
function levelOf({ isGuest }: OwnOrder): 2 | 3 {
  return isGuest ? 2 : 3;
}

/** Puts a part of an order's page into its frame: the account, or a page of its own. */
function framed(
  call: CallContext,
  { order, path, isGuest }: OwnOrder,
  body: Parameters<typeof customerPage>[1]['body'],
  status = 200,
) {
  const { site, request } = call;
  const title = ownOrderTexts.in(site.language)('order', { number: order.number });
  // The address of a guest's order opens it.
  call.header('Cache-Control', 'no-store, private');
  if (!isGuest) return customerPage(call, { title, part: 'orders', body, status });
  const signIn = signInHere(site, { ...request, path });
  const frame = <GuestFrame title={title} email={order.guestEmail ?? ''} signInUrl={signIn} body={body} />;
  const page = { title, body: frame, head: shopStyle.link(site), status, meta: { unlisted: true } } as const;
  return sitePage(call, page);
}

/** The page of an order as its customer sees it. */
export async function showOwnOrder(
  call: CallContext,
  own: OwnOrder,
  { done = '', refused }: { done?: (typeof DONE)[number]; refused?: Refused } = {},
): Promise<RestResponse> {
  const { caller, use } = call;
  const { order, path } = own;
  const permissions = (await use(DOWNLOADS).ofOrders([order.id])).filter(({ revoked }) => !revoked);
  const email = own.isGuest ? order.guestEmail : caller.user?.email;
  const view = {
    ...{ shown: shownOrder(call, order), items: await shownItems(call, order), path, done, refused },
    downloads: withEnds(call, permissions),
    ordering: await howToPay(call, order),
    tax: shownTax(call, order),
    recipient: await recipientOf(call, order),
    paymentMethod: order.paymentMethod === null ? undefined : use(PAYMENTS).title(order.paymentMethod),
    email: email ?? '',
    level: levelOf(own),
    isCancelable: isCancelable(order),
    isPayable: isCancelable(order) && use(PAYMENTS).hasPage(order),
  };
  return framed(call, own, <OrderPage {...view} />, refused?.status ?? 200);
}

/** Asks a customer before their order is canceled. */
export function askToCancel(call: CallContext, own: OwnOrder): Promise<RestResponse> {
  const { order, path } = own;
  if (!isCancelable(order)) return showOwnOrder(call, own, { refused: tooLate(call) });
  const view = { path, number: order.number, nonce: nonceField(call, CANCEL_ACTION), level: levelOf(own) };
  return framed(call, own, <CancelOrder {...view} />);
}

function tooLate({ site }: CallContext): Refused {
  return { mistakes: [], message: ownOrderTexts.in(site.language)('late'), status: 409 };
}

/** Cancels an order that is not paid: of fifty requests at the same time, one does. */
export async function cancelOwnOrder(call: CallContext, own: OwnOrder): Promise<RestResponse> {
  const { order, path } = own;
  if (!isCancelable(order)) return showOwnOrder(call, own, { refused: tooLate(call) });
  try {
    await call.use(ORDERS).setStatus(order.id, 'cancelled', 'pending');
  } catch (thrown) {
    if (!(thrown instanceof RestError) || thrown.code !== 'order_changed') throw thrown;
    const now = await call.use(ORDERS).find(order.id);
    return showOwnOrder(call, { ...own, order: now ?? order }, { refused: tooLate(call) });
  }
  return redirect(`${call.site.url}${path}?done=cancelled`, 303);
}

/** Leads the customer to the page on which they pay. */
export async function payOwnOrder(call: CallContext, { order, path }: OwnOrder): Promise<RestResponse> {
  const own = call.site.url + path;
  const url = isCancelable(order) ? await call.use(PAYMENTS).pageUrl(order, own) : undefined;
  return redirect(url ?? `${own}?done=pay_failed`, 303);
}
