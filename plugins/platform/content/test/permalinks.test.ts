import { definePlugin } from '@plinth/kernel';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import sharp from 'sharp';
import { AddressStructure } from '../src/permalinks/structure.js';
import { content, PERMALINKS, postTypes } from '../src/plugin.js';
import { store, write } from './posts-support.js';

describe('permalinks', () => {
  let site: TestSite;
  let visitor: TestClient;
  let author: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content], site: { title: 'My <Site>' } });
    visitor = site.visitor();
    author = await site.as('author');
    editor = await site.as('editor');
  });

  after(() => site.stop());

  it('resolve to a readable page with title, author, date, content and terms', async () => {
    const post = await write(author, { title: 'Fish & chips', content: 'With <em>salt</em>', status: 'publish' });
    const page = await visitor.page('GET', post.link);
    expect(page.status).to.equal(200);
    expect(page.headers['content-type']).to.equal('text/html; charset=utf-8');
    expect(page.text).to.contain('<title>Fish &amp; chips – My &lt;Site&gt;</title>');
    expect(page.text).to.contain('<h1>Fish &#038; chips</h1>');
    expect(page.text).to.contain('<p>With <em>salt</em></p>');
    expect(page.text).to.match(/<time datetime="2026-01-15T12:00:00.000Z"[^>]*>15 January 2026<\/time>/);
    expect(page.text).to.contain(`rel="author" href="http://localhost/author/`);
    expect(page.text).to.contain('href="http://localhost/category/uncategorized/">Uncategorized</a>');
    expect(page.text).to.contain(`<link rel="canonical" href="${post.link}">`);
    expect(page.text).to.not.match(/<script(?! type="module" src="\/assets\/page\/)/);
  });

  it('answer with or without a slash at the end', async () => {
    const post = await write(author, { title: 'Slash', status: 'publish' });
    expect((await visitor.page('GET', post.link.slice(0, -1))).status).to.equal(200);
  });

  it('hand an address that leads nowhere on to the application around the host, which answers 404', async () => {
    for (const path of [
      '/nothing/',
      '/2026/01/15/nothing/',
      '/category/nothing/',
      '/tag/nothing/',
      '/author/nobody/',
      '/?p=4711',
    ]) {
      const page = await visitor.page('GET', path);
      expect(page.status, path).to.equal(404);
      expect(page.text).to.equal('not served');
    }
  });

  it('do not tell whether a post exists that the reader may not read', async () => {
    const draft = await write(author, { title: 'Draft' });
    expect((await visitor.page('GET', draft.link)).status).to.equal(404);
    expect((await author.page('GET', draft.link)).status).to.equal(200);
    const hidden = await write(author, { title: 'Private', status: 'private' });
    expect((await visitor.page('GET', hidden.link)).status).to.equal(404);
    expect((await editor.page('GET', hidden.link)).status).to.equal(200);
  });

  it('send the reader on from /?p=ID and from an old date', async () => {
    const post = await write(author, { title: 'Moved', status: 'publish' });
    for (const path of [`/?p=${post.id}`, '/2020/12/24/moved/']) {
      const page = await visitor.page('GET', path);
      expect(page.status).to.equal(301);
      expect(page.headers['location']).to.equal(post.link);
    }
  });

  it('of pages hold the path of their parents', async () => {
    const top = await write(editor, { title: 'Handbook', status: 'publish' }, '/wp/v2/pages');
    const below = await write(editor, { title: 'Rules', status: 'publish', parent: top.id }, '/wp/v2/pages');
    expect(below.link).to.equal('http://localhost/handbook/rules/');
    expect((await visitor.page('GET', below.link)).status).to.equal(200);
    expect((await visitor.page('GET', '/rules/')).headers['location']).to.equal(below.link);
    expect((await visitor.page('GET', `/?page_id=${below.id}`)).headers['location']).to.equal(below.link);
  });

  it('follow the structure in the settings', async () => {
    const byId = { content: { permalinkStructure: '/archive/%post_id%/' } };
    const other = await testHost({ plugins: [content], settings: byId });
    const post = await write(await other.as('author'), { title: 'By id', status: 'publish' });
    expect(post.link).to.equal(`http://localhost/archive/${post.id}/`);
    expect((await other.visitor().page('GET', post.link)).status).to.equal(200);
    expect(post.permalink_template).to.equal(`http://localhost/archive/${post.id}/`);
    await other.stop();
  });

  it('hold the date on the clock of the site', async () => {
    const tokyo = await testHost({ plugins: [content], site: { timezone: 'Asia/Tokyo' }, now: '2026-01-31T20:00:00Z' });
    const post = await write(await tokyo.as('author'), { title: 'Late', status: 'publish' });
    expect(post.link).to.equal('http://localhost/2026/02/01/late/');
    await tokyo.stop();
  });

  it('lead to the posts of a category, tag or author, newest first', async () => {
    const news = (await editor.post('/wp/v2/categories', { name: 'News' })).json<{ id: number; link: string }>();
    const tag = (await editor.post('/wp/v2/tags', { name: 'Hot' })).json<{ id: number; link: string }>();
    const fields = { status: 'publish', categories: [news.id], tags: [tag.id] };
    await write(author, { title: 'First of news', ...fields });
    site.advance(1000);
    await write(author, { title: 'Second of news', ...fields });
    await write(author, { title: 'Draft of news', ...fields, status: 'draft' });
    const slug = author.user?.slug ?? '';
    for (const address of [news.link, tag.link, `/author/${slug}/`]) {
      const page = await visitor.page('GET', address);
      expect(page.status, address).to.equal(200);
      expect(page.text.indexOf('Second of news')).to.be.greaterThan(0).and.lessThan(page.text.indexOf('First of news'));
      expect(page.text).to.not.contain('Draft of news');
    }
  });

  it('do not show the excerpt of a protected post, and show its content to whoever types the password', async () => {
    const post = await store(site, { title: 'Vault', content: 'Treasure', password: 'sesame' });
    const address = await site.pluginContext('content').use(PERMALINKS).ofPost(post);
    expect((await visitor.page('GET', '/')).text)
      .to.contain('Vault')
      .and.not.contain('Treasure');
    const closed = await visitor.page('GET', address);
    expect(closed.text).to.contain('name="post_password"').and.not.contain('Treasure');
    const form = (password: string) =>
      visitor.page('POST', '/post-password', { body: `post_id=${post.id}&post_password=${password}` });
    const wrong = await form('guess');
    expect(wrong.status).to.equal(303);
    expect(wrong.headers).to.not.have.property('set-cookie');
    const told = (await visitor.page('GET', (wrong.headers['location'] ?? '').replace('http://localhost', ''))).text;
    expect(told).to.contain('The password is incorrect.').and.not.contain('Treasure');
    const right = await form('sesame');
    expect(right.headers['location']).to.equal(address);
    const cookie = right.headers['set-cookie'] ?? '';
    expect(cookie).to.contain('HttpOnly').and.contain('SameSite=Lax').and.not.contain('sesame');
    const open = await visitor.page('GET', address, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(open.text).to.contain('Treasure');
    await editor.post(`/wp/v2/posts/${post.id}`, { password: 'changed' });
    const again = await visitor.page('GET', address, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(again.text).to.not.contain('Treasure');
  });

  it('slow down guessing of passwords', async () => {
    const post = await store(site, { title: 'Guarded', password: 'x' });
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) {
      const body = `post_id=${post.id}&post_password=${n}`;
      statuses.push((await visitor.page('POST', '/post-password', { body })).status);
    }
    expect(statuses.at(-1)).to.equal(429);
  });

  it('of a type that a plugin brings have its own structure', async () => {
    const recipe = {
      name: 'recipe',
      restBase: 'recipes',
      title: 'Recipes',
      singular: 'Recipe',
      hierarchical: false,
      supports: ['title', 'editor'] as const,
      permalink: '/kitchen/%slug%/',
    };
    const kitchen = definePlugin({
      id: 'kitchen',
      version: '1.0.0',
      title: 'Kitchen',
      contributes: [postTypes([recipe])],
    });
    const other = await testHost({ plugins: [content, kitchen] });
    const post = await store(other, { type: 'recipe', title: 'Soup', content: 'Water' });
    expect(await other.pluginContext('content').use(PERMALINKS).ofPost(post)).to.equal(
      'http://localhost/kitchen/soup/',
    );
    const reader = other.visitor();
    expect((await reader.page('GET', '/kitchen/soup/')).text).to.contain('Water');
    await other.disable('kitchen');
    expect((await reader.page('GET', '/kitchen/soup/')).status).to.equal(404);
    await other.stop();
  });

  it('show the featured picture with its text, in lists as small as the device allows', async () => {
    const image = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#08f' } })
      .png()
      .toBuffer();
    const fields = { alt_text: 'A "blue" field' };
    const upload = await author.upload('/wp/v2/media', {
      filename: 'field.png',
      type: 'image/png',
      content: image,
      fields,
    });
    const media = upload.json<{ id: number; media_details: { sizes: Record<string, { source_url: string }> } }>();
    const post = await write(author, { title: 'Pictured', status: 'publish', featured_media: media.id });
    const { medium_large: large, medium } = media.media_details.sizes;
    const page = (await visitor.page('GET', post.link)).text;
    expect(page).to.contain(`<img src="${large?.source_url}" alt="A &quot;blue&quot; field" width="768" height="512"`);
    const list = (await visitor.page('GET', '/')).text;
    expect(list).to.contain(
      `<img src="${medium?.source_url}" srcset="${medium?.source_url} 300w, ${large?.source_url} 768w"`,
    );
    const file = await visitor.page('GET', `/?attachment_id=${media.id}`);
    expect(file.status).to.equal(200);
    expect(file.text).to.contain('field');
  });

  it('are not served when the module pages is off', async () => {
    const other = await testHost({ plugins: [content], modules: { content: { pages: false } } });
    const post = await write(await other.as('author'), { title: 'Unread', status: 'publish' });
    expect((await other.visitor().page('GET', post.link)).text).to.equal('not served');
    await other.stop();
  });
});

describe('permalinks: the front page', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await testHost({ plugins: [content], settings: { content: { postsPerPage: 2 } } });
  });

  afterEach(() => site.stop());

  it('says so when nothing has been published', async () => {
    const page = await site.visitor().page('GET', '/');
    expect(page.status).to.equal(200);
    expect(page.text).to.contain('No posts yet.');
  });

  it('is where the page is that the owner put there: its one address', async () => {
    const admin = await site.as('administrator');
    const made = await admin.post('/wp/v2/pages', { title: 'Come in', slug: 'come-in', status: 'publish' });
    const { id, link } = made.json<{ id: number; link: string }>();
    expect(link).to.equal('http://localhost/come-in/');
    await admin.post('/wp/v2/settings', { show_on_front: 'page', page_on_front: id });
    expect((await admin.get(`/wp/v2/pages/${id}`)).json<{ link: string }>().link).to.equal('http://localhost/');
    const front = await site.visitor().page('GET', '/');
    expect(front.text).to.include('Come in').and.include('<link rel="canonical" href="http://localhost/">');
    for (const path of ['/come-in/', `/?page_id=${id}`]) {
      const moved = await site.visitor().page('GET', path);
      expect([moved.status, moved.headers['location']], path).to.deep.equal([301, 'http://localhost/']);
    }
    await admin.post(`/wp/v2/pages/${id}`, { status: 'draft' });
    expect((await site.visitor().page('GET', '/')).text).to.include('No posts yet.');
  });

  it('lists the newest posts, a page at a time, sticky ones first', async () => {
    for (const title of ['one', 'two', 'three', 'four']) {
      await store(site, { title, sticky: title === 'one' });
      site.advance(1000);
    }
    const first = (await site.visitor().page('GET', '/')).text;
    expect(first).to.match(/>one<[\s\S]*>four</);
    expect(first).to.contain('rel="next" href="http://localhost/page/2/"').and.not.contain('rel="prev"');
    const second = (await site.visitor().page('GET', '/page/2/')).text;
    expect(second).to.match(/>three<[\s\S]*>two</);
    expect(second).to.contain('rel="prev" href="http://localhost/"').and.not.contain('rel="next"');
    expect((await site.visitor().page('GET', '/page/3/')).status).to.equal(404);
  });
});

describe('permalinks: structure', () => {
  const post = { id: 7, createdAt: '2026-03-04T05:06:07.000Z' };

  it('fills every tag and reads it back', () => {
    const structure = new AddressStructure('/blog/%year%/%monthnum%/%day%/%post_id%/%slug%/');
    const path = structure.fill(post, 'UTC', { slug: 'name', path: 'a/name' });
    expect(path).to.equal('/blog/2026/03/04/7/name/');
    expect(structure.read(path)).to.deep.equal({ slug: 'name', id: 7 });
  });

  it('knows %postname% as %slug%', () => {
    expect(new AddressStructure('/%postname%/').fill(post, 'UTC', { slug: 'name', path: '' })).to.equal('/name/');
  });

  it('reads paths of any depth with %path%', () => {
    expect(new AddressStructure('/%path%/').read('/a/b/c/')).to.deep.equal({ path: 'a/b/c' });
  });

  it('does not read what has another form', () => {
    expect(new AddressStructure('/%year%/%slug%/').read('/about/us/')).to.equal(undefined);
  });
});
