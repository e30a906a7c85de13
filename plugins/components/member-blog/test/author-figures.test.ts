import { mock } from 'node:test';
import { COMMENTS, POSTS, type Post } from '@plinth/content';
import { CACHE_TAGS, type PluginContext, USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { expectSuccess, RawTables, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { AUTHOR_REGISTRY, AUTHORS_TAG, LONGEST_WAIT_MS } from '../src/authors/book.js';
import { countedFigures } from '../src/authors/figures.js';
import { authorsMigration } from '../src/authors/migration.js';
import { authors } from '../src/authors/table.js';
import { countView, type View } from '../src/views/counting.js';
import { daysAgo, idOf, writeOld } from './reading-support.js';
import { blogSite, ROOT, writePost } from './support.js';

const FIFTY = Array.from({ length: 50 }, (_, index) => index);

describe('member-blog: figures of authors', () => {
  let site: TestSite;
  let context: PluginContext;
  let ana: TestClient;
  let bo: TestClient;

  beforeEach(async () => {
    site = await blogSite({ settings: { content: { commentFloodSeconds: 0 } } });
    context = site.pluginContext('member-blog');
    [ana, bo] = [await site.as('author', 'ana'), await site.as('author', 'bo')];
  });

  afterEach(() => site.stop());

  /** What is kept of somebody. */
  async function kept(client: TestClient) {
    await context.use(AUTHOR_REGISTRY).settled();
    const sql = `SELECT posts, views, comments, latest FROM ${context.use(DATABASE).table('mb_authors')} WHERE author_id = $1`;
    type Row = { posts: number; views: number | string; comments: number | string; latest: string | null };
    const row = await new RawTables(context.use(DATABASE)).selectOne<Row>(sql, [idOf(client)]);
    return row && { ...row, views: Number(row.views), comments: Number(row.comments) };
  }

  const viewOf = (post: Post, visitor: string, authorId = post.authorId): View => {
    return { postId: post.id, authorId, address: '', day: '2026-01-15', visitor, source: 'direct' };
  };

  const comment = (post: Post) =>
    context.use(COMMENTS).insert({ postId: post.id, status: 'approved', content: 'Yes', userId: idOf(bo) });

  it('follow a post through publication, a change of date, the trash, and its removal', async () => {
    const posts = context.use(POSTS);
    expect(await kept(ana)).to.equal(undefined);
    await writeOld(site, ana, 9);
    const post = await writePost(site, ana, { status: 'draft' });
    expect(await kept(ana)).to.deep.equal({ posts: 1, views: 0, comments: 0, latest: daysAgo(9) });
    await posts.update(post.id, { status: 'publish', createdAt: daysAgo(2) });
    expect(await kept(ana)).to.include({ posts: 2, latest: daysAgo(2) });
    await posts.update(post.id, { createdAt: daysAgo(20) });
    expect(await kept(ana)).to.include({ posts: 2, latest: daysAgo(9) });
    await posts.trash(post.id);
    expect(await kept(ana)).to.include({ posts: 1 });
    await posts.update(post.id, { status: 'publish' });
    expect(await kept(ana)).to.include({ posts: 2 });
    await posts.remove(post.id);
    expect(await kept(ana)).to.include({ posts: 1, latest: daysAgo(9) });
  });

  it('follow a post to another author, whether it is changed or inherited, with its views and comments', async () => {
    const post = await writeOld(site, ana, 3);
    await comment(post);
    await countView(context, viewOf(post, 'one'));
    const figures = { posts: 1, views: 1, comments: 1, latest: daysAgo(3) };
    expect(await kept(ana)).to.deep.equal(figures);
    await context.use(POSTS).update(post.id, { authorId: idOf(bo) });
    expect(await kept(ana)).to.deep.equal({ posts: 0, views: 0, comments: 0, latest: null });
    expect(await kept(bo)).to.deep.equal(figures);
    await context.use(USERS).remove(idOf(bo), idOf(ana));
    expect(await kept(ana)).to.deep.equal(figures);
    expect(await kept(bo)).to.equal(undefined);
  });

  it('count approved comments of published posts', async () => {
    const [post, other] = [await writeOld(site, ana, 3), await writeOld(site, bo, 3)];
    const { id } = await comment(post);
    expect(await kept(ana)).to.include({ comments: 1 });
    await context.use(COMMENTS).transition(id, 'spam');
    expect(await kept(ana)).to.include({ comments: 0 });
    await context.use(COMMENTS).transition(id, 'approved');
    await context.use(COMMENTS).update(id, { postId: other.id });
    expect([await kept(ana), await kept(bo)].map((each) => each?.comments)).to.deep.equal([0, 1]);
    await context.use(COMMENTS).remove(id);
    expect(await kept(bo)).to.include({ comments: 0 });
  });

  it('count the view of a reader who saw the post with another author, or before it went', async () => {
    const post = await writeOld(site, ana, 3);
    await writeOld(site, bo, 3);
    await countView(context, viewOf(post, 'one', idOf(bo)));
    expect([await kept(ana), await kept(bo)].map((each) => each?.views)).to.deep.equal([1, 0]);
    await context.use(POSTS).update(post.id, { status: 'private' });
    await countView(context, viewOf(post, 'two'));
    expect(await kept(ana)).to.include({ posts: 0, views: 0 });
    await context.use(POSTS).update(post.id, { status: 'publish' });
    expect(await kept(ana)).to.include({ posts: 1, views: 2 });
  });

  it('equal what counting says after fifty publications, withdrawals, changes of author, comments and views at once', async () => {
    const posts = context.use(POSTS);
    const drafts = await Promise.all(FIFTY.map(() => writePost(site, ana, { status: 'draft' })));
    const live = await Promise.all(FIFTY.map(() => writePost(site, bo)));
    const moving = await Promise.all(FIFTY.map(() => writePost(site, ana)));
    await Promise.all([
      ...drafts.map(({ id }) => posts.transition(id, 'draft', 'publish')),
      ...live.flatMap((post, index) => [
        countView(context, viewOf(post, 'one')),
        ...(index % 2 === 0 ? [posts.trash(post.id)] : [comment(post)]),
      ]),
      ...moving.flatMap((post) => [
        countView(context, viewOf(post, 'one')),
        posts.update(post.id, { authorId: idOf(bo) }),
        countView(context, viewOf(post, 'two')),
      ]),
    ]);
    const [a, b] = [await kept(ana), await kept(bo)];
    const counted = await countedFigures(context, [idOf(ana), idOf(bo)]);
    expect(a).to.deep.equal(counted.get(idOf(ana)));
    expect(b).to.deep.equal(counted.get(idOf(bo)));
    expect(a).to.include({ posts: 50, views: 0, comments: 0 });
    expect(b).to.include({ posts: 75, views: 125, comments: 25 });
  });

  it('are counted after a moment when nobody asks for them', async () => {
    await writePost(site, ana);
    await kept(ana);
    await context
      .use(DATABASE)
      .rows(authors)
      .change({ authorId: idOf(ana) }, { posts: 7 });
    const tags = context.use(CACHE_TAGS);
    const invalidate = tags.invalidate.bind(tags);
    const counted = new Promise<void>((resolve) => {
      tags.invalidate = (...changed) => {
        invalidate(...changed);
        if (changed.includes(AUTHORS_TAG)) resolve();
      };
    });
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      context.use(AUTHOR_REGISTRY).add([idOf(ana)]);
      mock.timers.tick(LONGEST_WAIT_MS);
    } finally {
      mock.timers.reset();
    }
    await counted;
    tags.invalidate = invalidate;
    expect(
      await context
        .use(DATABASE)
        .rows(authors)
        .find({ authorId: idOf(ana) }),
    ).to.include({ posts: 1 });
  });

  it('are counted a few times and not once for each post that is published', async () => {
    const database = context.use(DATABASE);
    const select = database.select.bind(database);
    let counts = 0;
    database.select = (sql, values) => {
      if (sql.includes('SUM(p.comment_count)')) counts += 1;
      return select(sql, values);
    };
    await Promise.all(FIFTY.map(() => writePost(site, ana)));
    expect(await kept(ana)).to.include({ posts: 50 });
    database.select = select;
    expect(counts).to.be.above(0).and.below(10);
  });

  it('list those alike by their number, in the direction of the order', async () => {
    await writeOld(site, ana, 3);
    await writeOld(site, bo, 3);
    for (const orderby of ['post_count', 'total_views']) {
      for (const [order, expected] of [
        ['asc', [ana, bo]],
        ['desc', [bo, ana]],
      ] as const) {
        const listed = await site.visitor().get(`${ROOT}/authors`, { query: { orderby, order } });
        expect(expectSuccess<{ id: number }[]>(listed).map(({ id }) => id)).to.deep.equal(expected.map(idOf));
      }
    }
  });

  it('are filled by the migration for the posts that there are', async () => {
    const database = context.use(DATABASE);
    const post = await writeOld(site, ana, 3);
    await writeOld(site, ana, 2);
    await writeOld(site, bo, 1, { status: 'draft' });
    await writeOld(site, undefined, 1);
    await comment(post);
    await countView(context, viewOf(post, 'one'));
    await kept(ana);
    await new RawTables(database).remove('mb_authors', '1 = 1');
    const nothing = () => Promise.resolve();
    const made = {
      createTable: nothing,
      addColumn: nothing,
      addIndex: nothing,
      addSearchIndex: nothing,
      foldColumns: nothing,
      fillSortKeys: nothing,
      dropFoldedColumns: nothing,
    };
    const undone = { dropTable: nothing, dropColumn: nothing, dropIndex: nothing, dropSearchIndex: nothing };
    await authorsMigration.up({
      ...{ ...made, ...undone, dialect: database.dialect, table: (name) => database.table(name) },
      sql: (text) => new RawTables(database).execute(text).then(nothing),
      rows: (text) => database.select(text),
    });
    expect(await kept(ana)).to.deep.equal({ posts: 2, views: 1, comments: 1, latest: daysAgo(2) });
    expect(await kept(bo)).to.equal(undefined);
  });

  it('are put right by the daily job, and when the plugin comes back', async () => {
    const post = await writeOld(site, ana, 3);
    expect(await kept(ana)).to.include({ posts: 1 });
    const wrong = { posts: 7, views: 7, comments: 7, latest: null };
    await new RawTables(context.use(DATABASE)).update('mb_authors', wrong, 'author_id = $1', [idOf(ana)]);
    await site.runJob('member-blog:count-authors');
    expect(await kept(ana)).to.deep.equal({ posts: 1, views: 0, comments: 0, latest: daysAgo(3) });
    await site.disable('member-blog');
    await site
      .pluginContext('content')
      .use(POSTS)
      .update(post.id, { authorId: idOf(bo) });
    await site.enable('member-blog');
    context = site.pluginContext('member-blog');
    expect([await kept(ana), await kept(bo)].map((each) => each?.posts)).to.deep.equal([0, 1]);
    const listed = expectSuccess<{ id: number }[]>(await site.visitor().get(`${ROOT}/authors`));
    expect(listed.map(({ id }) => id)).to.deep.equal([idOf(bo)]);
  });

  it('are those that visitors see at once, although their answers are kept', async () => {
    const names = async () =>
      expectSuccess<{ name: string; post_count: number }[]>(await site.visitor().get(`${ROOT}/authors`)).map(
        ({ name, post_count }) => `${name}: ${post_count}`,
      );
    expect(await names()).to.deep.equal([]);
    for (const count of [1, 2, 3]) {
      await ana.post('/wp/v2/posts', { title: `Post ${count}`, status: 'publish' });
      expect(await names()).to.deep.equal([`Test ana: ${count}`]);
    }
  });
});
