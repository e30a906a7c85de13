import { PERMALINKS, type Post } from '@plinth/content';
import { DATABASE } from '@plinth/kernel';
import type { TestClient, TestSite } from '@plinth/kernel/testing';
import { expect } from 'chai';
import { VIEWS } from '../src/views/views.js';
import { DAY_MS } from './reading-support.js';
import { blogSite, body, ROOT, writePost } from './support.js';

describe('member-blog: views', () => {
  let site: TestSite;
  let visitor: TestClient;
  let ana: TestClient;
  let reader: TestClient;
  let post: Post;

  beforeEach(async () => {
    site = await blogSite();
    visitor = site.visitor();
    [ana, reader] = [await site.as('author', 'ana'), await site.as('subscriber')];
    post = await writePost(site, ana);
  });

  afterEach(() => site.stop());

  const view = (client: TestClient, agent = 'Firefox', referrer = '') =>
    client.page('POST', `/blog/posts/${post.id}/view`, {
      headers: { 'user-agent': agent },
      body: new URLSearchParams({ referrer }).toString(),
    });

  const views = async () => (await site.tools('member-blog').use(VIEWS).ofPosts([post.id])).get(post.id) ?? 0;

  it('count a visitor once a day for each post', async () => {
    expect((await view(visitor)).status).to.equal(204);
    await view(visitor);
    expect(await views()).to.equal(1);
    await view(visitor, 'Safari');
    await view(reader);
    await view(reader, 'Safari');
    expect(await views()).to.equal(3);
    site.advance(DAY_MS);
    await view(visitor);
    await view(await site.as('subscriber'));
    expect(await views()).to.equal(5);
  });

  it('count one for fifty reports of one visitor at once, and fifty for those of fifty', async () => {
    await Promise.all(Array.from({ length: 50 }, () => view(visitor)));
    expect(await views()).to.equal(1);
    await Promise.all(Array.from({ length: 50 }, (_, index) => view(visitor, `Browser ${index}`)));
    expect(await views()).to.equal(51);
  });

  it('count neither the author nor robots', async () => {
    await view(ana);
    for (const agent of ['Googlebot/2.1', 'Some crawler', 'LinkPreview']) await view(visitor, agent);
    expect(await views()).to.equal(0);
  });

  it('are of published posts only', async () => {
    const draft = await writePost(site, ana, { status: 'draft' });
    expect((await reader.page('POST', `/blog/posts/${draft.id}/view`)).status).to.equal(404);
    expect((await reader.page('POST', '/blog/posts/999999/view')).status).to.equal(404);
  });

  it('are reported by the page of a post, and only there', async () => {
    const address = await site.tools('member-blog').use(PERMALINKS).ofPost(post);
    const page = await visitor.page('GET', address);
    expect(page.text).to.contain(`navigator.sendBeacon("http://localhost/blog/posts/${post.id}/view"`);
    const item = await visitor.get(`/wp/v2/posts/${post.id}`);
    expect(body<{ content: { rendered: string } }>(item).content.rendered.trim()).to.equal('<p>Words.</p>');
    const list = await visitor.get('/wp/v2/posts');
    expect(list.text).not.to.contain('sendBeacon');
    const wikiLike = await writePost(site, ana, { type: 'page', title: 'A page', slug: 'a-page' });
    const other = await visitor.page('GET', await site.tools('member-blog').use(PERMALINKS).ofPost(wikiLike));
    expect(other.text).to.contain('Words.').and.not.contain('sendBeacon');
  });

  it('move the totals of authors and the order of popular posts at once', async () => {
    const authors = async () =>
      body<{ total_views: number }[]>(await visitor.get(`${ROOT}/authors`)).map((item) => item.total_views);
    expect(await authors()).to.deep.equal([0]);
    await writePost(site, ana);
    await view(visitor);
    expect(await authors()).to.deep.equal([1]);
    const popular = body<{ id: number; views: number }[]>(await visitor.get(`${ROOT}/popular`));
    expect(popular[0]).to.include({ id: post.id, views: 1 });
  });

  it('are refused with 429 beyond 120 reports a minute of one address', async () => {
    for (let count = 0; count < 120; count += 1) await view(visitor, 'Googlebot');
    expect((await view(visitor)).status).to.equal(429);
    site.advance(60_001);
    expect((await view(visitor)).status).to.equal(204);
  });

  it('tell 200 sources of a post and day apart, and call the rest other', async () => {
    const database = site.use(DATABASE);
    for (let number = 0; number < 200; number += 1) {
      const source = `site${number}.example`;
      await database.insertRow('mb_daily_views', { post_id: post.id, day: '2026-01-15', source, views: 1 });
    }
    await view(visitor, 'One', 'https://new.example/');
    await view(visitor, 'Two', 'https://site7.example/');
    const sql = `SELECT source, views FROM ${database.table('mb_daily_views')}
      WHERE source IN ('other', 'site7.example') ORDER BY source`;
    expect(await database.select(sql)).to.deep.equal([
      { source: 'other', views: 1 },
      { source: 'site7.example', views: 2 },
    ]);
  });

  it('take no referrer beyond its bounds', async () => {
    const long = `https://example.org/${'x'.repeat(2_000)}`;
    expect((await view(visitor, 'Firefox', long)).status).to.equal(400);
    expect(await views()).to.equal(0);
  });
});

describe('member-blog: what is kept of views', () => {
  it('forgets who read what when the day is over, and daily views after the retention', async () => {
    const site = await blogSite({ settings: { 'member-blog': { analyticsRetentionDays: 2 } } });
    const post = await writePost(site, await site.as('author', 'ana'));
    const view = async () => site.visitor().page('POST', `/blog/posts/${post.id}/view`);
    const daily = async () => {
      const editor = await site.as('editor');
      const answer = await editor.get(`${ROOT}/analytics`, { query: { post_id: post.id } });
      return body<{ sources: unknown[]; totals: { views: number } }>(answer).totals.views;
    };
    for (let day = 0; day < 4; day += 1) {
      await view();
      await site.runJob('member-blog:forget-views');
      await view();
      site.advance(DAY_MS);
    }
    expect(await daily()).to.equal(2);
    await site.runJob('member-blog:forget-views');
    expect(await daily()).to.equal(1);
    const views = await site.tools('member-blog').use(VIEWS).ofPosts([post.id]);
    expect(views.get(post.id)).to.equal(4);
    await site.stop();
  });
});
