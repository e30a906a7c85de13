import { USERS } from '@plinth/kernel';
import { submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { DOWNLOADS, ORDERS } from '../src/plugin.js';
import { fifty, makeDownloadable, shopSite } from './support.js';

describe('shop: orders of guests', () => {
  let site: TestSite;
  let customer: TestClient;
  const user = () => {
    if (!customer.user) throw new Error('Nobody is signed in.');
    return customer.user;
  };
  const confirm = (id = user().id, email = user().email) =>
    site.use(USERS).setMeta(id, 'email_confirmed', email.toLowerCase());
  const claim = (client = customer) => submitForm(client, '/account/orders/claim', {}, '/account/orders');
  const listed = async (userId: number) =>
    (await site.pluginContext('shop').use(ORDERS).list({ userId, limit: 100 })).orders.map(({ number }) => number);
  async function guest(fields: object = {}) {
    const book = await makeDownloadable(site);
    const items = [{ productId: book.id }];
    const fresh = { guestEmail: user().email.toUpperCase(), status: 'completed', items, ...fields } as const;
    return site.pluginContext('shop').use(ORDERS).create(fresh);
  }

  beforeEach(async () => {
    site = await shopSite();
    customer = await site.as('customer', 'carl');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  it('are added to the account with their confirmed email, with their downloads', async () => {
    const { number } = await guest();
    await guest({ guestEmail: 'somebody@else.example' });
    await guest({ status: 'draft' });
    await confirm();
    expect((await customer.page('GET', '/account/orders')).text).to.include('You placed 1 order as a guest');
    const response = await claim();
    expect([response.status, response.headers['location']]).to.deep.equal([
      303,
      `${site.host.site.url}/account/orders?done=claimed`,
    ]);
    expect(await listed(user().id)).to.deep.equal([number]);
    expect(await site.pluginContext('shop').use(DOWNLOADS).ofUser(user().id)).to.have.length(1);
    expect((await customer.page('GET', '/account/orders')).text).to.not.include('as a guest');
    expect((await customer.page('GET', '/account/orders?done=claimed')).text).to.include('were added');
  });

  it('stay as they are while the email is not confirmed, or was another one', async () => {
    await guest();
    const page = (await customer.page('GET', '/account/orders')).text;
    expect(page).to.include('Confirm your email address');
    expect(page).to.not.include('/account/orders/claim');
    await confirm(user().id, 'earlier@example.org');
    expect((await customer.page('GET', '/account/orders')).text).to.include('Confirm your email address');
    expect((await site.visitor().page('POST', '/account/orders/claim')).status).to.equal(401);
    expect((await customer.page('POST', '/account/orders/claim')).status).to.equal(403);
    expect(await listed(user().id)).to.deep.equal([]);
  });

  it('are added once, however many ask at once', async () => {
    for (let count = 0; count < 5; count += 1) await guest();
    await confirm();
    const { text } = await customer.page('GET', '/account/orders');
    const nonce = /name="_wpnonce" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const body = new URLSearchParams({ _wpnonce: nonce }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answers = await fifty(() => customer.page('POST', '/account/orders/claim', { body, headers }));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([303]));
    expect(await listed(user().id)).to.have.length(5);
  });
});
