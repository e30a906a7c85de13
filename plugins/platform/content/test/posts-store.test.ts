import type { PluginContext } from '@plinth/kernel';
import { sql } from '@plinth/kernel/database';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS, type PostStore, TERMS } from '../src/plugin.js';
import { store } from './posts-support.js';

describe('posts: the store that other plugins use', () => {
  let site: TestSite;
  let context: PluginContext;
  let posts: PostStore;

  before(async () => {
    site = await testHost({ plugins: [content] });
    context = site.pluginContext('content');
    posts = context.use(POSTS);
  });

  after(() => site.stop());

  it('fills what a new post does not say', async () => {
    const post = await posts.insert({ type: 'post', title: 'Bare' });
    const now = site.now().toISOString();
    expect(post).to.deep.include({
      type: 'post',
      status: 'draft',
      authorId: 0,
      content: '',
      slug: '',
      parentId: 0,
      commentStatus: 'open',
      createdAt: now,
      modifiedAt: now,
      dated: false,
      previousStatus: null,
      guid: `http://localhost/?p=${post.id}`,
      revisionCount: 0,
      latestRevisionId: 0,
    });
  });

  it('finds posts in the order of their ids, each once, and leaves out unknown ones', async () => {
    const [a, b] = [await store(site, { title: 'A' }), await store(site, { title: 'B' })];
    const found = await posts.findMany([b.id, 4711, a.id, b.id]);
    expect(found.map((post) => post.id)).to.deep.equal([b.id, a.id]);
    expect(await posts.findMany([])).to.deep.equal([]);
    expect(await posts.find(4711)).to.equal(undefined);
  });

  it('finds a post by type and slug', async () => {
    const post = await store(site, { title: 'By slug' });
    expect((await posts.findBySlug('post', 'by-slug'))?.id).to.equal(post.id);
    expect(await posts.findBySlug('page', 'by-slug')).to.equal(undefined);
  });

  it('ranks titles that contain the whole search before those with all words, with any word, then excerpts and texts with the whole, then the rest, each newest first', async () => {
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
    const inText = await store(site, { title: 'Other', content: 'quick start guide', createdAt: at(9) });
    const older = await store(site, { title: 'Quick start', createdAt: at(1) });
    const newer = await store(site, { title: 'A quick start for all', createdAt: at(2) });
    const words = await store(site, { title: 'Start as quick as you can', createdAt: at(8) });
    const scattered = await store(site, { title: 'Last', content: 'start, but not too quick', createdAt: at(9) });
    const excerpted = await store(site, { title: 'Yet other', excerpt: 'A quick start', createdAt: at(1) });
    const titled = await store(site, { title: 'Quick', content: 'to start', createdAt: at(1) });
    const { posts: found } = await posts.list({
      types: ['post'],
      search: 'quick start',
      orderBy: 'relevance',
      limit: 10,
    });
    expect(found.map((post) => post.id)).to.deep.equal([
      newer.id,
      older.id,
      words.id,
      titled.id,
      excerpted.id,
      inText.id,
      scattered.id,
    ]);
  });

  it('matches nothing with a list that is given but empty', async () => {
    for (const empty of [{ include: [] }, { authors: [] }, { slugs: [] }, { anyOf: [] }, { statuses: [] }]) {
      expect((await posts.list({ types: ['post'], ...empty, limit: 10 })).total).to.equal(0);
    }
    expect((await posts.list({ types: [], limit: 10 })).posts).to.deep.equal([]);
  });

  it('keeps posts without an author when authors are left out', async () => {
    const orphan = await store(site, { title: 'Orphan' });
    const ids = await posts.ids({ types: ['post'], authorsExcluded: [1] });
    expect(ids).to.include(orphan.id);
  });

  it('joins further conditions by AND and those of anyOf by OR', async () => {
    const a = await store(site, { title: 'Cond A', menuOrder: 7 });
    const b = await store(site, { title: 'Cond B', menuOrder: 7 });
    const title = (text: string) => sql`p.title = ${text}`;
    const query = { types: ['post'], menuOrder: 7, orderBy: 'id', order: 'asc' } as const;
    expect(await posts.ids({ ...query, anyOf: [title('Cond A'), title('Cond B')] })).to.deep.equal([a.id, b.id]);
    expect(await posts.ids({ ...query, conditions: [title('Cond A'), title('Cond B')] })).to.deep.equal([]);
    expect(await posts.ids(query, 1)).to.deep.equal([a.id]);
    expect(await posts.count(query)).to.equal(2);
  });

  it('moves a post from one status to another only once, whoever asks at the same time', async () => {
    const post = await store(site, { title: 'Race', status: 'draft' });
    const moves = await Promise.all(Array.from({ length: 50 }, () => posts.transition(post.id, 'draft', 'publish')));
    expect(moves.filter((moved) => moved !== undefined)).to.have.length(1);
    expect(site.fired('transition_post_status')).to.be.greaterThan(0);
  });

  it('says undefined when it moves to the trash what is there or what does not exist', async () => {
    const post = await store(site, { title: 'Trash' });
    expect((await posts.trash(post.id))?.previousStatus).to.equal('publish');
    expect(await posts.trash(post.id)).to.equal(undefined);
    expect(await posts.trash(4711)).to.equal(undefined);
    expect(await posts.remove(4711)).to.equal(undefined);
  });

  it('refuses to change a post that does not exist', async () => {
    const error = await posts.update(4711, { title: 'X' }).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Error).with.property('message', 'There is no post 4711.');
  });

  it('forgets a total that was counted in a transaction that was undone', async () => {
    const { DATABASE } = await import('@plinth/kernel/database');
    const query = { types: ['post'], statuses: ['publish'], search: 'phantom', limit: 10 };
    const undone = context.use(DATABASE).transaction(async () => {
      await store(site, { title: 'phantom' });
      expect((await posts.list(query)).total).to.equal(1);
      throw new Error('undo');
    });
    await undone.catch(() => undefined);
    expect((await posts.list(query)).total).to.equal(0);
  });

  it('counts a term by its published posts through every change of status', async () => {
    const term = await context.use(TERMS).defaultTerm('category');
    const id = term?.id ?? 0;
    const count = async () => (await context.use(TERMS).find(id))?.count;
    const post = await store(site, { title: 'Counted', status: 'draft' });
    await context.use(TERMS).assign(post.id, 'category', [id]);
    expect(await count()).to.equal(0);
    await posts.transition(post.id, 'draft', 'publish');
    expect(await count()).to.equal(1);
    await posts.update(post.id, { status: 'private' });
    expect(await count()).to.equal(0);
  });
});

describe('posts: accounts that go', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
  });

  afterEach(() => site.stop());

  it('moves the posts of a removed account to the trash', async () => {
    const admin = await site.as('administrator');
    const author = await site.as('author');
    const post = await store(site, { title: 'Left behind', authorId: author.user?.id ?? 0 });
    const response = await admin.delete(`/wp/v2/users/${author.user?.id}?force=true&reassign=false`);
    expect(response.status, response.text).to.equal(200);
    const left = await site.pluginContext('content').use(POSTS).find(post.id);
    expect(left).to.include({ status: 'trash', authorId: 0 });
  });

  it('gives the posts of a removed account to another', async () => {
    const admin = await site.as('administrator');
    const author = await site.as('author');
    const reassignTo = (await site.as('editor')).user?.id;
    const post = await store(site, { title: 'Inherited', authorId: author.user?.id ?? 0 });
    const response = await admin.delete(`/wp/v2/users/${author.user?.id}?force=true&reassign=${reassignTo}`);
    expect(response.status, response.text).to.equal(200);
    expect(await site.pluginContext('content').use(POSTS).find(post.id)).to.include({
      status: 'publish',
      authorId: reassignTo,
    });
  });
});
