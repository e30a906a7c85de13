import type { Post, Term } from '@plinth/content';
import { expectError, expectSuccess, type TestClient, type TestResponse, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { cardsIn, countSettledSelects, idOf, makeTerm, readTimes, sort, writeOld } from './reading-support.js';
import { blogSite, ROOT, writePost } from './support.js';

interface Feed {
  readonly html: string;
  readonly page: number;
  readonly max_pages: number;
  readonly count: number;
  readonly has_more: boolean;
  readonly announce?: string;
}

function feed(client: TestClient, query: Readonly<Record<string, unknown>>): Promise<TestResponse> {
  return client.get(`${ROOT}/feed`, { query });
}

/** The posts on the first page of a feed. */
async function shown(client: TestClient, query: Readonly<Record<string, unknown>>): Promise<number[]> {
  const answer = expectSuccess<Feed>(await feed(client, { page: 1, ...query }));
  expect(answer.count).to.equal(cardsIn(answer.html).length);
  return cardsIn(answer.html);
}

describe('member-blog: GET /feed', () => {
  let site: TestSite;
  let visitor: TestClient;
  let ana: TestClient;
  let bo: TestClient;
  let reader: TestClient;
  /** Newest first. */
  let posts: Post[];
  let food: Term;
  let bread: Term;
  let slow: Term;

  before(async () => {
    site = await blogSite();
    visitor = site.visitor();
    [ana, bo, reader] = [
      await site.as('author', 'ana'),
      await site.as('author', 'bo'),
      await site.as('subscriber', 'reader'),
    ];
    posts = [
      await writeOld(site, ana, 1, { title: 'Delta', commentCount: 2 }),
      await writeOld(site, bo, 10, { title: 'Alpha', commentCount: 9 }),
      await writeOld(site, ana, 40, { title: 'Charlie river' }),
      await writeOld(site, bo, 400, { title: 'Bravo', content: '<p>By the river.</p>' }),
    ];
    await writePost(site, ana, { status: 'draft', title: 'Unseen draft' });
    await writePost(site, ana, { status: 'private', title: 'Unseen private' });
    food = await makeTerm(site, 'category', 'Food');
    bread = await makeTerm(site, 'category', 'Bread', food.id);
    slow = await makeTerm(site, 'post_tag', 'Slow');
    const [delta, alpha, charlie] = posts;
    if (!delta || !alpha || !charlie) throw new Error('The posts are missing.');
    await sort(site, delta, food);
    await sort(site, alpha, bread);
    await sort(site, charlie, slow);
    await readTimes(site, alpha, 5);
    await readTimes(site, charlie, 50);
  });

  after(() => site.stop());
  // Feeds of visitors are kept for a minute.
  beforeEach(() => site.advance(61_000));

  const ids = (...places: readonly number[]) => places.map((place) => posts[place]?.id);

  it('needs a source, of those that there are', async () => {
    expectError(await feed(visitor, {}), 400, 'rest_missing_callback_param');
    expectError(await feed(visitor, { source: 'everything' }), 400, 'rest_invalid_param');
  });

  it('begins with the second page of ten', async () => {
    for (let count = 0; count < 9; count += 1) await writeOld(site, undefined, 500 + count, { title: 'Filler' });
    const answer = expectSuccess<Feed>(await feed(visitor, { source: 'recent' }));
    expect(answer).to.include({ page: 2, max_pages: 2, count: 3, has_more: false });
    expect(answer).not.to.have.property('announce');
    const first = expectSuccess<Feed>(await feed(visitor, { source: 'recent', page: 1 }));
    expect(first).to.include({ page: 1, max_pages: 2, count: 10, has_more: true });
    expect(expectSuccess<Feed>(await feed(visitor, { source: 'recent', page: 9 }))).to.deep.include({
      ...{ html: '', page: 9, max_pages: 2, count: 0, has_more: false },
    });
  });

  it('sends the paging headers of a wrapped list, kept or not', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { headers } = await feed(visitor, { source: 'author', user_id: idOf(ana), per_page: 1, page: 1 });
      expect(headers).to.include({ 'x-wp-total': '2', 'x-wp-totalpages': '2' });
      expect(headers['link']).to.contain('page=2').and.contain('rel="next"');
    }
  });

  for (const wrong of [
    { page: 0 },
    { page: -1 },
    { per_page: 0 },
    { per_page: 51 },
    { columns: 0 },
    { columns: 7 },
    { avatar_size: 31 },
    { avatar_size: 201 },
    { timeframe: 'day' },
    { orderby: 'id' },
    { order: 'asc' },
    { orderby: 'post_count' },
    { exclude_users: 'ana' },
    { show_image: 'perhaps' },
    { start_rank: -1 },
  ]) {
    it(`refuses ${JSON.stringify(wrong)} and does not clamp it`, async () => {
      expectError(await feed(visitor, { source: 'recent', ...wrong }), 400, 'rest_invalid_param');
    });
  }

  it('takes the bounds themselves, and ignores parameters that it does not have', async () => {
    for (const query of [
      { per_page: 1, columns: 1, avatar_size: 32, start_rank: 0 },
      { per_page: 50, columns: 6, avatar_size: 200, timeframe: 'all', post_type: 'page', unknown: 'x' },
    ]) {
      for (const source of ['recent', 'popular', 'topic', 'authors'])
        expectSuccess(await feed(visitor, { source, ...query }));
    }
    const plain = expectSuccess(await feed(visitor, { source: 'recent', page: 1 }));
    expect(
      expectSuccess(await feed(visitor, { source: 'recent', page: 1, post_type: 'page', offset: 3 })),
    ).to.deep.equal(plain);
  });

  it('shows published posts only, whatever post_status says', async () => {
    const query = { source: 'recent', per_page: 4, post_status: 'draft' };
    expect(await shown(visitor, query)).to.deep.equal(ids(0, 1, 2, 3));
    const mine = await feed(ana, { source: 'author', user_id: idOf(ana), page: 1, post_status: 'any' });
    expect(mine.text).not.to.contain('Unseen');
  });

  it('orders by date, title and comment count, either way', async () => {
    const query = { source: 'author', user_id: idOf(ana), page: 1 };
    expect(await shown(visitor, query)).to.deep.equal(ids(0, 2));
    expect(await shown(visitor, { ...query, order: 'ASC' })).to.deep.equal(ids(2, 0));
    expect(await shown(visitor, { ...query, orderby: 'title', order: 'ASC' })).to.deep.equal(ids(2, 0));
    expect(await shown(visitor, { ...query, orderby: 'comment_count' })).to.deep.equal(ids(0, 2));
  });

  it('draws a random order whose pages repeat nothing, anew after a while', async () => {
    const query = { source: 'recent', orderby: 'rand', per_page: 4 };
    const draws = new Set<string>();
    for (let turn = 0; turn < 5; turn += 1) {
      const pages: number[] = [];
      for (const page of [1, 2, 3, 4]) pages.push(...(await shown(visitor, { ...query, page })));
      expect(new Set(pages).size).to.equal(13);
      expect(pages.length).to.equal(13);
      draws.add(pages.join(' '));
      site.advance(600_000);
    }
    expect(draws.size).to.be.greaterThan(1);
  });

  it('asks for the author of the source author', async () => {
    expectError(await feed(visitor, { source: 'author' }), 400, 'mb_missing_author');
    expect(await shown(visitor, { source: 'author', user_id: idOf(bo) })).to.deep.equal(ids(1, 3));
    expect(await shown(visitor, { source: 'author', user_id: 999_999 })).to.deep.equal([]);
  });

  it('puts the most read first for the source popular, of a timeframe', async () => {
    const query = { source: 'popular', per_page: 4 };
    expect(await shown(visitor, query)).to.deep.equal(ids(2, 1, 0, 3));
    expect(await shown(visitor, { ...query, timeframe: 'year' })).to.deep.equal(ids(2, 1, 0));
    expect(await shown(visitor, { ...query, timeframe: 'month' })).to.deep.equal(ids(1, 0));
    expect(await shown(visitor, { ...query, timeframe: 'week' })).to.deep.equal(ids(0));
    expect(await shown(visitor, { ...query, search: 'river' })).to.deep.equal(ids(2, 3));
    expect(await shown(visitor, { ...query, search: '"by the river"' })).to.deep.equal(ids(3));
    expect(await shown(visitor, { ...query, category: 'food' })).to.deep.equal(ids(1, 0));
    expect(await shown(visitor, { ...query, exclude_users: String(idOf(ana)) })).to.deep.include(posts[1]?.id);
    expect(await shown(visitor, { ...query, exclude_users: String(idOf(ana)) })).not.to.include(posts[2]?.id);
  });

  it('filters by category with those below it, by tag, by words and by authors', async () => {
    const query = { source: 'topic' };
    expect(await shown(visitor, { ...query, category: 'food' })).to.deep.equal(ids(0, 1));
    expect(await shown(visitor, { ...query, category: String(bread.id) })).to.deep.equal(ids(1));
    expect(await shown(visitor, { ...query, tag: 'slow' })).to.deep.equal(ids(2));
    expect(await shown(visitor, { ...query, category: 'food', tag: 'slow' })).to.deep.equal([]);
    expect(await shown(visitor, { ...query, category: 'unheard-of' })).to.deep.equal([]);
    expect(await shown(visitor, { ...query, search: 'river' })).to.deep.equal(ids(2, 3));
    const without = `${idOf(ana)}, 999999`;
    expect(await shown(visitor, { ...query, category: 'food', exclude_users: without })).to.deep.equal(ids(1));
  });

  it('does not tell by a search what a password hides', async () => {
    const secret = await writeOld(site, bo, 600, { title: 'Sealed', content: '<p>Treasure.</p>', password: 'x' });
    for (const source of ['recent', 'popular'])
      expect(await shown(visitor, { source, search: 'treasure' })).to.deep.equal([]);
    expect(await shown(visitor, { source: 'author', user_id: idOf(bo) })).to.include(secret.id);
  });

  it('keeps following and the reading list for those who are signed in', async () => {
    for (const source of ['following', 'reading-list'])
      expectError(await feed(visitor, { source }), 401, 'mb_not_logged_in');
  });

  it('takes the caller and not user_id for following and the reading list', async () => {
    const post_id = posts[3]?.id;
    expectSuccess(await reader.post(`${ROOT}/bookmarks`, { post_id }));
    expectSuccess(await reader.post(`${ROOT}/bookmarks`, { post_id: posts[0]?.id }));
    const list = { source: 'reading-list', user_id: idOf(ana) };
    expect(await shown(reader, list)).to.deep.equal(ids(0, 3));
    expect(await shown(reader, { ...list, orderby: 'title', order: 'ASC' })).to.deep.equal(ids(3, 0));
    expect(await shown(reader, { ...list, search: 'river' })).to.deep.equal(ids(3));
    expect(await shown(ana, list)).to.deep.equal([]);
    expect(await shown(reader, { source: 'following', user_id: idOf(ana) })).to.deep.equal([]);
    expectSuccess(await reader.post(`${ROOT}/follows`, { object_type: 'user', object_id: idOf(ana) }));
    expect(await shown(reader, { source: 'following' })).to.deep.equal(ids(0, 2));
    expectSuccess(await reader.post(`${ROOT}/follows`, { object_type: 'term', object_id: bread.id }));
    expect(await shown(reader, { source: 'following' })).to.deep.equal(ids(0, 1, 2));
  });

  it('lets visitors see a feed for up to 60 seconds, and members at once', async () => {
    const query = { source: 'topic', search: 'newcomer' };
    expect(await shown(visitor, query)).to.deep.equal([]);
    const late = await writePost(site, ana, { title: 'The newcomer' });
    expect(await shown(visitor, query)).to.deep.equal([]);
    expect(await shown(reader, query)).to.deep.equal([late.id]);
    site.advance(59_000);
    expect(await shown(visitor, query)).to.deep.equal([]);
    site.advance(1_001);
    expect(await shown(visitor, query)).to.deep.equal([late.id]);
    expect(await shown(visitor, { ...query, variant: 'list' })).to.deep.equal([late.id]);
  });

  it("never serves one visitor's arguments to another", async () => {
    const all = await feed(visitor, { source: 'recent', page: 1, per_page: 2 });
    const other = await feed(visitor, { source: 'recent', page: 1, per_page: 2, show_image: false, order: 'ASC' });
    expect(cardsIn(expectSuccess<Feed>(all).html)).not.to.deep.equal(cardsIn(expectSuccess<Feed>(other).html));
  });

  it('takes the same few queries for two posts and for twenty', async () => {
    for (let count = 0; count < 20; count += 1) {
      const author = await site.member({ roles: ['author'] });
      await writeOld(site, author, 0.1 + count / 100, { title: `Many ${count}` });
    }
    for (const source of ['recent', 'popular']) {
      const few = await countSettledSelects(site, () => feed(visitor, { source, page: 1, per_page: 2 }));
      const many = await countSettledSelects(site, () => feed(visitor, { source, page: 1, per_page: 20 }));
      expect(few).to.be.greaterThan(0).and.at.most(9);
      expect(many, source).to.be.at.most(few + 1);
    }
  });
});

describe('member-blog: feeds of features that are off', () => {
  it('answers 501 for following and 403 for the reading list', async () => {
    const site = await blogSite({ settings: { 'member-blog': { follow: false, readingList: false } } });
    const reader = await site.as('subscriber');
    expectError(await feed(reader, { source: 'following' }), 501, 'mb_source_unavailable');
    expectError(await feed(reader, { source: 'reading-list' }), 403, 'mb_feature_disabled');
    expectError(await feed(site.visitor(), { source: 'following' }), 401, 'mb_not_logged_in');
    expectSuccess(await feed(reader, { source: 'recent' }));
    await site.stop();
  });
});
