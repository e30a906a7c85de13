import { tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { commentHooks, content, type Post } from '../src/plugin.js';
import { comment } from './comments-support.js';
import { store } from './posts-support.js';

describe('comments: creation', () => {
  let site: TestSite;
  let editor: TestClient;
  let author: TestClient;
  let subscriber: TestClient;
  let post: Post;
  const open = { commentFloodSeconds: 0, commentPreviouslyApproved: false };

  before(async () => {
    site = await testHost({ plugins: [content], settings: { content: open } });
    [editor, author, subscriber] = [await site.as('editor'), await site.as('author'), await site.as('subscriber')];
    post = await store(site, { title: 'Post', authorId: author.user?.id ?? 0 });
  });

  after(() => site.stop());

  const refused = async (client: TestClient, fields: object, status: number, code: string) =>
    expectError(await client.post('/wp/v2/comments', fields), status, code);

  it('answers 201 with Location, as the member who wrote it, in the view context', async () => {
    const response = await subscriber.post('/wp/v2/comments', { post: post.id, content: 'First' });
    expect(response.status).to.equal(201);
    const made = response.json<Record<string, unknown>>();
    expect(response.headers['location']).to.equal(`http://localhost/wp-json/wp/v2/comments/${made['id']}`);
    expect(made).to.include({ post: post.id, parent: 0, author: subscriber.user?.id, author_name: 'Test subscriber' });
    expect(made).to.include({ status: 'approved', type: 'comment', date: '2026-01-15T12:00:00' });
    expect(made['content']).to.deep.equal({ rendered: '<p>First</p>\n' });
    expect(made).to.not.have.any.keys('author_email', 'author_ip', 'author_user_agent');
  });

  it('shows a moderator the edit context, with raw text, address and browser', async () => {
    const made = await comment(editor, { post: post.id, content: { raw: 'Edited' }, author_user_agent: 'Agent' });
    expect(made.content).to.deep.equal({ rendered: '<p>Edited</p>\n', raw: 'Edited' });
    expect(made).to.include({ author_email: 'editor@example.org', author_user_agent: 'Agent' });
    expect(made).to.have.property('author_ip');
  });

  it('refuses a visitor with 401 rest_comment_login_required', async () => {
    await refused(site.visitor(), {}, 401, 'rest_comment_login_required');
  });

  it('lets visitors where a tap of rest_allow_anonymous_comments says so, by name and e-mail address', async () => {
    const stop = site.tap(tap(commentHooks.rest_allow_anonymous_comments, {}, () => true));
    const visitor = site.visitor();
    const fields = { post: post.id, content: 'From outside' };
    await refused(visitor, fields, 400, 'rest_comment_author_data_required');
    const named = {
      ...fields,
      author_name: '<b>Vera</b>',
      author_email: 'vera@example.org',
      author_url: 'example.org',
    };
    const bad = await visitor.post('/wp/v2/comments', { ...named, author_email: 'vera' });
    const { data } = expectError(bad, 400, 'rest_invalid_param');
    expect(data.details?.['author_email']?.code).to.equal('rest_invalid_email');
    const made = await comment(visitor, named);
    expect(made).to.include({ author: 0, author_name: 'Vera', author_url: 'http://example.org' });
    stop();
  });

  it('keeps members to who they are', async () => {
    const made = await comment(subscriber, { post: post.id, content: 'Me', author_name: 'The editor' });
    expect(made.author_name).to.equal('Test subscriber');
    const other = { post: post.id, content: 'You', author: editor.user?.id };
    await refused(subscriber, other, 403, 'rest_comment_invalid_author');
    await refused(subscriber, { ...other, author: undefined, status: 'approved' }, 403, 'rest_comment_invalid_status');
    const address = { post: post.id, content: 'You', author_ip: '192.0.2.9' };
    await refused(subscriber, address, 403, 'rest_comment_invalid_author_ip');
  });

  it('lets moderators say who wrote it, when, and with which status', async () => {
    const fields = { post: post.id, content: 'Letter', author: subscriber.user?.id, status: 'hold' };
    const made = await comment(editor, { ...fields, date: '2026-01-02T03:04:05', author_ip: '192.0.2.9' });
    expect(made).to.include({ author: subscriber.user?.id, author_name: 'Test subscriber', status: 'hold' });
    expect(made).to.include({ date_gmt: '2026-01-02T03:04:05', author_ip: '192.0.2.9' });
    await refused(editor, { ...fields, author: 9999 }, 400, 'rest_comment_author_invalid');
    const guest = await comment(editor, {
      post: post.id,
      content: 'By post',
      author_name: 'Gus',
      author_email: 'g@example.org',
    });
    expect(guest).to.include({ author: 0, author_name: 'Gus' });
  });

  it('refuses what cannot be commented on', async () => {
    const on = (fields: object) => ({ content: 'Text', ...fields });
    const draft = await store(site, { status: 'draft', title: 'Draft' });
    const trashed = await store(site, { status: 'trash', title: 'Trashed' });
    const secret = await store(site, { status: 'private', title: 'Private' });
    const closed = await store(site, { title: 'Closed', commentStatus: 'closed' });
    await refused(subscriber, on({}), 403, 'rest_comment_invalid_post_id');
    await refused(subscriber, on({ post: 99999 }), 403, 'rest_comment_invalid_post_id');
    for (const { id } of [draft, trashed, secret]) {
      await refused(subscriber, on({ post: id }), 403, 'rest_comment_invalid_post_id');
    }
    await refused(editor, on({ post: draft.id }), 403, 'rest_comment_draft_post');
    await refused(editor, on({ post: trashed.id }), 403, 'rest_comment_trash_post');
    await refused(subscriber, on({ post: closed.id }), 403, 'rest_comment_closed');
  });

  it('asks for the password of a protected post', async () => {
    const locked = await store(site, { title: 'Locked', password: 'open' });
    const fields = { post: locked.id, content: 'In' };
    await refused(subscriber, fields, 403, 'rest_cannot_read_post');
    await refused(subscriber, { ...fields, password: 'shut' }, 403, 'rest_cannot_read_post');
    await comment(subscriber, { ...fields, password: 'open' });
  });

  it('closes posts that are older than closeCommentsAfterDays', async () => {
    const strict = await testHost({ plugins: [content], settings: { content: { closeCommentsAfterDays: 14 } } });
    const member = await strict.as('subscriber');
    const old = await store(strict, { title: 'Old', createdAt: '2026-01-01T11:59:59.000Z' });
    const young = await store(strict, { title: 'Young', createdAt: '2026-01-01T12:00:01.000Z' });
    expectError(await member.post('/wp/v2/comments', { post: old.id, content: 'x' }), 403, 'rest_comment_closed');
    await comment(member, { post: young.id, content: 'x' });
    await strict.stop();
  });

  it('refuses an id, another type, no text, and text of which nothing is left', async () => {
    const fields = { post: post.id, content: 'Text' };
    await refused(subscriber, { ...fields, id: 1 }, 400, 'rest_comment_exists');
    await refused(subscriber, { ...fields, type: 'note' }, 400, 'rest_invalid_comment_type');
    await refused(subscriber, { post: post.id }, 400, 'rest_comment_content_invalid');
    await refused(subscriber, { post: post.id, content: ' <script></script> ' }, 400, 'rest_comment_content_invalid');
    await refused(subscriber, { post: post.id, content: 'x'.repeat(65_526) }, 400, 'comment_content_column_length');
    const named = { ...fields, author_name: 'n'.repeat(246), author_email: 'n@example.org' };
    await refused(editor, named, 400, 'comment_author_column_length');
    const far = { ...named, author_name: 'n', author_email: `${'e'.repeat(100)}@example.org` };
    await refused(editor, far, 400, 'comment_author_email_column_length');
    const linked = { ...named, author_name: 'n', author_url: `http://example.org/${'u'.repeat(200)}` };
    await refused(editor, linked, 400, 'comment_author_url_column_length');
  });

  it('keeps inline marks only, unless the writer may write unfiltered HTML', async () => {
    const dirty = '<h2>A</h2><a href="http://x.org" onclick="y()" rel="dofollow">l</a><img src="http://x.org/y.png">';
    const tame = await comment(subscriber, { post: post.id, content: dirty });
    expect(tame.content.rendered).to.equal('<p>A<a href="http://x.org" rel="nofollow ugc">l</a></p>\n');
    const free = await comment(editor, { post: post.id, content: dirty });
    expect(free.content.rendered).to.contain('<h2>A</h2>').and.contain('<img src="http://x.org/y.png"');
    expect(free.content.rendered).to.not.contain('onclick');
  });

  it('answers only comments of the same post', async () => {
    const top = await comment(editor, { post: post.id, content: 'Top' });
    const answer = await comment(subscriber, { post: post.id, content: 'Answer', parent: top.id });
    expect(answer.parent).to.equal(top.id);
    const elsewhere = await store(site, { title: 'Elsewhere' });
    const fields = { content: 'Lost', parent: top.id };
    await refused(subscriber, { ...fields, post: elsewhere.id }, 400, 'rest_invalid_param');
    await refused(subscriber, { ...fields, post: post.id, parent: 99_999 }, 400, 'rest_invalid_param');
  });

  it('refuses a comment that the caller cannot see as one that does not exist', async () => {
    const secret = await store(site, { title: 'Secret', status: 'private', authorId: editor.user?.id ?? 0 });
    const onSecret = await comment(editor, { post: secret.id, content: 'Zebra' });
    const held = await comment(editor, { post: post.id, content: 'Zebra', status: 'hold' });
    for (const parent of [onSecret.id, held.id, 99_999]) {
      const answer = await subscriber.post('/wp/v2/comments', { post: post.id, content: 'Answer', parent });
      expectError(answer, 400, 'rest_invalid_param');
      expect(answer.text).to.include('parent is no comment that this one may answer').and.not.include('Zebra');
    }
    const below = await comment(editor, { post: secret.id, content: 'Answer', parent: onSecret.id });
    expect(below.parent).to.equal(onSecret.id);
  });

  it('runs preprocess_comment, pre_comment_approved, comment_post and wp_insert_comment', async () => {
    const seen: string[] = [];
    const stops = [
      site.tap(tap(commentHooks.preprocess_comment, {}, (_context, fresh) => ({ ...fresh, content: 'Changed' }))),
      site.tap(tap(commentHooks.pre_comment_approved, {}, () => 'spam' as const)),
      site.tap(
        tap(commentHooks.comment_post, {}, (_context, kept, status) => void seen.push(`${kept.content}:${status}`)),
      ),
      site.tap(tap(commentHooks.wp_insert_comment, {}, (_context, kept) => void seen.push(kept.status))),
    ];
    const made = await comment(subscriber, { post: post.id, content: 'Original' });
    expect(made.status).to.equal('spam');
    expect(seen).to.deep.equal(['spam', 'Changed:spam']);
    for (const stop of stops) stop();
  });
});
