import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, content, type Post } from '../src/plugin.js';
import { store } from './posts-support.js';

const MISSING = 99_999;

describe('content: objects that somebody names and may not see', () => {
  let site: TestSite;
  let author: TestClient;
  let secret: Post;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
    const owner = (await site.as('administrator')).user?.id ?? 0;
    secret = await store(site, { status: 'private', title: 'Secret', authorId: owner });
  });
  after(() => site.stop());

  it('are no parent of a page, whoever it belongs to', async () => {
    const admin = await site.as('administrator');
    const writer = await site.member({ can: ['read', 'edit_pages'] });
    const hidden = await store(site, {
      type: 'page',
      status: 'private',
      title: 'Hidden',
      authorId: admin.user?.id ?? 0,
    });
    for (const parent of [hidden.id, MISSING]) {
      expectError(await writer.post('/wp/v2/pages', { title: 'Below', parent }), 400, 'rest_post_invalid_id');
    }
    // Sent back as it was read, it is no change.
    const own = await store(site, {
      ...{ type: 'page', status: 'draft', title: 'Own', parentId: hidden.id, authorId: writer.user?.id ?? 0 },
    });
    const kept = await writer.put(`/wp/v2/pages/${own.id}`, { title: 'Renamed', parent: hidden.id });
    expect(expectSuccess(kept)).to.include({ parent: hidden.id });
  });

  it('take no comment, and show none, as if they did not exist', async () => {
    for (const post of [secret.id, MISSING]) {
      expectError(await author.post('/wp/v2/comments', { post, content: 'x' }), 403, 'rest_comment_invalid_post_id');
      expect((await author.get('/wp/v2/comments', { query: { post } })).body).to.deep.equal([]);
      expectError(await author.get('/wp/v2/tags', { query: { post } }), 400, 'rest_post_invalid_id');
    }
  });

  it('are answered by no comment while they wait', async () => {
    const { id: postId } = await store(site, { title: 'Open' });
    const comments = site.pluginContext('content').use(COMMENTS);
    const held = await comments.insert({ postId, content: 'Held', status: 'hold', authorName: 'Gus' });
    for (const parent of [held.id, MISSING]) {
      const sent = await author.post('/wp/v2/comments', { post: postId, content: 'x', parent });
      expectError(sent, 400, 'rest_invalid_param');
    }
    const editor = await site.as('editor');
    expect((await editor.post('/wp/v2/comments', { post: postId, content: 'x', parent: held.id })).status).to.equal(
      201,
    );
  });
});

describe('content: text that shows nothing', () => {
  for (const [name, blank] of Object.entries({
    spaces: ' \u3000',
    'a joiner': '\u200b',
    'blank letters': '\u2800\u3164',
  }))
    it(`is no text where one is required: ${name}`, async () => {
      const site = await testHost({ plugins: [content] });
      const editor = await site.as('editor');
      const { id } = await store(site, { title: 'Open' });
      const empty = await editor.post('/wp/v2/posts', { title: blank, content: blank });
      expectError(empty, 400, 'empty_content');
      const comment = await editor.post('/wp/v2/comments', { post: id, content: blank });
      expectError(comment, 400, 'rest_comment_content_invalid');
      expectError(await editor.post('/wp/v2/tags', { name: blank }), 400, 'empty_term_name');
      await site.stop();
    });
});
