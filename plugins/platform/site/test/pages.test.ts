import { POSTS, TERM_LIBRARY } from '@plinth/content';
import { tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { MENU_LINKS } from '../src/plugin.js';
import { accountMenu, keepCategory, keepPost, makeItem, makeMenu, menuSite, pageMenu, titlesOf } from './support.js';

const SHOP = ['Shop', 'http://localhost/shop'] as const;
const ORDERS = ['Your orders', 'http://localhost/orders'] as const;
const MEDIA = ['Your media', 'http://localhost/media/dashboard'] as const;

/** Links as plugins add them: one for everybody, one for those who are signed in. */
const taps = [
  tap(pageHooks.site_navigation, {}, (_, entries) => [...entries, { title: SHOP[0], url: SHOP[1] }]),
  tap(pageHooks.account_navigation, { id: 'orders' }, (_, entries) => [
    ...entries,
    { title: ORDERS[0], url: ORDERS[1] },
  ]),
  tap(pageHooks.creation_navigation, { id: 'order' }, (_, entries, caller) =>
    caller.can('edit_posts') ? [...entries, { title: 'Order', url: 'http://localhost/orders/new' }] : entries,
  ),
];

describe('site: the menu of the pages', () => {
  let site: TestSite;
  let admin: TestClient;
  let menus: number;

  beforeEach(async () => {
    site = await menuSite({ taps });
    admin = await site.as('administrator');
    menus = (await makeMenu(admin, 'Main menu')).id;
  });
  afterEach(() => site.stop());

  const assign = async () => expectSuccess(await admin.patch(`/wp/v2/menus/${menus}`, { locations: ['primary'] }));

  it('is that of the plugins while no menu is assigned to the primary place', async () => {
    await makeItem(admin, menus);
    expect(await pageMenu(site.visitor())).to.deep.equal([SHOP]);
    await assign();
    expect(await pageMenu(site.visitor())).to.deep.equal([['Harbour', 'https://harbour.example/']]);
    expectSuccess(await admin.delete(`/wp/v2/menus/${menus}?force=true`));
    expect(await pageMenu(site.visitor())).to.deep.equal([SHOP]);
  });

  it('is the assigned one for visitors and members, who keep what only they have', async () => {
    await makeItem(admin, menus);
    await assign();
    const subscriber = await site.as('subscriber');
    const author = await site.as('author');
    const harbour = ['Harbour', 'https://harbour.example/'];
    for (const reader of [site.visitor(), subscriber, author]) expect(await pageMenu(reader)).to.deep.equal([harbour]);
    expect(await accountMenu(subscriber)).to.deep.equal([ORDERS]);
    expect(await accountMenu(author)).to.deep.equal([ORDERS, MEDIA]);
    expect(await accountMenu(site.visitor())).to.deep.equal([]);
  });

  it('offers what may be made to those who may make it, and to nobody else', async () => {
    const menuOf = async (reader: TestClient) => (await reader.page('GET', '/')).text;
    const entry = '<li><a href="http://localhost/orders/new">Order</a></li>';
    expect(await menuOf(await site.as('author')))
      .to.contain('aria-label="Create new"')
      .and.contain(entry);
    for (const reader of [site.visitor(), await site.as('subscriber')]) {
      expect(await menuOf(reader))
        .to.not.contain('orders/new')
        .and.not.contain('Create new');
    }
  });

  it('shows drafts to nobody, and posts to those who may read them', async () => {
    const hidden = await keepPost(site, { title: 'Hidden', status: 'private', slug: 'hidden' });
    await makeItem(admin, menus, { title: '', type: 'post_type', object: 'page', object_id: hidden.id });
    await makeItem(admin, menus, { title: 'Draft', status: 'draft' });
    await assign();
    expect(await pageMenu(site.visitor())).to.deep.equal([]);
    const titles = (await pageMenu(await site.as('editor'))).map(([title]) => title);
    expect(titles).to.include('Hidden').and.not.include('Draft');
  });

  it('follows what its links stand for, and leaves out what is gone', async () => {
    const page = await keepPost(site);
    const category = await keepCategory(site, 'News & <b>');
    const top = await makeItem(admin, menus, { title: '', type: 'post_type', object: 'page', object_id: page.id });
    await makeItem(admin, menus, {
      title: '',
      type: 'taxonomy',
      object: 'category',
      object_id: category.id,
      parent: top.id,
    });
    await assign();
    const { use } = site.pluginContext('content');
    expect((await pageMenu(site.visitor())).map(([title]) => title)).to.deep.equal([
      'About us',
      category.name.replace('&', '&amp;'),
    ]);
    await use(POSTS).update(page.id, { title: 'Who we are', slug: 'who' });
    expect((await pageMenu(site.visitor()))[0]).to.deep.equal(['Who we are', 'http://localhost/who/']);
    await use(POSTS).trash(page.id);
    // What lay below a link that is gone takes its place.
    expect(await pageMenu(site.visitor())).to.have.length(1);
    await use(TERM_LIBRARY).remove(category.id);
    expect(await pageMenu(site.visitor())).to.deep.equal([]);
  });

  it('is a tree for whoever builds pages', async () => {
    const top = await makeItem(admin, menus, { title: 'Top', url: '/top', target: '_blank', classes: ['big'] });
    await makeItem(admin, menus, { title: 'Below', url: '#below', parent: top.id });
    await assign();
    const tree = await site
      .pluginContext('site')
      .use(MENU_LINKS)
      .at('primary', { can: () => false });
    expect(tree).to.have.length(1);
    expect(tree?.[0]).to.include({ title: 'Top', url: 'http://localhost/top', target: '_blank' });
    expect(tree?.[0]?.classes).to.deep.equal(['big']);
    expect(tree?.[0]?.children.map(({ url }) => url)).to.deep.equal(['http://localhost/#below']);
    expect(
      await site
        .pluginContext('site')
        .use(MENU_LINKS)
        .at('foot', { can: () => false }),
    ).to.equal(undefined);
  });

  it('takes in pages that are published at the top, where a menu asks for it', async () => {
    expectSuccess(await admin.patch(`/wp/v2/menus/${menus}`, { auto_add: true }));
    const other = await makeMenu(admin, 'Other');
    const write = async (fields: object) =>
      expectSuccess<{ id: number }>(await admin.post('/wp/v2/pages', { status: 'publish', ...fields }), 201).id;
    const first = await write({ title: 'First' });
    await write({ title: 'Below', parent: first });
    await write({ title: 'Draft', status: 'draft' });
    expectSuccess(await admin.post(`/wp/v2/pages/${first}`, { title: 'First page' }));
    expectSuccess(await admin.post('/wp/v2/posts', { title: 'A post', status: 'publish' }), 201);
    expect(await titlesOf(admin, menus)).to.deep.equal(['First page']);
    expect(await titlesOf(admin, other.id)).to.deep.equal([]);
  });
});
