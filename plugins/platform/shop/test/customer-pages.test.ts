import { setImmediate } from 'node:timers/promises';
import { USERS } from '@plinth/kernel';
import { CONSOLE, pageHooks } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { DOWNLOADS, ORDERS, PRODUCT_REVIEWS, PRODUCT_TERMS } from '../src/plugin.js';
import { makeDownloadable, makeProduct, order, shopSite } from './support.js';

const DAY = 86_400_000;

describe('shop: what a customer finds in the account', () => {
  let site: TestSite;
  let customer: TestClient;
  const userId = () => customer.user?.id ?? 0;
  const page = async (path: string, who = customer) => (await who.page('GET', path)).text;

  beforeEach(async () => {
    site = await shopSite();
    customer = await site.as('customer', 'carl');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  it('lists a download that has ended without its link, and says why; what was taken back is not there', async () => {
    const book = await makeDownloadable(site, { name: 'Used up', downloadLimit: 1 });
    const map = await makeDownloadable(site, { name: 'Too late', downloadExpiryDays: 1 });
    await order(site, userId(), [book]);
    const { id } = await order(site, userId(), [map]);
    const taken = /href="([^"]*\/download\/[^"]*)"/.exec(await page('/account/downloads'))?.[1] ?? '';
    expect((await page('/account/downloads')).match(/\/download\/\d/g)).to.have.length(2);
    for (const { downloadUrl } of await site.pluginContext('shop').use(DOWNLOADS).ofUser(userId()))
      await customer.page('GET', downloadUrl);
    expect(taken).to.not.equal('');
    site.advance(1.5 * DAY);
    for (const path of ['/account/downloads', `/account/orders/${id}`]) {
      const text = await page(path);
      expect(text)
        .to.include('Expired on')
        .and.not.match(/\/download\/\d/);
    }
    expect(await page('/account/downloads'))
      .to.include('Download limit reached.')
      .and.include('Used up')
      .and.include('contact the shop');
    await site.pluginContext('shop').use(ORDERS).setStatus(id, 'refunded');
    expect(await page('/account/downloads')).to.not.include('Too late');
    // Front ends are told only what can be downloaded.
    expect(await site.pluginContext('shop').use(DOWNLOADS).ofUser(userId())).to.deep.equal([]);
  });

  const SAID = { phone: '+49 451 12345', street: 'Quay 3', postcode: '23552', city: 'Lübeck', country: 'Germany' };
  const say = (fields: FormFields, who = customer) => submitForm(who, '/account/address', fields);

  it('keeps an address and a telephone number, which the shop reads at an order and nobody else does', async () => {
    expect((await site.visitor().page('GET', '/account/address')).status).to.equal(401);
    expect((await say(SAID)).status).to.equal(303);
    const own = await page('/account/address');
    for (const part of Object.values(SAID)) expect(own).to.include(`value="${part}"`);
    expect(own).to.include('carl@example.org');
    expect(await page('/account/address', await site.as('customer', 'cleo'))).to.not.include('Quay 3');
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    const { id } = await order(site, userId(), [await makeProduct(site)], 'processing');
    const shown = await page(`/wp-admin/orders/${id}`, await site.as('shop_manager'));
    expect(shown).to.include('href="tel:+4945112345"').and.include('Quay 3, 23552 Lübeck, Germany');
    expect((await say({ ...SAID, phone: '', street: '<b>Dock</b> 4' })).status).to.equal(303);
    expect(await page('/account/address'))
      .to.include('value="Dock 4"')
      .and.not.include('12345"');
  });

  it('is kept with an order as it was then, while the shop reads the later one as well, until the account goes', async () => {
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    const manager = await site.as('shop_manager');
    await say(SAID);
    const { id } = await order(site, userId(), [await makeProduct(site)], 'processing');
    const read = () => page(`/wp-admin/orders/${id}`, manager);
    expect(await read()).to.not.include('Current address');
    await say({ ...SAID, street: 'Dock 4' });
    expect(await read())
      .to.match(/<dt>Address<\/dt><dd>Quay 3, 23552 Lübeck, Germany/)
      .and.match(/<dt>Current address<\/dt><dd>Dock 4, 23552/);
    await site.use(USERS).remove(userId(), undefined);
    expect(await read())
      .to.not.include('Quay 3')
      .and.not.include('Dock 4');
  });

  it('shows every mistake of an address at once, with what was typed', async () => {
    await say(SAID);
    const answer = await say({ ...SAID, phone: 'call <me>', postcode: '9'.repeat(21), city: '', street: 'New 1' });
    expect(answer.status).to.equal(400);
    for (const name of ['phone', 'postcode', 'city']) expect(answer.text).to.include(`id="field-${name}-error"`);
    expect(answer.text).to.include('value="call &lt;me>"').and.include('value="New 1"').and.include('9'.repeat(21));
    expect(await page('/account/address')).to.include('value="Quay 3"');
  });

  it('changes the email only by the link that is sent to the new one', async () => {
    const answer = await submitForm(customer, '/account', { name: 'Carl', email: 'new@example.org' });
    expect(answer.status).to.equal(302);
    // The mail is written behind the answer's back.
    while (site.mail.length === 0) await setImmediate();
    expect(site.mail.at(-1)?.to).to.equal('new@example.org');
    expect(await page('/account/address'))
      .to.include('carl@example.org')
      .and.not.include('new@example.org');
    const link = /https?:\/\/\S+\?key=\S+/.exec(site.mail.at(-1)?.text ?? '')?.[0] ?? '';
    const key = new URL(link).searchParams.get('key') ?? '';
    await submitForm(customer, '/account/email', { key }, `/account/email?key=${key}`);
    expect(await page('/account/address')).to.include('new@example.org');
  });

  for (const needsApproval of [true, false]) {
    it(`says what happens to a review before and after it is sent: it ${needsApproval ? 'waits' : 'is published'}`, async () => {
      const other = await shopSite({ settings: { shop: { reviewsNeedApproval: needsApproval } } });
      const [carl, pot] = [await other.as('customer'), await makeProduct(other)];
      const address = `/product/${pot.slug}`;
      const before = await page(address, carl);
      expect(before.includes('Your review appears once the shop approves it.')).to.equal(needsApproval);
      expect(before.includes('Your review is published immediately.')).to.equal(!needsApproval);
      const sent = await submitForm(carl, address, { rating: 5, content: 'Fine' });
      const after = await page(sent.headers['location'] ?? '', carl);
      expect(after).to.include(needsApproval ? 'Your review appears once' : 'Your review is published.');
      expect(after).to.not.include('You’ve reviewed this product');
      const later = await page(address, carl);
      expect(later).to.include(needsApproval ? 'Your review is awaiting approval' : 'You’ve reviewed this product.');
      const reviews = other.pluginContext('shop').use(PRODUCT_REVIEWS);
      const [held] = (await reviews.list({ statuses: ['hold'], limit: 1 })).reviews;
      if (held) await reviews.setStatus(held.id, 'approved');
      expect(await page(address, carl)).to.include('You’ve reviewed this product.');
      await other.stop();
    });
  }
});

describe('shop: the pages of categories', () => {
  let site: TestSite;
  const page = async (path: string) => (await site.visitor().page('GET', path)).text;
  const canonicalOf = (text: string) => /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1];
  const titleOf = (text: string) => /<title>([^<]*)<\/title>/.exec(text)?.[1];

  before(async () => {
    site = await shopSite({ settings: { shop: { productsPerPage: 1 } } });
    const terms = site.pluginContext('shop').use(PRODUCT_TERMS);
    const make = (name: string, parentId = 0, description = '') =>
      terms.create({ taxonomy: 'product_cat', name, parentId, description });
    const tea = await make('Tea', 0, 'Loose <em>leaves</em>.');
    const green = await make('Green', tea.id);
    const sencha = await make('Sencha', green.id);
    await make('Empty');
    for (const name of ['Spring', 'Summer']) await makeProduct(site, { name, termIds: [sencha.id] });
  });
  after(() => site.stop());

  it('stand as a tree beside the products: what lies below lies within, what has nothing is left out', async () => {
    const nav = /<nav aria-label="Categories">([\s\S]*?)<\/nav>/.exec(await page('/shop?category=green'))?.[1] ?? '';
    expect(nav).to.match(
      /<li><a href="[^"]*category=tea">Tea<\/a><ul><li><a href="[^"]*category=green" aria-current="page">Green<\/a><ul><li><a href="[^"]*category=sencha">Sencha<\/a>/,
    );
    expect(nav).to.include('All products').and.not.include('Empty');
  });

  it('have a title, a description and one address, however they are filtered, and say which page they are', async () => {
    const tea = await page('/shop?category=tea&orderby=price&search=s');
    expect(titleOf(tea)).to.match(/^Tea – Shop/);
    expect(tea).to.include('<h1>Tea</h1>').and.include('content="Loose leaves."');
    expect(tea).to.include('Loose <em>leaves</em>.');
    expect(canonicalOf(tea)).to.equal('http://localhost/shop?category=tea');
    const second = await page('/shop?category=green&page=2');
    expect(titleOf(second)).to.match(/^Green – Shop, page 2/);
    expect(canonicalOf(second)).to.equal('http://localhost/shop?category=green&amp;page=2');
    expect(second).to.include('2–2 of 2').and.include('rel="prev"');
    expect(second).to.include('Shop Green at');
    expect(await page('/shop?category=nothing')).to.include('noindex');
    expect(canonicalOf(await page('/shop'))).to.equal('http://localhost/shop');
  });

  it('lead up to the whole shop, as products lead up through all categories above theirs', async () => {
    const wayOf = (text: string) =>
      [...(/<nav class="breadcrumb"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '').matchAll(/href="[^"]+">([^<]+)</g)].map(
        ([, title]) => title,
      );
    expect(wayOf(await page('/shop?category=sencha'))).to.deep.equal(['Shop', 'Tea', 'Green']);
    expect(wayOf(await page('/product/spring'))).to.deep.equal(['Shop', 'Tea', 'Green', 'Sencha']);
  });

  it('are in the sitemap where they have products', async () => {
    const sections = await site.pluginContext('shop').hooks.filter(pageHooks.sitemap, []);
    const categories = sections.find(({ name }) => name === 'product-category');
    expect(await categories?.count()).to.equal(1);
    const urls = (await categories?.list({ limit: 5, offset: 0 }))?.map(({ url }) => url);
    expect(urls).to.deep.equal(['http://localhost/shop?category=sencha']);
  });
});
