import { tap } from '@plinth/kernel';
import { PRODUCT_REVIEWS, type ProductReview, REVIEW_STATUSES } from '@plinth/shop';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { accountHooks, type ReviewItem } from '../src/plugin.js';
import { accountSite, idOf, makeProduct, ofShop } from './support.js';

interface Reviews {
  readonly reviews: readonly ReviewItem[];
  readonly total: number;
  readonly pages: number;
  readonly has_more: boolean;
}

describe('shop account: GET /me/reviews', () => {
  let site: TestSite;
  let customer: TestClient;
  const get = (query: Readonly<Record<string, unknown>> = {}) => customer.get('/shop-account/v1/me/reviews', { query });
  const read = async (query: Readonly<Record<string, unknown>> = {}) => (await get(query)).json<Reviews>();

  async function review(fields: { userId?: number; status?: ProductReview['status']; rating?: number } = {}) {
    const product = await makeProduct(site, 'A cup');
    const written = { userId: idOf(customer), status: 'approved' as const, ...fields };
    return ofShop(site, PRODUCT_REVIEWS).create({ productId: product.id, content: 'It pours well.', ...written });
  }

  beforeEach(async () => {
    site = await accountSite();
    customer = await site.as('customer');
  });
  afterEach(() => site.stop());

  it('answers every field of a review, and the wrapper', async () => {
    const product = await makeProduct(site, 'A cup');
    const content = 'It <em>pours</em> well.<script>alert(1)</script>';
    const written = { productId: product.id, userId: idOf(customer), rating: 4, content, status: 'approved' as const };
    const { id } = await ofShop(site, PRODUCT_REVIEWS).create(written);
    const answer = await read();
    expect(answer).to.deep.equal({
      reviews: [
        {
          ...{ id, product_id: product.id, product_name: 'A cup', rating: 4 },
          ...{ content: answer.reviews[0]?.content, created_at: '2026-01-15T13:00:00+01:00' },
        },
      ],
      ...{ total: 1, pages: 1, has_more: false },
    });
    expect(answer.reviews[0]?.content).to.include('<em>pours</em>').and.not.include('<script');
  });

  it('says 0 where there is no rating', async () => {
    await review();
    expect((await read()).reviews[0]?.rating).to.equal(0);
  });

  it('shows approved reviews only', async () => {
    for (const status of REVIEW_STATUSES.filter((each) => each !== 'approved')) await review({ status });
    const { id } = await review();
    const { reviews, total } = await read();
    expect(reviews.map((each) => each.id)).to.deep.equal([id]);
    expect(total).to.equal(1);
  });

  it("returns only the caller's own reviews and disregards a user id", async () => {
    const other = idOf(await site.as('subscriber'));
    await review({ userId: other });
    await review({ userId: 0 });
    expect(await read({ user_id: other, user: other })).to.deep.equal({
      ...{ reviews: [], total: 0, pages: 0, has_more: false },
    });
  });

  it('pages newest first, twelve a page unless asked otherwise, with totals', async () => {
    const made: number[] = [];
    for (let count = 0; count < 13; count += 1) {
      made.unshift((await review()).id);
      site.advance(1_000);
    }
    const response = await get();
    expect(response.json<Reviews>().reviews.map(({ id }) => id)).to.deep.equal(made.slice(0, 12));
    expect(response.json<Reviews>()).to.include({ total: 13, pages: 2, has_more: true });
    expect(response.headers).to.include({ 'x-wp-total': '13', 'x-wp-totalpages': '2' });
    expect((await read({ page: 3, per_page: 5 })).reviews.map(({ id }) => id)).to.deep.equal(made.slice(10));
    expect(await read({ page: 9 })).to.deep.equal({ reviews: [], total: 13, pages: 2, has_more: false });
  });

  it('refuses paging out of bounds with 400 and takes the bounds themselves', async () => {
    for (const query of [{ page: 0 }, { per_page: 0 }, { per_page: 101 }, { per_page: 'all' }])
      expectError(await get(query), 400, 'rest_invalid_param');
    for (const query of [{ per_page: 1 }, { per_page: 100 }]) expect((await get(query)).status).to.equal(200);
  });

  it('refuses visitors with 401', async () => {
    expectError(await site.visitor().get('/shop-account/v1/me/reviews'), 401, 'rest_forbidden');
  });

  it('is shaped by shop_rest_prepare_review; null and false leave a review out', async () => {
    const [nothing, refused, kept] = [await review(), await review(), await review()];
    site.tap(
      tap(accountHooks.shop_rest_prepare_review, {}, (_context, item, { id }, request) => {
        if (id === nothing.id) return null;
        return id === refused.id ? false : item && { ...item, asked: request.path };
      }),
    );
    const { reviews } = await read();
    expect(reviews).to.have.length(1);
    expect(reviews[0]).to.include({ id: kept.id, asked: '/shop-account/v1/me/reviews' });
  });
});
