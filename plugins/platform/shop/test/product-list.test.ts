import { AUDIT } from '@plinth/operations';
import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { ORDERS, PRODUCT_REVIEWS, PRODUCT_TERMS, PRODUCTS, type Product } from '../src/plugin.js';
import { makeDownloadable, makeProduct, order, shopSite } from './support.js';

const HOME = '/wp-admin/products';

describe('shop: the list of products', () => {
  let site: TestSite;
  let manager: TestClient;

  beforeEach(async () => {
    site = await shopSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    manager = await site.as('shop_manager', 'mona');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const products = () => site.pluginContext('shop').use(PRODUCTS);
  const view = (query = '', as = manager) => as.page('GET', HOME + query);
  const names = async (query = '') =>
    [...(await view(query)).text.matchAll(/products\/\d+">([^<]+)<\/a>/g)].map(([, name]) => name);
  const send = (fields: FormFields, as = manager) => submitForm(as, HOME, fields, `${HOME}/new`);
  const bulk = (act: string, chosen: readonly Product[], more: FormFields = {}) =>
    send({ act, 'ids[]': chosen.map(({ id }) => id), ...more });
  const statusOf = async ({ id }: Product) => (await products().find(id))?.status;

  it('leads to the form of a new product, and tells what to do where there is none', async () => {
    expect((await view()).text)
      .to.include(`${HOME}/new"`)
      .and.include('No products found');
  });

  it('counts each status among what is asked for', async () => {
    await makeProduct(site, { name: 'Iron pot' });
    await makeProduct(site, { name: 'Iron cup', status: 'draft' });
    await makeProduct(site, { name: 'Tin cup', status: 'trash' });
    expect((await view()).text)
      .to.include('All (2)')
      .and.include('Draft (1)')
      .and.include('Trash (1)');
    expect((await view('?search=tin')).text)
      .to.include('All (0)')
      .and.include('Trash (1)')
      .and.not.include('Draft (');
  });

  it('sorts by name, price and day from both ends, and narrows to a category with those below it', async () => {
    const terms = site.pluginContext('shop').use(PRODUCT_TERMS);
    const tea = await terms.create({ taxonomy: 'product_cat', name: 'Tea' });
    const green = await terms.create({ taxonomy: 'product_cat', name: 'Green', parentId: tea.id });
    const at = (name: string, regularPrice: number, createdAt: string) =>
      makeProduct(site, { name, regularPrice, createdAt, termIds: name === 'B' ? [green.id] : [] });
    await at('B', 300, '2025-01-01T00:00:00.000Z');
    await at('A', 200, '2025-01-02T00:00:00.000Z');
    await at('C', 100, '2025-01-03T00:00:00.000Z');
    expect(await names()).to.deep.equal(['A', 'B', 'C']);
    expect(await names('?order=desc')).to.deep.equal(['C', 'B', 'A']);
    expect(await names('?orderby=price')).to.deep.equal(['C', 'A', 'B']);
    expect(await names('?orderby=price&order=desc')).to.deep.equal(['B', 'A', 'C']);
    expect(await names('?orderby=date')).to.deep.equal(['B', 'A', 'C']);
    expect(await names('?orderby=date&order=desc')).to.deep.equal(['C', 'A', 'B']);
    expect(await names(`?category=${tea.id}`)).to.deep.equal(['B']);
    expect(await names('?category=999')).to.deep.equal([]);
    expect((await view('?orderby=stock')).status).to.equal(400);
  });

  it('publishes many, makes drafts of them, moves them to the trash and back', async () => {
    const [one, two] = [await makeProduct(site, { status: 'draft' }), await makeProduct(site, { status: 'private' })];
    for (const [act, status, told] of [
      ['publish', 'publish', '2 products published.'],
      ['to_draft', 'draft', '2 products changed to drafts.'],
      ['to_trash', 'trash', '2 products moved to the trash.'],
      ['restore', 'draft', '2 products restored as drafts.'],
    ] as const) {
      const done = await bulk(act, [one, two]);
      expect((await manager.page('GET', done.headers['location'] ?? '')).text, act).to.include(told);
      expect([await statusOf(one), await statusOf(two)], act).to.deep.equal([status, status]);
    }
    const again = await bulk('to_draft', [one]);
    expect((await manager.page('GET', again.headers['location'] ?? '')).text).to.include('was left unchanged');
    const none = await bulk('publish', []);
    expect((await manager.page('GET', none.headers['location'] ?? '')).text).to.include('Select at least one');
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 9 });
    expect(rows.map(({ act }) => act)).to.include('Moved products to the trash.');
  });

  it('does the act of a row with that row alone', async () => {
    const [one, two] = [await makeProduct(site), await makeProduct(site)];
    await send({ row: `to_trash ${one.id}`, 'ids[]': two.id, act: 'to_draft' });
    expect([await statusOf(one), await statusOf(two)]).to.deep.equal(['trash', 'publish']);
  });

  it('lets nobody do what they may not', async () => {
    const product = await makeProduct(site);
    const draft = await makeProduct(site, { status: 'draft' });
    const helper = await site.member({ can: ['edit_products'] });
    await submitForm(helper, HOME, { act: 'to_trash', 'ids[]': [product.id, draft.id] });
    await submitForm(helper, HOME, { act: 'publish', 'ids[]': draft.id });
    await submitForm(helper, HOME, { act: 'to_draft', 'ids[]': product.id });
    expect([await statusOf(product), await statusOf(draft)]).to.deep.equal(['publish', 'draft']);
    expect((await send({ act: 'to_trash', 'ids[]': draft.id }, await site.as('customer'))).status).to.equal(403);
    const body = `act=to_trash&ids[]=${draft.id}`;
    expect((await manager.page('POST', HOME, { body })).status).to.equal(403);
    expect(await statusOf(draft)).to.equal('draft');
  });

  it('copies a product whole but for its SKU, as a draft, and leads to the copy', async () => {
    const terms = site.pluginContext('shop').use(PRODUCT_TERMS);
    const tea = await terms.create({ taxonomy: 'product_cat', name: 'Tea' });
    const whole = await makeDownloadable(site, {
      ...{ name: 'Guide', sku: 'G-1', description: '<p>Long</p>', salePrice: 2_000, stockQuantity: 3, menuOrder: 2 },
      ...{ virtual: true, downloadLimit: 3, downloadExpiryDays: 9, imageId: 5, pictureIds: [6, 7], termIds: [tea.id] },
      documents: [{ name: 'Sheet', url: 'https://example.org/x.pdf' }],
    });
    const done = await bulk('copy', [whole]);
    const id = Number(/products\/(\d+)\?done=copied$/.exec(done.headers['location'] ?? '')?.[1]);
    const copy = await products().find(id);
    const { id: _, slug, name, sku, status, createdAt, modifiedAt, ...same } = whole;
    expect(copy).to.deep.include({ ...same, name: 'Copy of Guide', status: 'draft', sku: '' });
    const documents = await products().documentsOf([whole.id, id]);
    expect(documents.get(id)?.map((each) => each.url)).to.deep.equal(['https://example.org/x.pdf']);
    const files = await products().filesOf([whole.id, id]);
    expect(files.get(id)?.map(({ key }) => key)).to.deep.equal(files.get(whole.id)?.map(({ key }) => key));
    expect((await terms.ofProducts([id])).get(id)?.map((term) => term.name)).to.deep.equal(['Tea']);
    expect((await manager.page('GET', done.headers['location'] ?? '')).text).to.include(
      'Product duplicated as a draft',
    );
  });

  it('deletes for good from the trash only, and says before what happens to orders, reviews and downloads', async () => {
    const customer = await site.as('customer', 'carl');
    const userId = customer.user?.id ?? 0;
    const product = await makeDownloadable(site, { name: 'Guide' });
    const { id: orderId } = await order(site, userId, [product]);
    await order(site, userId, [product], 'pending');
    const reviews = site.pluginContext('shop').use(PRODUCT_REVIEWS);
    await reviews.create({ productId: product.id, userId, content: 'Good', rating: 5 });
    const alive = await bulk('remove', [product]);
    expect((await manager.page('GET', alive.headers['location'] ?? '')).text).to.include('was left unchanged');
    await bulk('to_trash', [product]);
    const asked = await bulk('remove', [product], { status: 'trash' });
    expect(asked.text)
      .to.include('Delete 1 product permanently?')
      .and.include('<li>Guide</li>')
      .and.include('2 orders keep the item’s name and price')
      .and.include('1 review is deleted as well.')
      .and.include('1 customer download is revoked.');
    expect(await statusOf(product)).to.equal('trash');
    await bulk('remove', [product], { status: 'trash', sure: '1' });
    expect(await products().find(product.id)).to.equal(undefined);
    const lines = (await site.pluginContext('shop').use(ORDERS).itemsOf([orderId])).get(orderId);
    expect(lines?.map(({ name, productId }) => [name, productId])).to.deep.equal([['Guide', 0]]);
    expect((await reviews.list({ userId, statuses: ['hold', 'approved'], limit: 9 })).total).to.equal(0);
  });

  it('does not delete what somebody took out of the trash meanwhile', async () => {
    const product = await makeProduct(site, { status: 'trash' });
    const { modifiedAt: seen } = product;
    site.advance(1_000);
    await products().update(product.id, { status: 'publish' });
    await products()
      .remove(product.id, { seen })
      .then(
        () => expect.fail('It was removed.'),
        (thrown) => expect(thrown).to.include({ code: 'product_changed', status: 409 }),
      );
    expect(await statusOf(product)).to.equal('publish');
  });

  it('says in its form that it lies in the trash, and how to end or restore it', async () => {
    const product = await makeProduct(site, { status: 'trash' });
    const { text } = await manager.page('GET', `${HOME}/${product.id}`);
    expect(text)
      .to.include('This product is in the trash.')
      .and.include('Restore as draft')
      .and.include('Delete permanently');
  });
});
