import { tap, USERS } from '@plinth/kernel';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { ORDERS, type Order, PRODUCT_REVIEWS, PRODUCTS, shopHooks } from '../src/plugin.js';
import { errorOf, fifty, makeProduct, order, shopSite } from './support.js';

describe('shop: orders', () => {
  let site: TestSite;
  let userId: number;
  const orders = () => site.pluginContext('shop').use(ORDERS);
  const salesOf = async (id: number) => (await site.pluginContext('shop').use(PRODUCTS).find(id))?.totalSales;

  beforeEach(async () => {
    site = await shopSite();
    userId = (await site.as('customer')).user?.id ?? 0;
  });
  afterEach(() => site.stop());

  it('add up their lines in whole minor units, with names and prices as they are now', async () => {
    const pot = await makeProduct(site, { name: 'Pot', regularPrice: 1_099, salePrice: 999 });
    const items = [
      { productId: pot.id, quantity: 3 },
      { name: 'Postage', unitPrice: 450 },
    ];
    const made = await orders().create({ userId, items });
    expect(made).to.include({ total: 3_447, itemCount: 4, currency: 'EUR', status: 'pending', userId });
    expect(made.number).to.equal(String(made.id));
    await site.pluginContext('shop').use(PRODUCTS).update(pot.id, { name: 'Else', regularPrice: 1, salePrice: null });
    const lines = (await orders().itemsOf([made.id])).get(made.id) ?? [];
    expect(lines.map(({ name, quantity, unitPrice, total }) => [name, quantity, unitPrice, total])).to.deep.equal([
      ['Pot', 3, 999, 2_997],
      ['Postage', 1, 450, 450],
    ]);
    expect(await orders().find(made.id)).to.deep.equal(made);
  });

  it('hold sums beyond thirty-two bits', async () => {
    const items = [{ name: 'Ship', unitPrice: 2_000_000_000, quantity: 1_000_000 }];
    const { id } = await orders().create({ items });
    expect(await orders().find(id)).to.include({ total: 2e15, userId: 0 });
  });

  for (const [what, fields] of Object.entries({
    'without lines': { items: [] },
    'of an unknown product': { items: [{ productId: 999 }] },
    'with a line without a name': { items: [{ unitPrice: 5 }] },
    'of no pieces': { items: [{ name: 'x', quantity: 0 }] },
    'of half a cent': { items: [{ name: 'x', unitPrice: 0.5 }] },
    'that gives money away': { items: [{ name: 'x', unitPrice: -1 }] },
    'that is too large': { items: Array.from({ length: 6 }, () => ({ name: 'x', unitPrice: 2e9, quantity: 1e6 })) },
    'in no currency': { currency: 'euro', items: [{ name: 'x' }] },
    'with a number out of form': { number: 'a b', items: [{ name: 'x' }] },
  })) {
    it(`are refused ${what}`, async () => {
      expect(await errorOf(orders().create(fields))).to.deep.equal({ code: 'order_invalid', status: 400 });
      expect((await orders().list({ limit: 5 })).total).to.equal(0);
    });
  }

  it('have a number once, however many ask at once', async () => {
    const make = () => orders().create({ number: 'A-1', items: [{ name: 'x' }] });
    const outcomes = await fifty(() =>
      make().then(
        () => 'made',
        (thrown) => thrown.code,
      ),
    );
    expect(outcomes.filter((each) => each === 'made')).to.have.length(1);
    expect(outcomes.filter((each) => each === 'order_number_taken')).to.have.length(49);
    expect((await orders().list({ limit: 5 })).total).to.equal(1);
    expect(await orders().findByNumber('A-1')).to.include({ number: 'A-1' });
  });

  it('take another number when theirs was given away', async () => {
    const first = await orders().create({ items: [{ name: 'x' }] });
    await orders().create({ number: String(first.id + 2), items: [{ name: 'x' }] });
    const third = await orders().create({ items: [{ name: 'x' }] });
    expect(third.number).to.equal(String(third.id + 1));
  });

  it('go on from the numbers that came from another system, each once, however many are made at once', async () => {
    await orders().create({ number: '5001', items: [{ name: 'x' }] });
    await orders().create({ number: 'A-7', items: [{ name: 'x' }] });
    const after = await orders().create({ items: [{ name: 'x' }] });
    expect(after.number).to.equal(String(after.id));
    await orders().create({ number: '6001', items: [{ name: 'x' }] });
    const made = await Promise.all(Array.from({ length: 50 }, () => orders().create({ items: [{ name: 'x' }] })));
    const numbers = made.map(({ number }) => Number(number)).sort((a, b) => a - b);
    expect(numbers).to.deep.equal(Array.from({ length: 50 }, (_, index) => 6_002 + index));
  });

  it('are listed newest first, without drafts and the trash', async () => {
    const pot = await makeProduct(site);
    const made: Order[] = [];
    for (const status of ['completed', 'draft', 'pending', 'trash', 'refunded'] as const) {
      site.advance(60_000);
      made.push(await order(site, userId, [pot], status));
    }
    await order(site, 0, [pot]);
    const list = await orders().list({ userId, limit: 2 });
    expect(list.orders.map(({ status }) => status)).to.deep.equal(['refunded', 'pending']);
    expect(list.total).to.equal(3);
    expect((await orders().list({ userId, limit: 2, offset: 2 })).orders[0]?.status).to.equal('completed');
    expect((await orders().list({ userId, statuses: ['draft'], limit: 2 })).orders[0]?.id).to.equal(made[1]?.id);
    expect((await orders().list({ limit: 10 })).total).to.equal(4);
  });

  it('fire shop_order_status_changed with the order and what it was, once for each change', async () => {
    const seen: unknown[] = [];
    site.tap(
      tap(
        shopHooks.shop_order_status_changed,
        {},
        (_context, { id, status }, before) => void seen.push([id, before, status]),
      ),
    );
    const { id } = await order(site, userId, [await makeProduct(site)], 'pending');
    await fifty(() => orders().setStatus(id, 'completed'));
    await orders().setStatus(id, 'refunded');
    expect(await orders().setStatus(999, 'completed')).to.equal(undefined);
    expect(seen).to.deep.equal([
      [id, 'new', 'pending'],
      [id, 'pending', 'completed'],
      [id, 'completed', 'refunded'],
    ]);
  });

  it('remember in the trash what they were, and when they were completed first', async () => {
    const { id } = await order(site, userId, [await makeProduct(site)], 'completed');
    site.advance(60_000);
    expect(await orders().setStatus(id, 'trash')).to.include({
      previousStatus: 'completed',
      updatedAt: '2026-01-15T12:01:00.000Z',
      completedAt: '2026-01-15T12:00:00.000Z',
    });
    expect(await orders().setStatus(id, 'completed')).to.include({
      previousStatus: null,
      completedAt: '2026-01-15T12:00:00.000Z',
    });
  });

  it('count as sales once while they are processing, on hold or completed', async () => {
    const pot = await makeProduct(site);
    const { id } = await orders().create({ items: [{ productId: pot.id, quantity: 2 }, { productId: pot.id }] });
    expect(await salesOf(pot.id)).to.equal(0);
    for (const [status, sales] of [
      ['processing', 3],
      ['completed', 3],
      ['refunded', 0],
      ['on-hold', 3],
    ] as const) {
      await orders().setStatus(id, status);
      expect(await salesOf(pot.id), status).to.equal(sales);
    }
    await orders().remove(id);
    expect(await salesOf(pot.id)).to.equal(0);
    expect(await orders().find(id)).to.equal(undefined);
  });

  it('count sales exactly when fifty are made and cancelled at once, and products are ordered by them', async () => {
    const [pot, cup] = [await makeProduct(site, { name: 'Pot' }), await makeProduct(site, { name: 'Cup' })];
    const made = await fifty((index) => order(site, userId, index % 2 === 0 ? [pot, cup] : [cup, pot], 'processing'));
    expect([await salesOf(pot.id), await salesOf(cup.id)]).to.deep.equal([50, 50]);
    await fifty((index) => orders().setStatus(made[index % 10]?.id ?? 0, 'cancelled'));
    expect([await salesOf(pot.id), await salesOf(cup.id)]).to.deep.equal([40, 40]);
    await order(site, userId, [cup]);
    const best = await site.pluginContext('shop').use(PRODUCTS).list({ orderBy: 'popularity', limit: 1 });
    expect(best.products[0]?.id).to.equal(cup.id);
  });

  it('tell which of some products a user has bought in a completed order', async () => {
    const [a, b, c] = [await makeProduct(site), await makeProduct(site), await makeProduct(site)];
    await order(site, userId, [a, b], 'completed');
    await order(site, userId, [c], 'processing');
    await order(site, 0, [c], 'completed');
    expect(await orders().boughtBy(userId, [c.id, b.id, a.id, 999])).to.deep.equal([b.id, a.id]);
    expect(await orders().boughtBy(userId, [])).to.deep.equal([]);
    expect(await orders().boughtBy(0, [c.id])).to.deep.equal([]);
  });

  it('stay without an account when their customer is removed, and so do reviews', async () => {
    const pot = await makeProduct(site);
    const { id } = await order(site, userId, [pot]);
    const review = await site
      .pluginContext('shop')
      .use(PRODUCT_REVIEWS)
      .create({ productId: pot.id, userId, content: 'Good' });
    await site.use(USERS).remove(userId, undefined);
    expect(await orders().find(id)).to.include({ userId: 0, status: 'completed' });
    const kept = await site.pluginContext('shop').use(PRODUCT_REVIEWS).find(review.id);
    expect(kept).to.include({ userId: 0, authorName: 'Test customer' });
  });

  it('keep their lines when a product goes', async () => {
    const pot = await makeProduct(site);
    const { id } = await order(site, userId, [pot]);
    await site.pluginContext('shop').use(PRODUCTS).remove(pot.id);
    expect((await orders().itemsOf([id])).get(id)?.[0]).to.include({ productId: 0, name: 'A teapot', total: 2_500 });
  });
});
