import { blocks } from '@plinth/blocks';
import { content, POSTS } from '@plinth/content';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { site as sitePlugin } from '../src/plugin.js';
import { keepCategory, keepPost, makeItem, makeMenu, menuSite, recorded } from './support.js';

interface NavigationJson {
  readonly id: number;
  readonly status: string;
  readonly content: { readonly raw?: string; readonly rendered: string };
  readonly _links: object;
}

describe('site: navigation', () => {
  let site: TestSite;
  let admin: TestClient;

  beforeEach(async () => {
    site = await menuSite({ plugins: [content, blocks, sitePlugin] });
    admin = await site.as('administrator');
  });
  afterEach(() => site.stop());

  const make = async (text: string, fields: object = {}) => {
    const sent = { title: 'Navigation', status: 'publish', content: text, ...fields };
    return expectSuccess<NavigationJson>(await admin.post('/wp/v2/navigation', sent), 201);
  };
  const rendered = async (text: string) => {
    const { id } = await keepPost(site, { type: 'post', title: 'A post', content: text });
    return expectSuccess<NavigationJson>(await site.visitor().get(`/wp/v2/posts/${id}`)).content.rendered;
  };
  const labels = (html: string) => [...html.matchAll(/item__label">([^<]*)</g)].map(([, label]) => label);

  it('has the fields and links that WordPress gives it, and revisions', async () => {
    const [theirs] = recorded<NavigationJson[]>('navigation');
    const made = await make('<!-- wp:page-list /-->');
    const [own] = expectSuccess<NavigationJson[]>(await admin.get('/wp/v2/navigation?context=edit'));
    expect(own).to.have.all.keys(Object.keys(theirs ?? {}));
    expect(own?._links).to.include.all.keys(Object.keys(theirs?._links ?? {}));
    expectSuccess(await admin.post(`/wp/v2/navigation/${made.id}`, { content: '<!-- wp:home-link /-->' }));
    expect(expectSuccess<object[]>(await admin.get(`/wp/v2/navigation/${made.id}/revisions`))).not.to.deep.equal([]);
    type Types = Record<string, Record<string, unknown>>;
    const own61 = expectSuccess<Types>(await admin.get('/wp/v2/types?context=edit'))['wp_navigation'];
    const type = recorded<Types>('types')['wp_navigation'];
    for (const field of ['name', 'slug', 'capabilities', 'rest_base', 'supports', 'viewable', 'hierarchical']) {
      expect(own61?.[field], field).to.deep.equal(type?.[field]);
    }
  });

  it('has blocks while the plugin blocks is on, whichever is switched on first', async () => {
    const status = async () => (await admin.get('/wp/v2/block-types/core/navigation')).status;
    expect(await status()).to.equal(200);
    await site.disable('blocks');
    expect(await status()).to.equal(404);
    await site.enable('blocks');
    expect(await status()).to.equal(200);
    await site.disable('site');
    expect(await status()).to.equal(404);
    await site.enable('site');
    expect(await status()).to.equal(200);
  });

  it('is written by those who decide about the look, and read by everybody once it is public', async () => {
    const open = await make('<!-- wp:home-link /-->');
    const draft = await make('<!-- wp:home-link /-->', { status: 'draft' });
    const editor = await site.as('editor');
    expectError(await editor.post('/wp/v2/navigation', { title: 'X' }), 403, 'rest_cannot_create');
    expectError(await editor.post(`/wp/v2/navigation/${open.id}`, { title: 'X' }), 403, 'rest_cannot_edit');
    expectError(await editor.delete(`/wp/v2/navigation/${open.id}`), 403, 'rest_cannot_delete');
    expectError(await editor.get(`/wp/v2/navigation/${draft.id}`), 403, 'rest_forbidden');
    expectError(await site.visitor().get(`/wp/v2/navigation/${draft.id}`), 401, 'rest_forbidden');
    expectError(await editor.get('/wp/v2/navigation?context=edit'), 403, 'rest_forbidden_context');
    const read = expectSuccess<NavigationJson>(await site.visitor().get(`/wp/v2/navigation/${open.id}`));
    expect(read.content).not.to.have.property('raw');
    expectError(await admin.get('/wp/v2/navigation/99999'), 404, 'rest_post_invalid_id');
  });

  it('shows the blocks of the navigation that it names', async () => {
    const text = `<!-- wp:home-link {"label":"Start"} /-->
<!-- wp:navigation-submenu {"label":"More","url":"https://a.example/?a=1&b=2","kind":"custom"} -->
<!-- wp:navigation-link {"label":"Deep <em>one</em><script>x</script>","url":"/deep","opensInNewTab":true,"rel":"me"} /-->
<!-- /wp:navigation-submenu -->`;
    const { id } = await make(text);
    const html = await rendered(`<!-- wp:navigation {"ref":${id},"ariaLabel":"Main"} /-->`);
    expect(html).to.match(
      /^\s*<nav class="wp-block-navigation" aria-label="Main"><ul class="wp-block-navigation__container">/,
    );
    expect(html).to.contain('href="http://localhost/"').and.contain('href="https://a.example/?a=1&amp;b=2"');
    expect(html).to.contain('<ul class="wp-block-navigation__submenu-container">');
    expect(html).to.contain('target="_blank" rel="noopener me"').and.contain('Deep <em>one</em>');
    expect(html).not.to.contain('script');
  });

  it('follows the posts and terms of its links, and leaves out those that are gone or not public', async () => {
    const page = await keepPost(site);
    const hidden = await keepPost(site, { title: 'Hidden', status: 'private' });
    const category = await keepCategory(site, 'News');
    const link = (label: string, kind: string, id: number) =>
      `<!-- wp:navigation-link {"label":"${label}","url":"http://localhost/old/","kind":"${kind}","id":${id}} /-->`;
    const { id } = await make(
      link('About', 'post-type', page.id) +
        link('Hidden', 'post-type', hidden.id) +
        link('News', 'taxonomy', category.id),
    );
    const shown = await rendered(`<!-- wp:navigation {"ref":${id}} /-->`);
    expect(labels(shown)).to.deep.equal(['About', 'News']);
    expect(shown).to.contain('http://localhost/about-us/').and.contain('/category/news/').and.not.contain('/old/');
    await site.pluginContext('content').use(POSTS).trash(page.id);
    expect(labels(await rendered(`<!-- wp:navigation {"ref":${id}} /-->`))).to.deep.equal(['News']);
  });

  it('shows no script as an address', async () => {
    const { id } = await make(
      '<!-- wp:navigation-link {"label":"A","url":"javascript:alert(1)"} /--><!-- wp:home-link /-->',
    );
    const html = await rendered(`<!-- wp:navigation {"ref":${id}} /-->`);
    expect(labels(html)).to.deep.equal(['Home']);
    expect(html).not.to.contain('javascript');
  });

  it('shows the menu of its place, and follows it', async () => {
    const menu = await makeMenu(admin, 'Main menu', { locations: ['primary'] });
    const top = await makeItem(admin, menu.id, { title: 'Top' });
    await makeItem(admin, menu.id, { title: 'Below', parent: top.id });
    const post = await keepPost(site, { type: 'post', title: 'A post', content: '<!-- wp:navigation /-->' });
    const read = async () =>
      expectSuccess<NavigationJson>(await site.visitor().get(`/wp/v2/posts/${post.id}`)).content.rendered;
    expect(labels(await read())).to.deep.equal(['Top', 'Below']);
    expectSuccess(await admin.patch(`/wp/v2/menu-items/${top.id}`, { title: 'First' }));
    expect(labels(await read())).to.deep.equal(['First', 'Below']);
    expectSuccess(await admin.delete(`/wp/v2/menus/${menu.id}?force=true`));
    expect(labels(await read())).to.deep.equal([]);
  });

  it('shows its own blocks, else the newest navigation, and never one that is not public', async () => {
    const own =
      '<!-- wp:navigation --><!-- wp:navigation-link {"label":"Own","url":"/own"} /--><!-- /wp:navigation -->';
    expect(labels(await rendered(own))).to.deep.equal(['Own']);
    const draft = await make('<!-- wp:navigation-link {"label":"Draft","url":"/d"} /-->', { status: 'draft' });
    expect(labels(await rendered(`<!-- wp:navigation {"ref":${draft.id}} /-->`))).to.deep.equal([]);
    await make('<!-- wp:navigation-link {"label":"Newest","url":"/n"} /-->');
    expect(labels(await rendered('<!-- wp:navigation /-->'))).to.deep.equal(['Newest']);
    const post = await keepPost(site, { type: 'post', title: 'Text', content: '<p>Text</p>' });
    expect(await rendered(`<!-- wp:navigation {"ref":${post.id}} /-->`)).not.to.contain('nav');
  });

  it('does not show itself within itself', async () => {
    const { id } = await make('<!-- wp:home-link /-->');
    expectSuccess(
      await admin.post(`/wp/v2/navigation/${id}`, {
        content: `<!-- wp:navigation {"ref":${id}} /--><!-- wp:home-link /-->`,
      }),
    );
    expect(labels(await rendered(`<!-- wp:navigation {"ref":${id}} /-->`))).to.deep.equal(['Home']);
    expect(site.errors).to.deep.equal([]);
  });
});
