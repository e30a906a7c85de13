import { BUNDLES } from '@plinth/bundle';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS, TERMS } from '../src/plugin.js';

describe('posts: site bundles', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
  });

  afterEach(() => site.stop());

  const bundle = {
    plinth: 1,
    users: [{ login: 'ana', email: 'ana@example.org', roles: ['author'] }],
    terms: [
      { taxonomy: 'category', slug: 'fruit', name: 'Fruit' },
      { taxonomy: 'category', slug: 'apples', name: 'Apples', parent: 'fruit', description: 'Red ones' },
    ],
    posts: [
      {
        slug: 'hello',
        title: 'Hello',
        content: '<p>Hi</p>',
        author: 'ana',
        createdAt: '2020-01-02T03:04:05.000Z',
        terms: { category: ['apples', 'unknown'] },
        meta: { _mb_focus_keyword: 'greeting' },
      },
      { slug: 'plan', title: 'Plan', status: 'draft' },
    ],
    pages: [
      { slug: 'below', title: 'Below', parent: 'above' },
      { slug: 'above', title: 'Above' },
    ],
  };

  it('bring in terms, posts and pages by their slugs, authors by login, parents wherever they stand', async () => {
    await site.host.use(BUNDLES).import(bundle);
    const { use } = site.pluginContext('content');
    const hello = await use(POSTS).findBySlug('post', 'hello');
    expect(hello).to.include({ title: 'Hello', status: 'publish', createdAt: '2020-01-02T03:04:05.000Z' });
    const terms = (await use(TERMS).ofPosts([hello?.id ?? 0])).get(hello?.id ?? 0);
    expect(terms?.map((term) => term.slug)).to.deep.equal(['apples']);
    const below = await use(POSTS).findBySlug('page', 'below');
    expect(below?.parentId).to.equal((await use(POSTS).findBySlug('page', 'above'))?.id);
  });

  it('leave what is there already as it is', async () => {
    await site.host.use(BUNDLES).import(bundle);
    const again = await site.host.use(BUNDLES).import({ ...bundle, posts: [{ slug: 'hello', title: 'Changed' }] });
    expect(again.find((report) => report.section === 'posts')).to.deep.equal({ section: 'posts', created: 0, kept: 1 });
    expect((await site.pluginContext('content').use(POSTS).findBySlug('post', 'hello'))?.title).to.equal('Hello');
  });

  it('go out as they came in', async () => {
    await site.host.use(BUNDLES).import(bundle);
    const exported = await site.host.use(BUNDLES).export();
    const other = await testHost({ plugins: [content] });
    await other.host.use(BUNDLES).import(exported);
    const again = await other.host.use(BUNDLES).export();
    expect(again).to.deep.equal(exported);
    await other.stop();
  });
});
