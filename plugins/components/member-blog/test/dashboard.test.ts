import { POSTS } from '@plinth/content';
import { tap } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogHooks } from '../src/hooks.js';
import { blogSite, coauthor, ROOT, writePost } from './support.js';

interface Item {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly date: string;
  readonly link: string;
  readonly edit_link: string;
  readonly views: number;
  readonly is_owner: boolean;
}

describe('member-blog: dashboard', () => {
  let site: TestSite;
  let author: TestClient;
  let other: TestClient;
  let editor: TestClient;

  const list = async (client: TestClient, query: Readonly<Record<string, unknown>> = {}) =>
    expectSuccess<Item[]>(await client.get(`${ROOT}/dashboard`, { query }));
  const titles = (items: readonly Item[]) => items.map(({ title }) => title);

  before(async () => {
    site = await blogSite({ site: { timezone: 'Europe/Berlin' } });
    author = await site.as('author');
    other = await site.as('author', 'other');
    editor = await site.as('editor');
    await writePost(site, author, { title: 'Old bread', createdAt: '2026-01-10T08:00:00.000Z' });
    await writePost(site, author, { title: 'New bread', createdAt: '2026-01-12T08:00:00.000Z' });
    await writePost(site, author, { title: 'A draft', status: 'draft' });
    await writePost(site, author, { title: 'For review', status: 'pending' });
    await writePost(site, author, { title: 'Gone', status: 'trash' });
    const shared = await writePost(site, other, { title: 'Written together', createdAt: '2026-01-11T08:00:00.000Z' });
    await coauthor(site, shared, other, author);
    const asked = await writePost(site, other, { title: 'Only asked' });
    await other.post(`${ROOT}/posts/${asked.id}/coauthors`, { user_id: author.user?.id });
  });
  after(() => site.stop());

  it("lists the caller's published posts with those they co-author, newest first", async () => {
    const items = await list(author);
    expect(titles(items)).to.deep.equal(['New bread', 'Written together', 'Old bread']);
    expect(items.map((item) => item.is_owner)).to.deep.equal([true, false, true]);
  });

  it('answers the fields of a dashboard item, the date on the clock of the site', async () => {
    const [item] = await list(author);
    expect(Object.keys(item ?? {})).to.have.members([
      'id',
      'title',
      'status',
      'date',
      'link',
      'edit_link',
      'views',
      'is_owner',
    ]);
    expect(item).to.include({ status: 'publish', date: '2026-01-12T09:00:00', views: 0 });
    expect(item?.link).to.equal('http://localhost/2026/01/12/new-bread/');
    expect(item?.edit_link).to.equal(`http://localhost/write?post=${item?.id}`);
  });

  it('lists drafts and pending posts by tab, and what is published for any other tab', async () => {
    expect(titles(await list(author, { tab: 'drafts' }))).to.deep.equal(['A draft']);
    expect(titles(await list(author, { tab: 'pending' }))).to.deep.equal(['For review']);
    expect(titles(await list(author, { tab: 'whatever' }))).to.have.length(3);
  });

  it('searches within the tab', async () => {
    expect(titles(await list(author, { search: 'bread' }))).to.deep.equal(['New bread', 'Old bread']);
  });

  it('pages with totals, and refuses page and per_page out of bounds', async () => {
    const response = await author.get(`${ROOT}/dashboard`, { query: { per_page: 2, page: 2 } });
    expect(titles(expectSuccess<Item[]>(response))).to.deep.equal(['Old bread']);
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '2' });
    for (const query of [{ per_page: 51 }, { per_page: 0 }, { page: 0 }]) {
      expectError(await author.get(`${ROOT}/dashboard`, { query }), 400, 'rest_invalid_param');
    }
    expect((await author.get(`${ROOT}/dashboard`, { query: { per_page: 50 } })).status).to.equal(200);
    expect(await list(author, { page: 99 })).to.deep.equal([]);
  });

  for (const path of ['/dashboard', '/dashboard/counts']) {
    it(`${path} is for members; another member's needs edit_others_posts`, async () => {
      const query = { user_id: author.user?.id };
      expectError(await site.visitor().get(ROOT + path), 401, 'mb_not_logged_in');
      expectError(await other.get(ROOT + path, { query }), 403, 'mb_forbidden');
      expect((await editor.get(ROOT + path, { query })).status).to.equal(200);
      expect((await author.get(ROOT + path, { query })).status).to.equal(200);
    });
  }

  it('counts by the same query as the list, co-authored posts included', async () => {
    const counts = expectSuccess(await author.get(`${ROOT}/dashboard/counts`));
    expect(counts).to.deep.equal({ published: 3, drafts: 1, pending: 1, total: 5, views: 0 });
  });

  it('lists a post once of which a co-author became the author, and searches among co-authored posts', async () => {
    const reassignTo = await site.as('author', 'reassignTo');
    const passed = await writePost(site, other, { title: 'Passed on' });
    await coauthor(site, passed, other, reassignTo);
    await site
      .pluginContext('member-blog')
      .use(POSTS)
      .update(passed.id, { authorId: reassignTo.user?.id ?? 0 });
    expect(titles(await list(reassignTo))).to.deep.equal(['Passed on']);
    expect(expectSuccess(await reassignTo.get(`${ROOT}/dashboard/counts`))).to.include({ published: 1, total: 1 });
    expect(titles(await list(author, { search: 'together' }))).to.deep.equal(['Written together']);
    const response = await author.get(`${ROOT}/dashboard`, { query: { search: 'bread', per_page: 1 } });
    expect(response.headers['x-wp-total']).to.equal('2');
  });

  it('follows member_blog_dashboard_query_args in the list and in the counts', async () => {
    const seen: unknown[] = [];
    const remove = site.tap(
      tap(blogHooks.member_blog_dashboard_query_args, {}, (_context, selection, userId, tab) => {
        seen.push([userId, tab]);
        return { ...selection, search: 'Old' };
      }),
    );
    expect(titles(await list(author))).to.deep.equal(['Old bread']);
    expect(expectSuccess(await author.get(`${ROOT}/dashboard/counts`))).to.include({
      published: 1,
      drafts: 0,
      total: 1,
    });
    remove();
    expect(seen[0]).to.deep.equal([author.user?.id, 'published']);
  });

  describe('GET /posts/render', () => {
    const render = (client: TestClient, query: Readonly<Record<string, unknown>> = {}) =>
      client.get(`${ROOT}/posts/render`, { query });

    it('answers html, page, max_pages, total and pagination', async () => {
      const page = expectSuccess<Record<string, unknown>>(await render(author));
      expect(page).to.include({ page: 1, max_pages: 1, total: 3, pagination: '' });
      expect(page['html']).to.contain('New bread').and.to.contain('Written together');
    });

    it('searches within the tab, and shows what is published for any other tab', async () => {
      const found = expectSuccess<{ html: string }>(await render(author, { search: 'old bread' }));
      expect(found).to.include({ total: 1 });
      expect(found.html).to.contain('Old bread').and.not.to.contain('New bread');
      const visitor = site.visitor();
      expect(expectSuccess(await render(visitor, { user_id: author.user?.id, tab: 'trash' }))).to.include({ total: 3 });
    });

    it('is public for what is published', async () => {
      const page = expectSuccess<{ html: string }>(await render(site.visitor(), { user_id: author.user?.id }));
      expect(page.html).to.contain('New bread').and.not.to.contain('A draft');
    });

    it('answers 400 mb_invalid_user for user_id 0 while signed out', async () => {
      expectError(await render(site.visitor()), 400, 'mb_invalid_user');
    });

    for (const tab of ['drafts', 'pending']) {
      it(`shows the tab ${tab} to its owner and to edit_others_posts only`, async () => {
        const query = { user_id: author.user?.id, tab };
        expectError(await render(site.visitor(), query), 401, 'mb_not_logged_in');
        expectError(await render(other, query), 403, 'mb_forbidden');
        expect(expectSuccess(await render(author, query))).to.include({ total: 1 });
        expect(expectSuccess(await render(editor, query))).to.include({ total: 1 });
      });
    }

    it('links to its pages when there are several', async () => {
      const many = await site.as('author', 'many');
      for (let count = 0; count < 11; count += 1) await writePost(site, many, { title: `Number ${count}` });
      const page = expectSuccess<{ pagination: string; html: string }>(await render(many, { page: 2 }));
      expect(page).to.include({ page: 2, max_pages: 2, total: 11 });
      expect(page.pagination).to.contain('page=1');
      expectError(await render(many, { page: 0 }), 400, 'rest_invalid_param');
    });
  });
});
