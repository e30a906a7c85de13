import { type BundleSection, type ImportContext, type PluginContext, USERS } from '@plinth/kernel';
import { type Contact, CUSTOMER_CONTACTS, cleanContact, NO_CONTACT } from '../customers/contacts.js';
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

async function linesOf(item: OrderItem, context: ImportContext): Promise<NewOrderItem[]> {
  const lines: NewOrderItem[] = [];
  for (const { product, ...line } of item.items) {
    const productId = product === undefined ? undefined : await context.find('products', product);
    if (product !== undefined && productId === undefined)
      throw new Error(`orders: ${item.number} names a product "${product}" that there is not.`);
    lines.push({ ...line, ...field('productId', productId) });
  }
  return lines;
}

async function importItem(item: OrderItem, context: ImportContext): Promise<Order> {
  const { user, items: _items, downloads = [], contact, ...head } = item;
  const { use } = context;
  const userId = user === undefined ? 0 : ((await context.find('users', user)) ?? 0);
  const order = await use(ORDERS).create({
    ...{ ...head, userId, isImported: true, items: await linesOf(item, context) },
    ...field('contact', contact && cleanContact({ ...NO_CONTACT, ...contact })),
  });
  const granted = downloads.length === 0 ? [] : await use(DOWNLOADS).ofOrders([order.id]);
  for (const { file, remaining, expiresAt } of downloads) {
    const permission = granted.find((each) => each.fileId === file);
    const changes = { ...field('remaining', remaining), ...field('expiresAt', expiresAt) };
    if (permission) await use(DOWNLOADS).change(permission.id, changes);
  }
  return order;
}

function lineItems(lines: readonly OrderLine[], slugs: ReadonlyMap<number, string>) {
  return lines.map(({ productId, name, quantity, unitPrice }) => ({
    ...field('product', slugs.get(productId)),
    name,
    quantity,
    unitPrice,
  }));
}

function downloadItems(order: Order, permissions: readonly DownloadPermission[]) {
  const own = permissions.filter(({ orderId, revoked }) => orderId === order.id && !revoked);
  return own.map(({ fileId, remaining, expiresAt }) => ({ file: fileId, remaining, expiresAt }));
}

/** What is known of a contact; also that nothing was. */
function saidOf(contact: Contact | undefined): object | undefined {
  return contact && Object.fromEntries(Object.entries(contact).filter(([, part]) => part !== ''));
}

async function exportBatch({ use }: PluginContext, orders: readonly Order[]): Promise<object[]> {
  const ids = orders.map((order) => order.id);
  const [lines, permissions, users, contacts] = await Promise.all([
    use(ORDERS).itemsOf(ids),
    use(DOWNLOADS).ofOrders(ids),
    use(USERS).findMany(orders.map((order) => order.userId)),
    use(CUSTOMER_CONTACTS).ofOrders(ids),
  ]);
  const products = await use(PRODUCTS).findMany([...lines.values()].flat().map((line) => line.productId));
  const slugs = new Map(products.map((product) => [product.id, product.slug]));
  const logins = new Map(users.map((user) => [user.id, user.login]));
  return orders.map((order) => {
    const { number, status, currency, createdAt, updatedAt } = order;
    return {
      number,
      status,
      currency,
      createdAt,
      updatedAt,
      ...field('user', logins.get(order.userId)),
      ...field('guestName', order.guestName ?? undefined),
      ...field('guestEmail', order.guestEmail ?? undefined),
      ...field('note', order.note ?? undefined),
      ...field('contact', saidOf(contacts.get(order.id))),
      items: lineItems(lines.get(order.id) ?? [], slugs),
      downloads: downloadItems(order, permissions),
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
