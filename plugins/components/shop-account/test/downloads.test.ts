import { tap } from '@plinth/kernel';
import { DOWNLOADS, ORDERS, type Order } from '@plinth/shop';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { accountHooks, type DownloadItem } from '../src/plugin.js';
import { accountSite, idOf, makeBook, makeOrder, ofShop } from './support.js';

interface Downloads {
  readonly downloads: readonly DownloadItem[];
  readonly total: number;
}

const HOUR = 3_600_000;

describe('shop account: GET /me/downloads', () => {
  let site: TestSite;
  let customer: TestClient;
  const get = (query: Readonly<Record<string, unknown>> = {}) =>
    customer.get('/shop-account/v1/me/downloads', { query });
  const read = async () => (await get()).json<Downloads>();

  async function buy(fields: Parameters<typeof makeBook>[1] = {}, userId = idOf(customer)): Promise<Order> {
    const { id } = await makeBook(site, fields);
    return makeOrder(site, userId, { status: 'completed', items: [{ productId: id }] });
  }

  beforeEach(async () => {
    site = await accountSite();
    customer = await site.as('customer');
  });
  afterEach(() => site.stop());

  it('answers every field of a download, and the wrapper', async () => {
    const order = await buy({ downloadLimit: 3, downloadExpiryDays: 10 });
    const [permission] = await ofShop(site, DOWNLOADS).ofOrders([order.id]);
    expect(await read()).to.deep.equal({
      downloads: [
        {
          ...{ product_id: permission?.productId, product_name: 'A book', order_id: order.id },
          ...{ download_id: permission?.fileId, download_name: 'The book', download_url: permission?.downloadUrl },
          ...{ downloads_remaining: '3', access_expires: '2026-01-25T13:00:00+01:00' },
        },
      ],
      total: 1,
    });
    expect(permission?.fileId).to.match(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('says unlimited and never where there is no limit and no end', async () => {
    await buy();
    const { downloads } = await read();
    expect(downloads[0]).to.include({ downloads_remaining: 'unlimited', access_expires: 'never' });
  });

  it('leaves out what is expired, exhausted or taken back', async () => {
    await buy({ downloadExpiryDays: 1 });
    const exhausted = await buy({ downloadLimit: 1 });
    const [permission] = await ofShop(site, DOWNLOADS).ofOrders([exhausted.id]);
    await ofShop(site, DOWNLOADS).change(permission?.id ?? 0, { remaining: 0 });
    const refunded = await buy();
    const kept = await buy();
    expect((await read()).total).to.equal(3);
    await ofShop(site, ORDERS).setStatus(refunded.id, 'refunded');
    site.advance(25 * HOUR);
    // The nonce of the first session is over by then.
    customer = await site.as('customer');
    const { downloads, total } = await read();
    expect(downloads.map((item) => item.order_id)).to.deep.equal([kept.id]);
    expect(total).to.equal(1);
  });

  it("returns only the caller's own downloads and disregards a user id", async () => {
    const other = idOf(await site.as('subscriber'));
    await buy({}, other);
    expect((await get({ user_id: other })).body).to.deep.equal({ downloads: [], total: 0 });
  });

  it('is not paginated', async () => {
    const items: { productId: number }[] = [];
    for (let count = 0; count < 13; count += 1) items.push({ productId: (await makeBook(site)).id });
    await makeOrder(site, idOf(customer), { status: 'completed', items });
    const response = await get({ page: 2, per_page: 5 });
    expect(response.json<Downloads>().downloads).to.have.length(13);
    expect(response.headers).not.to.have.any.keys('x-wp-total', 'x-wp-totalpages');
  });

  it('refuses visitors with 401', async () => {
    expectError(await site.visitor().get('/shop-account/v1/me/downloads'), 401, 'rest_forbidden');
  });

  it('is shaped by shop_rest_prepare_download; null and false leave a download out', async () => {
    const [nothing, refused, kept] = [await buy(), await buy(), await buy()];
    site.tap(
      tap(accountHooks.shop_rest_prepare_download, {}, (_context, item, download, request) => {
        if (download.orderId === nothing.id) return null;
        if (download.orderId === refused.id) return false;
        return item && { ...item, asked: request.path };
      }),
    );
    const { downloads, total } = await read();
    expect(downloads).to.have.length(1);
    expect(downloads[0]).to.include({ order_id: kept.id, asked: '/shop-account/v1/me/downloads' });
    expect(total).to.equal(1);
  });
});
