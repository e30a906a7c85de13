import { tap } from '@plinth/kernel';
import { CONSOLE, html } from '@plinth/pages';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import {
  ORDERS,
  PRODUCT_REVIEWS,
  PRODUCT_TERMS,
  PRODUCTS,
  type Product,
  REVIEW_STATUSES,
  type ReviewStatus,
  shopHooks,
} from '../src/plugin.js';
import { fifty, makeDownloadable, makeProduct, order, shopSite } from './support.js';

describe('shop: pages', () => {
  let site: TestSite;
  const shop = (query: Readonly<Record<string, unknown>> = {}, client: TestClient = site.visitor()) =>
    client.page('GET', '/shop', { query });
  const titles = (text: string) => [...text.matchAll(/<h2><a [^>]*>([^<]*)<\/a><\/h2>/g)].map((match) => match[1]);
  const reviewing = (client: TestClient, product: Product, fields: Readonly<Record<string, string>> = {}) => {
    const body = { _wpnonce: client.nonce('shop-review'), rating: '4', content: 'Fine', ...fields };
    return client.page('POST', `/product/${product.slug}`, { body: new URLSearchParams(body).toString() });
  };

  beforeEach(async () => {
    site = await shopSite({ settings: { shop: { productsPerPage: 2 } } });
  });
  afterEach(() => site.stop());

  describe('/shop', () => {
    beforeEach(async () => {
      const terms = site.pluginContext('shop').use(PRODUCT_TERMS);
      const tea = await terms.create({ taxonomy: 'product_cat', name: 'Tea' });
      const green = await terms.create({ taxonomy: 'product_cat', name: 'Green', parentId: tea.id });
      const gift = await terms.create({ taxonomy: 'product_tag', name: 'Gift' });
      await makeProduct(site, { name: 'A & B', regularPrice: 1_250, salePrice: 1_000, termIds: [green.id] });
      await makeProduct(site, { name: 'Cup', regularPrice: 500, termIds: [gift.id] });
      await makeProduct(site, { name: 'Pot', regularPrice: 3_000 });
      await makeProduct(site, { name: 'Draft', status: 'draft' });
    });

    it('shows the published products a page at a time, with their prices', async () => {
      const first = await shop();
      expect(first.status).to.equal(200);
      expect(titles(first.text)).to.deep.equal(['A &amp; B', 'Cup']);
      expect(first.text).to.match(/<del>.*€12\.50<\/del> <ins>€10\.00<\/ins>/);
      expect(first.text).to.contain('3 products').and.to.contain('1–2 of 3').and.to.contain('rel="next"');
      expect(titles((await shop({ page: 2 })).text)).to.deep.equal(['Pot']);
      expect(titles((await shop({ page: 9 })).text)).to.deep.equal([]);
    });

    it('searches, orders and narrows to a category with those below it, or to a tag', async () => {
      expect(titles((await shop({ search: 'po' })).text)).to.deep.equal(['Pot']);
      expect(titles((await shop({ orderby: 'price-desc' })).text)).to.deep.equal(['Pot', 'A &amp; B']);
      expect(titles((await shop({ category: 'tea' })).text)).to.deep.equal(['A &amp; B']);
      expect(titles((await shop({ tag: 'gift' })).text)).to.deep.equal(['Cup']);
      expect(titles((await shop({ category: 'nothing' })).text)).to.deep.equal([]);
    });

    for (const query of [{ page: 0 }, { page: 'x' }, { orderby: 'name' }, { search: 'x'.repeat(201) }]) {
      it(`refuses ${JSON.stringify(query).slice(0, 30)} with 400`, async () => {
        expect((await shop(query)).status).to.equal(400);
      });
    }

    it('keeps unknown parameters in its links and escapes what it shows', async () => {
      const { text } = await shop({ f: '"><script>', g: ['1', '2'] });
      expect(text).not.to.contain('<script>');
      expect(text).to.contain('g%5B%5D=1&amp;g%5B%5D=2&amp;page=2');
    });

    it('runs shop_products_query with the raw parameters, and shows what it answers', async () => {
      const seen: unknown[] = [];
      site.tap(
        tap(shopHooks.shop_products_query, {}, (_context, query, { parameters, caller }) => {
          seen.push(parameters, caller.isVisitor);
          return { ...query, prices: [{ max: 600 }] };
        }),
      );
      const { text } = await shop({ price: '0-6', filters: { colour: 'red' } });
      expect(titles(text)).to.deep.equal(['Cup']);
      expect(text).to.contain('1 product<');
      expect(seen).to.deep.equal([{ price: '0-6', filters: { colour: 'red' } }, true]);
    });

    it('puts the HTML of shop_before_products above the list', async () => {
      site.tap(
        tap(shopHooks.shop_before_products, {}, (_context, sink, query, { parameters }) =>
          sink.append(html`<form id="filters">${query.limit} ${String(parameters['x'])}</form>`),
        ),
      );
      expect((await shop({ x: '<b>' })).text).to.match(
        /<form id="filters">2 &lt;b&gt;<\/form>[\s\S]*<ul class="products">/,
      );
    });
  });

  describe('/product/<slug>', () => {
    let product: Product;
    beforeEach(async () => {
      const documents = [
        { name: 'Manual <1>', url: 'https://example.org/manual.pdf' },
        { name: 'Trap', url: 'javascript:alert(1)' },
      ];
      product = await makeProduct(site, { description: '<p>Round</p>', documents });
    });
    const view = (client: TestClient = site.visitor()) => client.page('GET', `/product/${product.slug}`);

    it('shows description, price and documents, without a link that is no address of the web', async () => {
      const { status, text } = await view();
      expect(status).to.equal(200);
      expect(text).to.contain('<p>Round</p>').and.to.contain('€25.00');
      expect(text).to.contain('<a href="https://example.org/manual.pdf" rel="noopener">Manual &lt;1></a>');
      expect(text).to.contain('<li>Trap</li>').and.not.to.contain('javascript:');
    });

    it('does not say the short description twice where the long one begins with it', async () => {
      const shortDescription = '<p>Small leaves.</p>';
      const same = await makeProduct(site, {
        name: 'Same',
        shortDescription,
        description: '<p>Small leaves.</p><p>More.</p>',
      });
      const other = await makeProduct(site, { name: 'Other', shortDescription, description: '<p>Something else.</p>' });
      const times = async (slug: string) =>
        (await site.visitor().page('GET', `/product/${slug}`)).text.split('<p>Small leaves.</p>').length - 1;
      expect(await times(same.slug)).to.equal(1);
      expect(await times(other.slug)).to.equal(1);
    });

    it('leads back to the shop and to its categories, and links categories and tags to what has them', async () => {
      const terms = site.pluginContext('shop').use(PRODUCT_TERMS);
      await terms.addAttribute('Colour');
      const termIds = [
        (await terms.create({ taxonomy: 'product_tag', name: 'Gift' })).id,
        (await terms.create({ taxonomy: 'pa_colour', name: 'Red' })).id,
        (await terms.create({ taxonomy: 'product_cat', name: 'Tea & more' })).id,
        (await terms.create({ taxonomy: 'product_cat', name: 'Cups' })).id,
      ];
      await site.pluginContext('shop').use(PRODUCTS).update(product.id, { termIds });
      const { text } = await view();
      const way = /<nav class="breadcrumb"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
      expect([...way.matchAll(/href="([^"]+)">([^<]+)</g)].map(([, href, title]) => [href, title])).to.deep.equal([
        ['http://localhost/shop', 'Shop'],
        ['http://localhost/shop?category=tea-more', 'Tea &amp; more'],
      ]);
      expect(text)
        .to.include('<a href="http://localhost/shop?category=cups">Cups</a>')
        .and.include('<a href="http://localhost/shop?tag=gift">Gift</a>')
        .and.match(/<dd>Red<\/dd>/);
      expect(titles((await shop({ category: 'cups' })).text)).to.deep.equal([product.name]);
    });

    it('is described to search engines by its short text, else by the beginning of the long one', async () => {
      const described = async () => /<meta property="og:description" content="([^"]*)">/.exec((await view()).text)?.[1];
      expect(await described()).to.equal('Round');
      const shortDescription = '<p>A <b>pot</b>.</p>';
      await site.pluginContext('shop').use(PRODUCTS).update(product.id, { shortDescription });
      expect(await described()).to.equal('A pot.');
    });

    it('puts what plugins bring to buy it below its price', async () => {
      site.tap(
        tap(shopHooks.shop_product_actions, {}, (_context, sink, { id, name }) =>
          sink.append(html`<a href="/cart?add=${id}">Buy ${name}</a>`),
        ),
      );
      expect((await view()).text).to.match(
        new RegExp(`class="price"[\\s\\S]*<a href="/cart\\?add=${product.id}">Buy A teapot</a>`),
      );
    });

    it('keeps the rating of a review without words, and leads visitors to sign in and back', async () => {
      const customer = await site.as('customer');
      const refused = await reviewing(customer, product, { rating: '2', content: '  ' });
      expect(refused.status).to.equal(400);
      expect(refused.text)
        .to.match(/<option value="2" selected/)
        .and.to.include('id="field-content-error"');
      const { total } = await site
        .pluginContext('shop')
        .use(PRODUCT_REVIEWS)
        .list({ statuses: ['hold'], limit: 1 });
      expect(total).to.equal(0);
      expect((await view()).text).to.match(/href="[^"]*wp-login\.php\?redirect_to=[^"]*reviews/);
    });

    it('is not there for those who may not see the product', async () => {
      await site.pluginContext('shop').use(PRODUCTS).update(product.id, { status: 'private' });
      expect((await view()).status).to.equal(404);
      expect((await view(await site.as('customer'))).status).to.equal(404);
      expect((await view(await site.as('shop_manager'))).text).to.contain('isn’t published');
      expect((await site.visitor().page('GET', '/product/nothing')).status).to.equal(404);
    });

    it('takes a review of a customer, who sees it when it is approved', async () => {
      const customer = await site.as('customer');
      expect((await view(customer)).text).to.contain('name="rating"');
      const response = await reviewing(customer, product, { content: 'Good <script>x</script>' });
      expect([response.status, response.headers['location']]).to.deep.equal([
        303,
        'http://localhost/product/a-teapot?review=hold#reviews',
      ]);
      expect((await view()).text).to.contain('No reviews yet.');
      const reviews = site.pluginContext('shop').use(PRODUCT_REVIEWS);
      const [held] = (await reviews.list({ statuses: ['hold'], limit: 5 })).reviews;
      await reviews.setStatus(held?.id ?? 0, 'approved');
      expect((await view()).text)
        .to.contain('Test customer')
        .and.to.contain('4 out of 5 stars')
        .and.not.to.contain('<script>');
      expect((await view(customer)).text).not.to.contain('name="rating"');
    });

    it('refuses a review of a visitor, without the nonce, twice, without stars or of a hidden product', async () => {
      const customer = await site.as('customer');
      expect((await reviewing(site.visitor(), product)).status).to.equal(401);
      expect((await reviewing(customer, product, { _wpnonce: customer.nonce('wp_rest') })).status).to.equal(403);
      const wrong = [
        ['rating', '0'],
        ['rating', '6'],
        ['content', ''],
        ['content', 'x'.repeat(5_001)],
      ] as const;
      for (const [name, value] of wrong) {
        expect((await reviewing(customer, product, { [name]: value })).status).to.equal(400);
      }
      expect((await reviewing(customer, await makeProduct(site, { status: 'draft' }))).status).to.equal(404);
      const statuses = (await fifty(() => reviewing(customer, product))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 303)).to.have.length(1);
      expect((await reviewing(customer, product)).status).to.equal(403);
    });

    it('takes reviews of buyers only where the site says so', async () => {
      const strict = await shopSite({ settings: { shop: { reviewsByBuyersOnly: true } } });
      const pot = await makeProduct(strict);
      const customer = await strict.as('customer');
      expect((await reviewing(customer, pot)).status).to.equal(403);
      await order(strict, customer.user?.id ?? 0, [pot]);
      expect((await reviewing(customer, pot)).status).to.equal(303);
      await strict.stop();
    });
  });

  describe('/account', () => {
    let customer: TestClient;
    let userId: number;
    beforeEach(async () => {
      customer = await site.as('customer');
      userId = customer.user?.id ?? 0;
    });

    it('is for those who are signed in', async () => {
      for (const url of ['/account/orders', '/account/orders/1', '/account/downloads', '/account/reviews']) {
        expect((await site.visitor().page('GET', url)).status, url).to.equal(401);
      }
    });

    it('lists the own orders, a page at a time', async () => {
      const pot = await makeProduct(site);
      expect((await customer.page('GET', '/account/orders')).text).to.contain('placed any orders');
      for (let count = 0; count < 21; count += 1) await order(site, userId, [pot]);
      const foreign = await order(site, 0, [pot]);
      const { text } = await customer.page('GET', '/account/orders');
      expect(text.match(/€25\.00/g)).to.have.length(20);
      expect(text).to.contain('1–20 of 21').and.not.to.contain(`/account/orders/${foreign.id}"`);
      expect((await customer.page('GET', '/account/orders?page=2')).text.match(/€25\.00/g)).to.have.length(1);
    });

    it('shows one order with its lines and downloads, to its customer only', async () => {
      const book = await makeDownloadable(site, { downloadLimit: 4 });
      const { id } = await order(site, userId, [book]);
      const { status, text } = await customer.page('GET', `/account/orders/${id}`);
      expect(status).to.equal(200);
      expect(text)
        .to.contain('A book')
        .and.to.contain('Completed')
        .and.to.match(/\/download\/\d+\/[0-9a-f]{64}/);
      for (const role of ['subscriber', 'administrator']) {
        expect((await (await site.as(role)).page('GET', `/account/orders/${id}`)).status, role).to.equal(404);
      }
      await site.pluginContext('shop').use(ORDERS).setStatus(id, 'trash');
      expect((await customer.page('GET', `/account/orders/${id}`)).status).to.equal(404);
    });

    it('is in the menu of every page for those who are signed in; the shop is there for everybody', async () => {
      expect((await shop()).text)
        .to.contain('>Shop</a>')
        .and.not.to.contain('>Your orders</a>');
      expect((await shop({}, customer)).text).to.contain('<a href="http://localhost/account/orders">Your orders</a>');
    });

    it('lists the own reviews with what waits for approval, a page at a time, each with the way to its product', async () => {
      expect((await customer.page('GET', '/account/reviews')).text).to.contain('written any reviews');
      const write = async (name: string, fields: { status?: ReviewStatus; userId?: number; gone?: boolean } = {}) => {
        const { status = 'approved', gone = false, ...more } = fields;
        const { id } = await makeProduct(site, { name });
        const review = { productId: id, userId, rating: 4, content: '<em>Fine</em>', status, ...more };
        await site.pluginContext('shop').use(PRODUCT_REVIEWS).create(review);
        if (gone) await site.pluginContext('shop').use(PRODUCTS).update(id, { status: 'draft' });
        site.advance(1000);
      };
      for (const status of REVIEW_STATUSES) await write(`Is ${status}`, { status });
      await write('Foreign', { userId: 0 });
      await write('Out of sight', { gone: true });
      const { text } = await customer.page('GET', '/account/reviews');
      expect(text)
        .to.contain('<a href="http://localhost/product/is-approved">Is approved</a>')
        .and.contain('<em>Fine</em>');
      expect(text).to.contain('4 out of 5 stars').and.to.contain('<strong>Out of sight</strong>');
      expect(text.match(/Awaiting approval/g)).to.have.length(1);
      expect(text)
        .to.contain('Is hold')
        .and.not.to.match(/Is spam|Is trash|Foreign/);
      expect((await customer.page('GET', '/account/orders')).text).to.contain(
        'href="http://localhost/account/reviews"',
      );
      for (let count = 0; count < 18; count += 1) await write(`More ${count}`);
      expect((await customer.page('GET', '/account/reviews')).text)
        .to.match(/1–20 of 2\d/)
        .and.not.contain('Is approved');
      expect((await customer.page('GET', '/account/reviews?page=2')).text).to.contain('Is approved');
    });

    it('offers to make a product to whoever may, and to nobody else', async () => {
      site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
      const offered = async (role: string) =>
        (await (await site.as(role)).page('GET', '/shop')).text.includes('/wp-admin/products/new"');
      expect([await offered('shop_manager'), await offered('customer')]).to.deep.equal([true, false]);
    });

    it('is a part of the account, with one part for all that a customer has with the shop', async () => {
      const someone = await site.as('customer', 'cleo');
      const account = (await someone.page('GET', '/account')).text;
      expect(account).to.match(/<a href="http:\/\/localhost\/account\/orders"[^>]*>Orders<\/a>/);
      for (const part of ['orders', 'downloads', 'reviews']) {
        const { text } = await someone.page('GET', `/account/${part}`);
        expect(text, part).to.match(/<a href="http:\/\/localhost\/account\/orders" aria-current="page">Orders<\/a>/);
        expect(text, part)
          .to.include('href="http://localhost/account"')
          .and.match(/<h1>Your account<\/h1>/);
      }
    });

    it('lists the own downloads', async () => {
      expect((await customer.page('GET', '/account/downloads')).text).to.contain('No downloads yet');
      await order(site, userId, [await makeDownloadable(site)]);
      const { text } = await customer.page('GET', '/account/downloads');
      const address = /href="([^"]*\/download\/[^"]*)"/.exec(text)?.[1] ?? '';
      expect((await customer.page('GET', address)).text).to.equal('the bytes of the book');
    });
  });
});
