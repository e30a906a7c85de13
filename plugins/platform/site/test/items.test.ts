import { POSTS, TERM_LIBRARY } from '@plinth/content';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { DEEPEST_LEVEL, MENU_ITEMS, MOST_ITEMS } from '../src/plugin.js';
import {
  type ItemJson,
  itemsOf,
  keepCategory,
  keepPost,
  makeItem,
  makeMenu,
  menuSite,
  recorded,
  titlesOf,
} from './support.js';

describe('site: items of menus', () => {
  let site: TestSite;
  let admin: TestClient;
  let menus: number;

  beforeEach(async () => {
    site = await menuSite();
    admin = await site.as('administrator');
    menus = (await makeMenu(admin, 'Main menu')).id;
  });
  afterEach(() => site.stop());

  const path = (item: Pick<ItemJson, 'id'>) => `/wp/v2/menu-items/${item.id}`;
  const read = async (item: Pick<ItemJson, 'id'>) =>
    expectSuccess<ItemJson>(await admin.get(path(item), { query: { context: 'edit' } }));

  it('have the fields and links that WordPress gives them', async () => {
    type Linked = ItemJson & { _links: Record<string, object[]> };
    const category = await keepCategory(site, 'Harbour');
    await makeItem(admin, menus);
    await makeItem(admin, menus, { title: '', type: 'taxonomy', object: 'category', object_id: category.id });
    const theirs = recorded<Linked[]>('menu-items');
    const own = expectSuccess<Linked[]>(await admin.get('/wp/v2/menu-items?context=edit'));
    expect(own).to.have.length(theirs.length);
    for (const [index, item] of theirs.entries()) {
      const mine = own[index];
      expect(mine).to.have.all.keys(Object.keys(item));
      expect(mine?._links).to.have.all.keys(Object.keys(item._links));
      const url = item.url.replace('https://wordpress.example', 'http://localhost');
      const changing = { id: 0, object_id: 0, menus: 0, _links: {} };
      expect({ ...mine, ...changing }).to.deep.equal({ ...item, ...changing, url });
    }
    expect(own[0]?.object_id).to.equal(own[0]?.id);
    expect(own[1]?._links['wp:menu-item-object']).to.deep.equal([
      { taxonomy: 'category', embeddable: true, href: `http://localhost/wp-json/wp/v2/categories/${category.id}` },
    ]);
  });

  it('are called and lead as what they stand for, until that is gone', async () => {
    const page = await keepPost(site);
    const category = await keepCategory(site, 'News');
    const toPage = await makeItem(admin, menus, { title: '', type: 'post_type', object: 'page', object_id: page.id });
    const named = await makeItem(admin, menus, { title: 'We', type: 'post_type', object: 'page', object_id: page.id });
    const toTerm = await makeItem(admin, menus, {
      title: '',
      type: 'taxonomy',
      object: 'category',
      object_id: category.id,
    });
    expect(toPage).to.deep.include({ type_label: 'Page', url: 'http://localhost/about-us/', invalid: false });
    expect([toPage.title.rendered, named.title.rendered]).to.deep.equal(['About us', 'We']);
    const { use } = site.pluginContext('content');
    await use(POSTS).update(page.id, { title: 'Who we are', slug: 'who' });
    await use(TERM_LIBRARY).update(category.id, { name: 'Reports', slug: 'reports' });
    expect(await read(toPage)).to.deep.include({ url: 'http://localhost/who/', invalid: false });
    expect(await titlesOf(admin, menus)).to.deep.equal(['Who we are', 'We', 'Reports']);
    expect((await read(toTerm)).url).to.equal('http://localhost/category/reports/');
    await use(POSTS).trash(page.id);
    expect(await read(toPage)).to.deep.include({ url: '', invalid: true });
    // One that leads nowhere may still be changed and removed.
    expectSuccess(await admin.patch(path(toPage), { title: 'Gone' }));
    expectSuccess(await admin.delete(`${path(toPage)}?force=true`));
    const below = await makeItem(admin, menus, { title: 'Below', url: 'https://a.example/', parent: toTerm.id });
    await use(POSTS).remove(page.id);
    await use(TERM_LIBRARY).remove(category.id);
    expect((await itemsOf(admin, menus)).map(({ id, parent }) => [id, parent])).to.deep.equal([[below.id, 0]]);
  });

  it('refuse what they cannot lead to', async () => {
    const page = await keepPost(site);
    const category = await keepCategory(site, 'News');
    const hidden = await keepPost(site, { title: 'Hidden', status: 'private' });
    const refused: [object, string][] = [
      [{ title: '', url: 'https://a.example/' }, 'rest_title_required'],
      [{ title: 'A' }, 'rest_url_required'],
      [{ type: 'post_type', object: 'page', object_id: 99_999 }, 'rest_post_invalid_id'],
      [{ type: 'post_type', object: 'page' }, 'rest_post_invalid_id'],
      [{ type: 'post_type', object: 'post', object_id: page.id }, 'rest_post_invalid_type'],
      [{ type: 'post_type_archive', object: 'post' }, 'rest_post_invalid_type'],
      [{ type: 'taxonomy', object: 'category', object_id: 99_999 }, 'rest_term_invalid_id'],
      [{ type: 'taxonomy', object: 'post_tag', object_id: category.id }, 'rest_term_invalid_id'],
      [{ type: 'nothing' }, 'rest_invalid_param'],
      [{ title: 'A', url: 'https://a.example/', parent: 99_999 }, 'rest_invalid_param'],
      [{ title: 'A', url: 'https://a.example/', menu_order: 0 }, 'rest_invalid_param'],
      [{ title: 'A', url: 'https://a.example/', status: 'trash' }, 'rest_invalid_param'],
      [{ title: 'A', url: 'https://a.example/', target: '_top' }, 'rest_invalid_param'],
    ];
    for (const [fields, code] of refused) {
      expectError(await admin.post('/wp/v2/menu-items', { menus, ...fields }), 400, code);
    }
    for (const url of ['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(1)', 'vbscript:x']) {
      const answer = expectError(
        await admin.post('/wp/v2/menu-items', { menus, title: 'A', url }),
        400,
        'rest_invalid_param',
      );
      expect(answer.data.details?.['url']?.code).to.equal('rest_invalid_url');
    }
    expectError(await admin.post('/wp/v2/menu-items', { title: 'A' }), 400, 'rest_missing_callback_param');
    const elsewhere = { menus: 99_999, title: 'A', url: '/a' };
    expectError(await admin.post('/wp/v2/menu-items', elsewhere), 400, 'invalid_menu_id');
    const designer = await site.member({ can: ['edit_theme_options'] });
    const secret = { menus, type: 'post_type', object: 'page', object_id: hidden.id };
    expectError(await designer.post('/wp/v2/menu-items', secret), 400, 'rest_post_invalid_id');
    expect(await itemsOf(admin, menus)).to.deep.equal([]);
  });

  it('do not tell the title of a post to those who may not read it', async () => {
    const hidden = await keepPost(site, { title: 'Hidden', status: 'private' });
    const item = await makeItem(admin, menus, { title: '', type: 'post_type', object: 'page', object_id: hidden.id });
    expect(item.title.rendered).to.equal('Hidden');
    const designer = await site.member({ can: ['edit_theme_options'] });
    const { text } = await designer.get(path(item), { query: { context: 'edit' } });
    expect(text.toLowerCase()).not.to.contain('hidden"');
  });

  it('are plain text, and classes that are words', async () => {
    const item = await makeItem(admin, menus, {
      title: { raw: 'A <script>x</script><b>B</b> & C' },
      attr_title: '<i>tip</i>',
      classes: ['one two', 'th"ree'],
      url: '/relative#part',
      target: '_blank',
    });
    expect(item.title.raw).to.equal('A B & C');
    expect(item).to.deep.include({ attr_title: 'tip', classes: ['one', 'two', 'three'], url: '/relative#part' });
  });

  it('are listed by menu, status and number', async () => {
    const other = await makeMenu(admin, 'Other');
    const first = await makeItem(admin, menus, { title: 'One' });
    await makeItem(admin, menus, { title: 'Two', status: 'draft' });
    const third = await makeItem(admin, other.id, { title: 'Three' });
    const titles = async (query: object) =>
      expectSuccess<ItemJson[]>(await admin.get('/wp/v2/menu-items', { query: { ...query } })).map(
        (item) => item.title.rendered,
      );
    expect(await titles({ menus })).to.deep.equal(['One']);
    expect(await titles({ menus, status: 'draft,publish' })).to.deep.equal(['One', 'Two']);
    expect(await titles({ status: 'draft' })).to.deep.equal(['Two']);
    expect(await titles({ menus_exclude: menus })).to.deep.equal(['Three']);
    expect(await titles({ menu_order: 2, status: 'any' })).to.deep.equal(['Two']);
    expect(await titles({ search: 'thr' })).to.deep.equal(['Three']);
    expect(await titles({ include: `${third.id},${first.id}`, orderby: 'include' })).to.deep.equal(['Three', 'One']);
    expect(await titles({ orderby: 'id', order: 'desc', status: 'any' })).to.deep.equal(['Three', 'Two', 'One']);
    expect(await titles({ per_page: 1, page: 2, orderby: 'id', status: 'any' })).to.deep.equal(['Two']);
  });

  it('come last, or at the number they are given: what stands there moves back', async () => {
    for (const title of ['A', 'B', 'C']) await makeItem(admin, menus, { title });
    const first = await makeItem(admin, menus, { title: 'D', menu_order: 1 });
    expect(first.menu_order).to.equal(1);
    expect(await titlesOf(admin, menus)).to.deep.equal(['D', 'A', 'B', 'C']);
    const far = await makeItem(admin, menus, { title: 'E', menu_order: 50 });
    expect(far.menu_order).to.equal(50);
    expectSuccess(await admin.patch(path(far), { menu_order: 2 }));
    expect(await titlesOf(admin, menus)).to.deep.equal(['D', 'E', 'A', 'B', 'C']);
  });

  it('are put into a new order one after the other, as clients do', async () => {
    const made = new Map<string, ItemJson>();
    for (const title of ['A', 'B', 'C', 'D']) made.set(title, await makeItem(admin, menus, { title }));
    const wanted = ['C', 'A', 'D', 'B'];
    const requests = wanted.map((title, index) => ({
      path: path(made.get(title) ?? { id: 0 }),
      body: { menu_order: index + 1 },
    }));
    expectSuccess(await admin.post('/batch/v1', { requests }), 207);
    expect(await titlesOf(admin, menus)).to.deep.equal(wanted);
  });

  it('keep a total order when fifty are made and moved at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        makeItem(admin, menus, { title: `Item ${index}`, menu_order: 1 + (index % 5) }),
      ),
    );
    const moves = await Promise.all(
      made.map((item, index) => admin.patch(path(item), { menu_order: 1 + ((index * 7) % 50) })),
    );
    expect(moves.map(({ status }) => status)).to.deep.equal(made.map(() => 200));
    const items = await itemsOf(admin, menus);
    const positions = items.map((item) => item.menu_order);
    expect(new Set(positions).size).to.equal(50);
    expect(Math.min(...positions)).to.be.at.least(1);
    expect(items.map(({ id }) => id).sort()).to.deep.equal(made.map(({ id }) => id).sort());
    expect(site.errors).to.deep.equal([]);
  });

  it('never lie below themselves, also when fifty are hung up at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, index) => makeItem(admin, menus, { title: `${index}` })),
    );
    const parents = Array.from({ length: 50 }, (_, index) => {
      const [item, parent] = [made[index % 5], made[(index * 3 + 1) % 5]];
      return admin.patch(path(item ?? { id: 0 }), { parent: parent?.id });
    });
    for (const { status } of await Promise.all(parents)) expect(status).to.be.oneOf([200, 400]);
    const above = new Map((await itemsOf(admin, menus)).map(({ id, parent }) => [id, parent]));
    for (const { id } of made) {
      const seen = new Set<number>();
      for (let at = id; at !== 0; at = above.get(at) ?? 0) {
        expect(seen.has(at), `a circle through ${at}`).to.equal(false);
        seen.add(at);
      }
    }
    const [one] = made;
    expectError(await admin.patch(path(one ?? { id: 0 }), { parent: one?.id }), 400, 'rest_invalid_param');
  });

  it('lie at most some levels deep, also when a branch is hung up', async () => {
    let parent = 0;
    const made: ItemJson[] = [];
    for (let level = 0; level < DEEPEST_LEVEL; level += 1) {
      const item = await makeItem(admin, menus, { parent });
      made.push(item);
      parent = item.id;
    }
    expectError(
      await admin.post('/wp/v2/menu-items', { menus, title: 'A', url: '/a', parent }),
      400,
      'rest_invalid_param',
    );
    const top = await makeItem(admin, menus);
    expectError(await admin.patch(path(made[0] ?? top), { parent: top.id }), 400, 'rest_invalid_param');
    expectSuccess(await admin.patch(path(made[1] ?? top), { parent: top.id }));
  });

  it('move up when the item above them goes, and begin at the top in another menu', async () => {
    const other = await makeMenu(admin, 'Other');
    const top = await makeItem(admin, menus, { title: 'Top' });
    const middle = await makeItem(admin, menus, { title: 'Middle', parent: top.id });
    const leaf = await makeItem(admin, menus, { title: 'Leaf', parent: middle.id });
    expectError(
      await admin.post('/wp/v2/menu-items', { menus: other.id, title: 'A', url: '/', parent: top.id }),
      400,
      'rest_invalid_param',
    );
    expectSuccess(await admin.patch(path(middle), { menus: other.id }));
    expect(await read(middle)).to.include({ menus: other.id, parent: 0 });
    expect((await read(leaf)).parent).to.equal(top.id);
    expectSuccess(await admin.delete(`${path(top)}?force=true`));
    expect((await read(leaf)).parent).to.equal(0);
    expectError(await admin.delete(path(leaf)), 501, 'rest_trash_not_supported');
    expectError(await admin.patch(path(leaf), { menus: 99_999 }), 400, 'invalid_menu_id');
    expectError(await admin.get('/wp/v2/menu-items/0'), 404, 'rest_post_invalid_id');
  });

  it('are at most so many in a menu, also when fifty come at once', async () => {
    const store = site.pluginContext('site').use(MENU_ITEMS);
    const room = 10;
    for (let count = 0; count < MOST_ITEMS - room; count += 1) {
      await store.create({ menuId: menus, type: 'custom', title: `${count}`, url: '/' });
    }
    const sent = { menus, title: 'A', url: '/a' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => admin.post('/wp/v2/menu-items', sent)));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(room);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectError(answer, 400, 'menu_full');
  });
});
