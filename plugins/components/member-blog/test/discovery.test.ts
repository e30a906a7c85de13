import type { Post, Term } from '@plinth/content';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { countSettledSelects, idOf, makeTerm, readTimes, sort, writeOld } from './reading-support.js';
import { blogSite, ROOT, writePost } from './support.js';

type Item = Readonly<Record<string, unknown>>;

const idsOf = (items: readonly Item[]) => items.map((item) => item['id']);

describe('member-blog: GET /popular', () => {
  let site: TestSite;
  let visitor: TestClient;
  let ana: TestClient;
  let posts: Post[];
  let food: Term;

  before(async () => {
    site = await blogSite({ site: { timezone: 'Europe/Berlin' } });
    visitor = site.visitor();
    ana = await site.as('author', 'ana');
    posts = [await writeOld(site, ana, 1), await writeOld(site, ana, 20), await writeOld(site, ana, 300)];
    const [fresh, older, oldest] = posts;
    if (!fresh || !older || !oldest) throw new Error('The posts are missing.');
    food = await makeTerm(site, 'category', 'Food');
    await sort(site, older, await makeTerm(site, 'category', 'Bread', food.id));
    await readTimes(site, older, 3);
    await readTimes(site, oldest, 30);
    await readTimes(site, await writeOld(site, ana, 1, { status: 'draft' }), 900);
  });

  after(() => site.stop());

  const popular = async (query: Readonly<Record<string, unknown>> = {}) =>
    expectSuccess<Item[]>(await visitor.get(`${ROOT}/popular`, { query }));

  const ids = (...places: readonly number[]) => places.map((place) => posts[place]?.id);

  it('lists published posts, the most read first, with UTC dates', async () => {
    const items = await popular();
    expect(idsOf(items)).to.deep.equal(ids(2, 1, 0));
    expect(items[1]).to.deep.equal({
      ...{ id: posts[1]?.id, title: 'Post of 20 days ago', permalink: items[1]?.['permalink'] },
      ...{ date: '2025-12-26T12:00:00', thumbnail: '', views: 3 },
      author: { id: idOf(ana), name: 'Test ana', url: `http://localhost/author/${ana.user?.slug}/` },
    });
    expect(items[1]?.['permalink']).to.match(/^http:\/\/localhost\//);
  });

  it('looks at a category with those below it, and at a timeframe', async () => {
    expect(idsOf(await popular({ category: food.id }))).to.deep.equal(ids(1));
    expect(await popular({ category: 999_999 })).to.deep.equal([]);
    expect(idsOf(await popular({ timeframe: 'all' }))).to.deep.equal(ids(2, 1, 0));
    expect(idsOf(await popular({ timeframe: 'year' }))).to.deep.equal(ids(2, 1, 0));
    expect(idsOf(await popular({ timeframe: 'month' }))).to.deep.equal(ids(1, 0));
    expect(idsOf(await popular({ timeframe: 'week' }))).to.deep.equal(ids(0));
  });

  it('repeats and forgets nothing from page to page, read or not', async () => {
    for (let count = 0; count < 5; count += 1) await writeOld(site, ana, 400 + count);
    for (const per_page of [1, 2, 3, 5]) {
      const seen: unknown[] = [];
      for (let page = 1; page <= Math.ceil(8 / per_page); page += 1)
        seen.push(...idsOf(await popular({ per_page, page })));
      expect(seen, `pages of ${per_page}`).to.deep.equal(idsOf(await popular()));
      expect(seen).to.have.length(8);
    }
  });

  it('sends totals, and answers an empty list past the end', async () => {
    const query = { per_page: 2, page: 2, timeframe: 'year' };
    const response = await visitor.get(`${ROOT}/popular`, { query });
    expect(idsOf(expectSuccess<Item[]>(response))).to.deep.equal(ids(0));
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '2' });
    expect(await popular({ page: 7 })).to.deep.equal([]);
  });

  for (const query of [{ page: 0 }, { per_page: 0 }, { per_page: 51 }, { category: -1 }, { timeframe: 'today' }]) {
    it(`refuses ${JSON.stringify(query)}`, async () => {
      expectError(await visitor.get(`${ROOT}/popular`, { query }), 400, 'rest_invalid_param');
    });
  }

  it('takes as many queries for one post as for three', async () => {
    const one = await countSettledSelects(site, () => popular({ per_page: 1 }));
    const three = await countSettledSelects(site, () => popular({ per_page: 3 }));
    expect(three)
      .to.be.at.most(one + 1)
      .and.at.most(7);
  });
});

describe('member-blog: GET /posts/{id}/related', () => {
  let site: TestSite;
  let visitor: TestClient;
  let ana: TestClient;
  let about: Post;

  before(async () => {
    site = await blogSite();
    visitor = site.visitor();
    ana = await site.as('author', 'ana');
    about = await writeOld(site, ana, 1);
  });

  after(() => site.stop());

  const related = async (query: Readonly<Record<string, unknown>> = {}) =>
    expectSuccess<Item[]>(await visitor.get(`${ROOT}/posts/${about.id}/related`, { query }));

  it('prefers what shares most categories and tags, then the newest, then the same author', async () => {
    const bo = await site.as('author', 'bo');
    const [food, slow, sea] = [
      await makeTerm(site, 'category', 'Food'),
      await makeTerm(site, 'post_tag', 'Slow'),
      await makeTerm(site, 'post_tag', 'Sea'),
    ];
    const [one, newer, two] = [
      await writeOld(site, bo, 9),
      await writeOld(site, bo, 8),
      await writeOld(site, bo, 20, { title: 'Shares two' }),
    ];
    const own = await writeOld(site, ana, 50);
    await writeOld(site, bo, 2);
    await sort(site, about, food);
    await sort(site, about, slow, sea);
    await sort(site, one, food);
    await sort(site, newer, sea);
    await sort(site, two, food);
    await sort(site, two, slow);
    const draft = await writeOld(site, ana, 2, { status: 'draft' });
    await sort(site, draft, food);
    const items = await related();
    expect(idsOf(items)).to.deep.equal([two.id, newer.id, one.id, own.id]);
    expect(items[0]).to.have.all.keys('id', 'title', 'link', 'date', 'thumbnail', 'author');
    expect(items[0]).to.deep.include({
      ...{ title: 'Shares two', date: '2025-12-26T12:00:00', author: { id: idOf(bo), name: 'Test bo' } },
    });
    expect(idsOf(await related({ per_page: 2 }))).to.deep.equal([two.id, newer.id]);
  });

  it('takes 1 to 12 and has 4 by default', async () => {
    for (let count = 0; count < 14; count += 1) await writePost(site, ana);
    expect(await related()).to.have.length(4);
    expect(await related({ per_page: 12 })).to.have.length(12);
    for (const per_page of [0, 13, 'many']) {
      const response = await visitor.get(`${ROOT}/posts/${about.id}/related`, { query: { per_page } });
      expectError(response, 400, 'rest_invalid_param');
    }
  });

  it('answers 404 for what is missing or not published', async () => {
    const draft = await writePost(site, ana, { status: 'draft' });
    for (const id of [draft.id, 999_999, 999_999_999_999])
      expectError(await ana.get(`${ROOT}/posts/${id}/related`), 404, 'mb_not_found');
  });
});
