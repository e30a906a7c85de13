import { tap } from '@plinth/kernel';
import { ORDER_STATUSES, ORDERS, type Order } from '@plinth/shop';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { accountHooks, type OrderItem } from '../src/plugin.js';
import { accountSite, idOf, makeOrder, makeProduct, ofShop } from './support.js';

interface Orders {
  readonly orders: readonly OrderItem[];
  readonly total: number;
  readonly pages: number;
  readonly has_more: boolean;
}

describe('shop account: GET /me/orders', () => {
  let site: TestSite;
  let customer: TestClient;
  const get = (query: Readonly<Record<string, unknown>> = {}) => customer.get('/shop-account/v1/me/orders', { query });
  const read = async (query: Readonly<Record<string, unknown>> = {}) => (await get(query)).json<Orders>();

  beforeEach(async () => {
    site = await accountSite();
    customer = await site.as('customer');
  });
  afterEach(() => site.stop());

  it('answers every field of an order, and the wrapper', async () => {
    const product = await makeProduct(site);
    const items = [
      { productId: product.id, quantity: 3 },
      { name: 'Wrapping', unitPrice: 5 },
    ];
    const { id } = await makeOrder(site, idOf(customer), { items });
    site.advance(3_600_000);
    await ofShop(site, ORDERS).setStatus(id, 'on-hold');
    expect(await read()).to.deep.equal({
      orders: [
        {
          ...{ id, status: 'on-hold', currency: 'EUR', total: '76.55', item_count: 4 },
          ...{ created_at: '2026-01-15T13:00:00+01:00', updated_at: '2026-01-15T14:00:00+01:00' },
          view_url: `http://localhost/account/orders/${id}`,
        },
      ],
      ...{ total: 1, pages: 1, has_more: false },
    });
  });

  it('writes the total with the decimals of the currency of the order', async () => {
    for (const currency of ['JPY', 'KWD', 'EUR']) {
      await makeOrder(site, idOf(customer), { currency });
      site.advance(1_000);
    }
    const { orders } = await read();
    expect(orders.map(({ total, currency }) => `${total} ${currency}`)).to.deep.equal([
      '12.50 EUR',
      '1.250 KWD',
      '1250 JPY',
    ]);
  });

  it('shows every status but drafts and the trash', async () => {
    for (const status of ORDER_STATUSES) await makeOrder(site, idOf(customer), { status });
    const { orders, total } = await read();
    const shown = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'];
    expect(orders.map(({ status }) => status)).to.have.members(shown);
    expect(total).to.equal(shown.length);
  });

  it("returns only the caller's own orders and disregards a user id", async () => {
    const other = idOf(await site.as('subscriber'));
    await makeOrder(site, other);
    await makeOrder(site, 0);
    const { id } = await makeOrder(site, idOf(customer));
    for (const name of ['user_id', 'user', 'customer', 'id', 'author']) {
      const { orders, total } = await read({ [name]: other });
      expect(
        orders.map((order) => order.id),
        name,
      ).to.deep.equal([id]);
      expect(total).to.equal(1);
    }
    const admin = await site.as('administrator');
    const asAdmin = await admin.get('/shop-account/v1/me/orders', { query: { user_id: idOf(customer) } });
    expect(asAdmin.json<Orders>().orders).to.deep.equal([]);
  });

  it('pages newest first, twelve a page unless asked otherwise, with totals', async () => {
    const made: number[] = [];
    for (let count = 0; count < 14; count += 1) {
      made.unshift((await makeOrder(site, idOf(customer))).id);
      site.advance(1_000);
    }
    const response = await get();
    const first = response.json<Orders>();
    expect(first.orders.map(({ id }) => id)).to.deep.equal(made.slice(0, 12));
    expect(first).to.include({ total: 14, pages: 2, has_more: true });
    expect(response.headers).to.include({ 'x-wp-total': '14', 'x-wp-totalpages': '2' });
    const second = await read({ page: 2 });
    expect(second.orders.map(({ id }) => id)).to.deep.equal(made.slice(12));
    expect(second).to.include({ total: 14, pages: 2, has_more: false });
    expect(await read({ page: 2, per_page: 7 })).to.include({ pages: 2, has_more: false });
    expect(await read({ page: 13, per_page: 1 })).to.include({ pages: 14, has_more: true });
  });

  it('answers a page past the end with an empty list and no more', async () => {
    await makeOrder(site, idOf(customer));
    const response = await get({ page: 3 });
    expect(response.status).to.equal(200);
    expect(response.body).to.deep.equal({ orders: [], total: 1, pages: 1, has_more: false });
  });

  it('answers an empty list to whoever has ordered nothing', async () => {
    expect(await read()).to.deep.equal({ orders: [], total: 0, pages: 0, has_more: false });
  });

  it('refuses paging out of bounds with 400 and takes the bounds themselves', async () => {
    for (const query of [
      { page: 0 },
      { page: -1 },
      { page: 'x' },
      { per_page: 0 },
      { per_page: 101 },
      { per_page: 1.5 },
    ])
      expectError(await get(query), 400, 'rest_invalid_param');
    for (const query of [{ page: 1 }, { per_page: 1 }, { per_page: 100 }])
      expect((await get(query)).status).to.equal(200);
  });

  it('refuses visitors with 401, whatever they send', async () => {
    for (const query of [{}, { per_page: 1_000 }])
      expectError(await site.visitor().get('/shop-account/v1/me/orders', { query }), 401, 'rest_forbidden');
  });

  it('is shaped by shop_rest_prepare_order, which is given the order and the request', async () => {
    const { id } = await makeOrder(site, idOf(customer));
    const seen: Order[] = [];
    site.tap(
      tap(accountHooks.shop_rest_prepare_order, {}, (_context, item, order, request) => {
        seen.push(order);
        return item && { ...item, asked: request.path };
      }),
    );
    const { orders } = await read();
    expect(orders[0]).to.include({ id, asked: '/shop-account/v1/me/orders' });
    expect(seen).to.deep.equal([await ofShop(site, ORDERS).find(id)]);
  });

  it('leaves out orders for which the filter answers null or false', async () => {
    const nothing = await makeOrder(site, idOf(customer));
    const refused = await makeOrder(site, idOf(customer));
    const kept = await makeOrder(site, idOf(customer));
    site.tap(
      tap(accountHooks.shop_rest_prepare_order, {}, (_context, item, { id }) => {
        if (id === nothing.id) return null;
        return id === refused.id ? false : item;
      }),
    );
    const answer = await read({ per_page: 3 });
    expect(answer.orders.map(({ id }) => id)).to.deep.equal([kept.id]);
    expect(answer).to.include({ total: 3, has_more: false });
  });
});
