import type { TestClient, TestSite } from '@plinth/testing';
import { MAILER } from '@plinth/toolkit';
import { expect } from 'chai';
import { ORDER_NEWS } from '../src/orders/news.js';
import { ORDERS } from '../src/plugin.js';
import { fifty, makeProduct, order, shopSite } from './support.js';

const orders = (site: TestSite) => site.pluginContext('shop').use(ORDERS);

describe('shop: mails about orders', () => {
  let site: TestSite;
  let customer: TestClient;
  const begin = async (settings: Record<string, unknown> = {}) => {
    site = await shopSite({ settings: { shop: settings } });
    customer = await site.as('customer', 'carl');
  };
  const made = async (status: Parameters<typeof order>[3] = 'pending') =>
    order(site, customer.user?.id ?? 0, [await makeProduct(site, { name: 'A red teapot' })], status);
  afterEach(() => site.stop());

  it('tell the customer in plain words what happened to which order, what is next and where their orders are', async () => {
    await begin();
    const { id, number } = await made();
    expect(site.mail).to.deep.equal([]);
    await orders(site).setStatus(id, 'processing');
    expect(site.mail).to.have.length(1);
    expect(site.mail[0]?.to).to.equal(customer.user?.email);
    expect(site.mail[0]?.subject).to.include(`Order ${number}`).and.include('Processing');
    expect(site.mail[0]?.text)
      .to.include('Hello Test carl')
      .and.include(`Your order ${number} has a new status: Processing.`)
      .and.include('What’s next: we’re preparing your order')
      .and.include('1 × A red teapot: €25.00')
      .and.include('/account/orders');
  });

  it('say how to pay where the owner says so', async () => {
    await begin({ howToOrder: '<p>Send the money by <b>pigeon</b>.</p>' });
    const { id } = await made('on-hold');
    await orders(site).setStatus(id, 'pending');
    expect(site.mail[0]?.text).to.include('Send the money by pigeon.');
  });

  it('go out once, however many set the same status at once', async () => {
    await begin();
    const { id } = await made();
    await fifty(() => orders(site).setStatus(id, 'completed'));
    expect(site.mail).to.have.length(1);
  });

  it('reach a guest by their email, without the way to an account', async () => {
    await begin();
    const items = [{ name: 'Postage', unitPrice: 450 }];
    const { id } = await orders(site).create({ guestName: 'Gus', guestEmail: 'gus@example.org', items });
    await orders(site).setStatus(id, 'completed');
    expect(site.mail[0]?.to).to.equal('gus@example.org');
    expect(site.mail[0]?.text).to.include('Hello Gus').and.not.include('/account/');
  });

  it('say nothing of drafts, of the trash, of what comes back from it and to whom has no email', async () => {
    await begin();
    const { id } = await made();
    for (const status of ['draft', 'trash', 'pending'] as const) await orders(site).setStatus(id, status);
    const guest = await order(site, 0, [await makeProduct(site)], 'pending');
    await orders(site).setStatus(guest.id, 'completed');
    expect(site.mail).to.deep.equal([]);
  });

  it('are not sent where the owner turned them off', async () => {
    await begin({ mailAboutOrders: false });
    await orders(site).setStatus((await made()).id, 'completed');
    expect(site.mail).to.deep.equal([]);
  });

  it('tell the shop of new orders where it named an email, but not of those that are imported', async () => {
    await begin({ newOrderEmail: 'shop@example.org' });
    const { id, number } = await made();
    expect(site.mail).to.have.length(1);
    expect(site.mail[0]).to.include({ to: 'shop@example.org' });
    expect(site.mail[0]?.text).to.include('for €25.00').and.include(number).and.include(`/wp-admin/orders/${id}`);
    await orders(site).create({ isImported: true, items: [{ name: 'x' }] });
    expect(site.mail).to.have.length(1);
  });

  it('confirm a new order to its customer where whoever makes it says so: number, lines, total, how to pay', async () => {
    await begin({ howToOrder: '<p>Write to us.</p><p>Pay by <b>pigeon</b>.</p>' });
    const product = await makeProduct(site, { name: 'A red teapot' });
    const fresh = { items: [{ productId: product.id, quantity: 2 }], tellsCustomer: true };
    const { number } = await orders(site).create({ ...fresh, userId: customer.user?.id ?? 0 });
    expect(site.mail.map(({ to }) => to)).to.deep.equal([customer.user?.email]);
    expect(site.mail[0]?.subject).to.include(`Your order ${number}`);
    expect(site.mail[0]?.text)
      .to.include(`Your order number is ${number}`)
      .and.include('2 × A red teapot: €50.00')
      .and.include('Total: €50.00')
      .and.include('Write to us.\n\nPay by pigeon.');
    await orders(site).create({ ...fresh, status: 'draft', guestEmail: 'gus@example.org', guestName: 'Gus' });
    await orders(site).create({ ...fresh, isImported: true, guestEmail: 'gus@example.org', guestName: 'Gus' });
    await orders(site).create({ ...fresh, guestName: 'Gus' });
    expect(site.mail).to.have.length(1);
  });

  it('that cannot be sent change nothing and are logged', async () => {
    await begin();
    site.use(MAILER).send = () => Promise.reject(new Error('no post'));
    const { id } = await made();
    expect(await orders(site).setStatus(id, 'completed')).to.include({ status: 'completed' });
    expect(await orders(site).find(id)).to.include({ status: 'completed' });
    expect(site.errors.join()).to.include('a mail about an order could not be sent').and.include('no post');
  });
});

describe('shop: what is new of orders', () => {
  let site: TestSite;
  let customer: TestClient;
  beforeEach(async () => {
    site = await shopSite();
    customer = await site.as('customer', 'carl');
  });
  afterEach(() => site.stop());
  const news = () =>
    site
      .pluginContext('shop')
      .use(ORDER_NEWS)
      .countOf(customer.user?.id ?? 0);
  const made = async () => order(site, customer.user?.id ?? 0, [await makeProduct(site)], 'pending');

  it('counts orders whose status changed since the customer looked at them', async () => {
    const first = await made();
    const second = await made();
    expect(await news()).to.equal(0);
    await orders(site).setStatus(first.id, 'processing');
    await orders(site).setStatus(first.id, 'completed');
    await orders(site).setStatus(second.id, 'completed');
    expect(await news()).to.equal(2);
    expect((await (await site.as('customer', 'else')).page('GET', '/account/orders')).text).to.not.include('2 new');
    expect((await customer.page('GET', '/account')).text).to.include('2 new');
    expect((await customer.page('GET', '/account/orders')).text).to.not.include('2 new');
    expect(await news()).to.equal(0);
    site.advance(1_000);
    await orders(site).setStatus(second.id, 'refunded');
    expect(await news()).to.equal(1);
    await orders(site).setStatus(second.id, 'trash');
    expect(await news()).to.equal(0);
  });

  it('remembers one look, however many come at once', async () => {
    await orders(site).setStatus((await made()).id, 'completed');
    const seen = await fifty(() => customer.page('GET', '/account/orders'));
    expect(seen.map(({ status }) => status)).to.deep.equal(Array(50).fill(200));
    expect(await news()).to.equal(0);
  });
});
