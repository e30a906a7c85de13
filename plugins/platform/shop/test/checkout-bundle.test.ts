import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { CUSTOMER_CONTACTS } from '../src/customers/contacts.js';
import { DOWNLOADS, ORDERS } from '../src/plugin.js';
import { TAX_RATES } from '../src/taxes/rates.js';
import { ADDRESS, GUEST, Shopper } from './shopper.js';
import { makeDownloadable, makeProduct, shopSite } from './support.js';

describe('shop: what was ordered at checkout, in bundles', () => {
  let site: TestSite;
  let elsewhere: TestSite;

  beforeEach(async () => {
    const settings = { shop: { shopCountry: 'DE', pricesIncludeTax: false } };
    [site, elsewhere] = [await shopSite({ settings }), await shopSite({ settings })];
  });
  afterEach(async () => {
    expect([...site.errors, ...elsewhere.errors]).to.deep.equal([]);
    await site.stop();
    await elsewhere.stop();
  });

  it('comes in elsewhere with tax, payment, recipient, refund note and downloads, and nobody is told', async () => {
    const context = site.pluginContext('shop');
    await context.use(TAX_RATES).create('DE', 1_900);
    const [pot, book] = [await makeProduct(site, { stockQuantity: 9 }), await makeDownloadable(site)];
    const shopper = new Shopper(site);
    await shopper.add(pot);
    await shopper.add(book);
    await shopper.order(GUEST);
    site.advance(60_000);
    await shopper.signIn((await site.as('customer', 'carl')).user?.id ?? 0);
    await shopper.add(pot, 2);
    await shopper.order(ADDRESS);
    await context.use(ORDERS).markPaid(1);
    await context.use(ORDERS).setStatus(2, 'refunded', 'pending', { refundNote: 'It broke.' });
    const out = await site.exportBundle();
    expect(out['tax_rates']).to.deep.equal([{ country: 'DE', rate: 1_900 }]);
    expect(JSON.stringify(out)).to.not.include('shop_carts').and.not.include('submission');
    await elsewhere.importBundle(out);
    const again = await elsewhere.exportBundle();
    for (const section of ['orders', 'tax_rates']) expect(again[section], section).to.deep.equal(out[section]);
    expect(elsewhere.mail).to.deep.equal([]);
    const use = elsewhere.pluginContext('shop').use;
    const guest = await use(ORDERS).findByNumber('1');
    expect(guest).to.include({
      ...{ status: 'processing', total: 5_950, taxTotal: 950, taxRate: 1_900, taxCountry: 'DE', taxIncluded: false },
      ...{ paymentMethod: 'bank-transfer', paidAt: '2026-01-15T12:01:00.000Z' },
    });
    const recipients = await use(CUSTOMER_CONTACTS).recipientsOf([guest?.id ?? 0]);
    expect(recipients.get(guest?.id ?? 0)).to.include({ name: 'Ada Byron', city: 'Lübeck', country: 'Germany' });
    expect((await use(DOWNLOADS).ofOrders([guest?.id ?? 0])).map(({ revoked }) => revoked)).to.deep.equal([false]);
    expect(await use(ORDERS).findByNumber('2')).to.include({
      status: 'refunded',
      refundNote: 'It broke.',
      total: 5_950,
    });
  });
});
