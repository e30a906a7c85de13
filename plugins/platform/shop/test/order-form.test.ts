import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { ORDERS, PRODUCTS } from '../src/plugin.js';
import { fifty, makeProduct, shopSite } from './support.js';

const NEW = '/wp-admin/orders/new';

describe('shop: the form of a new order', () => {
  let site: TestSite;
  let manager: TestClient;
  let customer: TestClient;

  beforeEach(async () => {
    site = await shopSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    manager = await site.as('shop_manager', 'mona');
    customer = await site.as('customer', 'carl');
    await makeProduct(site, { name: 'Red teapot', regularPrice: 2_599, sku: 'TEA-1' });
    await makeProduct(site, { name: 'Blue teapot', regularPrice: 1_999, sku: 'TEA-2' });
    await makeProduct(site, { name: 'Old lamp', regularPrice: null });
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const orders = () => site.pluginContext('shop').use(ORDERS);
  const all = async () => (await orders().list({ limit: 100 })).orders;
  const send = (fields: FormFields, as = manager) =>
    submitForm(as, NEW, { act: 'make', status: 'pending', lines: 5, quantity_1: 1, ...fields });
  const fieldOf = (text: string, name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(text)?.[1];

  it('is for whoever edits the orders of others, and is linked from their list', async () => {
    expect((await manager.page('GET', NEW)).status).to.equal(200);
    expect((await manager.page('GET', '/wp-admin/orders')).text)
      .to.include(NEW)
      .and.include('New order');
    expect((await customer.page('GET', NEW)).status).to.equal(403);
    expect((await site.visitor().page('GET', NEW)).status).to.equal(401);
    expect((await send({ product_1: 'red', customer: 'carl' }, customer)).status).to.equal(403);
    const body = 'act=make&product_1=red&quantity_1=1&customer=carl';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await manager.page('POST', NEW, { body, headers })).status).to.equal(403);
    expect(await all()).to.deep.equal([]);
  });

  it('tells the customer by email, unless its box is not ticked', async () => {
    expect((await manager.page('GET', NEW)).text).to.match(/name="tell"[^>]* checked/);
    await send({ customer: 'carl', product_1: 'red' });
    expect(site.mail).to.deep.equal([]);
    const again = await send({ customer: 'carl', product_1: 'red', act: 'fill' });
    expect(again.text).to.not.match(/name="tell"[^>]* checked/);
    await send({ customer: 'carl', product_1: 'red', tell: '1' });
    expect(site.mail.map(({ to }) => to)).to.deep.equal([customer.user?.email]);
  });

  for (const [what, words] of Object.entries({
    name: 'Test carl',
    username: 'carl',
    email: 'carl@example.org',
    'what the form says': 'Test carl (carl@example.org)',
  })) {
    it(`makes an order of a customer found by ${what}, adding it up in whole cents`, async () => {
      const answer = await send({
        ...{ customer: words, status: 'processing', note: 'Ring twice.' },
        ...{ product_1: 'red', quantity_1: 3, product_2: 'TEA-2', quantity_2: 1, price_2: '10,05' },
      });
      expect(answer.status).to.equal(303);
      const [made] = await all();
      expect(made).to.include({
        ...{ userId: customer.user?.id, status: 'processing', total: 3 * 2_599 + 1_005, itemCount: 4 },
        ...{ currency: 'EUR', note: 'Ring twice.', guestName: null, guestEmail: null, number: String(made?.id) },
      });
      expect(answer.headers['location']).to.include(`/wp-admin/orders/${made?.id}`);
      const lines = (await orders().itemsOf([made?.id ?? 0])).get(made?.id ?? 0) ?? [];
      expect(lines.map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice])).to.deep.equal([
        ['Red teapot', 3, 2_599],
        ['Blue teapot', 1, 1_005],
      ]);
    });
  }

  it('makes an order of a guest', async () => {
    expect((await send({ guest_name: 'Gus', guest_email: 'gus@example.org', product_1: 'red' })).status).to.equal(303);
    expect((await all())[0]).to.include({ userId: 0, guestName: 'Gus', guestEmail: 'gus@example.org', total: 2_599 });
  });

  it('makes an order of a guest on the telephone, of whom only the name is known, and mails nobody', async () => {
    const answer = await send({ guest_name: 'Gus', product_1: 'red' });
    expect(answer.status).to.equal(303);
    const [made] = await all();
    expect(made).to.include({ userId: 0, guestName: 'Gus', guestEmail: null });
    const shown = await manager.page('GET', `/wp-admin/orders/${made?.id}`);
    expect(shown.text).to.include('Gus (guest)').and.include('Not provided');
    await orders().setStatus(made?.id ?? 0, 'completed');
    expect(site.mail).to.deep.equal([]);
  });

  it('keeps what was typed and names the product when the stock has too few', async () => {
    await makeProduct(site, { name: 'Last cup', regularPrice: 500, stockQuantity: 1 });
    const answer = await send({ guest_name: 'Gus', product_1: 'cup', quantity_1: 2 });
    expect(answer.status).to.equal(409);
    expect(answer.text).to.include('There are not 2 of “Last cup” in stock: 1 left.').and.include('value="Gus"');
    expect(await all()).to.deep.equal([]);
  });

  it('fills in products and prices, which stay changeable, and follows another product with its price', async () => {
    const filled = await send({ act: 'fill', product_1: 'red', quantity_1: 2, customer: 'nobody yet' });
    expect(filled.status).to.equal(200);
    const named = fieldOf(filled.text, 'product_1') ?? '';
    expect(named).to.match(/^Red teapot \(#\d+\)$/);
    expect(fieldOf(filled.text, 'price_1')).to.equal('25.99');
    expect(filled.text).to.include('€51.98').and.include('nobody yet');
    const line = { price_1: '25.99', filled_1: fieldOf(filled.text, 'filled_1') ?? '' };
    const other = await send({ act: 'fill', product_1: 'blue', ...line });
    expect(fieldOf(other.text, 'price_1')).to.equal('19.99');
    const typed = await send({ act: 'fill', product_1: 'blue', ...line, price_1: '7' });
    expect(fieldOf(typed.text, 'price_1')).to.equal('7');
    expect(await all()).to.deep.equal([]);
    expect((await send({ product_1: named, price_1: '1', customer: 'carl' })).status).to.equal(303);
    expect((await all())[0]).to.include({ total: 100 });
  });

  it('takes more lines, keeping those that were typed', async () => {
    const more = await send({ act: 'more', product_5: 'red' });
    expect(more.text).to.include('name="product_10"').and.not.include('name="product_11"');
    expect(fieldOf(more.text, 'product_5')).to.equal('red');
    await send({ lines: 10, product_10: 'red', quantity_10: 1, customer: 'carl' });
    expect((await all())[0]).to.include({ itemCount: 1 });
  });

  it('says every mistake beside its field and keeps what was typed', async () => {
    await site.as('customer', 'carla');
    const wrong = async (fields: FormFields) => {
      const { status, text } = await send(fields);
      expect(status, JSON.stringify(fields)).to.equal(400);
      return text;
    };
    const ok = { product_1: 'red', customer: 'carl' };
    expect(await wrong({ product_1: 'red' })).to.include('Choose an account, or enter a guest name');
    expect(await wrong({ ...ok, customer: 'Zoe' }))
      .to.include('No matching account')
      .and.include('value="Zoe"');
    expect(await wrong({ ...ok, customer: 'Test' }))
      .to.include('Several accounts match')
      .and.include('carla@');
    expect(await wrong({ ...ok, guest_name: 'Gus' })).to.include('either an account or a guest');
    expect(await wrong({ product_1: 'red', guest_name: 'Gus', guest_email: 'gus' })).to.include(
      'Enter a complete email address',
    );
    expect(await wrong({ product_1: 'red', guest_email: 'g@example.org' })).to.include('Enter the guest’s name');
    expect(await wrong({ customer: 'carl' })).to.include('Add at least one product');
    expect(await wrong({ ...ok, product_1: 'zebra' }))
      .to.include('No matching product')
      .and.include('value="zebra"');
    expect(await wrong({ ...ok, product_1: 'teapot' }))
      .to.include('Several products match')
      .and.match(/Blue teapot \(#\d+\)/);
    expect(await wrong({ ...ok, product_1: 'lamp' })).to.include('doesn’t have a price');
    expect(await wrong({ ...ok, product_2: '', price_2: '5' })).to.include('Choose a product');
    for (const quantity of ['0', '-1', '1.5', 'x', '', '1000001'])
      expect(await wrong({ ...ok, quantity_1: quantity })).to.include('Enter a whole number');
    for (const price of ['-1', '1.234', 'x', '99999999999'])
      expect(await wrong({ ...ok, price_1: price }))
        .to.include('Enter an amount such as')
        .and.include(`value="${price}"`);
    expect(await wrong({ ...ok, note: 'x'.repeat(5_001) })).to.include('Enter at most 5000 characters');
    expect(await all()).to.deep.equal([]);
  });

  it('refuses what no form sends', async () => {
    const sent: FormFields[] = [{ status: 'trash' }, { status: 'x' }, { lines: 0 }, { lines: 51 }, { act: 'x' }];
    for (const fields of sent)
      expect((await send({ product_1: 'red', customer: 'carl', ...fields })).status).to.equal(400);
    expect((await send({ product_1: '#999999', customer: 'carl' })).status).to.equal(400);
    expect(await all()).to.deep.equal([]);
  });

  /** The fields by which one showing of the form is told from the next. */
  const shown = async () => {
    const { text } = await manager.page('GET', NEW);
    const [_once, _submission] = [fieldOf(text, '_once') ?? '', fieldOf(text, '_submission') ?? ''];
    expect(_once).to.not.equal('');
    return { _once, _submission };
  };

  it('sent twice or fifty times at the same time creates one order', async () => {
    const sent = { ...(await shown()), product_1: 'red', customer: 'carl' };
    const answers = await fifty(() => send(sent));
    expect(await all()).to.have.length(1);
    const places = new Set(answers.map(({ headers }) => headers['location']));
    expect([...places]).to.have.length(1);
    expect([...places][0]).to.include(`/orders/${(await all())[0]?.id}`);
    const changed = await send({ ...sent, note: 'By telephone.' });
    expect(changed.text).to.include('already created an order').and.not.include('By telephone.');
    expect(fieldOf(changed.text, '_once')).to.not.equal(sent._once);
    expect(await all()).to.have.length(1);
  });

  it('can be sent again after the order was refused', async () => {
    const products = site.pluginContext('shop').use(PRODUCTS);
    const rare = await makeProduct(site, { name: 'Last cup', regularPrice: 500, stockQuantity: 0 });
    const sent = { ...(await shown()), product_1: 'cup', customer: 'carl' };
    for (const wrong of [{ ...sent, customer: 'Zoe' }, sent]) {
      const refused = await send(wrong);
      expect(refused.status).to.be.within(400, 409);
      expect(fieldOf(refused.text, '_once')).to.equal(sent._once);
      expect(refused.text).to.not.include('already created an order');
    }
    await products.update(rare.id, { stockQuantity: 1, stockStatus: 'instock' });
    expect((await send(sent)).status).to.equal(303);
    expect(await all()).to.have.length(1);
  });
});
