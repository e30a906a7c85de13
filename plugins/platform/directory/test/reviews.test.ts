import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { LISTINGS } from '../src/plugin.js';
import { directorySite, fifty, idOf, makeListing } from './support.js';

const review = { overall_rating: 4, title: 'Fine', content: 'A good place for an afternoon.' };

describe('reviews of listings', () => {
  let site: TestSite;
  let listing: number;

  before(async () => {
    site = await directorySite();
  });
  beforeEach(async () => {
    listing = (await makeListing(site)).id;
  });
  after(() => site.stop());

  const write = (client: TestClient, body: object = review, id = listing) =>
    client.post(`/directory/v1/listings/${id}/reviews`, body);
  const list = async (query: object = {}) =>
    (await site.visitor().get(`/directory/v1/listings/${listing}/reviews`, { query: { ...query } })).json<{
      reviews: { title: string; overall_rating: number; criteria_ratings: object }[];
      summary: { average: number; total: number; distribution: object };
      total: number;
      pages: number;
      has_more: boolean;
    }>();

  it('201 with id, status pending and a message; approved it is shown and counted', async () => {
    const response = await write(await site.member(), { ...review, criteria_ratings: { quality: 5 } });
    expect(response.status, response.text).to.equal(201);
    const { id, status, message } = response.json<{ id: number; status: string; message: string }>();
    expect([status, message]).to.deep.equal(['pending', 'Thank you. Your review is shown when it has been approved.']);
    expect((await list()).total).to.equal(0);
    const editor = await site.as('editor');
    const waiting = (await editor.get('/directory/v1/reviews')).json<{ id: number }[]>();
    expect(waiting.map((each) => each.id)).to.include(id);
    expect((await editor.post(`/directory/v1/reviews/${id}`, { status: 'approved' })).status).to.equal(200);
    const { reviews, summary } = await list();
    expect(reviews[0]).to.deep.include({ title: 'Fine', overall_rating: 4, criteria_ratings: { quality: 5 } });
    expect(summary).to.deep.equal({ average: 4, total: 1, distribution: { 5: 0, 4: 1, 3: 0, 2: 0, 1: 0 } });
    expect(await site.pluginContext('directory').use(LISTINGS).find(listing)).to.include({
      rating: 400,
      reviewCount: 1,
    });
  });

  it('approved at once where the owner of the site says so', async () => {
    const open = await directorySite({ settings: { directory: { reviewsNeedApproval: false } } });
    const { id } = await makeListing(open);
    const response = await write(await open.member(), review, id);
    expect(response.json<{ status: string }>().status).to.equal('approved');
    await open.stop();
  });

  it('401 for visitors, 404 directory_invalid_listing, 403 directory_own_listing', async () => {
    expectError(await write(site.visitor()), 401, 'rest_forbidden');
    const member = await site.member();
    expectError(await write(member, review, 9_999), 404, 'directory_invalid_listing');
    const draft = await makeListing(site, { status: 'draft' });
    expectError(await write(member, review, draft.id), 404, 'directory_invalid_listing');
    const own = await makeListing(site, { ownerId: idOf(member) });
    expectError(await write(member, review, own.id), 403, 'directory_own_listing');
  });

  it('409 directory_already_reviewed: one of fifty parallel requests is kept', async () => {
    const member = await site.member();
    const answers = await fifty(() => write(member));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(49);
    expectError(await write(member), 409, 'directory_already_reviewed');
  });

  it('400 directory_review_too_short below 20 characters of text, and for bad arguments', async () => {
    const member = await site.member();
    const short = { ...review, content: `<b>${'x'.repeat(19)}</b>` };
    expectError(await write(member, short), 400, 'directory_review_too_short');
    for (const wrong of [
      { overall_rating: 0 },
      { overall_rating: 6 },
      { title: '' },
      { criteria_ratings: { charm: 3 } },
      { criteria_ratings: { quality: 6 } },
    ]) {
      expectError(await write(member, { ...review, ...wrong }), 400, 'rest_invalid_param');
    }
    expectError(await write(member, { ...review, review_photos: [77] }), 404, 'rest_not_found');
    expectError(await write(member, {}), 400, 'rest_missing_callback_param');
    expect((await write(member, { ...review, content: 'x'.repeat(20) })).status).to.equal(201);
  });

  it('lists ten a page by default, fifty at most, in five orders', async () => {
    const reviews = site.pluginContext('directory');
    const { REVIEWS } = await import('../src/plugin.js');
    for (const [index, rating] of [3, 5, 1].entries()) {
      await reviews.use(REVIEWS).create({
        ...{ listingId: listing, authorId: idOf(await site.member()), rating, title: `r${rating}`, content: 'text' },
        ...{ criteria: {}, photos: [], helpful: [5, 0, 9][index], status: 'approved' },
      });
      site.advance(1000);
    }
    const titles = async (sort?: string) => (await list(sort ? { sort } : {})).reviews.map(({ title }) => title);
    expect(await titles()).to.deep.equal(['r1', 'r5', 'r3']);
    expect(await titles('oldest')).to.deep.equal(['r3', 'r5', 'r1']);
    expect(await titles('highest')).to.deep.equal(['r5', 'r3', 'r1']);
    expect(await titles('lowest')).to.deep.equal(['r1', 'r3', 'r5']);
    expect(await titles('helpful')).to.deep.equal(['r1', 'r3', 'r5']);
    expect(await list({ per_page: 2 })).to.include({ total: 3, pages: 2, has_more: true });
    expect(await list({ per_page: 2, page: 2 })).to.include({ has_more: false });
    const path = `/directory/v1/listings/${listing}/reviews`;
    expectError(await site.visitor().get(path, { query: { per_page: 51 } }), 400, 'rest_invalid_param');
    expectError(await site.visitor().get(path, { query: { sort: 'best' } }), 400, 'rest_invalid_param');
  });
});
