import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { ORDERS, type Order, PRODUCTS, type Product } from '../src/plugin.js';
import { errorOf, fifty, makeProduct, order, shopSite } from './support.js';

const REFUSED = { code: 'order_out_of_stock', status: 409 };

describe('shop: the stock', () => {
  let site: TestSite;
  const orders = () => site.pluginContext('shop').use(ORDERS);
  const products = () => site.pluginContext('shop').use(PRODUCTS);
  const leftOf = async ({ id }: Product) => (await products().find(id))?.stockQuantity;
  const move = (id: number, status: Order['status']) => orders().setStatus(id, status);

  beforeEach(async () => {
    site = await shopSite();
  });
  afterEach(() => site.stop());

  it('loses what an order takes when it is made, over all of its lines', async () => {
    const pot = await makeProduct(site, { stockQuantity: 10 });
    const { id } = await orders().create({ items: [{ productId: pot.id, quantity: 2 }, { productId: pot.id }] });
    expect(await products().find(pot.id)).to.include({ stockQuantity: 7, stockStatus: 'instock' });
    for (const status of ['processing', 'on-hold', 'completed'] as const) {
      await move(id, status);
      expect(await leftOf(pot), status).to.equal(7);
    }
  });

  it('sells the last piece once, however many order it at once', async () => {
    const pot = await makeProduct(site, { stockQuantity: 1 });
    const outcomes = await fifty((index) =>
      order(site, 0, [pot], index % 2 === 0 ? 'pending' : 'processing').then(
        () => 'made',
        (thrown) => thrown.code,
      ),
    );
    expect(outcomes.filter((each) => each === 'made')).to.have.length(1);
    expect(outcomes.filter((each) => each === REFUSED.code)).to.have.length(49);
    expect((await orders().list({ limit: 5 })).total).to.equal(1);
    expect(await products().find(pot.id)).to.include({ stockQuantity: 0, stockStatus: 'outofstock' });
  });

  for (const status of ['cancelled', 'refunded', 'failed'] as const) {
    it(`gets back what was ${status}, once, however many say so at once`, async () => {
      const pot = await makeProduct(site, { stockQuantity: 3 });
      const { id } = await order(site, 0, [pot, pot, pot], 'processing');
      expect(await products().find(pot.id)).to.include({ stockQuantity: 0, stockStatus: 'outofstock' });
      await fifty(() => move(id, status));
      expect(await products().find(pot.id)).to.include({ stockQuantity: 3, stockStatus: 'instock' });
      await move(id, 'draft');
      await move(id, 'trash');
      await orders().remove(id);
      expect(await leftOf(pot)).to.equal(3);
    });
  }

  it('is taken again when an order comes back, unless the pieces are sold meanwhile', async () => {
    const pot = await makeProduct(site, { stockQuantity: 1 });
    const first = await order(site, 0, [pot], 'pending');
    await move(first.id, 'cancelled');
    const second = await order(site, 0, [pot], 'pending');
    expect(await errorOf(move(first.id, 'processing'))).to.deep.equal(REFUSED);
    expect(await orders().find(first.id)).to.include({ status: 'cancelled' });
    await move(second.id, 'cancelled');
    await move(first.id, 'processing');
    expect(await leftOf(pot)).to.equal(0);
  });

  it('is left alone by drafts', async () => {
    const pot = await makeProduct(site, { stockQuantity: 1 });
    const { id } = await order(site, 0, [pot], 'draft');
    expect(await leftOf(pot)).to.equal(1);
    await move(id, 'pending');
    expect(await leftOf(pot)).to.equal(0);
  });

  it('gets back an open order that is thrown away or removed, and not what was sent', async () => {
    const pot = await makeProduct(site, { stockQuantity: 10 });
    const [open, sent, removed] = [
      await order(site, 0, [pot], 'processing'),
      await order(site, 0, [pot], 'completed'),
      await order(site, 0, [pot], 'pending'),
    ];
    await move(open.id, 'trash');
    expect(await leftOf(pot)).to.equal(8);
    await move(sent.id, 'trash');
    await move(sent.id, 'completed');
    await orders().remove(sent.id);
    await orders().remove(removed.id);
    expect(await leftOf(pot)).to.equal(9);
  });

  it('takes all of an order or nothing', async () => {
    const [pot, cup] = [await makeProduct(site, { stockQuantity: 5 }), await makeProduct(site, { stockQuantity: 0 })];
    expect(await errorOf(order(site, 0, [pot, cup]))).to.deep.equal(REFUSED);
    expect(await leftOf(pot)).to.equal(5);
    expect((await orders().list({ limit: 5 })).total).to.equal(0);
  });

  it('falls below nothing where a product may be ordered back', async () => {
    const pot = await makeProduct(site, { stockQuantity: 0, stockStatus: 'onbackorder' });
    const { id } = await order(site, 0, [pot, pot], 'processing');
    expect(await products().find(pot.id)).to.include({ stockQuantity: -2, stockStatus: 'onbackorder' });
    await move(id, 'cancelled');
    expect(await products().find(pot.id)).to.include({ stockQuantity: 0, stockStatus: 'onbackorder' });
  });

  it('is endless where it is not counted, and nothing where somebody said so', async () => {
    const [pot, gone] = [await makeProduct(site), await makeProduct(site, { stockStatus: 'outofstock' })];
    const { id } = await order(site, 0, [pot], 'processing');
    expect(await errorOf(order(site, 0, [gone]))).to.deep.equal(REFUSED);
    // Counted only after the order was made: the order took nothing that could come back.
    await products().update(pot.id, { stockQuantity: 4 });
    await move(id, 'cancelled');
    expect(await leftOf(pot)).to.equal(4);
  });

  it('has what an imported order took already, and gets it back', async () => {
    const pot = await makeProduct(site, { stockQuantity: 0 });
    const made = { items: [{ productId: pot.id, quantity: 2 }], status: 'processing', isImported: true } as const;
    const { id } = await orders().create(made);
    expect(await leftOf(pot)).to.equal(0);
    await move(id, 'completed');
    expect(await leftOf(pot)).to.equal(0);
    await move(id, 'refunded');
    expect(await leftOf(pot)).to.equal(2);
  });

  it('that changed while a product was edited is not written over', async () => {
    const pot = await makeProduct(site, { stockQuantity: 5 });
    site.advance(1_000);
    await order(site, 0, [pot]);
    const late = products().update(pot.id, { stockQuantity: 5 }, { seen: pot.modifiedAt });
    expect(await errorOf(late)).to.include({ status: 409 });
    expect(await leftOf(pot)).to.equal(4);
  });
});
