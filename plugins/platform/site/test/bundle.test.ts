import { expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { itemsOf, keepCategory, keepPost, type MenuJson, makeItem, makeMenu, menuSite } from './support.js';

describe('site: menus in a site bundle', () => {
  let site: TestSite;
  let other: TestSite;
  let admin: TestClient;

  beforeEach(async () => {
    [site, other] = await Promise.all([menuSite(), menuSite()]);
    admin = await site.as('administrator');
  });
  afterEach(() => Promise.all([site.stop(), other.stop()]));

  it('come out as they went in, and are kept the second time', async () => {
    const page = await keepPost(site);
    const menu = await makeMenu(admin, 'Main menu', {
      locations: ['primary'],
      description: 'At the top',
      auto_add: true,
    });
    const category = await keepCategory(site, 'News');
    const link = await makeItem(admin, menu.id, {
      target: '_blank',
      classes: ['big'],
      attr_title: 'tip',
      status: 'draft',
    });
    const toPage = await makeItem(admin, menu.id, { title: '', type: 'post_type', object: 'page', object_id: page.id });
    await makeItem(admin, menu.id, {
      title: 'We',
      type: 'taxonomy',
      object: 'category',
      object_id: category.id,
      parent: toPage.id,
    });
    // A parent may come later in the order.
    expectSuccess(await admin.patch(`/wp/v2/menu-items/${link.id}`, { parent: toPage.id }));
    expectSuccess(
      await admin.post('/wp/v2/navigation', { title: 'Blocks', status: 'publish', content: '<!-- wp:home-link /-->' }),
      201,
    );
    const bundle = await site.exportBundle();
    await other.importBundle(bundle);
    const again = await other.exportBundle();
    expect(again['menus']).to.deep.equal(bundle['menus']);
    expect(again['navigation']).to.deep.equal(bundle['navigation']);
    const there = await other.member({ roles: ['administrator'] });
    const [moved] = expectSuccess<MenuJson[]>(await there.get('/wp/v2/menus'));
    expect(moved).to.deep.include({ slug: 'main-menu', locations: ['primary'], auto_add: true });
    const items = await itemsOf(there, moved?.id ?? 0);
    expect(items.map(({ title }) => title.rendered)).to.have.members(['Harbour', 'About us', 'We']);
    expect(items.some(({ invalid }) => invalid)).to.equal(false);
    const reports = await other.importBundle(bundle);
    expect(reports.find(({ section }) => section === 'menus')).to.include({ created: 0, kept: 1 });
    expect(await itemsOf(there, moved?.id ?? 0)).to.have.length(3);
  });

  it('leave out what is gone, and tell what leads nowhere on the other site', async () => {
    const menu = await makeMenu(admin, 'Main menu');
    const page = await keepPost(site);
    const gone = await makeItem(admin, menu.id, { title: '', type: 'post_type', object: 'page', object_id: page.id });
    await makeItem(admin, menu.id, { title: 'Below', parent: gone.id });
    const whole = await site.exportBundle();
    const reports = await other.importBundle({ plinth: whole['plinth'], menus: whole['menus'] });
    const report = reports.find(({ section }) => section === 'menus');
    expect(report?.notes?.join()).to.contain('about-us');
    const there = await other.member({ roles: ['administrator'] });
    const [moved] = expectSuccess<MenuJson[]>(await there.get('/wp/v2/menus'));
    const items = await itemsOf(there, moved?.id ?? 0);
    expect(items.map(({ title, parent }) => [title.rendered, parent])).to.deep.equal([['Below', 0]]);
  });

  it('refuse addresses that no link may have', async () => {
    const items = [
      { type: 'custom', title: 'A', url: 'javascript:alert(1)' },
      { type: 'custom', title: 'B', url: '/b' },
    ];
    await other.importBundle({ plinth: 1, menus: [{ slug: 'main', name: 'Main', items }] });
    const there = await other.member({ roles: ['administrator'] });
    const [moved] = expectSuccess<MenuJson[]>(await there.get('/wp/v2/menus'));
    expect((await itemsOf(there, moved?.id ?? 0)).map(({ title }) => title.rendered)).to.deep.equal(['B']);
  });
});
