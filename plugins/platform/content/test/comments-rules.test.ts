import { tap } from '@plinth/kernel';
import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { DATABASE } from '@plinth/kernel/database';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { comments } from '../src/comments/table.js';
import { COMMENTS, commentHooks, content, POSTS, type Post } from '../src/plugin.js';
import { comment } from './comments-support.js';
import { store } from './posts-support.js';

const FIFTY = Array.from({ length: 50 }, (_, index) => index);

describe('comments: rules of the site', () => {
  let site: TestSite;
  let editor: TestClient;
  let post: Post;

  before(async () => {
    site = await testHost({ plugins: [content], settings: { content: { commentFloodSeconds: 0 } } });
    editor = await site.as('editor');
    post = await store(site, { title: 'Post' });
  });

  after(() => site.stop());

  /** The status that somebody's first comment gets under some settings, which hold for it alone. */
  async function statusOf(settings: Readonly<Record<string, unknown>>, text = 'Text'): Promise<string> {
    const all = { commentPreviouslyApproved: false, ...settings };
    const set = site.use(SITE_SETTINGS);
    for (const [name, value] of Object.entries(all)) await set.changeSetting('content', name, value);
    const made = await comment(await site.member(), { post: post.id, content: text });
    for (const name of Object.keys(all)) await set.changeSetting('content', name, undefined);
    return made.status;
  }

  it('hold the first comment of an author, and let those of known ones through', async () => {
    const subscriber = await site.as('subscriber');
    const first = await comment(subscriber, { post: post.id, content: 'First' });
    expect(first.status).to.equal('hold');
    await editor.post(`/wp/v2/comments/${first.id}`, { status: 'approved' });
    expect(await comment(subscriber, { post: post.id, content: 'Second' })).to.include({ status: 'approved' });
  });

  it('approve what moderators and the author of the post write', async () => {
    const author = await site.as('author');
    const own = await store(site, { title: 'Own', authorId: author.user?.id ?? 0 });
    expect(await comment(editor, { post: own.id, content: 'Me' })).to.include({ status: 'approved' });
    expect(await comment(author, { post: own.id, content: 'Mine' })).to.include({ status: 'approved' });
  });

  it('hold everything under commentModeration', async () => {
    expect(await statusOf({ commentModeration: true })).to.equal('hold');
    expect(await statusOf({})).to.equal('approved');
  });

  it('hold a comment with commentMaxLinks links, 2 unless the owner says otherwise, 0 for any number', async () => {
    const two = '<a href="http://a.org">a</a> <a href="http://b.org">b</a>';
    expect(await statusOf({}, two)).to.equal('hold');
    expect(await statusOf({ commentMaxLinks: 0 }, two)).to.equal('approved');
    expect(await statusOf({ commentMaxLinks: 3 }, two)).to.equal('approved');
  });

  it('hold what moderationKeys name, and trash what disallowedKeys name', async () => {
    expect(await statusOf({ moderationKeys: ['TEXT'] })).to.equal('hold');
    expect(await statusOf({ disallowedKeys: ['@EXAMPLE.org'] })).to.equal('trash');
  });
});

describe('comments: many at once', () => {
  let site: TestSite;
  let editor: TestClient;
  let subscriber: TestClient;
  let post: Post;

  before(async () => {
    site = await testHost({ plugins: [content], settings: { content: { commentPreviouslyApproved: false } } });
    [editor, subscriber] = [await site.as('editor'), await site.as('subscriber')];
  });

  beforeEach(async () => {
    post = await store(site, { title: 'Post' });
  });

  after(() => site.stop());

  const counted = async () => (await site.pluginContext('content').use(POSTS).find(post.id))?.commentCount;

  it('count exactly under fifty creations', async () => {
    await Promise.all(FIFTY.map((n) => comment(editor, { post: post.id, content: `Comment ${n}` })));
    expect(await counted()).to.equal(50);
  });

  it('count exactly under fifty changes of status of one comment', async () => {
    const { id } = await comment(editor, { post: post.id, content: 'Up and down' });
    const statuses = ['hold', 'approved', 'spam', 'trash', 'approved'];
    await Promise.all(FIFTY.map((n) => editor.post(`/wp/v2/comments/${id}`, { status: statuses[n % 5] })));
    const found = await site.pluginContext('content').use(COMMENTS).find(id);
    expect(await counted()).to.equal(found?.status === 'approved' ? 1 : 0);
    await editor.post(`/wp/v2/comments/${id}`, { status: 'approved' });
    expect(await counted()).to.equal(1);
  });

  it('keep one of fifty that are the same, and refuse the others with 409 comment_duplicate', async () => {
    const answers = await Promise.all(
      FIFTY.map(() => editor.post('/wp/v2/comments', { post: post.id, content: 'The same' })),
    );
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectError(answer, 409, 'comment_duplicate');
    expect(await counted()).to.equal(1);
  });

  it('are the same by what they say now, also those that were written before there were digests', async () => {
    const { id } = await comment(editor, { post: post.id, content: 'At first' });
    await editor.post(`/wp/v2/comments/${id}`, { content: 'Then' });
    const said = (content: string) => editor.post('/wp/v2/comments', { post: post.id, content });
    expectError(await said('Then'), 409, 'comment_duplicate');
    expect((await said('At first')).status).to.equal(201);
    await site.use(DATABASE).rows(comments).change({ postId: post.id }, { contentDigest: '' });
    for (const content of ['Then', 'At first']) expectError(await said(content), 409, 'comment_duplicate');
    expect((await said('then')).status).to.equal(201);
  });

  it('keep one of fifty of one author in 15 seconds, and refuse the others with 400 comment_flood', async () => {
    const send = (n: number) => subscriber.post('/wp/v2/comments', { post: post.id, content: `Flood ${n}` });
    const answers = await Promise.all(FIFTY.map(send));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectError(answer, 400, 'comment_flood');
    site.advance(14_999);
    expectError(await send(50), 400, 'comment_flood');
    site.advance(1);
    expect((await send(51)).status).to.equal(201);
  });

  it('do not count a refused comment as the last one', async () => {
    site.advance(20_000);
    await comment(subscriber, { post: post.id, content: 'Once' });
    site.advance(20_000);
    const again = await subscriber.post('/wp/v2/comments', { post: post.id, content: 'Once' });
    expectError(again, 409, 'comment_duplicate');
    await comment(subscriber, { post: post.id, content: 'Twice' });
  });

  it('announce by wp_update_comment_count whatever changes the number of comments of a post', async () => {
    const [first, second] = [await store(site, { title: 'First' }), await store(site, { title: 'Second' })];
    const comments = site.pluginContext('content').use(COMMENTS);
    const seen: string[] = [];
    const remove = site.tap(
      tap(commentHooks.wp_update_comment_count, {}, async (_context, id) => {
        const post = await site.pluginContext('content').use(POSTS).find(id);
        seen.push(`${post?.title}: ${post?.commentCount}`);
      }),
    );
    const { id } = await comments.insert({ postId: first.id, status: 'hold', content: 'Waits' });
    await comments.transition(id, 'approved');
    await comments.update(id, { content: 'Other words' });
    await comments.update(id, { postId: second.id });
    await comments.remove(id);
    remove();
    expect(seen).to.deep.equal(['First: 1', 'First: 0', 'Second: 1', 'Second: 0']);
  });

  it('are removed with their post', async () => {
    await comment(editor, { post: post.id, content: 'Gone' });
    await site.pluginContext('content').use(POSTS).remove(post.id);
    const database = site.pluginContext('content').use(DATABASE);
    const sql = `SELECT id FROM ${database.table('comments')} WHERE post_id = $1`;
    expect(await database.select(sql, [post.id])).to.deep.equal([]);
  });

  it('empty the trash after emptyTrashAfterDays', async () => {
    const { id } = await comment(editor, { post: post.id, content: 'Rubbish' });
    await editor.delete(`/wp/v2/comments/${id}`);
    site.advance(30 * 86_400_000 - 1);
    await site.runJob('content:empty-trash');
    expect(await site.pluginContext('content').use(COMMENTS).find(id)).to.include({ status: 'trash' });
    site.advance(2);
    await site.runJob('content:empty-trash');
    expect(await site.pluginContext('content').use(COMMENTS).find(id)).to.equal(undefined);
  });
});
