import { ACCESS, provide } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import shop, { ORDERS, type Orders, PRODUCTS, type Product, type Products, SHOP } from '../src/plugin.js';
import { makeProduct, order, shopSite } from './support.js';

describe('shop: ports', () => {
  let site: TestSite | undefined;
  afterEach(() => site?.stop());

  it('give amounts with the precision of their currency, never through a fraction', async () => {
    site = await shopSite();
    const money = site.pluginContext('shop').use(SHOP);
    expect(money.currency()).to.deep.equal({ code: 'EUR', precision: 2 });
    expect([5, 100, 123_456, 0].map((amount) => money.decimal(amount))).to.deep.equal([
      '0.05',
      '1.00',
      '1234.56',
      '0.00',
    ]);
    expect(money.decimal(1_234, 'JPY')).to.equal('1234');
    expect(money.decimal(1_234, 'KWD')).to.equal('1.234');
    expect(money.decimal(900_719_925_474_099_1)).to.equal('90071992547409.91');
    expect(money.price(1_250)).to.equal('€12.50');
    expect(money.price(900_719_925_474_099_1, 'USD')).to.equal('$90,071,992,547,409.91');
  });

  it('give the addresses of the shop', async () => {
    site = await shopSite();
    const addresses = site.pluginContext('shop').use(SHOP);
    expect(addresses.orderUrl(7)).to.equal('http://localhost/account/orders/7');
    expect(addresses.editUrl(7)).to.equal('http://localhost/wp-admin/post.php?post=7&action=edit');
    expect(addresses.productUrl('é')).to.equal('http://localhost/product/%C3%A9');
  });

  it('can be an embedder’s own shop: its pages show the products of that shop, our tables stay empty', async () => {
    const own = await shopSite();
    const teapot: Product = { ...(await makeProduct(own)), id: 7, name: 'From elsewhere', slug: 'elsewhere' };
    await own.stop();
    const unused = () => Promise.reject(new Error('Nothing else was needed.'));
    const elsewhere: Products = {
      find: async (id) => (id === 7 ? teapot : undefined),
      findMany: async (ids) => (ids.includes(7) ? [teapot] : []),
      findBySlug: async (slug) => (slug === 'elsewhere' ? teapot : undefined),
      list: async () => ({ products: [teapot], total: 1 }),
      documentsOf: async () =>
        new Map([[7, [{ id: 1, productId: 7, name: 'Manual', url: 'https://example.org/m.pdf' }]]]),
      documentsAfter: async () => [],
      filesOf: async () => new Map(),
      termCounts: async () => new Map(),
      priceRange: async () => ({ min: 2_500, max: 2_500 }),
      statusCounts: async () => new Map(),
      usesOf: async () => ({ orders: 0, reviews: 0, downloads: 0 }),
      ...{ create: unused, update: unused, remove: unused },
    };
    site = await testHost({ plugins: [shop], ports: [provide.value(PRODUCTS, elsewhere)] });
    expect((await site.visitor().page('GET', '/shop')).text).to.contain('From elsewhere');
    const page = await site.visitor().page('GET', '/product/elsewhere');
    expect([page.status, page.text.includes('Manual')]).to.deep.equal([200, true]);
    expect(site.errors).to.deep.equal([]);
  });

  it('can be an embedder’s own orders: the account shows those, and downloads stay with the shop', async () => {
    const own = await shopSite();
    const sample = await order(own, 0, [await makeProduct(own)]);
    await own.stop();
    const unused = () => Promise.reject(new Error('Nothing else was needed.'));
    const elsewhere: Orders = {
      find: async () => undefined,
      findByNumber: async () => undefined,
      list: async ({ userId = 0 }) => ({ orders: [{ ...sample, userId, number: 'EXT-9' }], total: 1 }),
      itemsOf: async () => new Map(),
      statusCounts: async () => new Map(),
      boughtBy: async (_userId, ids) => [...ids],
      ...{ create: unused, setStatus: unused, markPaid: unused, findBySubmission: unused, remove: unused },
    };
    site = await testHost({ plugins: [shop], ports: [provide.value(ORDERS, elsewhere)] });
    const customer = await site.as('customer');
    expect((await customer.page('GET', '/account/orders')).text).to.contain('EXT-9');
    expect((await customer.page('GET', '/account/downloads')).status).to.equal(200);
  });
});

describe('shop: capabilities', () => {
  it('are held by administrators and shop managers, and by nobody else', async () => {
    const site = await shopSite();
    const access = site.use(ACCESS);
    for (const capability of ['manage_woocommerce', 'edit_products', 'delete_others_products', 'edit_shop_orders']) {
      for (const role of ['administrator', 'shop_manager']) {
        expect(access.can((await site.as(role)).user, capability), `${role} ${capability}`).to.equal(true);
      }
      for (const role of ['customer', 'editor', 'author', 'subscriber']) {
        expect(access.can((await site.as(role)).user, capability), `${role} ${capability}`).to.equal(false);
      }
      expect(access.can(undefined, capability)).to.equal(false);
    }
    expect(access.can((await site.as('shop_manager')).user, 'edit_others_posts')).to.equal(true);
    expect(access.can((await site.as('shop_manager')).user, 'manage_options')).to.equal(false);
    expect(access.can((await site.as('customer')).user, 'read')).to.equal(true);
    await site.stop();
  });

  it('on a product follow its status', async () => {
    const site = await shopSite();
    const access = site.use(ACCESS);
    const product = await makeProduct(site);
    const member = await site.member({ can: ['edit_products', 'delete_products'] });
    const can = (capability: string, status: Product['status']) =>
      access.can(member.user, capability, { ...product, status });
    expect(can('edit_product', 'draft')).to.equal(true);
    expect(can('edit_product', 'publish')).to.equal(false);
    expect(can('delete_product', 'private')).to.equal(false);
    expect(can('delete_product', 'trash')).to.equal(true);
    expect(can('read_product', 'private')).to.equal(false);
    expect(can('read_product', 'draft')).to.equal(true);
    expect(access.can(undefined, 'read_product', product)).to.equal(true);
    expect(access.can(member.user, 'edit_product', { id: 1 })).to.equal(false);
    await site.stop();
  });
});
