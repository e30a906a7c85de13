import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { DOWNLOADS, type DownloadPermission, ORDERS, PRODUCTS } from '../src/plugin.js';
import { errorOf, fifty, keepBytes, makeDownloadable, makeProduct, order, shopSite } from './support.js';

const DAY = 86_400_000;

describe('shop: downloads', () => {
  let site: TestSite;
  let customer: TestClient;
  let userId: number;
  const downloads = () => site.pluginContext('shop').use(DOWNLOADS);
  const get = ({ downloadUrl }: DownloadPermission, client: TestClient = site.visitor()) =>
    client.page('GET', downloadUrl);
  /** Buys a downloadable product and answers the permission. */
  const bought = async (fields: object = {}): Promise<DownloadPermission> => {
    const { id } = await order(site, userId, [await makeDownloadable(site, fields)]);
    const [permission] = await downloads().ofOrders([id]);
    if (!permission) throw new Error('Nothing was granted.');
    return permission;
  };

  beforeEach(async () => {
    site = await shopSite();
    customer = await site.as('customer');
    userId = customer.user?.id ?? 0;
  });
  afterEach(() => site.stop());

  it('are granted when an order is completed, with what their product says', async () => {
    const book = await makeDownloadable(site, { downloadLimit: 2, downloadExpiryDays: 10 });
    const plain = await makeProduct(site, { files: [{ name: 'Not for download', key: 'shop/x/y.pdf' }] });
    const items = [{ productId: book.id, quantity: 3 }, { productId: plain.id }];
    const { id } = await site.pluginContext('shop').use(ORDERS).create({ userId, status: 'processing', items });
    expect(await downloads().ofUser(userId)).to.deep.equal([]);
    await fifty(() => site.pluginContext('shop').use(ORDERS).setStatus(id, 'completed'));
    const [granted, ...others] = await downloads().ofUser(userId);
    expect(others).to.deep.equal([]);
    expect(granted).to.include({
      ...{ orderId: id, productId: book.id, productName: 'A book', fileName: 'The book', userId },
      ...{ remaining: 6, expiresAt: '2026-01-25T12:00:00.000Z', downloads: 0, revoked: false },
    });
    const [file] = (await site.pluginContext('shop').use(PRODUCTS).filesOf([book.id])).get(book.id) ?? [];
    expect(granted?.fileId).to.equal(file?.id);
  });

  it('have no limit and no expiry where the product has none', async () => {
    expect(await bought()).to.include({ remaining: null, expiresAt: null });
  });

  it('are taken back when the order is refunded, and come back with what was left', async () => {
    const permission = await bought({ downloadLimit: 3 });
    await get(permission);
    for (const status of ['refunded', 'cancelled', 'trash'] as const) {
      await site.pluginContext('shop').use(ORDERS).setStatus(permission.orderId, status);
      expect(await downloads().ofUser(userId), status).to.deep.equal([]);
      expect((await get(permission)).status, status).to.equal(404);
      await site.pluginContext('shop').use(ORDERS).setStatus(permission.orderId, 'completed');
      expect(await downloads().ofUser(userId), status).to.deep.equal([{ ...permission, remaining: 2, downloads: 1 }]);
    }
  });

  it('give the file to whoever has the address with its key, and to nobody else', async () => {
    const permission = await bought();
    const response = await get(permission);
    expect(response.status).to.equal(200);
    expect(response.text).to.equal('the bytes of the book');
    expect(response.headers).to.include({
      'content-disposition': 'attachment; filename="The-book.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(response.headers['content-type']).to.equal('application/octet-stream');
    expect(response.headers['cache-control']).to.contain('no-store');
    const wrong = permission.downloadUrl.replace(/.{4}$/, 'beef');
    for (const client of [site.visitor(), customer, await site.as('administrator')]) {
      expect((await client.page('GET', wrong)).status).to.equal(404);
      expect((await client.page('GET', permission.downloadUrl.replace(/\/[^/]+$/, '/x'))).status).to.equal(404);
    }
    expect(permission.downloadUrl).to.match(new RegExp(`/download/${permission.id}/[0-9a-f]{64}$`));
    expect((await downloads().find(permission.id))?.downloads).to.equal(1);
  });

  it('open each permission by its own key', async () => {
    const [first, second] = [await bought(), await bought()];
    const crossed = second.downloadUrl.replace(`/${second.id}/`, `/${first.id}/`);
    expect((await site.visitor().page('GET', crossed)).status).to.equal(404);
  });

  it('want the customer signed in where the site says so', async () => {
    const strict = await shopSite({ settings: { shop: { downloadsNeedSignIn: true } } });
    const owner = await strict.as('customer');
    const book = await makeDownloadable(strict);
    for (const id of [owner.user?.id ?? 0, 0]) await order(strict, id, [book]);
    const [own] = await strict
      .pluginContext('shop')
      .use(DOWNLOADS)
      .ofUser(owner.user?.id ?? 0);
    const address = own?.downloadUrl ?? '';
    expect((await strict.visitor().page('GET', address)).status).to.equal(403);
    expect((await (await strict.as('subscriber')).page('GET', address)).status).to.equal(403);
    expect((await owner.page('GET', address)).text).to.equal('the bytes of the book');
    const guests = (await strict.pluginContext('shop').use(ORDERS).list({ limit: 5 })).orders.filter(
      (each) => each.userId === 0,
    );
    const [guest] = await strict
      .pluginContext('shop')
      .use(DOWNLOADS)
      .ofOrders(guests.map(({ id }) => id));
    expect((await strict.visitor().page('GET', guest?.downloadUrl ?? '')).status).to.equal(200);
    await strict.stop();
  });

  it('are counted exactly: of fifty sessions at once with three left, three get the file', async () => {
    const permission = await bought({ downloadLimit: 3 });
    const sessions = await fifty(() => site.as('customer'));
    const responses = await Promise.all(sessions.map((session) => get(permission, session)));
    const given = responses.filter(({ status }) => status === 200);
    expect(given.map(({ text }) => text)).to.deep.equal(Array(3).fill('the bytes of the book'));
    expect(responses.filter(({ status }) => status === 403)).to.have.length(47);
    expect(await downloads().find(permission.id)).to.include({ remaining: 0, downloads: 3 });
    expect(await downloads().ofUser(userId)).to.deep.equal([]);
    expect((await get(permission)).text).to.contain('number of downloads');
  });

  it('count once for fifty requests at once from one address, also when one is left', async () => {
    const permission = await bought({ downloadLimit: 1 });
    const responses = await fifty(() => get(permission));
    expect(responses.map(({ status }) => status)).to.deep.equal(Array(50).fill(200));
    expect(await downloads().find(permission.id)).to.include({ remaining: 0, downloads: 1 });
  });

  it('without a limit are counted too, once an hour and session', async () => {
    const permission = await bought();
    await fifty(() => get(permission));
    await get(permission, customer);
    await get(permission, customer);
    expect(await downloads().find(permission.id)).to.include({ remaining: null, downloads: 2 });
    site.advance(3_600_000);
    await get(permission);
    expect(await downloads().find(permission.id)).to.include({ remaining: null, downloads: 3 });
  });

  it('go on within the hour after the last one was counted, and then end', async () => {
    const permission = await bought({ downloadLimit: 1 });
    await get(permission);
    site.advance(3_599_999);
    const rest = await site.visitor().page('GET', permission.downloadUrl, { headers: { range: 'bytes=10-' } });
    expect([rest.status, rest.text, rest.headers['content-range']]).to.deep.equal([
      206,
      'of the book',
      'bytes 10-20/21',
    ]);
    expect((await get(permission, customer)).status).to.equal(403);
    site.advance(1);
    expect((await get(permission)).status).to.equal(403);
    await downloads().sweep();
    expect((await get(permission)).status).to.equal(403);
    expect(await downloads().find(permission.id)).to.include({ remaining: 0, downloads: 1 });
  });

  it('do not count when no bytes of the file leave', async () => {
    const permission = await bought({ downloadLimit: 1 });
    const ask = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) =>
      site.visitor().page(method, permission.downloadUrl, { headers });
    const head = await ask('HEAD');
    expect([head.status, head.text, head.headers['content-length']]).to.deep.equal([200, '', '21']);
    expect(head.headers['accept-ranges']).to.equal('bytes');
    const { etag = '', 'last-modified': modified = '' } = head.headers;
    expect((await ask('GET', { 'if-none-match': String(etag) })).status).to.equal(304);
    expect(
      (await ask('GET', { 'if-none-match': `"x", W/${String(etag)}`, 'cache-control': 'no-cache' })).status,
    ).to.equal(304);
    expect((await ask('GET', { 'if-modified-since': String(modified) })).status).to.equal(304);
    expect((await ask('GET', { range: 'bytes=21-' })).status).to.equal(416);
    expect((await ask('GET', { 'if-match': '"x"' })).status).to.equal(412);
    expect(await downloads().find(permission.id)).to.include({ remaining: 1, downloads: 0 });
    expect((await get(permission)).status).to.equal(200);
    expect((await customer.page('HEAD', permission.downloadUrl)).status).to.equal(403);
  });

  it('keep letters of every script in the name of the file', async () => {
    const key = await keepBytes(site, 'shop/other-place/x.pdf', 'x');
    const permission = await bought({ files: [{ name: 'Книга', key }] });
    const { headers } = await get(permission);
    expect(headers['content-disposition']).to.contain(`filename*=UTF-8''${encodeURIComponent('Книга.pdf')}`);
  });

  it('end at the moment at which they expire', async () => {
    const permission = await bought({ downloadExpiryDays: 1 });
    site.advance(DAY - 1);
    expect((await get(permission)).status).to.equal(200);
    expect(await downloads().ofUser(userId)).to.have.length(1);
    site.advance(1);
    const late = await get(permission);
    expect([late.status, late.text.includes('expired')]).to.deep.equal([403, true]);
    expect(await downloads().ofUser(userId)).to.deep.equal([]);
    expect(await downloads().ofOrders([permission.orderId])).to.have.length(1);
  });

  it('do not count when the file is gone', async () => {
    const permission = await bought({ downloadLimit: 1, files: [{ name: 'Gone', key: 'shop/nowhere/gone.pdf' }] });
    expect((await get(permission)).status).to.equal(404);
    expect(await downloads().find(permission.id)).to.include({ remaining: 1 });
    await keepBytes(site, 'shop/nowhere/gone.pdf', 'back');
    expect((await get(permission)).text).to.equal('back');
  });

  it('may be changed by whoever runs the shop', async () => {
    const permission = await bought({ downloadLimit: 1 });
    await get(permission);
    const expiresAt = '2027-01-01T00:00:00.000Z';
    expect(await downloads().change(permission.id, { remaining: 5, expiresAt })).to.include({
      remaining: 5,
      expiresAt,
    });
    expect(await downloads().change(permission.id, { remaining: null })).to.include({ remaining: null, expiresAt });
    const wrong = downloads().change(permission.id, { remaining: -1 });
    expect(await errorOf(wrong)).to.deep.equal({ code: 'download_invalid', status: 400 });
    expect(await downloads().change(999, { remaining: 1 })).to.equal(undefined);
  });

  it('are only those of the user, newest order first', async () => {
    const book = await makeDownloadable(site);
    const other = await site.as('subscriber');
    const first = await order(site, userId, [book]);
    site.advance(1_000);
    const second = await order(site, userId, [book]);
    await order(site, other.user?.id ?? 0, [book]);
    expect((await downloads().ofUser(userId)).map(({ orderId }) => orderId)).to.deep.equal([second.id, first.id]);
  });

  it('go with the file that is taken from the product', async () => {
    const permission = await bought();
    await site.pluginContext('shop').use(PRODUCTS).update(permission.productId, { files: [] });
    expect((await get(permission)).status).to.equal(404);
    expect(await downloads().ofUser(userId)).to.deep.equal([]);
  });
});
