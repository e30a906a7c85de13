import { content } from '@plinth/content';
import { definePlugin } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { menuLocations, site as sitePlugin } from '../src/plugin.js';
import { itemsOf, type MenuJson, makeItem, makeMenu, menuSite, recorded, recordedFile } from './support.js';

/** A plugin whose pages have a foot. */
const foot = definePlugin({
  id: 'foot',
  version: '1.0.0',
  title: 'Foot',
  contributes: [menuLocations([{ name: 'foot', title: 'At the foot of every page' }])],
});

describe('site: menus', () => {
  let site: TestSite;
  let admin: TestClient;

  beforeEach(async () => {
    site = await menuSite({ plugins: [content, sitePlugin, foot] });
    admin = await site.as('administrator');
  });
  afterEach(() => site.stop());

  it('have the fields and links that WordPress gives them', async () => {
    const [theirs] = recorded<(MenuJson & { _links: object })[]>('menus');
    const made = await makeMenu(admin, 'Main menu', { description: 'At the top' });
    const own = expectSuccess<(MenuJson & { _links: object })[]>(await admin.get('/wp/v2/menus?context=edit'))[0];
    expect(own).to.have.all.keys(Object.keys(theirs ?? {}));
    expect(own?._links).to.have.all.keys(Object.keys(theirs?._links ?? {}));
    const changing = { id: 0, _links: {} };
    expect({ ...own, ...changing }).to.deep.equal({ ...theirs, ...changing });
    expect(made.id).to.equal(own?.id);
  });

  it('are found among the taxonomies as in WordPress, and are no terms to search for', async () => {
    type Taxonomies = Record<string, Record<string, unknown>>;
    const theirs = recorded<Taxonomies>('taxonomies')['nav_menu'];
    const own = expectSuccess<Taxonomies>(await admin.get('/wp/v2/taxonomies?context=edit'))['nav_menu'];
    for (const field of [
      'name',
      'slug',
      'capabilities',
      'types',
      'show_cloud',
      'hierarchical',
      'rest_base',
      'visibility',
    ]) {
      expect(own?.[field], field).to.deep.equal(theirs?.[field]);
    }
    expectError(await admin.get('/wp/v2/search?type=term&subtype=nav_menu'), 400, 'rest_invalid_param');
    const types = expectSuccess<Taxonomies>(await admin.get('/wp/v2/types?context=edit'));
    const newer = recordedFile<Record<string, string[]>>('../newer')['labels of types'] ?? [];
    const itemType = recorded<Taxonomies>('types')['nav_menu_item'];
    for (const field of ['name', 'slug', 'capabilities', 'rest_base', 'supports', 'taxonomies', 'viewable']) {
      expect(types['nav_menu_item']?.[field], field).to.deep.equal(itemType?.[field]);
    }
    const labels = Object.entries(Object(types['nav_menu_item']?.['labels'])).filter(([name]) => !newer.includes(name));
    expect(Object.fromEntries(labels)).to.deep.equal(itemType?.['labels']);
  });

  it('are changed in part, and removed with their items', async () => {
    const { id } = await makeMenu(admin, 'Main menu');
    const item = await makeItem(admin, id);
    const changed = expectSuccess<MenuJson>(await admin.patch(`/wp/v2/menus/${id}`, { name: 'First', auto_add: true }));
    expect(changed).to.include({ name: 'First', slug: 'main-menu', auto_add: true });
    expectError(await admin.delete(`/wp/v2/menus/${id}`), 501, 'rest_trash_not_supported');
    const removed = expectSuccess<{ previous: MenuJson }>(await admin.delete(`/wp/v2/menus/${id}?force=true`));
    expect(removed.previous.name).to.equal('First');
    expectError(await admin.get(`/wp/v2/menus/${id}`), 404, 'rest_term_invalid');
    expectError(await admin.get(`/wp/v2/menu-items/${item.id}`), 404, 'rest_post_invalid_id');
    expectError(await admin.delete(`/wp/v2/menus/${id}?force=true`), 404, 'rest_term_invalid');
  });

  it('have names and slugs of their own, however many are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => admin.post('/wp/v2/menus', { name: 'Same' })));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectError(answer, 400, 'menu_exists');
    const second = await makeMenu(admin, 'Second', { slug: 'same' });
    expect(second.slug).to.equal('same-2');
    expectError(await admin.patch(`/wp/v2/menus/${second.id}`, { name: 'SAME' }), 400, 'menu_exists');
    expectError(await admin.patch(`/wp/v2/menus/${second.id}`, { slug: 'same' }), 400, 'duplicate_term_slug');
    expectError(await admin.post('/wp/v2/menus', { name: '<b></b> ' }), 400, 'empty_term_name');
  });

  it('keep slugs apart when fifty menus ask for one at once', async () => {
    const menus = await Promise.all(Array.from({ length: 50 }, (_, index) => makeMenu(admin, `Menu ${index}`)));
    const answers = await Promise.all(menus.map(({ id }) => admin.patch(`/wp/v2/menus/${id}`, { slug: 'wanted' })));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectError(answer, 400, 'duplicate_term_slug');
    }
    expect(site.errors).to.deep.equal([]);
  });

  it('are listed by name, searched, and in the order that a list gives', async () => {
    const ids: number[] = [];
    for (const name of ['Beta', 'alpha', 'Gamma']) ids.push((await makeMenu(admin, name)).id);
    const names = async (query: object) =>
      expectSuccess<MenuJson[]>(await admin.get('/wp/v2/menus', { query: { ...query } })).map(({ name }) => name);
    expect(await names({})).to.deep.equal(['alpha', 'Beta', 'Gamma']);
    expect(await names({ order: 'desc', orderby: 'slug' })).to.deep.equal(['Gamma', 'Beta', 'alpha']);
    expect(await names({ search: 'ALPH' })).to.deep.equal(['alpha']);
    expect(await names({ slug: 'beta,gamma' })).to.deep.equal(['Beta', 'Gamma']);
    expect(await names({ exclude: ids[0] })).to.deep.equal(['alpha', 'Gamma']);
    expect(await names({ include: `${ids[2]},${ids[0]}`, orderby: 'include' })).to.deep.equal(['Gamma', 'Beta']);
    expect(await names({ per_page: 1, page: 2 })).to.deep.equal(['Beta']);
    const item = await makeItem(admin, ids[1] ?? 0);
    expect(await names({ post: item.id })).to.deep.equal(['alpha']);
  });

  it('are shown at places: each place has one menu, a menu may have several', async () => {
    const first = await makeMenu(admin, 'First', { locations: ['primary', 'foot'] });
    expect([...first.locations].sort()).to.deep.equal(['foot', 'primary']);
    const second = await makeMenu(admin, 'Second', { locations: ['primary'] });
    const read = expectSuccess<MenuJson>(await admin.get(`/wp/v2/menus/${first.id}`));
    expect(read.locations).to.deep.equal(['foot']);
    type Places = Record<string, { name: string; description: string; menu: number; _links: object }>;
    const places = expectSuccess<Places>(await admin.get('/wp/v2/menu-locations'));
    expect(Object.keys(places)).to.deep.equal(['primary', 'foot']);
    expect(places['primary']).to.include({ name: 'primary', description: 'Primary menu', menu: second.id });
    const one = expectSuccess<Places[string]>(await admin.get('/wp/v2/menu-locations/foot'));
    expect(one.menu).to.equal(first.id);
    expect(one._links).to.have.property('wp:menu');
    expectError(await admin.get('/wp/v2/menu-locations/nowhere'), 404, 'rest_menu_location_invalid');
    const refused = expectError(
      await admin.post('/wp/v2/menus', { name: 'X', locations: ['no'] }),
      400,
      'rest_invalid_param',
    );
    expect(refused.data.details?.['locations']?.code).to.equal('rest_invalid_menu_location');
    expectSuccess(await admin.patch(`/wp/v2/menus/${first.id}`, { locations: [] }));
    const emptied = expectSuccess<Places[string]>(await admin.get('/wp/v2/menu-locations/foot'));
    expect(emptied.menu).to.equal(0);
  });

  it('keep one menu a place when fifty are placed there at once', async () => {
    const menus = await Promise.all(Array.from({ length: 10 }, (_, index) => makeMenu(admin, `Menu ${index}`)));
    const requests = Array.from({ length: 50 }, (_, index) => menus[index % menus.length]?.id);
    const answers = await Promise.all(
      requests.map((id) => admin.patch(`/wp/v2/menus/${id}`, { locations: ['primary', 'foot'] })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(requests.map(() => 200));
    const all = expectSuccess<MenuJson[]>(await admin.get('/wp/v2/menus?per_page=100'));
    expect(all.flatMap(({ locations }) => locations).sort()).to.deep.equal(['foot', 'primary']);
    expect(site.errors).to.deep.equal([]);
  });

  it('are for those who decide about the look of the site', async () => {
    const { id } = await makeMenu(admin, 'Main menu');
    const item = await makeItem(admin, id);
    const editor = await site.as('editor');
    for (const [client, status] of [
      [site.visitor(), 401],
      [editor, 403],
    ] as const) {
      for (const path of [
        '/wp/v2/menus',
        `/wp/v2/menus/${id}`,
        '/wp/v2/menu-items',
        `/wp/v2/menu-items/${item.id}`,
        '/wp/v2/menu-locations',
        '/wp/v2/menu-locations/primary',
      ]) {
        expectError(await client.get(path), status, 'rest_cannot_view');
      }
      expectError(await client.post('/wp/v2/menus', { name: 'X' }), status, 'rest_cannot_create');
      expectError(await client.post(`/wp/v2/menus/${id}`, { name: 'X' }), status, 'rest_cannot_update');
      expectError(await client.delete(`/wp/v2/menus/${id}?force=true`), status, 'rest_cannot_delete');
      expectError(await client.post('/wp/v2/menu-items', { menus: id }), status, 'rest_cannot_create');
      expectError(await client.post(`/wp/v2/menu-items/${item.id}`, { title: 'X' }), status, 'rest_cannot_edit');
      expectError(await client.delete(`/wp/v2/menu-items/${item.id}?force=true`), status, 'rest_cannot_delete');
    }
    expect(await itemsOf(admin, id)).to.have.length(1);
    const designer = await site.member({ can: ['edit_theme_options'] });
    expectSuccess(await designer.post(`/wp/v2/menus/${id}`, { name: 'Other' }));
  });
});
