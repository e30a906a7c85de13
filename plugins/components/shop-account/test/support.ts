import type { Port } from '@plinth/kernel';
import shop, { type NewOrder, ORDERS, type Order, PRODUCTS, type Product } from '@plinth/shop';
import { type TestHostOptions, type TestSite, testHost } from '@plinth/testing';
import shopAccount from '../src/plugin.js';

/** A site with a shop; its clock stands at 2026-01-15T12:00:00Z and its people in Zurich. */
export function accountSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [shop, shopAccount], site: { timezone: 'Europe/Zurich' }, ...options });
}

/** A service of the shop. */
export function ofShop<T>(site: TestSite, port: Port<T>): T {
  return site.pluginContext('shop').use(port);
}

/** A published product. */
export function makeProduct(site: TestSite, name = 'A teapot'): Promise<Product> {
  return ofShop(site, PRODUCTS).create({ name, regularPrice: 2_550 });
}

/** A product with a file to download; nothing in these tests fetches the file itself. */
export function makeBook(
  site: TestSite,
  fields: { downloadLimit?: number; downloadExpiryDays?: number } = {},
): Promise<Product> {
  const files = [{ name: 'The book', key: 'shop/secret-place/book.pdf' }];
  return ofShop(site, PRODUCTS).create({ name: 'A book', regularPrice: 900, downloadable: true, files, ...fields });
}

/** An order of somebody. */
export function makeOrder(site: TestSite, userId: number, fields: Partial<NewOrder> = {}): Promise<Order> {
  return ofShop(site, ORDERS).create({ userId, items: [{ name: 'A cup', unitPrice: 1_250 }], ...fields });
}

/** The id of whoever a client signs in. */
export function idOf({ user }: { readonly user: { readonly id: number } | undefined }): number {
  if (!user) throw new Error('A visitor has no id.');
  return user.id;
}
