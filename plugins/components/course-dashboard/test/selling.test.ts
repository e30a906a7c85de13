import learning, { COURSE_BUILDER, ENROLMENTS } from '@plinth/learning';
import shop, { ORDERS, type OrderStatus, PRODUCTS } from '@plinth/shop';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import courseDashboard from '../src/plugin.js';
import { idOf } from './support.js';

describe('course-dashboard: a course that is a product of the shop', () => {
  let site: TestSite;
  let buyer: TestClient;
  let product: number;
  const sold: number[] = [];
  let free: number;

  before(async () => {
    site = await testHost({ plugins: [learning, shop, courseDashboard] });
    buyer = await site.as('customer');
    const instructor = await site.as('instructor');
    const made = await site.pluginContext('shop').use(PRODUCTS).create({ name: 'Ferns', regularPrice: 4_990 });
    product = made.id;
    const create = (fields: object) =>
      site
        .pluginContext('learning')
        .use(COURSE_BUILDER)
        .create({ slug: '', title: 'Ferns', instructorIds: [idOf(instructor)], isOpen: true, ...fields });
    const price = { price: 4_990, currency: 'EUR' };
    for (const checkoutUrl of [`/product/${made.slug}`, `http://localhost/product/${made.slug}`])
      sold.push((await create({ ...price, checkoutUrl })).id);
    free = (await create({ checkoutUrl: `/product/${made.slug}` })).id;
    await create({ ...price, checkoutUrl: '/product/mosses' });
  });
  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const enrolled = async (userId: number) => {
    const { enrolments } = await site.pluginContext('learning').use(ENROLMENTS).list({ userId, limit: 9 });
    return enrolments.map(({ courseId }) => courseId).sort((one, other) => one - other);
  };
  const order = (userId: number, status: OrderStatus, more: object = {}) =>
    site
      .pluginContext('shop')
      .use(ORDERS)
      .create({ userId, status, items: [{ productId: product }], ...more });

  it('is open to its buyer once the order is paid, and to nobody before', async () => {
    const { id } = await order(idOf(buyer), 'on-hold');
    expect(await enrolled(idOf(buyer))).to.deep.equal([]);
    await site.pluginContext('shop').use(ORDERS).setStatus(id, 'processing');
    expect(await enrolled(idOf(buyer))).to.deep.equal(sold);
    expect(sold).to.not.include(free);
    await site.pluginContext('shop').use(ORDERS).setStatus(id, 'completed');
    expect(site.fired('learning_enrolled')).to.equal(2);
  });

  it('stays with a buyer whose order is refunded, and is not given for orders that are brought from elsewhere', async () => {
    const other = await site.as('customer', 'other');
    await order(idOf(other), 'completed', { isImported: true });
    expect(await enrolled(idOf(other))).to.deep.equal([]);
    const { id } = await order(idOf(other), 'completed');
    await site.pluginContext('shop').use(ORDERS).setStatus(id, 'refunded');
    expect(await enrolled(idOf(other))).to.deep.equal(sold);
  });

  it('is left to the instructors for guests', async () => {
    const fired = site.fired('learning_enrolled');
    await order(0, 'completed', { guestName: 'Gus', guestEmail: 'gus@example.org' });
    expect(site.fired('learning_enrolled')).to.equal(fired);
  });
});
