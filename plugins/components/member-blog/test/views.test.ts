import { PERMALINKS, type Post } from '@plinth/content';
import { DATABASE } from '@plinth/kernel/database';
import { expectSuccess, RawTables, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { VIEW_COUNTER } from '../src/views/counter.js';
import { countView, viewOf } from '../src/views/counting.js';
import { VIEWS } from '../src/views/views.js';
import { DAY_MS, readPage } from './reading-support.js';
import { blogSite, browser, ROOT, writePost } from './support.js';

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

  const view = (client: TestClient, agent = browser('Firefox'), headers: Readonly<Record<string, string>> = {}) =>
    readPage(site, post, client, { 'user-agent': agent, ...headers });

  const views = async (of = post) => {
    const context = site.pluginContext('member-blog');
    await context.use(VIEW_COUNTER).settled();
    return (await context.use(VIEWS).ofPosts([of.id])).get(of.id) ?? 0;
  };

  it('count a visitor once a day for each post', async () => {
    await view(visitor);
    await view(visitor);
    expect(await views()).to.equal(1);
    await view(visitor, browser('Safari'));
    await view(reader);
    await view(reader, browser('Safari'));
    expect(await views()).to.equal(3);
    site.advance(DAY_MS);
    await view(visitor);
    await view(await site.as('subscriber'));
    expect(await views()).to.equal(5);
  });

  it('count one for fifty readings of one visitor at once, and fifty for those of fifty', async () => {
    await Promise.all(Array.from({ length: 50 }, () => view(visitor)));
    expect(await views()).to.equal(1);
    await Promise.all(Array.from({ length: 50 }, (_, index) => view(visitor, browser(`Browser ${index}`))));
    expect(await views()).to.equal(51);
  });

  it('count one where many processes write the same view down at once', async () => {
    const context = site.pluginContext('member-blog');
    const reader = {
      caller: { id: 0, isVisitor: true },
      request: { address: '', headers: { 'user-agent': browser('Firefox') } },
    };
    const same = viewOf(context, post, reader);
    if (!same) throw new Error('There is nothing to count.');
    const counted = await Promise.all(Array.from({ length: 50 }, () => countView(context, same)));
    expect(counted.filter(Boolean)).to.have.length(1);
    expect(await views()).to.equal(1);
  });

  it('count neither the author nor robots nor whoever names no browser', async () => {
    await view(ana);
    for (const agent of ['Googlebot/2.1', 'Some crawler', 'LinkPreview', 'curl/8.5.0', ' ']) await view(visitor, agent);
    expect(await views()).to.equal(0);
  });

  it('count neither headers alone nor pages that are fetched in advance', async () => {
    const address = await site.pluginContext('member-blog').use(PERMALINKS).ofPost(post);
    expect((await visitor.page('HEAD', address, { headers: { 'user-agent': browser('Firefox') } })).status).to.equal(
      200,
    );
    await view(visitor, browser('Firefox'), { 'sec-purpose': 'prefetch' });
    expect(await views()).to.equal(0);
  });

  it('are of published posts only', async () => {
    const editor = await site.as('editor');
    const draft = await writePost(site, ana, { status: 'draft' });
    const other = await writePost(site, ana, { type: 'page', title: 'A page', slug: 'a-page' });
    for (const shown of [draft, other]) {
      await readPage(site, shown, editor, { 'user-agent': browser('Firefox') });
      expect(await views(shown)).to.equal(0);
    }
  });

  it('leave the page as it is', async () => {
    const page = await view(visitor);
    expect(page.text)
      .to.contain('Words.')
      .and.not.match(/<script(?! type="module" src="\/assets\/page\/)/);
  });

  it('move the totals of authors and the order of popular posts at once', async () => {
    const authors = async () =>
      expectSuccess<{ total_views: number }[]>(await visitor.get(`${ROOT}/authors`)).map((item) => item.total_views);
    expect(await authors()).to.deep.equal([0]);
    await writePost(site, ana);
    await view(visitor);
    await views();
    expect(await authors()).to.deep.equal([1]);
    const popular = expectSuccess<{ id: number; views: number }[]>(await visitor.get(`${ROOT}/popular`));
    expect(popular[0]).to.include({ id: post.id, views: 1 });
  });

  it('count at most 120 a minute of one address', async () => {
    const read = async (from: number, to: number) => {
      for (let count = from; count < to; count += 1) await view(visitor, browser(`Browser ${count}`));
      return views();
    };
    expect(await read(0, 125)).to.equal(120);
    site.advance(60_001);
    expect(await read(125, 127)).to.equal(122);
  });

  it('count at most 120 a minute of one IPv6 /64', async () => {
    await site.stop();
    site = await blogSite({ site: { trustedProxies: ['127.0.0.1'] } });
    post = await writePost(site, await site.as('author', 'ana'));
    for (let number = 1; number <= 125; number += 1)
      await view(site.visitor(), browser('Firefox'), { 'x-forwarded-for': `2001:db8::${number}` });
    expect(await views()).to.equal(120);
    await view(site.visitor(), browser('Firefox'), { 'x-forwarded-for': '2001:db8:0:1::1' });
    expect(await views()).to.equal(121);
  });

  it('tell 200 sources of a post and day apart, and call the rest other', async () => {
    const database = site.use(DATABASE);
    for (let number = 0; number < 200; number += 1) {
      const source = `site${number}.example`;
      await new RawTables(database).insert('mb_daily_views', { post_id: post.id, day: '2026-01-15', source, views: 1 });
    }
    await view(visitor, browser('One'), { referer: 'https://new.example/' });
    await view(visitor, browser('Two'), { referer: 'https://site7.example/' });
    await views();
    const sql = `SELECT source, views FROM ${database.table('mb_daily_views')}
      WHERE source IN ('other', 'site7.example') ORDER BY source`;
    expect(await database.select(sql)).to.deep.equal([
      { source: 'other', views: 1 },
      { source: 'site7.example', views: 2 },
    ]);
  });

  it('are counted to the end before the plugin goes', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => view(visitor, browser(`Browser ${index}`))));
    await site.disable('member-blog');
    const sql = `SELECT views FROM ${site.use(DATABASE).table('mb_post_views')}`;
    expect(await site.use(DATABASE).select(sql)).to.deep.equal([{ views: 20 }]);
  });

  it('of a post that is gone meanwhile are dropped, and the next ones count', async () => {
    const context = site.pluginContext('member-blog');
    const gone = {
      postId: 999_999,
      authorId: ana.user?.id ?? 0,
      address: '',
      day: '2026-01-15',
      visitor: 'x',
      source: 'direct',
    };
    context.use(VIEW_COUNTER).add(gone);
    await view(visitor);
    expect(await views()).to.equal(1);
  });
});

describe('member-blog: what is kept of views', () => {
  it('forgets who read what when the day is over, and daily views after the retention', async () => {
    const site = await blogSite({ settings: { 'member-blog': { analyticsRetentionDays: 2 } } });
    const post = await writePost(site, await site.as('author', 'ana'));
    const view = async () => {
      await readPage(site, post, site.visitor(), { 'user-agent': browser('Firefox') });
      await site.pluginContext('member-blog').use(VIEW_COUNTER).settled();
    };
    const daily = async () => {
      const editor = await site.as('editor');
      const answer = await editor.get(`${ROOT}/analytics`, { query: { post_id: post.id } });
      return expectSuccess<{ sources: unknown[]; totals: { views: number } }>(answer).totals.views;
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
    const views = await site.pluginContext('member-blog').use(VIEWS).ofPosts([post.id]);
    expect(views.get(post.id)).to.equal(4);
    await site.stop();
  });
});
