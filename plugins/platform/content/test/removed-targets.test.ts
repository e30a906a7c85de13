import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS, TERM_LIBRARY } from '../src/plugin.js';
import { picture } from './media-samples.js';
import { type PostJson, store, write } from './posts-support.js';

describe('what is removed', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    admin = await site.as('administrator');
  });
  after(() => site.stop());

  const settings = async () => (await admin.get('/wp/v2/settings')).json<Record<string, unknown>>();
  const read = async (path: string) => (await admin.get(`${path}?context=edit`)).json<PostJson>();

  for (const [how, remove] of [
    ['for good', (id: number) => admin.delete(`/wp/v2/pages/${id}?force=true`)],
    ['to the trash', (id: number) => admin.delete(`/wp/v2/pages/${id}`)],
    ['by a plugin', (id: number) => site.pluginContext('content').use(POSTS).remove(id)],
  ] as const) {
    it(`is no front and no list of posts any more (${how})`, async () => {
      const [front, blog] = [
        await store(site, { type: 'page', title: 'Front' }),
        await store(site, { type: 'page', title: 'Blog' }),
      ];
      await admin.post('/wp/v2/settings', { show_on_front: 'page', page_on_front: front.id, page_for_posts: blog.id });
      expect(await settings()).to.include({ page_on_front: front.id, page_for_posts: blog.id });
      await remove(blog.id);
      expect(await settings()).to.include({ show_on_front: 'page', page_on_front: front.id, page_for_posts: 0 });
      await remove(front.id);
      expect(await settings()).to.include({ show_on_front: 'posts', page_on_front: 0 });
      expect((await site.visitor().page('GET', '/')).status).to.equal(200);
      expect((await admin.put('/wp/v2/settings', await settings())).status).to.equal(200);
    });
  }

  it('is no logo, icon or picture of a post any more', async () => {
    const file = { filename: 'quay.png', type: 'image/png', content: await picture(600, 600) };
    const { id } = (await admin.upload('/wp/v2/media', file)).json<{ id: number }>();
    const post = await write(admin, { title: 'Pictured', featured_media: id, status: 'publish' });
    await admin.post('/wp/v2/settings', { site_logo: id, site_icon: id });
    expect(await settings()).to.include({ site_logo: id, site_icon: id });
    expect((await admin.delete(`/wp/v2/media/${id}?force=true`)).status).to.equal(200);
    expect(await settings()).to.include({ site_logo: null, site_icon: 0 });
    expect((await read(`/wp/v2/posts/${post.id}`)).featured_media).to.equal(0);
    const index = (await site.visitor().get('/')).json<Record<string, unknown>>();
    expect(index).to.include({ site_logo: 0, site_icon: 0, site_icon_url: '' });
  });

  it('leaves what was below it to what was above it', async () => {
    const above = await store(site, { type: 'page', title: 'Above' });
    const between = await store(site, { type: 'page', title: 'Between', parentId: above.id });
    const below = await store(site, { type: 'page', title: 'Below', parentId: between.id });
    await admin.delete(`/wp/v2/pages/${between.id}?force=true`);
    expect((await read(`/wp/v2/pages/${below.id}`)).parent).to.equal(above.id);
    const terms = site.pluginContext('content').use(TERM_LIBRARY);
    const over = await terms.create({ taxonomy: 'category', name: 'Over' });
    const middle = await terms.create({ taxonomy: 'category', name: 'Middle', parentId: over.id });
    const under = await terms.create({ taxonomy: 'category', name: 'Under', parentId: middle.id });
    const post = await write(admin, { title: 'Of a term', categories: [middle.id] });
    await admin.delete(`/wp/v2/categories/${middle.id}?force=true`);
    const term = (await admin.get(`/wp/v2/categories/${under.id}`)).json<{ parent: number }>();
    expect(term.parent).to.equal(over.id);
    expect((await read(`/wp/v2/posts/${post.id}`)).categories).to.not.include(middle.id);
  });

  it('is announced once, also a term', async () => {
    const hooked = await testHost({ plugins: [content] });
    const terms = hooked.pluginContext('content').use(TERM_LIBRARY);
    const { id } = await terms.create({ taxonomy: 'post_tag', name: 'Tide' });
    await Promise.all(Array.from({ length: 10 }, () => terms.remove(id)));
    expect(hooked.fired('deleted_term')).to.equal(1);
    await hooked.stop();
  });
});
