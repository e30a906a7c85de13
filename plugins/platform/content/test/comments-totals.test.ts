import { tap, USERS } from '@plinth/kernel';
import { sql } from '@plinth/kernel/database';
import { countSelects, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, commentHooks, content, listedComments, POSTS, type Post } from '../src/plugin.js';
import { store } from './posts-support.js';

describe('comments: totals', () => {
  let site: TestSite;
  let post: Post;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
    post = await store(site, { title: 'Post' });
    await write('one');
  });

  afterEach(() => site.stop());

  const write = (text: string, more: { userId?: number; status?: 'approved' | 'hold' } = {}) =>
    site
      .pluginContext('content')
      .use(COMMENTS)
      .insert({ postId: post.id, content: text, status: 'approved', ...more });

  const total = async (client: TestClient = site.visitor(), query: Record<string, string> = {}) =>
    Number((await client.get('/wp/v2/comments', { query: { ...query, per_page: '1' } })).headers['x-wp-total']);

  it('are not asked for again as long as nothing is written', async () => {
    const editor = await site.as('editor');
    await total(editor, { status: 'all' });
    const first = await countSelects(site, () => total(editor));
    const second = await countSelects(site, () => total(editor, { page: '1', order: 'desc' }));
    expect(second).to.equal(first - 1);
  });

  it('are counted again when a comment comes, changes its status or goes, and when its post does', async () => {
    const comments = site.pluginContext('content').use(COMMENTS);
    expect(await total()).to.equal(1);
    const { id } = await write('two');
    expect(await total()).to.equal(2);
    await comments.transition(id, 'hold');
    expect(await total()).to.equal(1);
    await comments.transition(id, 'approved');
    await comments.remove(id);
    expect(await total()).to.equal(1);
    await site.pluginContext('content').use(POSTS).update(post.id, { status: 'private' });
    expect(await total()).to.equal(0);
  });

  it('are those of the caller: nobody gets what was counted for somebody else', async () => {
    const [writer, other] = [await site.as('subscriber'), await site.as('contributor')];
    await write('waits', { userId: writer.user?.id ?? 0, status: 'hold' });
    const editor = await site.as('editor');
    expect(await total(editor, { status: 'all' })).to.equal(2);
    expect(await total(writer)).to.equal(1);
    expect(await total(other)).to.equal(1);
    await write('mine', { userId: writer.user?.id ?? 0 });
    await site.pluginContext('content').use(POSTS).update(post.id, { status: 'private' });
    expect([await total(writer), await total(other), await total(editor)]).to.deep.equal([1, 0, 2]);
  });

  it('are counted again when an account goes', async () => {
    const [writer, editor] = [await site.as('author'), await site.as('editor')];
    const userId = writer.user?.id ?? 0;
    await write('mine', { userId });
    expect(await total(editor, { author: String(userId) })).to.equal(1);
    await site.pluginContext('content').use(USERS).remove(userId, undefined);
    expect(await total(editor, { author: String(userId) })).to.equal(0);
  });

  it('are counted afresh under conditions of a tap, which may look at anything', async () => {
    let shown = 'one';
    site.tap(
      tap(commentHooks.rest_comment_query, {}, (_context, query) => ({
        ...query,
        anyOf: [sql`${listedComments.content} = ${shown}`],
      })),
    );
    const editor = await site.as('editor');
    expect(await total(editor)).to.equal(1);
    shown = 'two';
    expect(await total(editor)).to.equal(0);
  });
});
