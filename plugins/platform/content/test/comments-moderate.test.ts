import { tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { commentHooks, content, POSTS, type Post } from '../src/plugin.js';
import { type CommentJson, comment } from './comments-support.js';
import { store } from './posts-support.js';

describe('comments: moderation', () => {
  let site: TestSite;
  let editor: TestClient;
  let author: TestClient;
  let subscriber: TestClient;
  let post: Post;
  let made: CommentJson;

  before(async () => {
    site = await testHost({ plugins: [content] });
    [editor, author, subscriber] = [await site.as('editor'), await site.as('author'), await site.as('subscriber')];
  });

  beforeEach(async () => {
    post = await store(site, { title: 'Post', authorId: author.user?.id ?? 0 });
    made = await comment(editor, { post: post.id, content: 'Text', author: subscriber.user?.id });
  });

  after(() => site.stop());

  const path = (id = made.id) => `/wp/v2/comments/${id}`;
  const counted = async () => (await site.pluginContext('content').use(POSTS).find(post.id))?.commentCount;
  const change = async (client: TestClient, fields: object) => {
    const response = await client.post(path(), fields);
    expect(response.status, response.text).to.equal(200);
    return response.json<CommentJson>();
  };

  it('gives each status by each of its names, and counts the approved ones', async () => {
    for (const [asked, status] of [
      ['hold', 'hold'],
      ['approve', 'approved'],
      ['0', 'hold'],
      ['1', 'approved'],
      ['spam', 'spam'],
      ['unspam', 'approved'],
      ['trash', 'trash'],
      ['untrash', 'approved'],
      ['approved', 'approved'],
    ]) {
      expect(await change(editor, { status: asked })).to.include({ status });
      expect(await counted(), asked).to.equal(status === 'approved' ? 1 : 0);
    }
    expectError(await editor.post(path(), { status: 'nonsense' }), 400, 'rest_invalid_param');
  });

  it('gives back the status from before the trash', async () => {
    await change(editor, { status: 'hold' });
    await change(editor, { status: 'trash' });
    expect(await change(editor, { status: 'untrash' })).to.include({ status: 'hold' });
  });

  it('is for moderate_comments and for whoever may edit the post; others are refused with 403', async () => {
    expect(await change(author, { status: 'hold' })).to.include({ status: 'hold' });
    expectError(await subscriber.post(path(), { content: 'Mine' }), 403, 'rest_cannot_edit');
    expectError(await subscriber.delete(path()), 403, 'rest_cannot_delete');
    expectError(await site.visitor().post(path(), { content: 'x' }), 401, 'rest_cannot_edit');
    expectError(await site.visitor().delete(path()), 401, 'rest_cannot_delete');
    const moderator = await site.member({ can: ['moderate_comments'] });
    expect(await change(moderator, { status: 'approved' })).to.include({ status: 'approved' });
    const stranger = await site.as('author', 'another');
    expectError(await stranger.post(path(), { status: 'hold' }), 403, 'rest_cannot_edit');
  });

  it('changes text, author, date and place, and answers in the edit context', async () => {
    const other = await store(site, { title: 'Other' });
    const changed = await change(editor, {
      content: 'New',
      author: editor.user?.id,
      date_gmt: '2025-12-31T23:00:00',
      post: other.id,
    });
    expect(changed.content.raw).to.equal('New');
    expect(changed).to.include({ author: editor.user?.id, author_name: 'Test editor', post: other.id });
    expect(changed).to.include({ date_gmt: '2025-12-31T23:00:00' });
    expect(await counted()).to.equal(0);
    expect((await site.pluginContext('content').use(POSTS).find(other.id))?.commentCount).to.equal(1);
  });

  it('is not moved below a post that the caller may not edit', async () => {
    const foreign = await store(site, { title: 'Foreign' });
    expectError(await author.post(path(), { post: foreign.id }), 403, 'rest_cannot_edit');
    const own = await store(site, { title: 'Own', authorId: author.user?.id ?? 0 });
    expect(await change(author, { post: own.id })).to.include({ post: own.id });
  });

  it('is seen at once by visitors who are shown kept answers, embedded in posts too', async () => {
    const address = `/wp/v2/posts/${post.id}?_embed=replies`;
    const read = async () => {
      const { _embedded } = (await site.visitor().get(address)).json<{ _embedded: { replies: CommentJson[][] } }>();
      return _embedded.replies[0]?.map((each) => each.content.rendered);
    };
    expect(await read()).to.deep.equal(['<p>Text</p>\n']);
    await change(editor, { content: 'Changed' });
    expect(await read()).to.deep.equal(['<p>Changed</p>\n']);
    await change(editor, { status: 'hold' });
    expect(await read()).to.deep.equal([]);
  });

  it('refuses a type, a post, an author, a parent and a text that cannot be', async () => {
    const refused = async (fields: object, status: number, code: string) =>
      expectError(await editor.post(path(), fields), status, code);
    await refused({ type: 'note' }, 404, 'rest_comment_invalid_type');
    await refused({ post: 99_999 }, 403, 'rest_comment_invalid_post_id');
    await refused({ author: 99_999 }, 400, 'rest_comment_author_invalid');
    await refused({ content: '' }, 400, 'rest_comment_content_invalid');
    const answer = await comment(editor, { post: post.id, content: 'Answer', parent: made.id });
    await refused({ parent: answer.id }, 400, 'rest_invalid_param');
    await refused({ parent: made.id }, 400, 'rest_invalid_param');
    expectError(await editor.post(path(99_999), { content: 'x' }), 404, 'rest_comment_invalid_id');
  });

  it('trashes, answers 410 the second time, and removes for good with force', async () => {
    const trashed = await editor.delete(path());
    expect(trashed.json<CommentJson>()).to.include({ id: made.id, status: 'trash' });
    expect(await counted()).to.equal(0);
    expectError(await editor.delete(path()), 410, 'rest_already_trashed');
    const gone = await editor.delete(path(), { force: true });
    expect(gone.json<{ deleted: boolean; previous: CommentJson }>()).to.deep.include({ deleted: true });
    expectError(await editor.get(path()), 404, 'rest_comment_invalid_id');
    expectError(await editor.delete(path()), 404, 'rest_comment_invalid_id');
  });

  it('answers 501 rest_trash_not_supported where the site has no trash', async () => {
    const strict = await testHost({ plugins: [content], settings: { content: { emptyTrashAfterDays: 0 } } });
    const chief = await strict.as('editor');
    const { id } = await comment(chief, { post: (await store(strict, { title: 'Post' })).id, content: 'Text' });
    expectError(await chief.delete(`/wp/v2/comments/${id}`), 501, 'rest_trash_not_supported');
    await strict.stop();
  });

  it('moves the answers of a removed comment up to what it answered', async () => {
    const answer = await comment(editor, { post: post.id, content: 'Answer', parent: made.id });
    const below = await comment(editor, { post: post.id, content: 'Below', parent: answer.id });
    await editor.delete(path(answer.id), { force: true });
    expect((await editor.get(path(below.id))).json<CommentJson>().parent).to.equal(made.id);
  });

  it('announces what happens by transition_comment_status and its companions', async () => {
    const seen: string[] = [];
    const { transition_comment_status: moved, trashed_comment, untrashed_comment, deleted_comment } = commentHooks;
    const { spammed_comment, unspammed_comment, edit_comment } = commentHooks;
    const stops = [
      site.tap(tap(moved, {}, (_context, status, before) => void seen.push(`${before}>${status}`))),
      ...[trashed_comment, untrashed_comment, deleted_comment, spammed_comment, unspammed_comment, edit_comment].map(
        (hook) => site.tap(tap(hook, {}, () => void seen.push(hook.name))),
      ),
    ];
    await change(editor, { status: 'spam' });
    await change(editor, { status: 'unspam' });
    await editor.delete(path());
    await change(editor, { status: 'untrash' });
    await change(editor, { content: 'Changed' });
    await editor.delete(path(), { force: true });
    for (const stop of stops) stop();
    expect(seen).to.deep.equal([
      'approved>spam',
      'spammed_comment',
      'spam>approved',
      'unspammed_comment',
      'approved>trash',
      'trashed_comment',
      'trash>approved',
      'untrashed_comment',
      'edit_comment',
      'deleted_comment',
    ]);
  });

  it('takes part in batches', async () => {
    const requests = [{ method: 'PUT', path: path(), body: { status: 'hold' } }];
    const response = await editor.post('/batch/v1', { requests });
    const { responses } = response.json<{ responses: { status: number; body: CommentJson }[] }>();
    expect(responses.map(({ status, body }) => [status, body.status])).to.deep.equal([[200, 'hold']]);
  });
});
