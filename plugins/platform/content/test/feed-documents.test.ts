import { CLOCK } from '@plinth/kernel';
import { type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { wellFormedXml } from '../src/permalinks/xml.js';
import { content, POSTS, type Post } from '../src/plugin.js';
import { comment } from './comments-support.js';
import { store } from './posts-support.js';

const FEEDS = ['/feed/', '/feed/rss2/', '/feed/atom/', '/comments/feed/', '/comments/feed/atom/'];

/** Characters and halves of characters that XML cannot hold. */
const ILLEGAL = '\u0000\u0001\u0008\u000b\u000c\u001f\ufffe\uffff\ud800 \udc00';

describe('feeds as documents', () => {
  let site: TestSite;
  let post: Post;

  before(async () => {
    // A kind of database keeps NUL; what it does not keep cannot reach a feed.
    const hostile = ILLEGAL.slice(1);
    site = await testHost({ plugins: [content] });
    const admin = await site.as('administrator');
    post = await store(site, {
      title: `Tide${hostile}s`,
      content: `<p>Ebb${hostile} ]]> &#1; &#x0b; now</p>`,
      excerpt: `Short${hostile}`,
      slug: 'tides',
      status: 'publish',
      authorId: admin.user?.id ?? 0,
    });
    await comment(admin, { post: post.id, content: `Said${hostile}` });
  });
  after(() => site.stop());

  const get = (path: string, headers: Record<string, string> = {}): Promise<TestResponse> =>
    site.visitor().page('GET', path, { headers });

  it('hold no character that XML cannot hold, nor a reference to one', async () => {
    for (const path of FEEDS) {
      const { status, text } = await get(path);
      expect(status, path).to.equal(200);
      expect(text, path).to.match(/Tide|Said/);
      expect(text, path).to.not.match(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
      expect(text, path).to.not.match(/&#(?:1|x0b);/);
    }
    expect(wellFormedXml(`<a>😀${ILLEGAL}&#9;&#0;&#55296;&#x1F600;&amp;</a>`)).to.equal('<a>😀 &#9;&#x1F600;&amp;</a>');
  });

  it('know an item by what never changes', async () => {
    const idsIn = async (path: string) =>
      [...(await get(path)).text.matchAll(/<(?:guid|id)\b[^>]*>([^<]+)/g)].map(([, id]) => id);
    const before = await Promise.all(FEEDS.map(idsIn));
    await site
      .pluginContext('content')
      .use(POSTS)
      .update(post.id, { slug: 'ebb-and-flow', createdAt: '2025-03-04T05:06:07.000Z' });
    expect((await get('/feed/')).text).to.contain('/ebb-and-flow/');
    expect(await Promise.all(FEEDS.map(idsIn))).to.deep.equal(before);
    expect(before[0]).to.include(post.guid);
  });

  it('have a version, and no body for a client that has it', async () => {
    for (const path of FEEDS) await get(path);
    site.advance(2000);
    for (const path of FEEDS) {
      const { headers } = await get(path);
      const [tag, time] = [String(headers['etag']), String(headers['last-modified'])];
      expect(tag, path).to.match(/^"[\w-]+"$/);
      const known: Record<string, string>[] = [
        { 'if-none-match': tag },
        { 'if-none-match': `"x", W/${tag}`, 'cache-control': 'no-cache' },
        { 'if-modified-since': time },
      ];
      for (const sent of known) {
        const again = await get(path, sent);
        expect([again.status, again.text, again.headers['etag']], path).to.deep.equal([304, '', tag]);
      }
      const stale: Record<string, string>[] = [
        { 'if-none-match': '"x"', 'if-modified-since': time },
        { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
      ];
      for (const sent of stale) expect((await get(path, sent)).status, path).to.equal(200);
    }
    const before = (await get('/feed/')).headers['etag'];
    await site.pluginContext('content').use(POSTS).update(post.id, { content: 'Changed' });
    expect((await get('/feed/', { 'if-none-match': String(before) })).status).to.equal(200);
  });

  it('are never told to be unchanged by date after any change', async () => {
    const editor = await site.as('administrator', 'editor-in-chief');
    const extra = await store(site, {
      ...{ title: 'Newest', slug: 'newest', status: 'publish', authorId: editor.user?.id ?? 0 },
      createdAt: '2026-01-15T11:00:00.000Z',
    });
    const older = await store(site, { title: 'Older', status: 'publish', authorId: editor.user?.id ?? 0 });
    const said = await comment(editor, { post: extra.id, content: 'Newest comment' });
    const { use } = site.pluginContext('content');
    const id = editor.user?.id ?? 0;
    const changes: readonly (readonly [string, readonly string[], () => Promise<unknown>])[] = [
      ['a post is edited', FEEDS.slice(0, 3), () => use(POSTS).update(extra.id, { title: 'Newer' })],
      ['the author is renamed', FEEDS.slice(0, 3), () => editor.post(`/wp/v2/users/${id}`, { name: 'Somebody Else' })],
      ['the site is renamed', FEEDS, () => editor.post('/wp/v2/settings', { title: 'Another Title' })],
      ['a comment is removed', FEEDS.slice(3), () => editor.post(`/wp/v2/comments/${said.id}`, { status: 'hold' })],
      ['a post becomes a draft', FEEDS.slice(0, 3), () => use(POSTS).update(extra.id, { status: 'draft' })],
      ['a post is deleted', FEEDS.slice(0, 3), () => editor.delete(`/wp/v2/posts/${older.id}?force=true`)],
    ];
    for (const [what, paths, change] of changes) {
      for (const path of paths) await get(path);
      site.advance(2500);
      const dates = new Map<string, string>();
      for (const path of paths) dates.set(path, String((await get(path)).headers['last-modified']));
      const present = site.use(CLOCK).now().toUTCString();
      await change();
      for (const path of paths) {
        const date = dates.get(path) ?? '';
        expect(date, path).to.include('GMT');
        for (const since of [date, present]) {
          const { status, headers } = await get(path, { 'if-modified-since': since });
          expect([status, headers['last-modified']], `${path}: ${what}`).to.deep.equal([200, undefined]);
        }
      }
    }
  });

  it('have a date only when it tells their version from the one before', async () => {
    const asked = () => get('/feed/', {});
    const before = site.use(CLOCK).now().getTime();
    await site.pluginContext('content').use(POSTS).update(post.id, { content: 'Changed again' });
    expect((await asked()).headers['last-modified']).to.equal(undefined);
    site.advance(1999);
    expect((await asked()).headers['last-modified']).to.equal(undefined);
    site.advance(1);
    const { headers } = await asked();
    expect(Date.parse(String(headers['last-modified']))).to.be.within(before, before + 1000);
  });

  it('and lists end with their last page', async () => {
    for (const path of [...FEEDS, '/', '/author/admin/', '/category/uncategorized/', '/?s=Tide']) {
      const joined = `${path}${path.includes('?') ? '&' : '?'}paged=`;
      const first = await get(`${joined}1`);
      if (first.status !== 200) continue;
      for (const beyond of [2, 99, 1_000_000])
        expect((await get(joined + beyond)).status, joined + beyond).to.equal(404);
    }
    for (const path of ['/page/2/', '/page/99/', '/category/uncategorized/page/2/', '/page/0/', '/page/2/feed/']) {
      expect((await get(path)).status, path).to.equal(404);
    }
    for (let n = 0; n < 12; n += 1) await store(site, { title: `Herring ${n}`, status: 'publish' });
    for (const path of ['/?paged=2', '/page/2/', '/feed/?paged=2', '/feed/atom/?paged=2']) {
      const { status, text } = await get(path);
      expect(status, path).to.equal(200);
      expect(text, path).to.contain('Herring');
      expect((await get(path.replace('2', '3'))).status, path).to.equal(404);
    }
  });
});

describe('archives of days', () => {
  it('list the posts of a day on the clock of the site, and have a feed', async () => {
    const site = await testHost({ plugins: [content], site: { timezone: 'America/New_York' } });
    await store(site, { title: 'Fireworks', createdAt: '2025-01-01T04:30:00.000Z' });
    await store(site, { title: 'Resolutions', createdAt: '2025-01-01T05:00:00.000Z' });
    const get = (path: string) => site.visitor().page('GET', path);
    const { status, text } = await get('/2024/12/31/');
    expect(status).to.equal(200);
    expect(text).to.contain('<h1>December 31, 2024</h1>').and.contain('Fireworks').and.not.contain('Resolutions');
    expect((await get('/2025/01/01/feed/')).text)
      .to.contain('Resolutions')
      .and.not.contain('Fireworks');
    for (const path of [
      '/2024/12/30/',
      '/2024/12/32/',
      '/2024/02/30/',
      '/2024/12/00/',
      '/2024/12/1/',
      '/2024/12/31/x/',
      '/2024/12/31/page/2/',
    ]) {
      expect((await get(path)).status, path).to.equal(404);
    }
    await site.stop();
  });
});
