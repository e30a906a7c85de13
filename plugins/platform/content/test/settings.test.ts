import { readFileSync } from 'node:fs';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS, TERM_LIBRARY } from '../src/plugin.js';
import { type PostJson, store, write } from './posts-support.js';

type Settings = Readonly<Record<string, unknown>>;

const DEFAULTS = {
  title: 'Plinth',
  description: '',
  url: 'http://localhost',
  email: 'administrator@example.org',
  timezone: 'UTC',
  date_format: 'F j, Y',
  time_format: 'g:i a',
  start_of_week: 1,
  language: 'en',
  use_smilies: true,
  default_category: 1,
  default_post_format: 'standard',
  posts_per_page: 10,
  show_on_front: 'posts',
  page_on_front: 0,
  page_for_posts: 0,
  default_ping_status: 'open',
  default_comment_status: 'open',
  site_logo: null,
  site_icon: 0,
};

describe('settings', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    admin = await site.as('administrator');
  });

  afterEach(async () => {
    const { url: _url, default_category, ...others } = DEFAULTS;
    await change({ ...Object.fromEntries(Object.keys(others).map((name) => [name, null])), default_category });
  });

  after(() => site.stop());

  const change = async (fields: object): Promise<Settings> => {
    const response = await admin.post('/wp/v2/settings', fields);
    expect(response.status, response.text).to.equal(200);
    return response.json<Settings>();
  };
  const refused = async (fields: object) =>
    expectError(await admin.post('/wp/v2/settings', fields), 400, 'rest_invalid_param');

  it('are one flat object, for those with manage_options', async () => {
    expect((await admin.get('/wp/v2/settings')).json()).to.deep.equal(DEFAULTS);
    const editor = await site.as('editor');
    expectError(await editor.get('/wp/v2/settings'), 403, 'rest_forbidden');
    expectError(await editor.post('/wp/v2/settings', { title: 'Mine' }), 403, 'rest_forbidden');
    expectError(await site.visitor().get('/wp/v2/settings'), 401, 'rest_forbidden');
  });

  it('change partly by POST, PUT and PATCH, and answer all of them', async () => {
    expect(await change({ title: 'New' })).to.deep.equal({ ...DEFAULTS, title: 'New' });
    await admin.put('/wp/v2/settings', { posts_per_page: 5 });
    await admin.patch('/wp/v2/settings', { start_of_week: 0 });
    expect((await admin.get('/wp/v2/settings')).json()).to.include({
      title: 'New',
      posts_per_page: 5,
      start_of_week: 0,
    });
  });

  it('answer what was just written, however often', async () => {
    for (let n = 1; n <= 50; n += 1) {
      expect(await change({ title: `Name ${n}`, posts_per_page: n })).to.include({
        title: `Name ${n}`,
        posts_per_page: n,
      });
    }
  });

  it('get their defaults back by null', async () => {
    await change({ title: 'New', posts_per_page: 5, default_comment_status: 'closed' });
    const nulls = { title: null, posts_per_page: null, default_comment_status: null };
    expect(await change(nulls)).to.deep.equal(DEFAULTS);
    await refused({ default_category: null });
  });

  it('refuse what cannot be, and change nothing then', async () => {
    await refused({ posts_per_page: 0, title: 'Half' });
    await refused({ timezone: 'Europe/Nowhere' });
    await refused({ email: 'nobody' });
    await refused({ show_on_front: 'shop' });
    await refused({ page_on_front: 99_999 });
    await refused({ default_category: 99_999 });
    await refused({ default_comment_status: 'ajar' });
    await refused({ title: 'Half', page_for_posts: (await store(site, { title: 'No page' })).id });
    expect((await admin.get('/wp/v2/settings')).json()).to.deep.equal(DEFAULTS);
  });

  it('name the site everywhere at once', async () => {
    await change({ title: 'Renamed', description: 'Now with a line', timezone: 'Europe/Zurich' });
    const index = (await site.visitor().get('/')).json<Settings>();
    expect(index).to.include({ name: 'Renamed', description: 'Now with a line', timezone_string: 'Europe/Zurich' });
    expect(index['gmt_offset']).to.equal('1');
    expect((await site.visitor().page('GET', '/')).text).to.contain('<title>Renamed</title>');
    const post = await write(admin, { title: 'Dated' });
    expect(post.date).to.equal('2026-01-15T13:00:00');
  });

  it('decide what new posts are given', async () => {
    const { id } = await site.pluginContext('content').use(TERM_LIBRARY).create({ taxonomy: 'category', name: 'News' });
    await change({ default_category: id, default_post_format: 'aside', default_comment_status: 'closed' });
    const post = await write(admin, { title: 'Post' });
    expect(post).to.include({ format: 'aside', comment_status: 'closed' });
    expect(post.categories).to.deep.equal([id]);
    const own = (await admin.post('/wp/v2/posts', { title: 'Own', format: 'quote' })).json<PostJson>();
    expect(own.format).to.equal('quote');
  });

  it('put a page on the front of the site, and the posts at the address of another', async () => {
    const front = await store(site, { type: 'page', title: 'Welcome', content: 'Front text' });
    const blog = await store(site, { type: 'page', title: 'Journal' });
    await store(site, { title: 'A post' });
    await change({ show_on_front: 'page', page_on_front: front.id, page_for_posts: blog.id });
    const index = (await site.visitor().get('/')).json<Settings>();
    expect(index).to.include({ show_on_front: 'page', page_on_front: front.id, page_for_posts: blog.id });
    const home = await site.visitor().page('GET', '/');
    expect(home.text).to.contain('Front text').and.not.contain('A post');
    const journal = await site.visitor().page('GET', '/journal/');
    expect(journal.text).to.contain('<h1>Journal</h1>').and.contain('A post');
    await change({ show_on_front: 'posts' });
    expect((await site.visitor().page('GET', '/')).text).to.contain('A post');
  });

  it('have the names, the types and the order that clients know', async () => {
    const at = new URL('../../../../../test/fixtures/wordpress/6.1/settings.json', import.meta.url);
    const { body }: { readonly body: Settings } = JSON.parse(readFileSync(at, 'utf8'));
    const answered = (await admin.get('/wp/v2/settings')).json<Settings>();
    expect(Object.keys(answered)).to.deep.equal(Object.keys(body));
    const kinds = (settings: Settings) => Object.entries(settings).map(([name, value]) => [name, typeof value]);
    expect(kinds(answered)).to.deep.equal(kinds(body));
    // What an owner has chosen, where clients are told what this host calls it.
    for (const name of ['title', 'url', 'email', 'timezone', 'language', 'default_post_format']) {
      expect(answered[name], name).to.not.equal(body[name]);
    }
    for (const name of ['use_smilies', 'site_logo', 'site_icon', 'date_format', 'time_format', 'start_of_week']) {
      expect(answered[name], name).to.equal(body[name]);
    }
  });

  it('keep the logo and the icon of the site, which the index tells, until they are removed', async () => {
    const image = await store(site, { type: 'attachment', status: 'inherit', mimeType: 'image/png', title: 'Logo' });
    expect(await change({ site_logo: image.id, site_icon: image.id, use_smilies: false })).to.include({
      site_logo: image.id,
      site_icon: image.id,
      use_smilies: false,
    });
    const index = (await site.visitor().get('/')).json<Settings>();
    expect(index).to.include({ site_logo: image.id, site_icon: image.id });
    await refused({ site_logo: (await store(site, { title: 'No image' })).id });
    await refused({ site_icon: 99_999 });
    await refused({ site_logo: 'logo' });
    await site.pluginContext('content').use(POSTS).remove(image.id);
    expect((await admin.get('/wp/v2/settings')).json()).to.include({ site_logo: null, site_icon: 0 });
    expect((await site.visitor().get('/')).json()).to.include({ site_logo: 0, site_icon: 0, site_icon_url: '' });
  });

  it('take no address that is none for mail', async () => {
    for (const email of ['nobody', '', 'a b@example.org', '@example.org', 'ada@', 'ada@example', 5]) {
      await refused({ email });
    }
    expect(await change({ email: 'ada@example.org' })).to.include({ email: 'ada@example.org' });
  });

  it('are described by OPTIONS', async () => {
    const { schema } = (await admin.options('/wp/v2/settings')).json<{ schema: { properties: object } }>();
    expect(Object.keys(schema.properties)).to.have.members(Object.keys(DEFAULTS));
  });
});
