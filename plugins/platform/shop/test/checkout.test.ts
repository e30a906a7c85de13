import { DATABASE } from '@plinth/kernel/database';
import { CONSOLE } from '@plinth/pages';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { cartItems } from '../src/checkout/tables.js';
import { ORDERS, type Order, PRODUCTS, type Product } from '../src/plugin.js';
import { TAX_RATES } from '../src/taxes/rates.js';
import { ADDRESS, GUEST, pathOf, Shopper } from './shopper.js';
import { fifty, makeDownloadable, makeProduct, shopSite } from './support.js';

describe('shop: the checkout', () => {
  let site: TestSite;
  let pot: Product;
  let shopper: Shopper;
  const shop = () => site.pluginContext('shop');
  const orders = async () => (await shop().use(ORDERS).list({ limit: 100 })).orders;
  const inCarts = () => shop().use(DATABASE).rows(cartItems).count({});
  const left = async () => (await shop().use(PRODUCTS).find(pot.id))?.stockQuantity;

  async function begin(settings: Readonly<Record<string, unknown>> = {}) {
    site = await shopSite({ settings: { shop: { shopCountry: 'DE', ...settings } } });
    pot = await makeProduct(site, { name: 'Clay pot', regularPrice: 2_500, stockQuantity: 5 });
    shopper = new Shopper(site);
  }
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  it('makes an order of a guest, takes its stock, empties the cart and confirms by email', async () => {
    await begin({ bankTransferInstructions: '<p>IBAN <b>DE00 1234</b></p><script>x</script>' });
    await shopper.add(pot, 2);
    expect((await shopper.open('/checkout')).text)
      .to.match(/<option value="DE" selected>Germany/)
      .and.include('2 × Clay pot')
      .and.include('Already have an account?');
    const placed = await shopper.order();
    expect(placed.status).to.equal(303);
    const [order] = await orders();
    expect(order).to.include({
      ...{ userId: 0, status: 'pending', total: 5_000, itemCount: 2, guestName: 'Ada Byron' },
      ...{
        guestEmail: 'ada@example.org',
        paymentMethod: 'bank-transfer',
        paidAt: null,
        taxRate: null,
        currency: 'EUR',
      },
    });
    expect([await left(), await inCarts()]).to.deep.equal([3, 0]);
    const path = pathOf(site, placed);
    expect(path).to.match(/^\/order\/1\/[0-9a-f]{64}\?done=placed$/);
    const { text, headers } = await new Shopper(site).open(path);
    expect(text)
      .to.include('Thank you. Your order 1 was placed.')
      .and.include('<p>IBAN <b>DE00 1234</b></p>')
      .and.include('Reference: order 1. Amount: €50.00.')
      .and.include('Quay 3, 23552 Lübeck, Germany')
      .and.include('Bank transfer')
      .and.include('noindex')
      .and.not.include('<script>x');
    expect(headers['cache-control']).to.include('no-store');
    expect(site.mail.map(({ to }) => to)).to.deep.equal(['ada@example.org']);
    expect(site.mail[0]?.text)
      .to.include('2 × Clay pot: €50.00')
      .and.include('IBAN DE00 1234')
      .and.include(site.host.site.url + path.replace('?done=placed', ''));
  });

  it('makes an order of an account, whose address it saves and who sees it there', async () => {
    await begin();
    const carl = await site.as('customer', 'carl');
    await shopper.signIn(carl.user?.id ?? 0);
    await shopper.add(pot);
    expect((await shopper.open('/checkout')).text)
      .to.include('We send the order confirmation to carl@example.org.')
      .and.not.include('name="email"');
    expect(pathOf(site, await shopper.order({ ...ADDRESS, save: '1' }))).to.equal('/account/orders/1?done=placed');
    expect((await orders())[0]).to.include({ userId: carl.user?.id, guestEmail: null, guestName: null });
    expect((await carl.page('GET', '/account/orders/1?done=placed')).text)
      .to.include('Your order 1 was placed.')
      .and.include('Quay 3, 23552 Lübeck, Germany');
    expect((await carl.page('GET', '/account/address')).text)
      .to.include('value="Quay 3"')
      .and.include('value="Germany"');
    expect(site.mail.map(({ to }) => to)).to.deep.equal(['carl@example.org']);
    await shopper.add(pot);
    const fresh = (await shopper.open('/checkout')).text;
    for (const part of ['Quay 3', '23552', 'Lübeck']) expect(fresh).to.include(`value="${part}"`);
    await shopper.order({ ...ADDRESS, street: 'Dock 4', save: '' });
    expect((await carl.page('GET', '/account/address')).text).to.include('value="Quay 3"');
  });

  it('says every mistake beside its field at once, and keeps what was typed', async () => {
    await begin({ termsUrl: '/terms/' });
    await shopper.add(pot);
    const empty = { name: ' ', email: '', phone: '', street: '', city: '', country: '', payment: 'magic' };
    const { status, text } = await shopper.order(empty);
    expect(status).to.equal(400);
    for (const message of [
      ...['Enter your name.', 'Enter a complete email address', 'Enter a street address.', 'Enter a city.'],
      ...['Choose a country from the list.', 'Choose a payment method.', 'Agree to the terms and conditions'],
    ])
      expect(text, message).to.include(`error">${message}`);
    const wrong = { ...GUEST, terms: '1' };
    for (const [name, value] of [
      ...[
        ['email', 'ada'],
        ['email', `${'a'.repeat(250)}@example.org`],
        ['phone', 'call me'],
        ['country', 'Germany'],
      ],
      ...[
        ['country', 'XX'],
        ['name', 'x'.repeat(201)],
        ['street', 'x'.repeat(201)],
        ['city', 'x'.repeat(101)],
      ],
      ...[
        ['postcode', 'x'.repeat(21)],
        ['terms', ''],
      ],
    ] as const) {
      const refused = await shopper.order({ ...wrong, [name]: value });
      expect(refused.status, name).to.equal(400);
      expect(refused.text).to.include(`id="field-${name}-error"`).and.include('value="Quay 3"'.slice(0, 7));
    }
    expect([await orders(), await left()]).to.deep.equal([[], 5]);
    expect((await shopper.order(wrong)).status).to.equal(303);
  });

  it('is refused without its nonce, and to those without an account where the shop wants one', async () => {
    await begin({ guestCheckout: false });
    await shopper.add(pot);
    expect(pathOf(site, await shopper.open('/checkout'))).to.match(/^\/wp-login\.php\?.*checkout/);
    const nonce = site.visitor().nonce('shop-checkout');
    expect(pathOf(site, await shopper.post('/checkout', { ...GUEST, _wpnonce: nonce }))).to.match(/^\/wp-login\.php/);
    expect((await shopper.post('/checkout', GUEST)).status).to.equal(403);
    expect(await orders()).to.deep.equal([]);
    await shopper.signIn((await site.as('customer')).user?.id ?? 0);
    expect((await shopper.order(ADDRESS)).status).to.equal(303);
  });

  it('places one order for a form that is sent fifty times at once, later, or changed', async () => {
    await begin();
    await shopper.add(pot);
    const sent = { ...(await shopper.carried('/checkout', '/checkout')), ...GUEST, act: 'place' };
    // Without the page server's own key of a form, so that the shop itself has to know it.
    const { _submission: _, ...bare } = { _submission: '', ...sent };
    const answers = await fifty((index) => shopper.post('/checkout', { ...bare, phone: `+49 ${100 + index}` }));
    const places = new Set(answers.map(({ headers }) => headers['location']));
    expect([...places]).to.have.length(1);
    expect([...places][0]).to.include('/order/1/');
    await shopper.add(pot);
    const later = await shopper.post('/checkout', { ...sent, city: 'Kiel' });
    expect(later.headers['location']).to.equal([...places][0]);
    expect([(await orders()).length, await left(), await inCarts()]).to.deep.equal([1, 4, 1]);
    expect(site.mail).to.have.length(1);
  });

  it('orders a cart once from two windows', async () => {
    await begin();
    await shopper.add(pot);
    const [one, other] = [
      await shopper.carried('/checkout', '/checkout'),
      await shopper.carried('/checkout', '/checkout'),
    ];
    expect(one['key']).to.not.equal(other['key']);
    const answers = await fifty((index) =>
      shopper.post('/checkout', { ...(index % 2 === 0 ? one : other), ...GUEST, act: 'place', city: `City ${index}` }),
    );
    const places = answers.map((answer) => pathOf(site, answer));
    expect(places.filter((place) => place === '/cart')).to.have.length(25);
    expect([(await orders()).length, await left()]).to.deep.equal([1, 4]);
  });

  it('keeps the order of another whose form somebody has seen', async () => {
    await begin();
    await shopper.add(pot);
    const sent = { ...(await shopper.carried('/checkout', '/checkout')), ...GUEST, act: 'place' };
    await shopper.post('/checkout', sent);
    const other = new Shopper(site);
    await other.add(pot);
    const answer = await other.post('/checkout', { ...sent, street: 'Dock 9' });
    expect(pathOf(site, answer)).to.match(/^\/order\/2\//);
  });

  it('sells the last piece once to fifty who check out at once', async () => {
    await begin();
    await shop().use(PRODUCTS).update(pot.id, { stockQuantity: 1 });
    const all = await fifty(async () => {
      const each = new Shopper(site);
      await each.add(pot);
      return { each, fields: { ...(await each.carried('/checkout', '/checkout')), ...GUEST, act: 'place' } };
    });
    const answers = await Promise.all(all.map(({ each, fields }) => each.post('/checkout', fields)));
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).to.have.length(49);
    for (const { text } of refused) expect(text).to.include('sold out').and.include('value="Quay 3"');
    expect(await shop().use(PRODUCTS).find(pot.id)).to.include({ stockQuantity: 0, stockStatus: 'outofstock' });
    expect(await orders()).to.have.length(1);
    expect(site.mail).to.have.length(1);
  });

  it('shows a changed price, and asks again before it orders', async () => {
    await begin();
    await shopper.add(pot);
    const form = await shopper.carried('/checkout', '/checkout');
    const sent = { ...form, ...GUEST, act: 'place' };
    await shop().use(PRODUCTS).update(pot.id, { regularPrice: 3_000 });
    const { status, text } = await shopper.post('/checkout', sent);
    expect(status).to.equal(409);
    expect(text).to.include('The new total is €30.00.').and.include('value="ada@example.org"');
    expect(await orders()).to.deep.equal([]);
    const seen = /name="seen" value="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(seen).to.not.equal(form['seen']);
    expect((await shopper.post('/checkout', { ...sent, seen })).status).to.equal(303);
    expect((await orders())[0]).to.include({ total: 3_000 });
  });

  it('asks again when a product sells out or is withdrawn in between, and when another window adds to the cart', async () => {
    await begin();
    await shopper.add(pot, 2);
    const sent = { ...(await shopper.carried('/checkout', '/checkout')), ...GUEST, act: 'place' };
    await shopper.add(pot);
    expect((await shopper.post('/checkout', sent)).text).to.include('The new total is €75.00.');
    await shop().use(PRODUCTS).update(pot.id, { stockQuantity: 1 });
    expect((await shopper.post('/checkout', sent)).text)
      .to.include('Only 1 left.')
      .and.not.include('Place order');
    await shop().use(PRODUCTS).update(pot.id, { status: 'private' });
    expect((await shopper.post('/checkout', sent)).text).to.include('no longer available');
    expect(await orders()).to.deep.equal([]);
  });

  it('adds the tax of a country to the prices, and shows a total that another country changes first', async () => {
    await begin({ pricesIncludeTax: false });
    await shop().use(TAX_RATES).create('DE', 1_900);
    await shop().use(TAX_RATES).create('FR', 2_000);
    await shopper.add(pot);
    const page = (await shopper.open('/checkout')).text;
    expect(page).to.include('Tax (Germany, 19%)').and.include('€4.75').and.include('€29.75');
    const asked = await shopper.order({ ...GUEST, country: 'FR' });
    expect(asked.status).to.equal(409);
    expect(asked.text).to.include('The new total is €30.00.').and.include('Tax (France, 20%)');
    const updated = await shopper.submit('/checkout', { ...GUEST, act: 'update', country: 'AT' });
    expect([updated.status, updated.text.includes('Tax (')]).to.deep.equal([200, false]);
    expect(await orders()).to.deep.equal([]);
    await shopper.order();
    expect((await orders())[0]).to.include({
      ...{ total: 2_975, taxTotal: 475, taxRate: 1_900, taxCountry: 'DE', taxIncluded: false },
    });
    expect(site.mail[0]?.text).to.include('Subtotal: €25.00\nTax (Germany, 19%): €4.75\nTotal: €29.75');
  });

  it('contains the tax in prices that include it', async () => {
    await begin();
    await shop().use(TAX_RATES).create('DE', 1_900);
    await shopper.add(pot);
    const placed = await shopper.order();
    expect((await orders())[0]).to.include({ total: 2_500, taxTotal: 399, taxIncluded: true });
    expect((await shopper.open(pathOf(site, placed))).text)
      .to.include('Includes tax (Germany, 19%)')
      .and.include('€3.99');
  });

  it('asks for no address of what is not sent, and nothing to pay for what costs nothing', async () => {
    await begin();
    const book = await makeDownloadable(site, { regularPrice: 0 });
    await shopper.add(book);
    const { text } = await shopper.open('/checkout');
    expect(text).to.not.include('name="street"').and.not.include('name="payment"');
    const { email, name, country } = GUEST;
    const placed = await shopper.order({ email, name, country });
    expect((await orders())[0]).to.include({ status: 'completed', total: 0 });
    expect((await orders())[0]?.paidAt).to.be.a('string');
    expect((await shopper.open(pathOf(site, placed))).text).to.match(/\/download\/\d+\//);
  });

  it('says so where there is no way to pay', async () => {
    await begin({ paymentMethods: [] });
    await shopper.add(pot);
    const { text } = await shopper.open('/checkout');
    expect(text).to.include('no payment method is set up').and.not.include('Place order');
    expect((await shopper.order()).status).to.equal(409);
    expect(await orders()).to.deep.equal([]);
  });

  it('lets one network place a hundred orders an hour', async () => {
    await begin();
    await shop().use(PRODUCTS).update(pot.id, { stockQuantity: null });
    const place = async () => {
      const each = new Shopper(site);
      await each.add(pot);
      return each.order();
    };
    const answers = [...(await fifty(place)), ...(await fifty(place))];
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([303]));
    const refused = await place();
    expect(refused.status).to.equal(429);
    expect(refused.text).to.include('Too many orders').and.include('value="Quay 3"');
  });

  it('lists what a customer placed for the shop, with recipient, payment and tax', async () => {
    await begin();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    await shop().use(TAX_RATES).create('DE', 1_900);
    await shopper.add(pot);
    await shopper.order();
    const [{ id } = { id: 0 } as Pick<Order, 'id'>] = await orders();
    const { text } = await (await site.as('shop_manager')).page('GET', `/wp-admin/orders/${id}`);
    expect(text)
      .to.include('Ada Byron')
      .and.include('Quay 3, 23552 Lübeck, Germany')
      .and.include('Bank transfer')
      .and.include('Includes tax (Germany, 19%)')
      .and.include('Mark as paid');
  });
});
