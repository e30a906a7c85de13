import { tap } from '@plinth/kernel';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type NewProductReview, PRODUCT_REVIEWS, PRODUCTS, type Product, shopHooks } from '../src/plugin.js';
import { errorOf, fifty, makeProduct, shopSite } from './support.js';

describe('shop: reviews', () => {
  let site: TestSite;
  let product: Product;
  const reviews = () => site.pluginContext('shop').use(PRODUCT_REVIEWS);
  const write = (fields: Partial<NewProductReview> = {}) =>
    reviews().create({ productId: product.id, content: 'Good', status: 'approved', ...fields });
  const ratings = async () => {
    const { averageRating, ratingCount, reviewCount } =
      (await site.pluginContext('shop').use(PRODUCTS).find(product.id)) ?? product;
    return [averageRating, ratingCount, reviewCount];
  };
  const idOf = async (role: string) => (await site.as(role)).user?.id ?? 0;

  beforeEach(async () => {
    site = await shopSite();
    product = await makeProduct(site);
  });
  afterEach(() => site.stop());

  it('are sanitised, signed with the name of their author and held until they are approved', async () => {
    const userId = await idOf('customer');
    const review = await reviews().create({
      productId: product.id,
      userId,
      rating: 4,
      content: '<p>Fine<script>x</script></p>',
    });
    expect(review).to.include({
      status: 'hold',
      authorName: 'Test customer',
      rating: 4,
      productName: 'A teapot',
      userId,
    });
    expect(review.content).not.to.contain('script');
    expect(await ratings()).to.deep.equal([0, 0, 0]);
  });

  it('are approved at once where the site says so', async () => {
    const open = await shopSite({ settings: { shop: { reviewsNeedApproval: false } } });
    const { id } = await makeProduct(open);
    expect(
      (await open.pluginContext('shop').use(PRODUCT_REVIEWS).create({ productId: id, content: 'x' })).status,
    ).to.equal('approved');
    await open.stop();
  });

  for (const [what, fields] of Object.entries({
    'no text': { content: ' <script></script> ' },
    'six stars': { rating: 6 },
    'half a star': { rating: 0.5 },
    'less than nothing': { rating: -1 },
  })) {
    it(`are refused with ${what}`, async () => {
      expect(await errorOf(write(fields))).to.deep.equal({ code: 'product_review_invalid', status: 400 });
      expect(await ratings()).to.deep.equal([0, 0, 0]);
    });
  }

  it('are refused for a product that there is not', async () => {
    expect(await errorOf(write({ productId: 999 }))).to.deep.equal({ code: 'rest_product_not_found', status: 404 });
  });

  it('rate the product exactly: approved ones only, unrated ones not in the average', async () => {
    await write({ rating: 5 });
    const second = await write({ rating: 4 });
    await write({ rating: 4 });
    await write({ rating: 0 });
    await write({ rating: 1, status: 'spam' });
    expect(await ratings()).to.deep.equal([433, 3, 4]);
    await reviews().setStatus(second.id, 'hold');
    expect(await ratings()).to.deep.equal([450, 2, 3]);
    await reviews().remove(second.id);
    await reviews().setStatus(second.id, 'approved');
    expect(await ratings()).to.deep.equal([450, 2, 3]);
  });

  it('rate the product exactly when fifty are written and half of them held at once', async () => {
    const made = await fifty((index) => write({ rating: (index % 5) + 1 }));
    expect(await ratings()).to.deep.equal([300, 50, 50]);
    await fifty(async (index) => index % 2 === 0 && reviews().setStatus(made[index]?.id ?? 0, 'hold'));
    const shown = (await reviews().list({ limit: 50 })).reviews;
    const stars = shown.reduce((sum, { rating }) => sum + rating, 0);
    expect(shown).to.have.length(25);
    expect(await ratings()).to.deep.equal([Math.round((stars * 100) / 25), 25, 25]);
  });

  it('are one for each customer and product, however many are sent at once', async () => {
    const userId = await idOf('customer');
    const outcomes = await fifty(() =>
      write({ userId }).then(
        () => 'written',
        (thrown) => thrown.code,
      ),
    );
    expect(outcomes.filter((each) => each === 'written')).to.have.length(1);
    expect(new Set(outcomes)).to.deep.equal(new Set(['written', 'product_review_exists']));
    expect(await reviews().hasReviewed(userId, product.id)).to.equal(true);
    const other = await makeProduct(site);
    await write({ userId, productId: other.id });
  });

  it('may be written again when the first went to the trash, from where it then does not come back', async () => {
    const userId = await idOf('customer');
    const first = await write({ userId });
    await reviews().setStatus(first.id, 'trash');
    expect(await reviews().hasReviewed(userId, product.id)).to.equal(false);
    await write({ userId });
    const back = reviews().setStatus(first.id, 'approved');
    expect(await errorOf(back)).to.deep.equal({ code: 'product_review_exists', status: 409 });
  });

  it('may be many where the site allows it', async () => {
    const open = await shopSite({ settings: { shop: { oneReviewPerCustomer: false } } });
    const { id } = await makeProduct(open);
    const userId = (await open.as('customer')).user?.id ?? 0;
    for (const content of ['a', 'b'])
      await open.pluginContext('shop').use(PRODUCT_REVIEWS).create({ productId: id, userId, content });
    expect(
      (
        await open
          .pluginContext('shop')
          .use(PRODUCT_REVIEWS)
          .list({ userId, statuses: ['hold'], limit: 5 })
      ).total,
    ).to.equal(2);
    await open.stop();
  });

  it('are listed newest first: by user, by product, by status, of published products', async () => {
    const userId = await idOf('customer');
    const draft = await makeProduct(site, { name: 'Draft', status: 'draft' });
    const other = await makeProduct(site, { name: 'Other' });
    await write({ userId, createdAt: '2026-01-01T00:00:00.000Z', content: 'old' });
    await write({ userId, productId: other.id, content: 'new' });
    await write({ userId, productId: draft.id, content: 'draft', createdAt: '2025-01-01T00:00:00.000Z' });
    await write({ content: 'foreign', status: 'hold' });
    const contents = async (query: object) =>
      (await reviews().list({ limit: 10, ...query })).reviews.map(({ content }) => content);
    expect(await contents({ userId })).to.deep.equal(['new', 'old', 'draft']);
    expect(await contents({ userId, publishedProducts: true })).to.deep.equal(['new', 'old']);
    expect(await contents({ productIds: [product.id], statuses: ['hold'] })).to.deep.equal(['foreign']);
    const page = await reviews().list({ userId, limit: 1, offset: 1 });
    expect([page.reviews[0]?.content, page.reviews[0]?.productName, page.total]).to.deep.equal(['old', 'A teapot', 3]);
  });

  it('fire shop_review_status_changed for each change', async () => {
    const seen: unknown[] = [];
    site.tap(
      tap(shopHooks.shop_review_status_changed, {}, (_context, { status }, before) => void seen.push([before, status])),
    );
    const { id } = await write({ status: 'hold' });
    await reviews().setStatus(id, 'approved');
    await reviews().setStatus(id, 'approved');
    expect(await reviews().setStatus(999, 'approved')).to.equal(undefined);
    expect(seen).to.deep.equal([
      ['new', 'hold'],
      ['hold', 'approved'],
    ]);
  });
});
