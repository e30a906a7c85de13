import { DATABASE } from '@plinth/kernel/database';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { CARTS } from '../src/checkout/carts.js';
import { cartItems, carts } from '../src/checkout/tables.js';
import { PRODUCTS, type Product } from '../src/plugin.js';
import { TAX_RATES } from '../src/taxes/rates.js';
import { pathOf, Shopper } from './shopper.js';
import { fifty, makeProduct, shopSite } from './support.js';

const DAY = 86_400_000;

describe('shop: the cart', () => {
  let site: TestSite;
  let pot: Product;
  let cup: Product;
  let shopper: Shopper;
  const database = () => site.pluginContext('shop').use(DATABASE);
  const items = async () =>
    (await database()
      .rows(cartItems)
      .list({}, { orderBy: { id: 'asc' } })) ?? [];

  beforeEach(async () => {
    site = await shopSite();
    pot = await makeProduct(site, { name: 'Pot & lid', regularPrice: 2_500, stockQuantity: 5 });
    cup = await makeProduct(site, { name: 'Cup', regularPrice: 333 });
    shopper = new Shopper(site);
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  it('says that it is empty, gives no cookie for looking, and leads to the shop', async () => {
    const { status, text, headers } = await shopper.open('/cart');
    expect([status, headers['set-cookie']]).to.deep.equal([200, undefined]);
    expect(text).to.include('Your cart is empty.').and.include('Go to shop').and.include('noindex');
    expect(pathOf(site, await shopper.open('/checkout'))).to.equal('/cart');
  });

  it('takes products from their page and from the list, and adds them up', async () => {
    expect((await shopper.open(`/product/${pot.slug}`)).text).to.match(/name="quantity"[^>]* max="5"/);
    const added = await shopper.add(pot, 2);
    expect([added.status, pathOf(site, added)]).to.deep.equal([303, `/cart?added=${pot.id}`]);
    expect((await shopper.open(`/cart?added=${pot.id}`)).text).to.include('“Pot &amp; lid” was added to your cart.');
    await shopper.submit('/cart', { act: 'add', product: cup.id }, '/shop');
    await shopper.add(pot);
    const { text } = await shopper.open('/cart');
    expect(text)
      .to.match(/name="quantity_1"[^>]* value="3"/)
      .and.match(/name="quantity_2"[^>]* value="1"/);
    expect(text).to.include('€75.00').and.include('€78.33').and.include('Check out');
    for (const path of ['/shop', `/product/${cup.slug}`])
      expect((await shopper.open(path)).text).to.include('Cart (4)');
  });

  it('is of one browser: another one has another, and a made-up token has none', async () => {
    await shopper.add(pot);
    const other = new Shopper(site);
    expect((await other.open('/cart')).text).to.include('Your cart is empty.');
    const stored = (await database().rows(carts).list({}))[0]?.token ?? '';
    expect(stored).to.match(/^[0-9a-f]{64}$/);
    for (const token of [stored, 'x'.repeat(32), '']) {
      other.cartToken = token;
      expect((await other.open('/cart')).text).to.include('Your cart is empty.');
    }
  });

  it('sends its cookie for HTTP alone, and no other site can use its forms', async () => {
    const { headers } = await shopper.add(pot);
    expect([headers['set-cookie']].flat().join()).to.include('HttpOnly').and.include('SameSite=Lax');
    expect((await shopper.post('/cart', { act: 'add', product: cup.id })).status).to.equal(403);
    expect(await items()).to.have.length(1);
  });

  it('changes quantities, removes with 0 and by its button, and says what is wrong beside the field', async () => {
    await shopper.add(pot, 2);
    await shopper.add(cup, 2);
    const own = (fields: Record<string, string | number>) => shopper.submit('/cart', { act: 'change', ...fields });
    expect(pathOf(site, await own({ [`quantity_${pot.id}`]: 4, [`quantity_${cup.id}`]: 0 }))).to.equal(
      '/cart?done=updated',
    );
    expect((await items()).map(({ quantity }) => quantity)).to.deep.equal([4]);
    for (const wrong of ['-1', '1.5', 'x', '', '1000']) {
      const { status, text } = await own({ [`quantity_${pot.id}`]: wrong });
      expect(status, wrong).to.equal(400);
      expect(text).to.include('Enter a whole number from 0 to 999 for “Pot &amp; lid”.');
      expect(text).to.match(new RegExp(`value(="${wrong}")?[^>]*aria-invalid="true"`));
    }
    expect((await items()).map(({ quantity }) => quantity)).to.deep.equal([4]);
    await own({ remove: pot.id });
    expect(await items()).to.deep.equal([]);
  });

  it('cannot be changed for others by the ids of their products', async () => {
    await shopper.add(pot, 2);
    const other = new Shopper(site);
    await other.add(cup);
    await other.submit('/cart', { act: 'change', [`quantity_${pot.id}`]: 0, remove: pot.id });
    expect((await items()).map(({ productId }) => productId)).to.deep.equal([pot.id, cup.id]);
  });

  it('refuses what cannot be ordered, and what is not there', async () => {
    const products = site.pluginContext('shop').use(PRODUCTS);
    const [free, gone, draft] = [
      await makeProduct(site, { name: 'No price', regularPrice: null }),
      await makeProduct(site, { name: 'Sold out', stockQuantity: 0 }),
      await makeProduct(site, { name: 'Draft', status: 'draft' }),
    ];
    const add = (product: number) => shopper.submit('/cart', { act: 'add', product }, `/product/${pot.slug}`);
    for (const { id, name, slug } of [free, gone]) {
      expect((await shopper.open(`/product/${slug}`)).text).to.not.include('Add to cart');
      const { status, text } = await add(id);
      expect(status, name).to.equal(409);
      expect(text).to.include(`“${name}” can’t be ordered right now.`);
    }
    expect((await add(draft.id)).status).to.equal(404);
    expect((await add(999_999)).status).to.equal(404);
    for (const quantity of [0, -1, 1_000]) expect((await shopper.add(pot, quantity)).status).to.equal(400);
    expect(await items()).to.deep.equal([]);
    await shopper.add(pot, 5);
    await shopper.add(cup);
    await products.update(pot.id, { stockQuantity: 2 });
    await products.update(cup.id, { status: 'draft' });
    const { text } = await shopper.open('/cart');
    expect(text).to.include('Only 2 left.').and.include('This product is no longer available.');
    expect(text).to.include('Update your cart to continue.').and.not.include('Check out');
  });

  it('holds fifty products and 999 of each, however many are added at once', async () => {
    await shopper.add(cup, 998);
    const many = await Promise.all(
      Array.from({ length: 55 }, (_, index) => makeProduct(site, { name: `No. ${index}` })),
    );
    const { _wpnonce = '' } = await shopper.carried(`/product/${cup.slug}`, '/cart');
    await fifty(() => shopper.post('/cart', { _wpnonce, act: 'add', product: cup.id }));
    expect((await items())[0]?.quantity).to.equal(999);
    const answers = await Promise.all(
      many.map(({ id }) => shopper.post('/cart', { _wpnonce, act: 'add', product: id })),
    );
    expect(await items()).to.have.length(50);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(6);
    expect(answers.find(({ status }) => status === 409)?.text).to.include('Your cart is full.');
  });

  it('counts each of fifty clicks at the same time', async () => {
    await shopper.add(cup);
    const { _wpnonce = '' } = await shopper.carried(`/product/${cup.slug}`, '/cart');
    await fifty(() => shopper.post('/cart', { _wpnonce, act: 'add', product: cup.id }));
    expect((await items()).map(({ quantity }) => quantity)).to.deep.equal([51]);
    expect(await database().rows(carts).count({})).to.equal(1);
  });

  it('joins that of the account when its owner signs in, once, and is gone for the next person', async () => {
    const userId = (await site.as('customer', 'carl')).user?.id ?? 0;
    const elsewhere = new Shopper(site);
    await elsewhere.signIn(userId);
    await elsewhere.add(pot, 2);
    await shopper.add(pot);
    await shopper.add(cup, 3);
    await shopper.signIn(userId);
    const token = shopper.cartToken;
    const same = new Shopper(site);
    await same.signIn(userId);
    same.cartToken = token;
    await Promise.all([shopper, same, shopper, same].map((each) => each.open('/cart')));
    expect((await items()).map(({ productId, quantity }) => [productId, quantity])).to.deep.equal([
      [pot.id, 3],
      [cup.id, 3],
    ]);
    expect(await database().rows(carts).count({})).to.equal(1);
    expect((await elsewhere.open('/shop')).text).to.include('Cart (6)');
    shopper.signOut();
    expect(shopper.cartToken).to.equal(undefined);
    expect((await shopper.open('/cart')).text).to.include('Your cart is empty.');
  });

  it('is deleted when nobody has changed it for thirty days, and goes with the account', async () => {
    await shopper.add(pot);
    site.advance(29 * DAY);
    await new Shopper(site).add(cup);
    await site.runJob('shop:sweep-carts');
    expect(await items()).to.have.length(2);
    site.advance(2 * DAY);
    await site.runJob('shop:sweep-carts');
    expect((await items()).map(({ productId }) => productId)).to.deep.equal([cup.id]);
    expect(await site.pluginContext('shop').use(CARTS).find({ userId: 1, token: null })).to.equal(undefined);
  });

  it('bounds how many carts one network makes', async () => {
    const { _wpnonce = '' } = await shopper.carried(`/product/${cup.slug}`, '/cart');
    const add = () => site.visitor().page('POST', '/cart', { body: `act=add&product=${cup.id}&_wpnonce=${_wpnonce}` });
    for (let round = 0; round < 6; round += 1) await fifty(add);
    const refused = await add();
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.greaterThan(0);
    expect(await database().rows(carts).count({})).to.equal(300);
  });

  it('shows the tax of the country that is known', async () => {
    const context = site.pluginContext('shop');
    await context.use(TAX_RATES).create('DE', 1_900);
    await shopper.add(pot);
    expect((await shopper.open('/cart')).text).to.include('Tax is calculated at checkout.');
    const carl = await site.as('customer', 'carl');
    await shopper.signIn(carl.user?.id ?? 0);
    await shopper.submit('/account/address', { city: 'Lübeck', country: 'germany' });
    expect((await shopper.open('/cart')).text)
      .to.include('Includes tax (Germany, 19%)')
      .and.include('€3.99');
  });
});

describe('shop: the module of the cart', () => {
  it('takes every button and page of it away while it is off', async () => {
    const site = await shopSite({ modules: { shop: { checkout: false } } });
    const { slug } = await makeProduct(site);
    for (const path of ['/cart', '/checkout']) expect((await site.visitor().page('GET', path)).status).to.equal(404);
    for (const path of ['/shop', `/product/${slug}`]) {
      const { status, text } = await site.visitor().page('GET', path);
      expect(status).to.equal(200);
      expect(text).to.not.include('Add to cart').and.not.include('/cart');
    }
    await site.stop();
  });
});
