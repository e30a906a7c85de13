import { definePlugin, USERS } from '@plinth/kernel';
import { CONSOLE } from '@plinth/pages';
import { submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import shop, {
  DOWNLOADS,
  ORDERS,
  type Order,
  type PaymentProvider,
  PRODUCTS,
  type Product,
  paymentProviders,
} from '../src/plugin.js';
import { ADDRESS, GUEST, pathOf, Shopper } from './shopper.js';
import { errorOf, fifty, makeDownloadable, makeProduct, shopSite } from './support.js';

describe('shop: payment', () => {
  let site: TestSite;
  let manager: TestClient;
  let pot: Product;
  let book: Product;
  let shopper: Shopper;
  const orders = () => site.pluginContext('shop').use(ORDERS);
  const find = async (id = 1) => {
    const order = await orders().find(id);
    if (!order) throw new Error('There is no such order.');
    return order;
  };
  const left = async () => (await site.pluginContext('shop').use(PRODUCTS).find(pot.id))?.stockQuantity;
  const downloads = () => site.pluginContext('shop').use(DOWNLOADS).ofOrders([1]);
  const pay = (id = 1, as = manager) =>
    submitForm(as, `/wp-admin/orders/${id}/paid`, { seen: 'pending' }, '/wp-admin/orders/1');

  beforeEach(async () => {
    site = await shopSite({ settings: { shop: { shopCountry: 'DE', reviewsByBuyersOnly: true } } });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    manager = await site.as('shop_manager', 'mona');
    pot = await makeProduct(site, { name: 'Clay pot', regularPrice: 2_500, stockQuantity: 5 });
    book = await makeDownloadable(site, { regularPrice: 900 });
    shopper = new Shopper(site);
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  /** Orders as a guest, and returns the path of the order. */
  async function placed(...products: readonly Product[]): Promise<string> {
    for (const product of products) await shopper.add(product);
    return pathOf(site, await shopper.order(GUEST)).split('?')[0] ?? '';
  }

  it('recorded in the console opens the downloads of an order that is still being processed, once', async () => {
    const path = await placed(pot, book);
    expect((await shopper.open(path)).text)
      .to.include('How to pay')
      .and.not.include('/download/');
    expect((await pay()).status).to.equal(303);
    const order = await find();
    expect(order).to.include({ status: 'processing' });
    expect(order.paidAt).to.equal(site.now().toISOString());
    expect((await manager.page('GET', '/wp-admin/orders/1?paid=1')).text)
      .to.include('Payment recorded. Status changed to “Processing”.')
      .and.not.include('Mark as paid');
    const { text } = await shopper.open(path);
    const url = /href="([^"]*\/download\/[^"]*)"/.exec(text)?.[1] ?? '';
    expect((await shopper.open(url)).status).to.equal(200);
    expect(text).to.include('Paid').and.not.include('How to pay').and.not.include('Cancel order');
    expect(site.mail.at(-1)?.text).to.include('has a new status: Processing').and.include(path);
    await fifty(() => orders().markPaid(1));
    expect(await find()).to.deep.equal(order);
    await orders().setStatus(1, 'completed');
    expect(await downloads()).to.have.length(1);
    await orders().setStatus(1, 'refunded');
    expect((await downloads()).map(({ revoked }) => revoked)).to.deep.equal([true]);
  });

  it('completes an order of which nothing is sent', async () => {
    await placed(book);
    await pay();
    expect(await find()).to.include({ status: 'completed' });
  });

  it('is recorded once of fifty at the same time, and announced once', async () => {
    await placed(book);
    const before = site.mail.length;
    await fifty(() => orders().markPaid(1));
    expect(site.mail.length - before).to.equal(1);
    expect(await downloads()).to.have.length(1);
  });

  it('lets buyers review what they paid for, and nobody else', async () => {
    const carl = await site.as('customer', 'carl');
    await shopper.signIn(carl.user?.id ?? 0);
    await shopper.add(pot);
    await shopper.order(ADDRESS);
    const page = async () => (await carl.page('GET', `/product/${pot.slug}`)).text;
    expect(await page()).to.include('Only customers who bought this product can review it.');
    await orders().setStatus(1, 'processing');
    expect(await page()).to.include('Only customers who bought');
    await orders().setStatus(1, 'pending');
    await orders().markPaid(1);
    expect(await page()).to.include('Submit review');
  });

  it('is recorded only by those who manage orders, and not for an order that ended', async () => {
    await placed(pot);
    const carl = await site.as('customer', 'carl');
    expect((await pay(1, carl)).status).to.equal(403);
    expect((await pay(99)).status).to.equal(404);
    await orders().setStatus(1, 'cancelled');
    const refused = await pay();
    expect(refused.status).to.equal(409);
    expect(await errorOf(orders().markPaid(1))).to.deep.equal({ code: 'order_changed', status: 409 });
    expect(await find()).to.include({ status: 'cancelled', paidAt: null });
    expect(await orders().markPaid(99)).to.equal(undefined);
  });

  it('leaves orders as they are that were made before, or elsewhere', async () => {
    const { id } = await orders().create({ status: 'processing', items: [{ productId: book.id }] });
    expect(await downloads()).to.deep.equal([]);
    expect(await orders().markPaid(id)).to.include({ status: 'processing', paidAt: null });
    expect((await manager.page('GET', `/wp-admin/orders/${id}`)).text).to.not.include('Mark as paid');
  });

  it('that did not come: a guest cancels by the link, gives the stock back once, and cannot after paying', async () => {
    const path = await placed(pot, pot);
    expect(await left()).to.equal(3);
    expect((await shopper.open(path)).text).to.include(`${path}/cancel`);
    expect((await shopper.open(`${path}/cancel`)).text)
      .to.include('Cancel order 1?')
      .and.include('Keep order');
    const { _wpnonce = '' } = await shopper.carried(`${path}/cancel`, `${path}/cancel`);
    expect((await shopper.post(`${path}/cancel`, {})).status).to.equal(403);
    const answers = await fifty(() => shopper.post(`${path}/cancel`, { _wpnonce }));
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(49);
    expect([await left(), (await find()).status]).to.deep.equal([5, 'cancelled']);
    expect((await shopper.open(`${path}?done=cancelled`)).text).to.include('Your order was canceled.');
    const second = pathOf(site, await shopper.add(pot).then(() => shopper.order())).split('?')[0] ?? '';
    await orders().markPaid(2);
    expect((await shopper.open(`${second}/cancel`)).text).to.include('can’t be canceled anymore');
    expect((await shopper.post(`${second}/cancel`, { _wpnonce })).status).to.equal(409);
    expect((await find(2)).status).to.equal('processing');
  });

  it('and cancellation of one at the same time: one of both happens', async () => {
    await placed(pot);
    const outcomes = await fifty((index) =>
      (index % 2 === 0 ? orders().markPaid(1, 'pending') : orders().setStatus(1, 'cancelled', 'pending')).then(
        (order) => order?.status ?? '',
        ({ code }) => String(code),
      ),
    );
    const { status, paidAt } = await find();
    expect(['processing', 'cancelled']).to.include(status);
    expect(paidAt === null).to.equal(status === 'cancelled');
    expect(await left()).to.equal(status === 'cancelled' ? 5 : 4);
    expect(outcomes.filter((each) => each === 'cancelled').length).to.be.at.most(1);
  });

  it('and order of a guest are seen by its link alone, until an account takes them over', async () => {
    const path = await placed(pot);
    for (const wrong of [path.slice(0, -1), path.replace('/1/', '/2/'), `/order/1/${'0'.repeat(64)}`]) {
      expect((await new Shopper(site).open(wrong)).status, wrong).to.equal(404);
      expect((await new Shopper(site).open(`${wrong}/cancel`)).status, wrong).to.equal(404);
    }
    const ada = await site.as('customer', 'ada');
    expect((await ada.page('GET', '/account/orders/1')).status).to.equal(404);
    await site.use(USERS).setMeta(ada.user?.id ?? 0, 'email_confirmed', 'ada@example.org');
    await submitForm(ada, '/account/orders/claim', {}, '/account/orders');
    expect((await ada.page('GET', '/account/orders/1')).text).to.include('Quay 3');
    const moved = await new Shopper(site).open(path);
    expect([moved.status, pathOf(site, moved)]).to.deep.equal([303, '/account/orders/1']);
    const other = await site.as('customer', 'carl');
    expect((await other.page('GET', '/account/orders/1')).status).to.equal(404);
    expect((await other.page('GET', '/account/orders/1/cancel')).status).to.equal(404);
    await site.use(USERS).remove(ada.user?.id ?? 0, undefined);
    expect((await manager.page('GET', '/wp-admin/orders/1')).text).to.not.include('Quay 3');
  });

  it('can be cancelled by the account that ordered, and by no other', async () => {
    const carl = await site.as('customer', 'carl');
    await shopper.signIn(carl.user?.id ?? 0);
    await shopper.add(pot);
    await shopper.order(ADDRESS);
    const cancel = '/account/orders/1/cancel';
    const other = await site.as('customer', 'cleo');
    expect((await site.visitor().page('GET', cancel)).status).to.equal(401);
    const body = new URLSearchParams({ _wpnonce: other.nonce('shop-cancel-order') }).toString();
    expect((await other.page('POST', cancel, { body })).status).to.equal(404);
    expect((await submitForm(carl, cancel, {})).status).to.equal(303);
    expect([await left(), (await find()).status]).to.deep.equal([5, 'cancelled']);
  });

  it('that goes back: the shop tells the customer why, on the page and by email', async () => {
    const path = await placed(pot);
    await orders().markPaid(1);
    const move = (fields: Record<string, string>) =>
      submitForm(manager, '/wp-admin/orders/1', { status: 'refunded', seen: 'processing', ...fields });
    expect((await move({})).text).to.include('name="refund_note"');
    await move({ sure: '1', refund_note: 'The pot <b>broke</b>.' });
    expect(await find()).to.include({ status: 'refunded', refundNote: 'The pot <b>broke</b>.' });
    for (const text of [(await shopper.open(path)).text, (await manager.page('GET', '/wp-admin/orders/1')).text])
      expect(text).to.match(/The pot &lt;b(>|&gt;)broke&lt;\/b(>|&gt;)\./);
    expect(site.mail.at(-1)?.text).to.include('The pot <b>broke</b>.');
  });
});

describe('shop: payment providers', () => {
  const provider: PaymentProvider = {
    id: 'pigeon-pay',
    title: ({ site }) => `Pigeon Pay for ${site.title}`,
    isOffered: (_context, { total }) => total < 10_000,
    async pageUrl(_context, order: Order, returnUrl) {
      if (order.total === 666) throw new Error('no pigeon');
      return `https://pigeon.example/pay?order=${order.number}&back=${encodeURIComponent(returnUrl)}`;
    },
    instructions: async (_context, { number }) => `<p>Send pigeon ${number}.</p><script>x</script>`,
  };
  const pigeons = definePlugin({
    id: 'pigeons',
    version: '1.0.0',
    title: 'Pigeons',
    needs: { kernel: '^0.1.0', plugins: { shop: '^0.1.0' } },
    contributes: [paymentProviders([provider])],
  });
  let site: TestSite;
  beforeEach(async () => {
    site = await shopSite({ plugins: [shop, pigeons], settings: { shop: { shopCountry: 'DE' } } });
  });
  afterEach(() => site.stop());

  it('of a plugin are offered for the amounts they take, and lead to their page from the order', async () => {
    const shopper = new Shopper(site);
    await shopper.add(await makeProduct(site));
    expect((await shopper.open('/checkout')).text)
      .to.include('Bank transfer')
      .and.include('Pigeon Pay');
    const path = pathOf(site, await shopper.order({ ...GUEST, payment: 'pigeon-pay' })).split('?')[0] ?? '';
    const { text } = await shopper.open(path);
    expect(text).to.include('Pay now').and.include('<p>Send pigeon 1.</p>').and.not.include('<script>x');
    const paying = await shopper.open(`${path}/pay`);
    const back = encodeURIComponent(site.host.site.url + path);
    expect([paying.status, paying.headers['location']]).to.deep.equal([
      303,
      `https://pigeon.example/pay?order=1&back=${back}`,
    ]);
    await site.pluginContext('shop').use(ORDERS).markPaid(1);
    expect((await shopper.open(path)).text).to.not.include('Pay now');
    expect(pathOf(site, await shopper.open(`${path}/pay`))).to.equal(`${path}?done=pay_failed`);
    await shopper.add(await makeProduct(site, { regularPrice: 10_000 }));
    expect((await shopper.open('/checkout')).text).to.not.include('Pigeon Pay');
    expect((await shopper.order({ ...GUEST, payment: 'pigeon-pay' })).status).to.equal(400);
    expect(site.errors).to.deep.equal([]);
  });

  it('that fail are logged for their plugin, and the order stays', async () => {
    const shopper = new Shopper(site);
    await shopper.add(await makeProduct(site, { regularPrice: 666 }));
    const path = pathOf(site, await shopper.order({ ...GUEST, payment: 'pigeon-pay' })).split('?')[0] ?? '';
    const failed = pathOf(site, await shopper.open(`${path}/pay`));
    expect(failed).to.equal(`${path}?done=pay_failed`);
    expect((await shopper.open(failed)).text).to.include('The payment page isn’t available right now.');
    expect(site.errors.join()).to.include('no pigeon');
  });

  it('that are switched off leave their orders readable', async () => {
    const shopper = new Shopper(site);
    await shopper.add(await makeProduct(site));
    const path = pathOf(site, await shopper.order({ ...GUEST, payment: 'pigeon-pay' })).split('?')[0] ?? '';
    await site.disable('pigeons');
    const { status, text } = await shopper.open(path);
    expect([status, text.includes('pigeon-pay'), text.includes('Pay now')]).to.deep.equal([200, true, false]);
  });
});
