import { AUDIT } from '@plinth/operations';
import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type NewProductReview, PRODUCT_REVIEWS, PRODUCTS, type Product } from '../src/plugin.js';
import { makeProduct, shopSite } from './support.js';

const HOME = '/wp-admin/product-reviews';

describe('shop: the reviews that a manager judges', () => {
  let site: TestSite;
  let manager: TestClient;
  let product: Product;

  beforeEach(async () => {
    site = await shopSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    manager = await site.as('shop_manager', 'mona');
    product = await makeProduct(site);
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const reviews = () => site.pluginContext('shop').use(PRODUCT_REVIEWS);
  const write = (fields: Partial<NewProductReview> = {}) =>
    reviews().create({ productId: product.id, authorName: 'Carl', content: '<p>It pours.</p>', rating: 4, ...fields });
  const view = async (query = '') => (await manager.page('GET', HOME + query)).text;
  const send = (fields: FormFields, as = manager) => submitForm(as, HOME, fields, '/wp-admin/products/new');
  const statusOf = async ({ id }: { id: number }) => (await reviews().find(id))?.status;
  const told = async (sent: Awaited<ReturnType<typeof send>>) =>
    (await manager.page('GET', sent.headers['location'] ?? '')).text;

  it('shows those that wait first, with their number, and counts the others', async () => {
    expect(await view()).to.include('All caught up');
    await write();
    await write({ status: 'approved', content: 'Fine' });
    await write({ status: 'trash' });
    const text = await view();
    expect(text)
      .to.include('Pending (1)')
      .and.include('Published (1)')
      .and.include('Spam (0)')
      .and.include('Trash (1)')
      .and.include('It pours.')
      .and.include('Carl')
      .and.include('/product/a-teapot')
      .and.include('Approve: review by Carl of A teapot')
      .and.not.include('Fine');
    expect(await view('?status=approved'))
      .to.include('Fine')
      .and.not.include('It pours.');
  });

  it('shows the reviews of a private product to people only who may read it', async () => {
    await site.pluginContext('shop').use(PRODUCTS).update(product.id, { status: 'private', name: 'Zebra' });
    await write();
    expect(await view(`?product=${product.id}`)).to.include('Zebra');
    const helper = await site.member({ can: ['edit_products'] });
    for (const id of [product.id, 4_711]) {
      const refused = await helper.page('GET', `${HOME}?product=${id}`);
      expect(refused.status).to.equal(404);
      expect(refused.text).to.not.include('Zebra');
    }
  });

  it('approves a review, which customers read then and whose stars count', async () => {
    const review = await write();
    const page = () => site.visitor().page('GET', '/product/a-teapot');
    expect((await page()).text).to.not.include('It pours.');
    expect(await told(await send({ row: `approve ${review.id}` }))).to.include('1 review published.');
    expect((await page()).text).to.include('It pours.');
    const rated = await site.pluginContext('shop').use(PRODUCTS).find(product.id);
    expect(rated).to.include({ averageRating: 400, reviewCount: 1 });
    await send({ row: `unapprove ${review.id}`, status: 'approved' });
    expect((await page()).text).to.not.include('It pours.');
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 9 });
    expect(rows.map(({ act }) => act)).to.include.members(['Approved product reviews.', 'Held product reviews back.']);
  });

  it('judges many at once, and says what it left as it was', async () => {
    const [one, two] = [await write(), await write()];
    const ids = [one.id, two.id];
    for (const [act, status, said] of [
      ['approve', 'approved', '2 reviews published.'],
      ['mark_spam', 'spam', '2 reviews marked as spam.'],
      ['to_trash', 'trash', '2 reviews moved to the trash.'],
      ['bring_back', 'hold', '2 reviews restored as pending.'],
    ] as const) {
      expect(await told(await send({ act, 'ids[]': ids }))).to.include(said);
      expect([await statusOf(one), await statusOf(two)], act).to.deep.equal([status, status]);
    }
    expect(await told(await send({ act: 'bring_back', 'ids[]': ids }))).to.include('2 reviews were left unchanged');
    expect(await told(await send({ act: 'approve' }))).to.include('Select at least one');
  });

  it('deletes for good after a question, from the spam and the trash only', async () => {
    const [living, gone] = [await write(), await write({ status: 'trash' })];
    const asked = await send({ act: 'remove', 'ids[]': [living.id, gone.id], status: 'trash' });
    expect(asked.text).to.include('Delete 1 review permanently?').and.include('<li>review by Carl of A teapot</li>');
    expect(await statusOf(gone)).to.equal('trash');
    const done = await send({ act: 'remove', 'ids[]': [living.id, gone.id], status: 'trash', sure: '1' });
    expect(await told(done))
      .to.include('1 review deleted permanently.')
      .and.include('1 review was left unchanged');
    expect([await statusOf(living), await statusOf(gone)]).to.deep.equal(['hold', undefined]);
  });

  it('leaves in the trash what its author has written anew', async () => {
    const userId = (await site.as('customer', 'carl')).user?.id ?? 0;
    const old = await write({ userId, status: 'trash' });
    await write({ userId });
    expect(await told(await send({ row: `bring_back ${old.id}` }))).to.include('since written another');
    expect(await statusOf(old)).to.equal('trash');
  });

  it('narrows to one product', async () => {
    const other = await makeProduct(site, { name: 'A cup' });
    await write();
    await write({ productId: other.id, content: 'It leaks.' });
    expect(await view(`?product=${other.id}`))
      .to.include('Showing reviews of “A cup”.')
      .and.include('Pending (1)')
      .and.include('It leaks.')
      .and.not.include('It pours.');
  });

  it('lets nobody judge what they may not', async () => {
    const review = await write();
    const helper = await site.member({ can: ['edit_products'] });
    expect((await helper.page('GET', HOME)).text).to.not.include('Approve: the review');
    await submitForm(helper, HOME, { row: `approve ${review.id}` }, '/wp-admin/products/new');
    expect((await send({ row: `approve ${review.id}` }, await site.as('customer'))).status).to.equal(403);
    const body = `row=approve ${review.id}`;
    expect((await manager.page('POST', HOME, { body })).status).to.equal(403);
    expect(await statusOf(review)).to.equal('hold');
  });
});
