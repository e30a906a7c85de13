import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { comment } from './comments-support.js';

describe('content / feeds and what a page says about itself', () => {
  let site: TestSite;

  before(async () => {
    site = await testHost({ plugins: [content] });
    const admin = await site.as('administrator');
    await admin.post('/wp/v2/settings', { description: 'Tides and boats' });
    const post = (fields: object) => admin.post('/wp/v2/posts', { status: 'publish', ...fields });
    await post({ title: 'Low & <high>', slug: 'low-high', content: '<p>Ebb "now" &amp; then.</p>', excerpt: 'Ebb' });
    await post({ title: 'Locked', content: 'Nobody reads this.', password: 'key' });
    await post({ title: 'Draft', content: 'Not yet.', status: 'draft' });
  });
  after(() => site.stop());

  const get = (path: string) => site.visitor().page('GET', path);

  for (const [path, type, item] of [
    ['/feed/', 'application/rss+xml', '<item>'],
    ['/feed/atom/', 'application/atom+xml', '<entry>'],
  ] as const) {
    it(`are well-formed, and hold what everybody may read: ${path}`, async () => {
      const { text, headers, status } = await get(path);
      expect(status).to.equal(200);
      expect(headers['content-type']).to.include(type);
      expect(text.split(item)).to.have.length(2);
      expect(text)
        .to.include('Low')
        .and.include('Ebb')
        .and.not.match(/Nobody reads|Not yet/);
      expect(text).to.match(/<link[^>]*>?[^<]*http:\/\/localhost\/\S*low-high/);
    });
  }

  it('name the author as their format does', async () => {
    const rss = (await get('/feed/')).text;
    expect(rss)
      .to.match(/<dc:creator><!\[CDATA\[Test administrator/)
      .and.not.include('<author>');
    expect(rss).to.include('xmlns:dc="http://purl.org/dc/elements/1.1/"');
    expect((await get('/feed/atom/')).text).to.match(/<author>\s*<name>Test administrator/);
  });

  it('hold the comments that everybody may read', async () => {
    const admin = await site.as('administrator');
    const listed = await admin.get('/wp/v2/posts?per_page=10');
    const posts = listed.json<{ id: number; title: { rendered: string } }[]>();
    const idOf = (title: string) => posts.find(({ title: { rendered } }) => rendered.includes(title))?.id ?? 0;
    await comment(admin, { post: idOf('Low'), content: 'A comment <b>to</b> read' });
    await comment(admin, { post: idOf('Locked'), content: 'Behind a password' });
    const held = await comment(admin, { post: idOf('Low'), content: 'Still waits' });
    await admin.post(`/wp/v2/comments/${held.id}`, { status: 'hold' });
    for (const path of ['/comments/feed/', '/comments/feed/atom/']) {
      const { text, status } = await get(path);
      expect(status).to.equal(200);
      expect(text)
        .to.include('A comment')
        .and.include('Low')
        .and.match(/low-high\/?#comment-\d+/);
      expect(text).to.not.match(/Behind a password|Still waits/);
    }
  });

  it('are there for every list, and for no list that is not there', async () => {
    const author = /http:\/\/localhost(\/author\/[^"]+)/.exec((await get('/')).text)?.[1];
    expect((await get(`${author}feed`)).status, author).to.equal(200);
    expect((await get('/category/nowhere/feed')).status).to.equal(404);
    expect((await get('/')).text).to.include('type="application/rss+xml" href="http://localhost/feed/"');
  });

  it('are named by every page that is found', async () => {
    for (const path of ['/', '/wp-login.php']) {
      const feeds = [...(await get(path)).text.matchAll(/rel="alternate" type="([^"]+)" href="([^"]+)"/g)];
      expect(
        feeds.map(([, type, href]) => `${type} ${href}`),
        path,
      ).to.deep.equal([
        'application/rss+xml http://localhost/feed/',
        'application/atom+xml http://localhost/feed/atom/',
      ]);
    }
    expect((await get('/there-is-nothing')).text).to.not.include('rss+xml');
  });

  it('tell search engines and those who share a link what a post is', async () => {
    const address = /http:\/\/localhost\/\S*low-high\/?/.exec((await get('/')).text.replaceAll('"', ' '))?.[0] ?? '';
    const { text } = await get(new URL(address).pathname);
    expect(text).to.include('<meta name="description" content="Ebb">');
    expect(text).to.include(`<link rel="canonical" href="${address}">`);
    expect(text).to.include('<meta property="og:type" content="article">');
    expect(text).to.include('<meta property="og:title" content="Low &amp; &lt;high&gt;">');
    expect(text).to.include('<link rel="icon" href="http://localhost/avatars/');
    expect((await get('/?s=ebb')).text).to.include('<meta name="robots" content="noindex">');
    expect((await get('/')).text).to.include('<meta name="description" content="Tides and boats">');
  });
});
