import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { ORDERS, type Order } from '../src/plugin.js';
import { errorOf, fifty, makeProduct, order, shopSite } from './support.js';

const HOME = '/wp-admin/orders';

describe('shop: screens of orders', () => {
  let site: TestSite;
  let manager: TestClient;
  let customer: TestClient;
  let made: Order;

  beforeEach(async () => {
    site = await shopSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    manager = await site.as('shop_manager', 'mona');
    customer = await site.as('customer', 'carl');
    made = await order(site, customer.user?.id ?? 0, [await makeProduct(site)], 'processing');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const view = (path: string, as = manager) => as.page('GET', path);
  const send = (path: string, fields: FormFields) => submitForm(manager, path, fields);
  const orders = () => site.pluginContext('shop').use(ORDERS);
  const statusOf = async () => (await orders().find(made.id))?.status;

  it('are for whoever edits the orders of others, and for nobody else', async () => {
    for (const path of [HOME, `${HOME}/${made.id}`]) {
      expect((await view(path)).status, path).to.equal(200);
      expect((await view(path, customer)).status, path).to.equal(403);
      expect((await view(path, await site.as('editor', 'edda'))).status, path).to.equal(403);
      expect((await view(path, site.visitor())).status, path).to.equal(401);
    }
    const body = 'status=completed&seen=processing';
    expect((await customer.page('POST', `${HOME}/${made.id}`, { body })).status).to.equal(403);
    expect((await manager.page('POST', `${HOME}/${made.id}`, { body })).status).to.equal(403);
    expect(await statusOf()).to.equal('processing');
    expect((await view(`${HOME}/999`)).status).to.equal(404);
  });

  it('list orders by status and customer, without drafts and the trash unless they are asked for', async () => {
    const draft = await order(site, 0, [await makeProduct(site)], 'draft');
    const guest = await order(site, 0, [await makeProduct(site)], 'completed');
    const link = ({ id }: Order) => `/wp-admin/orders/${id}"`;
    const all = (await view(HOME)).text;
    expect(all).to.include(link(made)).and.include(link(guest)).and.not.include(link(draft));
    expect(all).to.include('Test carl').and.include('Guest').and.include('€25.00');
    expect((await view(`${HOME}?status=draft`)).text)
      .to.include(link(draft))
      .and.not.include(link(made));
    expect((await view(`${HOME}?customer=${customer.user?.id}`)).text)
      .to.include(link(made))
      .and.include('Showing orders from Test carl.')
      .and.not.include(link(guest));
    expect((await view(`${HOME}?status=completed&customer=${customer.user?.id}`)).text).to.include('No orders found');
  });

  /** The numbers of the orders that the list shows, in its order. */
  const shown = async (query: string) =>
    [...(await view(HOME + query)).text.matchAll(/orders\/\d+">([^<]+)<\/a>/g)].map(([, number]) => number);

  it('find orders by words of the number, the name and the email, wildcards taken as they are', async () => {
    const items = [{ name: 'Postage', unitPrice: 450 }];
    await orders().create({ number: 'A-77', items });
    await orders().create({ number: 'B-78', userId: manager.user?.id ?? 0, items });
    expect(await shown('?search=a-77')).to.deep.equal(['A-77']);
    expect(await shown('?search=carl')).to.deep.equal([made.number]);
    expect(await shown('?search=test+carl')).to.deep.equal([made.number]);
    expect(await shown(`?search=${encodeURIComponent(manager.user?.email ?? '')}`)).to.deep.equal(['B-78']);
    expect(await shown('?search=mona+-carl')).to.deep.equal(['B-78']);
    expect(await shown('?search=%25')).to.deep.equal([]);
    expect(await shown('?search=teapot')).to.deep.equal([made.number]);
    expect(await shown('?search=carl+teapot')).to.deep.equal([made.number]);
    expect(await shown('?search=postage+a-77')).to.deep.equal(['A-77']);
    expect(await shown('?search=-teapot+-b-78')).to.deep.equal(['A-77']);
    await orders().create({
      number: 'G-1',
      guestName: 'Gus Guest',
      guestEmail: 'gus@example.org',
      items: [{ name: 'x' }],
    });
    expect(await shown('?search=gus+guest')).to.deep.equal(['G-1']);
    expect(await shown('?search=GUS%40example.org')).to.deep.equal(['G-1']);
    const nothing = (await view(`${HOME}?search=nobody`)).text;
    expect(nothing).to.include('No orders found').and.include('value="nobody"');
  });

  it('find orders by days of the site, the last one included, and keep a day that is none', async () => {
    const items = [{ name: 'Postage' }];
    for (const [number, createdAt] of [
      ['early', '2025-03-01T00:00:00.000Z'],
      ['late', '2025-03-02T23:59:59.999Z'],
      ['after', '2025-03-03T00:00:00.000Z'],
    ] as const)
      await orders().create({ number, createdAt, items });
    expect(await shown('?from=2025-03-01&to=2025-03-02')).to.deep.equal(['late', 'early']);
    expect(await shown('?to=2025-03-01')).to.deep.equal(['early']);
    expect(await shown('?from=2025-03-02&to=2025-12-31')).to.deep.equal(['after', 'late']);
    const wrong = (await view(`${HOME}?from=2025-02-30`)).text;
    expect(wrong).to.include('Enter a date such as').and.include('value="2025-02-30"').and.include('>late</a>');
    const backwards = (await view(`${HOME}?from=2025-03-02&to=2025-03-01`)).text;
    expect(backwards).to.include('The end date must not be before the start date.').and.include('value="2025-03-02"');
    expect((await view(`${HOME}?from=2025-03-02&to=2025-03-02`)).text).to.not.include(
      'must not be before the start date',
    );
  });

  it('sort orders by day and total from both ends, and count each status among what is asked for', async () => {
    const at = (createdAt: string, number: string, unitPrice: number) =>
      orders().create({ number, createdAt, userId: 0, items: [{ name: 'Post', unitPrice }], status: 'on-hold' });
    await at('2025-03-02T00:00:00.000Z', 'P-2', 100);
    await at('2025-03-01T00:00:00.000Z', 'P-1', 300);
    await at('2025-03-03T00:00:00.000Z', 'P-3', 200);
    expect(await shown('?search=P-')).to.deep.equal(['P-3', 'P-2', 'P-1']);
    expect(await shown('?search=P-&order=asc')).to.deep.equal(['P-1', 'P-2', 'P-3']);
    expect(await shown('?search=P-&orderby=total')).to.deep.equal(['P-1', 'P-3', 'P-2']);
    expect(await shown('?search=P-&orderby=total&order=asc')).to.deep.equal(['P-2', 'P-3', 'P-1']);
    const all = (await view(HOME)).text;
    expect(all).to.include('All (4)').and.include('On hold (3)').and.include('Processing (1)');
    expect((await view(`${HOME}?search=P-`)).text)
      .to.include('All (3)')
      .and.include('On hold (3)')
      .and.not.include('Processing (');
    expect((await view(`${HOME}?orderby=number`)).status).to.equal(400);
  });

  it('show what was ordered by whom, even when product and account are gone', async () => {
    expect((await view(`${HOME}/${made.id}`)).text)
      .to.include('A teapot')
      .and.include('/product/a-teapot')
      .and.include('All orders of Test carl');
    const lost = await orders().create({ items: [{ name: 'Postage', unitPrice: 450 }] });
    expect((await view(`${HOME}/${lost.id}`)).text)
      .to.include('Postage')
      .and.include('€4.50')
      .and.include('Guest');
  });

  it('show who is reached how, and the note with its lines', async () => {
    expect((await view(`${HOME}/${made.id}`)).text).to.include(`href="mailto:${customer.user?.email}"`);
    const items = [{ name: 'Postage', unitPrice: 450 }];
    const guest = { guestName: 'Gus <b>', guestEmail: 'gus@example.org', note: 'Ring twice.\n<i>Or thrice.' };
    const { id } = await orders().create({ ...guest, items });
    expect((await view(`${HOME}/${id}`)).text)
      .to.include('Gus &lt;b>')
      .and.include('mailto:gus@example.org')
      .and.include('Ring twice.\n&lt;i>Or thrice.');
    expect((await view(HOME)).text).to.include('Gus &lt;b>');
  });

  it('move an order, and say what it is now', async () => {
    expect((await view(`${HOME}/${made.id}`)).text).to.include('name="seen" value="processing"');
    const moved = await send(`${HOME}/${made.id}`, { status: 'completed', seen: 'processing' });
    expect(moved.headers['location']).to.match(/orders\/\d+\?done=1$/);
    expect(await statusOf()).to.equal('completed');
    expect((await view(`${HOME}/${made.id}?done=1`)).text).to.include('Status changed to “Completed”.');
    expect((await send(`${HOME}/${made.id}`, { status: 'lost', seen: 'completed' })).status).to.equal(400);
    expect(await statusOf()).to.equal('completed');
  });

  it('ask before an order is cancelled or refunded, and say whose it is', async () => {
    for (const [status, question] of [
      ['cancelled', `Cancel order ${made.number}?`],
      ['refunded', `Mark order ${made.number} as refunded?`],
    ] as const) {
      const before = (await statusOf()) ?? '';
      const asked = await send(`${HOME}/${made.id}`, { status, seen: before });
      expect(asked.text).to.include(question).and.include('Test carl ordered 1 item for €25.00.');
      expect(await statusOf()).to.equal(before);
      const moved = await send(`${HOME}/${made.id}`, { status, seen: before, sure: '1' });
      expect(moved.headers['location']).to.match(/done=1$/);
      expect(await statusOf()).to.equal(status);
    }
  });

  it('call a status by the same words as the pages of the customer', async () => {
    for (const path of [HOME, `${HOME}/${made.id}`]) expect((await view(path)).text).to.include('Processing');
    for (const path of ['/account/orders', `/account/orders/${made.id}`])
      expect((await view(path, customer)).text)
        .to.include('Processing')
        .and.not.include('processing');
  });

  it('refuse whoever saw another status, and keep what was chosen', async () => {
    await orders().setStatus(made.id, 'cancelled');
    const late = await send(`${HOME}/${made.id}`, { status: 'completed', seen: 'processing' });
    expect(late.status).to.equal(409);
    expect(late.text)
      .to.include('Somebody else changed the status')
      .and.match(/value="completed" selected/);
    expect(await statusOf()).to.equal('cancelled');
  });

  it('let one of fifty moves from the same status win', async () => {
    const moves = await fifty((at) =>
      orders()
        .setStatus(made.id, at % 2 === 0 ? 'completed' : 'cancelled', 'processing')
        .then(
          () => 'moved',
          (thrown) => thrown.code,
        ),
    );
    expect(moves.filter((each) => each === 'moved')).to.have.length(1);
    expect(moves.filter((each) => each === 'order_changed')).to.have.length(49);
    expect(await errorOf(orders().setStatus(made.id, 'failed', 'draft'))).to.deep.equal({
      code: 'order_changed',
      status: 409,
    });
  });
});
