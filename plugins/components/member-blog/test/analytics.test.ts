import type { Post } from '@plinth/content';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { VIEW_COUNTER } from '../src/views/counter.js';
import { countSettledSelects, DAY_MS, idOf, readPage, writeOld } from './reading-support.js';
import { blogSite, browser, ROOT, writePost } from './support.js';

interface Analytics {
  readonly user_id: number;
  readonly period: string;
  readonly date_from: string | null;
  readonly date_to: string;
  readonly totals: Readonly<Record<string, number>>;
  readonly daily: readonly { readonly date: string; readonly views: number }[];
  readonly posts: readonly Readonly<Record<string, unknown>>[];
  readonly sources: readonly { readonly source: string; readonly views: number }[];
}

const PATH = `${ROOT}/analytics`;

describe('member-blog: GET /analytics', () => {
  let site: TestSite;
  let ana: TestClient;
  let editor: TestClient;
  let reader: TestClient;
  let bread: Post;
  let sums: Post;

  before(async () => {
    site = await blogSite({ now: '2026-01-10T12:00:00.000Z' });
    const people = async () => {
      ana = await site.as('author', 'ana');
      editor = await site.as('editor');
      reader = await site.as('subscriber');
    };
    await people();
    bread = await writeOld(site, ana, 60, { title: 'Bread, "quoted"', commentCount: 3 });
    sums = await writeOld(site, ana, 50, { title: '=SUM(A1:A9)' });
    await writeOld(site, editor, 1, { title: 'By somebody else' });
    await writePost(site, ana, { status: 'draft', title: 'A draft' });
    let agent = 0;
    const view = async (post: Post, referer = '') => {
      agent += 1;
      await readPage(site, post, site.visitor(), { 'user-agent': browser(`Browser ${agent}`), referer });
      await site.pluginContext('member-blog').use(VIEW_COUNTER).settled();
    };
    await view(bread, 'https://www.example.org/a?b');
    await view(bread);
    site.advance(5 * DAY_MS);
    await people();
    await view(bread, 'http://localhost/blog');
    await view(sums, 'https://example.org/');
    await view(sums, 'javascript:alert(1)');
    await view(sums, 'android-app://mail');
    expectSuccess(await reader.post(`${ROOT}/reactions`, { post_id: bread.id, claps: 7 }));
    expectSuccess(await editor.post(`${ROOT}/reactions`, { post_id: sums.id, claps: 2 }));
    expectSuccess(await reader.post(`${ROOT}/follows`, { object_type: 'user', object_id: idOf(ana) }));
  });

  after(() => site.stop());

  const read = async (client: TestClient, query: Readonly<Record<string, unknown>> = {}) =>
    expectSuccess<Analytics>(await client.get(PATH, { query }));

  it('sums up the published posts of the caller for 30 days', async () => {
    const answer = await read(ana);
    expect(answer).to.include({ user_id: idOf(ana), period: '30d', date_from: '2025-12-17', date_to: '2026-01-15' });
    expect(answer.totals).to.deep.equal({ posts: 2, views: 6, claps: 9, comments: 3, followers: 1 });
    expect(answer.daily).to.have.length(30);
    expect(answer.daily.filter((each) => each.views > 0)).to.deep.equal([
      { date: '2026-01-10', views: 2 },
      { date: '2026-01-15', views: 4 },
    ]);
    const links = answer.posts.map((post) => post['link']);
    for (const link of links) expect(link).to.match(/^http:\/\/localhost\/./);
    expect(answer.posts).to.deep.equal([
      {
        ...{ id: sums.id, title: '=SUM(A1:A9)', link: links[0], date: '2025-11-26T12:00:00' },
        ...{ views: 3, claps: 2, comments: 0 },
      },
      {
        ...{ id: bread.id, title: 'Bread, "quoted"', link: links[1], date: '2025-11-16T12:00:00' },
        ...{ views: 3, claps: 7, comments: 3 },
      },
    ]);
    expect(answer.sources).to.deep.equal([
      { source: 'direct', views: 3 },
      { source: 'example.org', views: 2 },
      { source: 'internal', views: 1 },
    ]);
  });

  it('looks at 7, 30, 90 or 365 days, or all of them', async () => {
    const days = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 };
    for (const [period, count] of Object.entries(days)) {
      const answer = await read(ana, { period });
      expect(answer.daily).to.have.length(count);
      expect(answer.period).to.equal(period);
    }
    const all = await read(ana, { period: 'all' });
    expect(all).to.include({ period: 'all', date_from: null, date_to: '2026-01-15' });
    expect(all.totals).to.include({ views: 6 });
    expect(all.daily).to.have.length(2);
    expectError(await ana.get(PATH, { query: { period: '2d' } }), 400, 'rest_invalid_param');
  });

  it('lets date_from and date_to override the period', async () => {
    const early = await read(ana, { date_from: '2026-01-09', date_to: '2026-01-11' });
    expect(early).to.include({ period: 'custom', date_from: '2026-01-09', date_to: '2026-01-11' });
    expect(early.totals).to.include({ views: 2, claps: 9 });
    expect(early.daily.map((each) => each.views)).to.deep.equal([0, 2, 0]);
    expect(early.posts.map((post) => post['views'])).to.deep.equal([2, 0]);
    expect((await read(ana, { date_to: '2026-01-10' })).totals).to.include({ views: 2 });
    expect((await read(ana, { date_from: '2026-01-11' })).totals).to.include({ views: 4 });
    for (const query of [
      { date_from: '2026-02-30' },
      { date_to: 'yesterday' },
      { date_from: '2026-01-12', date_to: '2026-01-11' },
    ])
      expectError(await ana.get(PATH, { query }), 400, 'rest_invalid_param');
  });

  it('names the days without views up to a year, and leaves them out of longer periods', async () => {
    expect((await read(ana, { date_from: '2025-01-15' })).daily).to.have.length(366);
    expect((await read(ana, { date_from: '2020-01-01' })).daily).to.have.length(2);
  });

  it('looks at one post', async () => {
    const answer = await read(ana, { post_id: sums.id });
    expect(answer.totals).to.include({ posts: 1, views: 3, claps: 2, comments: 0 });
    expect(answer.posts.map((post) => post['id'])).to.deep.equal([sums.id]);
    expect(await read(editor, { post_id: sums.id })).to.include({ user_id: idOf(ana) });
    expectError(await ana.get(PATH, { query: { post_id: 999_999 } }), 404, 'mb_not_found');
  });

  it("shows what belongs to others to those who edit others' posts only", async () => {
    const query = { user_id: idOf(ana) };
    expect(await read(editor, query)).to.include({ user_id: idOf(ana) });
    for (const path of [PATH, `${PATH}/export`]) {
      expectError(await reader.get(path, { query }), 403, 'mb_forbidden');
      expectError(await reader.get(path, { query: { post_id: sums.id } }), 403, 'mb_forbidden');
      expectError(await site.visitor().get(path), 401, 'mb_not_logged_in');
      const app = await ana.withApplicationPassword();
      expectError(await app.get(path), 403, 'mb_app_password_write_denied');
    }
  });

  it('takes the same few queries for one post and for many', async () => {
    const few = await countSettledSelects(site, () => read(ana, { post_id: sums.id }));
    for (let count = 0; count < 15; count += 1) await writeOld(site, editor, count);
    expect(await countSettledSelects(site, () => read(editor)))
      .to.be.at.most(few)
      .and.at.most(14);
  });

  it('is exported as CSV, whose formulas are made harmless', async () => {
    const response = await ana.get(`${PATH}/export`, { query: { period: '7d' } });
    expect(response.status).to.equal(200);
    expect(response.headers['content-type']).to.equal('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).to.equal(
      'attachment; filename="member-blog-analytics-2026-01-15.csv"',
    );
    expect(response.text.split('\r\n')).to.deep.equal([
      'post_id,title,published,views,claps,comments',
      `${sums.id},'=SUM(A1:A9),2025-11-26T12:00:00,3,2,0`,
      `${bread.id},"Bread, ""quoted""",2025-11-16T12:00:00,3,7,3`,
      '',
    ]);
  });

  for (const title of ['=1', '+1', '-1', '@a', '\tx']) {
    it(`writes ${JSON.stringify(title)} with an apostrophe before it`, async () => {
      const author = await site.member({ roles: ['author'] });
      await writePost(site, author, { title });
      const { text } = await author.get(`${PATH}/export`);
      expect(text).to.contain(`,'${title},`);
    });
  }

  it('is exported as JSON', async () => {
    const response = await ana.get(`${PATH}/export`, { query: { format: 'json', post_id: sums.id } });
    expect(response.headers['content-disposition']).to.contain('.json"');
    expect(expectSuccess(response)).to.deep.equal([
      {
        ...{ post_id: sums.id, title: '=SUM(A1:A9)', published: '2025-11-26T12:00:00' },
        ...{ views: 3, claps: 2, comments: 0 },
      },
    ]);
    expectError(await ana.get(`${PATH}/export`, { query: { format: 'xml' } }), 400, 'rest_invalid_param');
  });
});

describe('member-blog: without the module analytics', () => {
  it('does not exist', async () => {
    const site = await blogSite({ modules: { 'member-blog': { analytics: false } } });
    const editor = await site.as('editor');
    expectError(await editor.get(PATH), 404, 'rest_no_route');
    expectError(await editor.get(`${PATH}/export`), 404, 'rest_no_route');
    await site.stop();
  });
});
