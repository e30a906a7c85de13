import { createHmac } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Plugin } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import shop, { ORDERS, PAYMENTS } from '../src/plugin.js';

const KEY = 'a key of the provider';
const DOCUMENT = new URL('../../../../../docs/payments.md', import.meta.url);
/** Beside this file, so that its imports are found. */
const EXAMPLE = new URL('./card-payments.example.mjs', import.meta.url);

describe('the payment provider of the documentation', () => {
  const settings = { 'card-payments': { pageUrl: 'https://cards.example/pay', merchant: 'm-1', key: KEY } };
  let site: TestSite;

  before(async () => {
    const page = await readFile(DOCUMENT, 'utf8');
    await writeFile(EXAMPLE, /```js card-payments\.js\n(.*?)```/s.exec(page)?.[1] ?? '');
    const { default: cards }: { readonly default: Plugin } = await import(EXAMPLE.href);
    site = await testHost({ plugins: [shop, cards], settings });
  });
  after(async () => {
    expect(site.errors).to.deep.equal([]);
    await site.stop();
    await rm(EXAMPLE);
  });

  const orders = () => site.pluginContext('shop').use(ORDERS);
  const payments = () => site.pluginContext('shop').use(PAYMENTS);
  const unpaid = (paymentMethod = 'card') =>
    orders().create({ paymentMethod, items: [{ name: 'Pot', unitPrice: 1_250 }] });
  const report = (order: number, amount: string, key = KEY) => {
    const signature = createHmac('sha256', key).update(`${order}|${amount}`).digest('hex');
    return site.visitor().post('/card-payments/v1/paid', { order, amount, signature });
  };

  it('is offered at checkout, and leads to its page with the amount, signed', async () => {
    const offered = payments().methods({ total: 1_250, currency: 'EUR' });
    expect(offered.map(({ id }) => id)).to.include('card');
    const order = await unpaid();
    const url = new URL((await payments().pageUrl(order, 'https://shop.example/order')) ?? '');
    expect(url.origin + url.pathname).to.equal('https://cards.example/pay');
    expect(Object.fromEntries(url.searchParams)).to.include({
      ...{ merchant: 'm-1', order: String(order.id), amount: '12.50', currency: 'EUR' },
      return: 'https://shop.example/order',
    });
    expect(url.searchParams.get('signature')).to.match(/^[0-9a-f]{64}$/);
  });

  it('records a payment once, however often it is reported', async () => {
    const { id } = await unpaid();
    for (let time = 0; time < 3; time += 1) expect((await report(id, '12.50')).status).to.equal(200);
    const paid = await orders().find(id);
    expect([paid?.status, typeof paid?.paidAt]).to.deep.equal(['processing', 'string']);
  });

  it('refuses reports with a wrong signature or amount, and of orders that are paid otherwise or canceled', async () => {
    const { id } = await unpaid();
    expect((await report(id, '12.50', 'another key')).status).to.equal(403);
    expect((await report(id, '0.01')).status).to.equal(400);
    expect((await report((await unpaid('invoice')).id, '12.50')).status).to.equal(400);
    expect((await report(999, '12.50')).status).to.equal(400);
    await orders().setStatus(id, 'cancelled');
    expect((await report(id, '12.50')).status).to.equal(409);
    expect(await orders().find(id)).to.include({ status: 'cancelled', paidAt: null });
  });
});
