import { DATABASE } from '@plinth/kernel/database';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { PRODUCT_REVIEWS } from '../src/plugin.js';
import { makeDownloadable, order, shopSite } from './support.js';

describe('shop: questions to the database', () => {
  let site: TestSite;
  let customer: TestClient;
  let asked: string[] = [];

  before(async () => {
    site = await shopSite({ settings: { shop: { productsPerPage: 40, oneReviewPerCustomer: false } } });
    customer = await site.as('customer');
    const products = await Promise.all(Array.from({ length: 40 }, () => makeDownloadable(site)));
    const userId = customer.user?.id ?? 0;
    for (const product of products) await order(site, userId, [product, products[0] ?? product]);
    const reviews = site.pluginContext('shop').use(PRODUCT_REVIEWS);
    for (let count = 0; count < 10; count += 1) {
      await reviews.create({ productId: products[0]?.id ?? 0, userId, content: 'Good', status: 'approved' });
    }
    const database = site.pluginContext('shop').use(DATABASE);
    const plain = database.select.bind(database);
    const select = (sql: string, values?: readonly (string | number | null)[]) => {
      if (sql.includes('shop_')) asked.push(sql);
      return plain(sql, values);
    };
    Object.defineProperty(database, 'select', { value: select });
  });
  after(() => site.stop());

  // One of each is the menu's, which counts what is new of somebody's orders; those of the shop count the cart.
  for (const [url, most] of [
    ['/shop', 6],
    ['/shop?search=book&orderby=price', 7],
    ['/product/a-book', 7],
    ['/account/orders', 4],
    ['/account/orders/1', 6],
    ['/account/downloads', 2],
  ] as const) {
    it(`are ${most} at most for ${url}, however many rows it shows`, async () => {
      asked = [];
      expect((await customer.page('GET', url)).status).to.equal(200);
      expect(asked.length, asked.join('\n')).to.be.greaterThan(0).and.at.most(most);
    });
  }

  it('leave out the descriptions that the list of products does not show', async () => {
    asked = [];
    await customer.page('GET', '/shop');
    expect(asked.some((sql) => /p\.description/.test(sql))).to.equal(false);
  });
});
