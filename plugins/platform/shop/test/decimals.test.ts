import { DATABASE } from '@plinth/kernel/database';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { orders } from '../src/orders/tables.js';
import { ORDERS, PRODUCTS, SHOP } from '../src/plugin.js';
import { products } from '../src/products/tables.js';
import { rescaled } from '../src/shop/money.js';
import { makeProduct, shopSite } from './support.js';

describe('shop: decimals of amounts', () => {
  let site: TestSite;
  const use = () => site.pluginContext('shop').use;

  beforeEach(async () => {
    site = await shopSite({ settings: { shop: { currency: 'JPY' } } });
  });
  afterEach(() => site.stop());

  it('are stored with an order and used when it is read, whatever the currency has now', async () => {
    const items = [{ name: 'A', unitPrice: 1_250 }];
    const yen = await use()(ORDERS).create({ items });
    expect(yen).to.include({ currency: 'JPY', decimals: 0, total: 1_250 });
    const dinar = await use()(ORDERS).create({ items, currency: 'KWD' });
    expect(dinar).to.include({ decimals: 3 });
    // As a version stored it that took the forint for a currency without decimals.
    const forint = await use()(ORDERS).create({ items, currency: 'HUF', decimals: 0 });
    const stored = await use()(ORDERS).find(forint.id);
    expect(stored).to.include({ decimals: 0 });
    const { decimal, price } = {
      decimal: use()(SHOP).decimal.bind(use()(SHOP)),
      price: use()(SHOP).price.bind(use()(SHOP)),
    };
    expect(decimal(1_250, 'HUF', stored?.decimals)).to.equal('1250');
    expect(decimal(1_250, 'HUF', 2)).to.equal('12.50');
    expect(price(1_250, 'HUF', 2)).to.match(/12\.50/);
    expect(price(1_250, 'HUF', 0)).to.match(/1,250$/);
    expect(price(1_250, 'JPY')).to.match(/1,250$/);
  });

  it('are stored with a product, whose price stays the same in a currency with others', async () => {
    const pot = await makeProduct(site, { regularPrice: 2_500, salePrice: 1_999 });
    expect(pot.price).to.equal(1_999);
    const rows = site.use(DATABASE).rows(products);
    expect(await rows.find({ id: pot.id })).to.include({ decimals: 0, price: 1_999 });
    // The shop was in euros when it was priced.
    await rows.change({ id: pot.id }, { decimals: 2 });
    const read = async () => use()(PRODUCTS).find(pot.id);
    expect(await read()).to.include({ regularPrice: 25, salePrice: 20, price: 20 });
    await site.runJob('shop:recount');
    expect(await rows.find({ id: pot.id })).to.include({ decimals: 0, regularPrice: 25, salePrice: 20, price: 20 });
    expect(await read()).to.include({ regularPrice: 25, salePrice: 20, price: 20 });
    expect(await use()(PRODUCTS).update(pot.id, { name: 'Pot' })).to.include({ price: 20 });
  });

  it('of products of an earlier version are those of the currency', async () => {
    const [pot, free] = [await makeProduct(site), await makeProduct(site, { regularPrice: null })];
    const rows = site.use(DATABASE).rows(products);
    await rows.change({ decimals: 0 }, { decimals: null });
    expect(await use()(PRODUCTS).find(pot.id)).to.include({ price: 2_500 });
    await site.runJob('shop:recount');
    expect(await rows.find({ id: pot.id })).to.include({ decimals: 0, price: 2_500 });
    expect(await use()(PRODUCTS).find(free.id)).to.include({ price: null });
  });

  it('go with a bundle to a site in another currency', async () => {
    await makeProduct(site, { name: 'Pot', slug: 'pot', regularPrice: 2_500 });
    await use()(ORDERS).create({ number: '7', items: [{ name: 'A', unitPrice: 1_250 }] });
    const bundle = await site.exportBundle();
    const other = await shopSite({ settings: { shop: { currency: 'USD' } } });
    await other.importBundle(bundle);
    expect(await other.pluginContext('shop').use(PRODUCTS).findBySlug('pot')).to.include({ regularPrice: 250_000 });
    const row = await other.use(DATABASE).rows(orders).find({ number: '7' });
    expect(row).to.include({ currency: 'JPY', decimals: 0, total: 1_250 });
    await other.stop();
  });

  it('are counted in whole numbers', () => {
    expect([rescaled(1_250, 2, 0), rescaled(1_249, 2, 0), rescaled(13, 0, 3), rescaled(7, 2, 2)]).to.deep.equal([
      13, 12, 13_000, 7,
    ]);
  });

  it('are refused where no currency has them', async () => {
    for (const decimals of [-1, 5, 1.5]) {
      const refused = await use()(ORDERS)
        .create({ items: [{ name: 'A' }], decimals })
        .catch((thrown: { code: string }) => thrown.code);
      expect(refused).to.equal('order_invalid');
    }
  });
});
