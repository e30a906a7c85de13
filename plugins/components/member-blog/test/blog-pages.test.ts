import type { Post } from '@plinth/content';
import { expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { authorsIn, cardsIn, countSettledSelects, idOf, readTimes, writeOld } from './reading-support.js';
import { blogSite, ROOT } from './support.js';

describe('member-blog: pages', () => {
  let site: TestSite;
  let visitor: TestClient;
  let ana: TestClient;
  let reader: TestClient;
  let posts: Post[];

  before(async () => {
    site = await blogSite();
    visitor = site.visitor();
    [ana, reader] = [await site.as('author', 'ana'), await site.as('subscriber')];
    posts = [];
    for (let days = 1; days <= 14; days += 1) posts.push(await writeOld(site, ana, days));
    const [, second, third] = posts;
    if (!second || !third) throw new Error('The posts are missing.');
    await readTimes(site, third, 9);
    const editor = await site.as('editor');
    expectSuccess(await editor.post(`${ROOT}/posts/${second.id}/featured`));
    expectSuccess(await reader.post(`${ROOT}/bookmarks`, { post_id: third.id }));
    expectSuccess(await reader.post(`${ROOT}/follows`, { object_type: 'user', object_id: idOf(ana) }));
  });

  after(() => site.stop());

  const open = async (client: TestClient, path: string) => {
    const response = await client.page('GET', path);
    expect(response.status, `${path}: ${response.text.slice(0, 300)}`).to.equal(200);
    return response.text;
  };

  const ids = (from: number, to: number) => posts.slice(from, to).map((post) => post.id);

  it('show picks, recent and popular posts and authors at /blog, which the menu names', async () => {
    const html = await open(visitor, '/blog');
    expect(html).to.contain('<a href="http://localhost/blog">Blog</a>');
    const [, picks = '', recent = '', popular = '', authors = ''] = html.split('<section class="mb-part">');
    expect(cardsIn(picks)).to.deep.equal(ids(1, 2));
    // What stands above is left out of what follows.
    expect(cardsIn(recent)).to.deep.equal([...ids(0, 1), ...ids(2, 7)]);
    expect(cardsIn(popular)).to.deep.equal(ids(7, 12));
    expect(await open(visitor, '/blog/popular')).to.contain('Number </span>1<');
    expect(authorsIn(authors)).to.deep.equal([idOf(ana)]);
  });

  it('page through all posts at /blog/feed', async () => {
    const first = await open(visitor, '/blog/feed');
    expect(cardsIn(first)).to.deep.equal(ids(0, 12));
    expect(first).to.contain('href="/blog/feed?page=2" rel="next"').and.not.contain('rel="prev"');
    expect(first).to.contain('<h2 class="mb-card-title">').and.not.contain('<h3');
    const second = await open(visitor, '/blog/feed?page=2');
    expect(cardsIn(second)).to.deep.equal(ids(12, 14));
    expect(second).to.contain('rel="prev"').and.contain('13–14 of 14').and.not.contain('rel="next"');
    expect((await visitor.page('GET', '/blog/feed?page=0')).status).to.equal(400);
    for (const list of ['feed', 'popular', 'authors']) {
      const { status, text } = await visitor.page('GET', `/blog/${list}?page=9`);
      expect(status, list).to.equal(404);
      expect(text, list).to.contain('Page 9 doesn’t exist.');
    }
  });

  it('show popular posts and authors', async () => {
    const popular = await open(visitor, '/blog/popular?page=2');
    expect(popular).to.contain('Number </span>13<');
    expect(authorsIn(await open(visitor, '/blog/authors'))).to.deep.equal([idOf(ana)]);
  });

  it('show members their reading list and what they follow, and nobody else', async () => {
    expect(cardsIn(await open(reader, '/blog/reading-list'))).to.deep.equal(ids(2, 3));
    expect((await reader.page('GET', '/reading-list')).headers['location']).to.match(/\/blog\/reading-list$/);
    expect(cardsIn(await open(reader, '/blog/following'))).to.deep.equal(ids(0, 12));
    expect(cardsIn(await open(ana, '/blog/reading-list'))).to.deep.equal([]);
    for (const path of ['/blog/reading-list', '/blog/following'])
      expect((await visitor.page('GET', path)).status).to.equal(401);
    expect(await open(visitor, '/blog')).not.to.contain('Reading list');
    expect(await open(reader, '/blog'))
      .to.contain('Reading list')
      .and.contain('Following');
  });

  it('have buttons by which members save posts and follow authors, and take that back', async () => {
    const author = await site.as('author', 'saver');
    const send = async (path: string, action: string, fields: Readonly<Record<string, string>>) => {
      const form = new URLSearchParams({ _wpnonce: author.nonce(action), back: '/blog/feed?page=2', ...fields });
      const response = await author.page('POST', path, { body: form.toString() });
      expect(response.status, response.text.slice(0, 300)).to.equal(303);
      expect(response.headers['location']).to.equal('http://localhost/blog/feed?page=2');
    };
    const post = posts[12];
    if (!post) throw new Error('The post is missing.');
    const saved = async () => cardsIn(await open(author, '/blog/reading-list'));
    expect(await open(author, '/blog/feed?page=2'))
      .to.contain('Add to reading list')
      .and.not.contain('<button>Remove<');
    await send('/blog/reading-list', 'member-blog-save', { id: String(post.id), wanted: '1' });
    expect(await saved()).to.deep.equal([post.id]);
    const page = await open(author, '/blog/feed?page=2');
    expect(page)
      .to.contain('On your reading list')
      .and.contain('<button>Remove<')
      .and.contain('name="back" value="/blog/feed?page=2"');
    await send('/blog/reading-list', 'member-blog-save', { id: String(post.id), wanted: '0' });
    expect(await saved()).to.deep.equal([]);
    expect(await open(author, '/blog/authors')).to.contain('>Follow<');
    await send('/blog/following', 'member-blog-follow', { id: String(idOf(ana)), wanted: '1' });
    expect(cardsIn(await open(author, '/blog/following'))).to.deep.equal(ids(0, 12));
    expect(await open(author, '/blog/authors')).to.contain('>Unfollow<');
    await send('/blog/following', 'member-blog-follow', { id: String(idOf(ana)), wanted: '0' });
    expect(cardsIn(await open(author, '/blog/following'))).to.deep.equal([]);
    expect(await open(ana, '/blog/authors')).not.to.contain('>Follow<');
    expect(await open(visitor, '/blog/feed')).not.to.contain('<form');
  });

  it('take forms from members only, sent on purpose, that lead nowhere else', async () => {
    const post = String(posts[0]?.id);
    const send = async (client: TestClient, fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ wanted: '1', id: post, ...fields }).toString();
      return (await client.page('POST', '/blog/reading-list', { body })).status;
    };
    const _wpnonce = reader.nonce('member-blog-save');
    expect(await send(reader, {})).to.equal(403);
    expect(await send(visitor, { _wpnonce: visitor.nonce('member-blog-save') })).to.equal(401);
    for (const back of ['https://example.org/', '//example.org', '/blog/../wp-login.php', '/blog//example.org?x'])
      expect(await send(reader, { _wpnonce, back }), back).to.equal(400);
    expect(await send(reader, { _wpnonce, id: '999999' })).to.equal(404);
    expect(await send(reader, { _wpnonce, wanted: '0', id: '999999' })).to.equal(303);
  });

  it('are shown with a stylesheet that others may use', async () => {
    expect(await open(visitor, '/blog')).to.contain('<link rel="stylesheet" href="http://localhost/blog/cards.css">');
    const style = await visitor.page('GET', '/blog/cards.css');
    expect(style.headers['content-type']).to.contain('text/css');
    expect(style.text).to.contain('.mb-card {');
    // A page parts articles by room above each; in a row of cards only the first would stand where it belongs.
    for (const kind of ['card', 'author']) expect(style.text).to.match(new RegExp(`\\.mb-${kind} {[^}]* margin: 0;`));
  });

  it('take few queries', async () => {
    expect(await countSettledSelects(site, () => open(visitor, '/blog'))).to.be.at.most(24);
    expect(await countSettledSelects(site, () => open(visitor, '/blog/feed'))).to.be.at.most(8);
  });
});

describe('member-blog: pages of an empty blog', () => {
  it('say that nothing is there, and have none for features that are off', async () => {
    const site = await blogSite({ settings: { 'member-blog': { follow: false, readingList: false } } });
    const reader = await site.as('subscriber');
    const overview = await reader.page('GET', '/blog');
    expect(overview.text).to.contain('No posts yet').and.not.contain('Reading list');
    for (const path of ['/blog/reading-list', '/blog/following'])
      expect((await reader.page('GET', path)).status).to.equal(404);
    await site.stop();
  });
});
