import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { ORDER_STATUSES, STOCK_STATUSES } from '../src/plugin.js';
import { makeProduct, order, shopSite } from './support.js';

describe('shop: how to order', () => {
  let site: TestSite;
  let customer: TestClient;
  const open = async (howToOrder: string) => {
    site = await shopSite({ settings: { shop: { howToOrder } }, modules: { shop: { checkout: false } } });
    customer = await site.as('customer');
  };
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });
  const product = async () => {
    const { slug } = await makeProduct(site);
    return (await site.visitor().page('GET', `/product/${slug}`)).text;
  };

  it('says nothing where the owner says nothing', async () => {
    await open(' ');
    expect(await product()).to.not.include('How to order');
    const { id } = await order(site, customer.user?.id ?? 0, [await makeProduct(site)], 'pending');
    expect((await customer.page('GET', `/account/orders/${id}`)).text).to.not.include('How to pay');
  });

  it('stands on products, sanitised, plain lines as lines', async () => {
    await open('Call us.\nOr write.\n\nPay <b onclick="x()">later</b>.<script>alert(1)</script>');
    expect(await product())
      .to.include('How to order')
      .and.match(/<p>Call us\.<br ?\/?>Or write\.<\/p>\s*<p>Pay <b>later<\/b>\./)
      .and.not.include('<script>alert')
      .and.not.include('onclick');
  });

  it('stands on what can be had, at once or later, and not on what is out of stock', async () => {
    await open('Call us.');
    for (const stockStatus of STOCK_STATUSES) {
      const { slug } = await makeProduct(site, { stockStatus });
      const { text } = await site.visitor().page('GET', `/product/${slug}`);
      expect(text.includes('How to order'), stockStatus).to.equal(stockStatus !== 'outofstock');
      expect(text.includes('Call us.'), stockStatus).to.equal(stockStatus !== 'outofstock');
    }
  });

  it('takes paragraphs of HTML as they are', async () => {
    await open('<p>Call us.</p>\n<ul><li>Or write.</li></ul>');
    expect(await product()).to.match(/<p>Call us\.<\/p>\s*<ul><li>Or write\.<\/li><\/ul>/);
  });

  it('stands on the orders of customers that wait for payment, and on no others', async () => {
    await open('<p>By bank transfer.</p>');
    for (const status of ORDER_STATUSES.filter((each) => each !== 'draft' && each !== 'trash')) {
      const { id } = await order(site, customer.user?.id ?? 0, [await makeProduct(site)], status);
      const { text } = await customer.page('GET', `/account/orders/${id}`);
      expect(text.includes('By bank transfer.'), status).to.equal(status === 'pending');
    }
  });
});
