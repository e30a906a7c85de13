import { CACHE_TAGS, cacheTag } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS } from '../src/plugin.js';
import { isMovedInLists, isSettledByLists, readDepending } from '../src/posts/list-tags.js';
import { type PostJson, store } from './posts-support.js';

describe('posts: lists that stay cached while texts change', () => {
  let site: TestSite;
  let visitor: TestClient;
  let ids: number[];
  let statements = 0;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
    visitor = site.visitor();
    ids = [];
    for (const title of ['one', 'two', 'three'])
      ids.push((await store(site, { title, content: `<p>${title}</p>` })).id);
    const database = site.pluginContext('content').use(DATABASE);
    const plain = database.select.bind(database);
    Object.defineProperty(database, 'select', {
      value: (sql: string, values?: readonly (string | number | null)[]) => {
        statements += 1;
        return plain(sql, values);
      },
    });
  });

  afterEach(() => site.stop());

  const posts = () => site.pluginContext('content').use(POSTS);
  const titles = (items: readonly PostJson[]) => items.map(({ title }) => title.rendered);
  const read = async (query: string) =>
    expectSuccess<PostJson[]>(await visitor.get(`/wp/v2/posts?orderby=id&order=asc${query}`));
  const idAt = (place: number) => ids[place] ?? 0;

  it('shows the new text of a post at once', async () => {
    await read('');
    await posts().update(idAt(1), { content: '<p>changed</p>' });
    expect((await read(''))[1]?.content.rendered).to.contain('changed');
  });

  it('sends no statement for a page after a post of another page changed its text', async () => {
    await read('&per_page=1&page=1');
    await posts().update(idAt(2), { content: '<p>changed</p>' });
    statements = 0;
    expect(titles(await read('&per_page=1&page=1'))).to.deep.equal(['one']);
    expect(statements).to.equal(0);
  });

  it('reads a page again when a post of another page is published, retitled, made sticky or removed', async () => {
    const writes = [
      () => store(site, { title: 'four' }),
      () => posts().update(idAt(2), { title: 'third' }),
      () => posts().update(idAt(2), { sticky: true }),
      () => posts().update(idAt(2), { status: 'draft' }),
      () => posts().remove(idAt(1)),
    ];
    for (const write of writes) {
      await read('&per_page=1&page=1');
      await write();
      statements = 0;
      await read('&per_page=1&page=1');
      expect(statements).to.be.above(0);
    }
  });

  it('counts anew after a post was published, and not after a text changed', async () => {
    const total = async () => (await visitor.get('/wp/v2/posts?per_page=1&page=2')).headers['x-wp-total'];
    expect(await total()).to.equal('3');
    await posts().update(idAt(0), { content: '<p>changed</p>' });
    expect(await total()).to.equal('3');
    await store(site, { title: 'four' });
    expect(await total()).to.equal('4');
  });

  it('finds a text that was just written, and no longer one that was replaced', async () => {
    const found = async (word: string) => titles(await read(`&search=${word}`));
    expect(await found('zebra')).to.deep.equal([]);
    await posts().update(idAt(1), { content: '<p>zebra</p>' });
    expect(await found('zebra')).to.deep.equal(['two']);
    await posts().update(idAt(1), { content: '<p>horse</p>' });
    expect(await found('zebra')).to.deep.equal([]);
  });

  it('puts the post whose text changed first where lists are ordered by the moment of the change', async () => {
    const latest = async () =>
      titles(expectSuccess<PostJson[]>(await visitor.get('/wp/v2/posts?orderby=modified&per_page=1')));
    await latest();
    await posts().update(idAt(0), { content: '<p>changed</p>', modifiedAt: '2100-01-01T00:00:00.000Z' });
    expect(await latest()).to.deep.equal(['one']);
  });

  it('reads again what something changed while it was read', async () => {
    const context = site.pluginContext('content');
    const seen: string[] = [];
    let reads = 0;
    const page = await readDepending(
      { use: context.use, dependsOn: (...tags) => void seen.push(...tags) },
      { types: ['post'] },
      async () => {
        reads += 1;
        if (reads === 1) context.use(CACHE_TAGS).invalidate(cacheTag.object('posts', idAt(0)));
        return { reads, tags: [cacheTag.object('posts', idAt(0))] };
      },
    );
    expect(page.reads).to.equal(2);
    expect(seen)
      .to.include('posts')
      .and.not.include(cacheTag.object('posts', idAt(0)));
  });

  it('depends on the posts that it shows where nothing changed meanwhile', async () => {
    const context = site.pluginContext('content');
    const seen: string[] = [];
    const tags = [cacheTag.object('posts', idAt(0))];
    const call = { use: context.use, dependsOn: (...given: readonly string[]) => void seen.push(...given) };
    await readDepending(call, { types: ['post'] }, async () => ({ tags }));
    expect(seen).to.deep.equal(tags);
  });

  it('knows which queries texts, comments and other plugins can change', () => {
    const plain = { types: ['post'], statuses: ['publish'] };
    expect(isSettledByLists({ ...plain, authors: [1], orderBy: 'title', stickyFirst: true })).to.equal(true);
    const unsettled = [
      { ...plain, search: 'word' },
      { ...plain, orderBy: 'modified' as const },
      { ...plain, orderBy: 'comment_count' as const },
      { ...plain, modifiedAfter: '2026-01-01T00:00:00.000Z' },
      { ...plain, modifiedBefore: '2026-01-01T00:00:00.000Z' },
      { ...plain, conditions: [] },
      { ...plain, anyOf: [] },
      { types: ['revision'] },
      { types: [] },
    ];
    for (const query of unsettled) expect(isSettledByLists(query), JSON.stringify(query)).to.equal(false);
  });

  it('knows which changes move a post in lists', async () => {
    const post = await posts().find(idAt(0));
    if (!post) throw new Error('The post is missing.');
    expect(isMovedInLists({ ...post, content: 'other', excerpt: 'other', revisionCount: 7 }, post)).to.equal(false);
    for (const change of [{ title: 'x' }, { sticky: true }, { slug: 'x' }, { authorId: 9 }, { createdAt: '2020' }])
      expect(isMovedInLists({ ...post, ...change }, post), JSON.stringify(change)).to.equal(true);
  });
});
