import type { PluginContext } from '@plinth/kernel';
import { DATABASE, fields, sql } from '@plinth/kernel/database';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS, type PostSelection, TERM_LIBRARY, TERMS } from '../src/plugin.js';
import { store } from './posts-support.js';

/** The columns that `listedPosts` promises. */
const PROMISED = [
  ...(['id', 'type', 'status', 'authorId', 'parentId', 'title', 'slug', 'menuOrder', 'featuredMedia'] as const),
  ...(['commentCount', 'createdAt', 'modifiedAt'] as const),
];

describe('posts: what a plugin joins to its own tables', () => {
  let site: TestSite;
  let context: PluginContext;
  let above: number;
  let below: number;

  before(async () => {
    site = await testHost({ plugins: [content] });
    context = site.pluginContext('content');
    const make = (name: string, parentId = 0) =>
      context.use(TERM_LIBRARY).create({ taxonomy: 'category', name, parentId });
    above = (await make('Above')).id;
    below = (await make('Below', above)).id;
    const ana = await site.as('author', 'ana');
    const authorId = ana.user?.id ?? 0;
    const [first, second] = [
      await store(site, {
        title: 'What? A question',
        status: 'publish',
        authorId,
        createdAt: '2026-01-01T00:00:00.000Z',
      }),
      await store(site, { title: 'Secret', status: 'publish', password: 'x' }),
    ];
    await store(site, { title: 'Draft', status: 'draft', authorId });
    await store(site, { type: 'page', title: 'Page', status: 'publish', authorId });
    await context.use(TERMS).assign(first.id, 'category', [above]);
    await context.use(TERMS).assign(second.id, 'category', [below]);
  });

  after(() => site.stop());

  async function joined(selection: PostSelection): Promise<number[]> {
    const posts = await context.use(POSTS).relation(selection);
    const rows = await site.use(DATABASE).sql<{ id: number }>`
      SELECT p.id FROM ${posts.from} WHERE 1 = ${1} AND ${posts.where} ORDER BY p.id`;
    return rows.map((row) => row.id);
  }

  it('is exactly what a list of the same selection has', async () => {
    const published = { types: ['post'], statuses: ['publish'] };
    const term = (ids: number[], more: object = {}) => ({
      ...published,
      terms: [{ taxonomy: 'category', ids, ...more }],
    });
    const pages = await context.use(POSTS).relation({ types: ['page'] });
    const among = sql`SELECT p.id FROM ${pages.from} WHERE ${pages.where}
      UNION SELECT p.id FROM ${pages.from} WHERE p.title LIKE ${'%e%'}`;
    const selections: readonly PostSelection[] = [
      { types: ['post', 'page'] },
      published,
      { ...published, withoutProtected: true },
      { ...published, after: '2026-01-02T00:00:00.000Z' },
      { ...published, search: 'what?' },
      { ...published, authorsExcluded: [1] },
      { ...published, include: [] },
      { ...published, exclude: [1, 99_999_999_999] },
      term([above]),
      term([above], { includeChildren: true }),
      term([below], { excluded: true }),
      { ...published, anyOf: [] },
      {
        ...published,
        anyOf: [sql`p.password <> ''`, sql`p.author_id = ${1}`],
      },
      { ...published, within: among, withoutProtected: true },
      { types: ['post', 'page'], within: among },
    ];
    const sizes = new Set<number>();
    for (const selection of selections) {
      const ids = await context.use(POSTS).ids({ ...selection, orderBy: 'id', order: 'asc' });
      expect(await joined(selection), JSON.stringify(selection)).to.deep.equal(ids);
      sizes.add(ids.length);
    }
    expect([...sizes].sort()).to.deep.equal([0, 1, 2, 3, 4]);
  });

  it('begins with the ids of `within`, and lists, pages and counts nothing else', async () => {
    const all = await context.use(POSTS).relation({ types: ['post', 'page'], statuses: ['publish'] });
    const within = sql`SELECT p.id FROM ${all.from} WHERE ${all.where} AND p.title <> ${'Secret'}`;
    const selection = { types: ['post', 'page'], within, orderBy: 'title', order: 'desc' } as const;
    const { posts, total } = await context.use(POSTS).list({ ...selection, limit: 1, offset: 1 });
    expect(posts.map(({ title }) => title)).to.deep.equal(['Page']);
    expect(total).to.equal(2);
    expect(await context.use(POSTS).count(selection)).to.equal(2);
    expect(await context.use(POSTS).ids(selection, 1)).to.have.length(1);
    expect(await context.use(POSTS).count({ ...selection, search: 'question' })).to.equal(1);
  });

  it('has the columns that are promised', async () => {
    const posts = await context.use(POSTS).relation({ types: ['post'], statuses: ['draft'] });
    const columns = fields(Object.fromEntries(PROMISED.map((name) => [name, posts.from[name]])));
    const rows = await site.use(DATABASE).sql`SELECT ${columns} FROM ${posts.from} WHERE ${posts.where}`;
    expect(rows).to.have.length(1);
    expect(rows[0]).to.have.all.keys(PROMISED);
  });

  it('comes with the terms of each post', async () => {
    const posts = await context.use(POSTS).relation({ types: ['post'] });
    const rows = await site.use(DATABASE).sql`
      SELECT p.title, t.term_id FROM ${context.use(TERMS).assignments()} JOIN ${posts.from} ON p.id = t.post_id
       WHERE ${posts.where} ORDER BY t.term_id`;
    expect(rows).to.deep.equal([
      { title: 'What? A question', term_id: above },
      { title: 'Secret', term_id: below },
    ]);
  });
});
