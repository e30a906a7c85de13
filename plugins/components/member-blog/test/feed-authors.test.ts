import { expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { authorsIn, countSettledSelects, idOf, makeTerm, readTimes, sort, writeOld } from './reading-support.js';
import { blogSite, ROOT } from './support.js';

interface Feed {
  readonly html: string;
  readonly page: number;
  readonly max_pages: number;
  readonly count: number;
  readonly has_more: boolean;
  readonly announce: string;
}

describe('member-blog: authors', () => {
  let site: TestSite;
  let visitor: TestClient;
  let ana: TestClient;
  let bo: TestClient;
  let cy: TestClient;

  before(async () => {
    site = await blogSite();
    visitor = site.visitor();
    [ana, bo, cy] = [await site.as('author', 'ana'), await site.as('editor', 'bo'), await site.as('author', 'cy')];
    await site.as('author', 'silent');
    await writeOld(site, ana, 5);
    await readTimes(site, await writeOld(site, ana, 6, { commentCount: 3 }), 10);
    await readTimes(site, await writeOld(site, bo, 2, { commentCount: 9 }), 100);
    const filed = await writeOld(site, cy, 9);
    await sort(site, filed, await makeTerm(site, 'category', 'Food'));
    await writeOld(site, cy, 8);
    await writeOld(site, cy, 7);
    await writeOld(site, cy, 1, { status: 'draft' });
  });

  after(() => site.stop());
  beforeEach(() => site.advance(61_000));

  const feed = async (query: Readonly<Record<string, unknown>>) => {
    const full = { source: 'authors', page: 1, ...query };
    return expectSuccess<Feed>(await visitor.get(`${ROOT}/feed`, { query: full }));
  };

  const order = async (query: Readonly<Record<string, unknown>>) => authorsIn((await feed(query)).html);

  it('are ordered by posts, views, name, comments or who published last', async () => {
    const [a, b, c] = [idOf(ana), idOf(bo), idOf(cy)];
    expect(await order({ orderby: 'post_count' })).to.deep.equal([c, a, b]);
    expect(await order({ orderby: 'post_count', order: 'ASC' })).to.deep.equal([b, a, c]);
    expect(await order({ orderby: 'total_views' })).to.deep.equal([b, a, c]);
    expect(await order({ orderby: 'name', order: 'ASC' })).to.deep.equal([a, b, c]);
    expect(await order({ orderby: 'title', order: 'ASC' })).to.deep.equal([a, b, c]);
    expect(await order({ orderby: 'comment_count' })).to.deep.equal([b, a, c]);
    expect(await order({ orderby: 'recent' })).to.deep.equal([b, a, c]);
    expect(await order({})).to.deep.equal([b, a, c]);
    expect((await order({ orderby: 'rand' })).sort()).to.deep.equal([a, b, c].sort());
  });

  it('are filtered by role, name, topic and exclusion', async () => {
    expect(await order({ role: 'editor' })).to.deep.equal([idOf(bo)]);
    expect(await order({ role: 'nobody' })).to.deep.equal([]);
    expect(await order({ search: 'test CY' })).to.deep.equal([idOf(cy)]);
    expect(await order({ category: 'food' })).to.deep.equal([idOf(cy)]);
    const exclude_users = `${idOf(bo)},${idOf(cy)}`;
    expect(await order({ exclude_users })).to.deep.equal([idOf(ana)]);
  });

  it('are announced in words', async () => {
    expect(await feed({ per_page: 2 })).to.include({
      ...{ page: 1, max_pages: 2, count: 2, has_more: true, announce: '2 authors loaded, 3 in all.' },
    });
    expect(await feed({ per_page: 2, page: 2 })).to.include({ count: 1, announce: '1 author loaded, 3 in all.' });
    expect(await feed({ per_page: 2, page: 3 })).to.include({ count: 0, announce: 'There are no more authors.' });
  });

  it('are laid out by columns and avatar_size, and show what is asked for', async () => {
    const usual = (await feed({})).html;
    expect(usual).to.contain('--mb-columns:4').and.contain('width="80" height="80"');
    expect(usual).to.contain('2 posts').and.contain('10 views');
    const other = (await feed({ columns: 2, avatar_size: 32, show_count: false, show_views: false })).html;
    expect(other).to.contain('--mb-columns:2').and.contain('width="32" height="32"');
    expect(other).not.to.contain('posts').and.not.contain('views');
    expect((await feed({ show_avatar: false })).html).not.to.contain('<img');
  });

  it('are listed by GET /authors with their totals', async () => {
    const response = await visitor.get(`${ROOT}/authors`);
    const items = expectSuccess<{ id: number }[]>(response);
    expect(items.map((item) => item.id)).to.deep.equal([idOf(cy), idOf(ana), idOf(bo)]);
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '1' });
    expect(items[1]).to.deep.equal({
      ...{ id: idOf(ana), name: 'Test ana', slug: ana.user?.slug, post_count: 2, total_views: 10, description: '' },
      ...{ avatar: Reflect.get(items[1] ?? {}, 'avatar'), url: `http://localhost/author/${ana.user?.slug}/` },
    });
    expect(Reflect.get(items[1] ?? {}, 'avatar')).to.match(/\/avatars\/.*s=96/);
    expect(response.text).not.to.contain('example.org');
  });

  it('can be ordered by views and the other way by GET /authors, and by nothing else', async () => {
    const by = async (query: Readonly<Record<string, unknown>>) =>
      expectSuccess<{ id: number }[]>(await visitor.get(`${ROOT}/authors`, { query })).map((item) => item.id);
    expect(await by({ orderby: 'total_views' })).to.deep.equal([idOf(bo), idOf(ana), idOf(cy)]);
    expect(await by({ orderby: 'total_views', order: 'asc' })).to.deep.equal([idOf(cy), idOf(ana), idOf(bo)]);
    expect(await by({ per_page: 1, page: 2 })).to.deep.equal([idOf(ana)]);
    for (const query of [{ orderby: 'name' }, { order: 'up' }, { per_page: 51 }, { per_page: 0 }, { page: 0 }]) {
      const response = await visitor.get(`${ROOT}/authors`, { query });
      expect(response.status, JSON.stringify(query)).to.equal(400);
    }
  });

  it('take as many queries for one author as for three', async () => {
    const selects = (per_page: number) =>
      countSettledSelects(site, () => visitor.get(`${ROOT}/authors`, { query: { per_page, n: per_page } }));
    const [one, three] = [await selects(1), await selects(3)];
    expect(three).to.be.at.most(one).and.at.most(4);
  });
});
