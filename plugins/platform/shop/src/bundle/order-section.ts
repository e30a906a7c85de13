import type { BundleSection, ImportContext } from '@plinth/bundle';
import { type PluginContext, USERS } from '@plinth/kernel';
import { type Contact, CUSTOMER_CONTACTS, cleanContact, NO_CONTACT } from '../customers/contacts.js';
import { unlocksDownloads } from '../orders/payment.js';
import {
  DOWNLOADS,
  type DownloadPermission,
  type NewOrderItem,
  ORDER_STATUSES,
  ORDERS,
  type Order,
  type OrderItem as OrderLine,
  PRODUCTS,
} from '../ports.js';
import { allOf, field } from './batches.js';
import { type OrderItem, orderItem } from './schemas.js';
import { downloadState, lineState, orderState } from './states.js';

async function linesOf(item: OrderItem, context: ImportContext): Promise<NewOrderItem[]> {
  const lines: NewOrderItem[] = [];
  for (const { product, state: _state, ...line } of item.items) {
    const productId = product === undefined ? undefined : await context.find('products', product);
    if (product !== undefined && productId === undefined)
      throw new Error(`orders: ${item.number} names a product "${product}" that there is not.`);
    lines.push({ ...line, ...field('productId', productId) });
  }
  return lines;
}

async function importItem(item: OrderItem, context: ImportContext): Promise<Order> {
  const { user, items: _items, downloads: _downloads, contact, recipient, state, ...head } = item;
  const { use } = context;
  const userId = user === undefined ? 0 : ((await context.find('users', user)) ?? 0);
  if (user !== undefined && userId === 0)
    context.note(`orders: ${item.number} has no customer, because the user "${user}" is not here`);
  const order = await use(ORDERS).create({
    ...{ ...head, userId, isImported: true, items: await linesOf(item, context) },
    ...field('contact', contact && cleanContact({ ...NO_CONTACT, ...contact })),
    ...field('recipient', recipient && { ...NO_CONTACT, ...recipient }),
  });
  await orderState.keep(order.id, state, context);
  const lines = (await use(ORDERS).itemsOf([order.id])).get(order.id) ?? [];
  for (const [index, line] of lines.entries()) await lineState.keep(line.id, item.items[index]?.state, context);
  await importDownloads(item, order, context);
  return order;
}

/** What differs from what the products grant; what was taken back again is there, and taken back. */
async function importDownloads({ downloads = [] }: OrderItem, order: Order, context: ImportContext): Promise<void> {
  const { use } = context;
  if (downloads.some(({ state }) => state?.['revoked'] === true) && !unlocksDownloads(order)) {
    await use(DOWNLOADS).grant(order.id);
    await use(DOWNLOADS).revoke(order.id);
  }
  const granted = downloads.length === 0 ? [] : await use(DOWNLOADS).ofOrders([order.id]);
  for (const { file, remaining, expiresAt, state } of downloads) {
    const permission = granted.find((each) => each.fileId === file);
    const changes = { ...field('remaining', remaining), ...field('expiresAt', expiresAt) };
    if (!permission) continue;
    await use(DOWNLOADS).change(permission.id, changes);
    await downloadState.keep(permission.id, state, context);
  }
}

type States = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

function lineItems(lines: readonly OrderLine[], slugs: ReadonlyMap<number, string>, states: States) {
  return lines.map(({ id, productId, name, quantity, unitPrice }) => ({
    ...field('product', slugs.get(productId)),
    name,
    quantity,
    unitPrice,
    state: states.get(id) ?? {},
  }));
}

function downloadItems(order: Order, permissions: readonly DownloadPermission[], states: States) {
  const own = permissions.filter(({ orderId }) => orderId === order.id);
  return own.map(({ id, fileId, remaining, expiresAt }) => {
    return { file: fileId, remaining, expiresAt, state: states.get(id) ?? {} };
  });
}

/** What is known of a contact; also that nothing was. */
function saidOf(contact: Contact | undefined): object | undefined {
  return contact && Object.fromEntries(Object.entries(contact).filter(([, part]) => part !== ''));
}

function taxOf({ taxCountry: country, taxRate: rate, taxIncluded: included, taxTotal: amount }: Order) {
  return country === null || rate === null ? undefined : { country, rate, included, amount };
}

async function exportBatch(context: PluginContext, orders: readonly Order[]): Promise<object[]> {
  const { use } = context;
  const ids = orders.map((order) => order.id);
  const [lines, permissions, users, contacts, recipients] = await Promise.all([
    use(ORDERS).itemsOf(ids),
    use(DOWNLOADS).ofOrders(ids),
    use(USERS).findMany(orders.map((order) => order.userId)),
    use(CUSTOMER_CONTACTS).ofOrders(ids),
    use(CUSTOMER_CONTACTS).recipientsOf(ids),
  ]);
  const [states, lineStates, downloadStates] = await Promise.all([
    orderState.of(ids, context),
    lineState.of(
      [...lines.values()].flat().map(({ id }) => id),
      context,
    ),
    downloadState.of(
      permissions.map(({ id }) => id),
      context,
    ),
  ]);
  const products = await use(PRODUCTS).findMany([...lines.values()].flat().map((line) => line.productId));
  const slugs = new Map(products.map((product) => [product.id, product.slug]));
  const logins = new Map(users.map((user) => [user.id, user.login]));
  return orders.map((order) => {
    const { number, status, currency, decimals, createdAt, updatedAt } = order;
    return {
      number,
      status,
      currency,
      decimals,
      createdAt,
      updatedAt,
      ...field('user', logins.get(order.userId)),
      ...field('guestName', order.guestName ?? undefined),
      ...field('guestEmail', order.guestEmail ?? undefined),
      ...field('note', order.note ?? undefined),
      ...field('contact', saidOf(contacts.get(order.id))),
      ...field('recipient', saidOf(recipients.get(order.id))),
      ...field('tax', taxOf(order)),
      ...field('paymentMethod', order.paymentMethod ?? undefined),
      ...field('paidAt', order.paidAt ?? undefined),
      items: lineItems(lines.get(order.id) ?? [], slugs, lineStates),
      state: states.get(order.id) ?? {},
      downloads: downloadItems(order, permissions, downloadStates),
    };
  });
}

/** The section `orders`; the key of an order is its number. A completed one grants its downloads. */
export const orderSection: BundleSection = {
  name: 'orders',
  title: 'Orders',
  item: orderItem,
  after: ['users', 'products'],
  async import(items: readonly OrderItem[], context) {
    for (const item of items) {
      const known = await context.use(ORDERS).findByNumber(item.number);
      const order = known ?? (await importItem(item, context));
      context.remember('orders', item.number, order.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const items: object[] = [];
    await allOf(async (page) => {
      const { orders } = await pluginContext.use(ORDERS).list({ statuses: ORDER_STATUSES, ...page });
      items.push(...(await exportBatch(pluginContext, orders)));
      return orders;
    });
    return items;
  },
  find: async (number, { use }) => (await use(ORDERS).findByNumber(number))?.id,
};
