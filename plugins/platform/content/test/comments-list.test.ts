import { tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, commentHooks, content, type NewComment, type Post } from '../src/plugin.js';
import type { CommentJson } from './comments-support.js';
import { store } from './posts-support.js';

const VIEW = [
  ...['id', 'post', 'parent', 'author', 'author_name', 'author_url', 'date', 'date_gmt', 'content', 'link', 'status'],
  ...['type', 'author_avatar_urls', 'meta', '_links'],
];
const EMBED = VIEW.filter((name) => !['post', 'date_gmt', 'status', 'meta'].includes(name));
const EDIT = [...VIEW, 'author_email', 'author_ip', 'author_user_agent'];
const ROOT = 'http://localhost/wp-json/wp/v2';

describe('comments: lists and items', () => {
  let site: TestSite;
  let editor: TestClient;
  let author: TestClient;
  let contributor: TestClient;
  let subscriber: TestClient;
  let post: Post;
  let hidden: Post;
  let locked: Post;
  const named: Record<string, number> = {};

  before(async () => {
    site = await testHost({ plugins: [content] });
    [editor, author] = [await site.as('editor'), await site.as('author')];
    [contributor, subscriber] = [await site.as('contributor'), await site.as('subscriber')];
    const authorId = author.user?.id ?? 0;
    post = await store(site, { title: 'Post', authorId, createdAt: '2026-01-01T00:00:00.000Z' });
    hidden = await store(site, { title: 'Hidden', status: 'private', authorId });
    locked = await store(site, { title: 'Locked', password: 'open', authorId });
    const put = async (name: string, fields: Partial<NewComment>) => {
      const fresh = { postId: post.id, content: name, status: 'approved' as const, authorName: name, ...fields };
      named[name] = (await site.pluginContext('content').use(COMMENTS).insert(fresh)).id;
    };
    await put('first', { createdAt: '2026-01-02T00:00:00.000Z', userId: subscriber.user?.id ?? 0 });
    await put('guest', {
      createdAt: '2026-01-03T00:00:00.000Z',
      authorEmail: 'guest@example.org',
      authorIp: '192.0.2.7',
    });
    await put('answer', { createdAt: '2026-01-04T00:00:00.000Z', parentId: named['first'] ?? 0 });
    await put('held', { createdAt: '2026-01-05T00:00:00.000Z', status: 'hold', userId: subscriber.user?.id ?? 0 });
    await put('spam', { createdAt: '2026-01-06T00:00:00.000Z', status: 'spam' });
    await put('trashed', { createdAt: '2026-01-07T00:00:00.000Z', status: 'trash' });
    await put('inside', { createdAt: '2026-01-08T00:00:00.000Z', postId: hidden.id });
    await put('behind', { createdAt: '2026-01-09T00:00:00.000Z', postId: locked.id });
  });

  after(() => site.stop());

  const list = async (client: TestClient, query: Readonly<Record<string, unknown>> = {}) => {
    const response = await client.get('/wp/v2/comments', { query });
    expect(response.status, response.text).to.equal(200);
    const comments = response.json<CommentJson[]>();
    expect(Number(response.headers['x-wp-total'])).to.be.at.least(comments.length);
    return comments.map((each) => each.content.rendered.replace(/<\/?p>|\n/g, ''));
  };
  const total = async (client: TestClient, query: Readonly<Record<string, unknown>> = {}) =>
    Number((await client.get('/wp/v2/comments', { query })).headers['x-wp-total']);

  it('shows everybody the approved ones of posts they read, newest first, and counts no others', async () => {
    expect(await list(site.visitor())).to.deep.equal(['answer', 'guest', 'first']);
    expect(await total(site.visitor())).to.equal(3);
    expect(await list(subscriber)).to.deep.equal(['answer', 'guest', 'first']);
    expect(await list(author)).to.deep.equal(['behind', 'inside', 'answer', 'guest', 'first']);
    expect(await list(editor)).to.deep.equal(['behind', 'inside', 'answer', 'guest', 'first']);
  });

  it('gives everything but the own ones of other statuses only to whoever may judge them', async () => {
    expect(await list(editor, { status: 'hold' })).to.deep.equal(['held']);
    expect(await list(editor, { status: 'spam' })).to.deep.equal(['spam']);
    expect(await list(editor, { status: 'trash' })).to.deep.equal(['trashed']);
    expect(await list(editor, { status: 'all', post: post.id })).to.deep.equal(['held', 'answer', 'guest', 'first']);
    expect(await total(editor, { status: 'any' })).to.equal(8);
    expect(await list(author, { status: 'hold' })).to.deep.equal(['held']);
    expect(await list(contributor, { status: 'hold' })).to.deep.equal([]);
  });

  it('refuses questions about authors, types and statuses from those who write no posts', async () => {
    for (const query of [
      { status: 'hold' },
      { author: [1] },
      { author_exclude: [1] },
      { author_email: 'guest@example.org' },
      { type: 'note' },
    ]) {
      expectError(await subscriber.get('/wp/v2/comments', { query }), 403, 'rest_forbidden_param');
      expectError(await site.visitor().get('/wp/v2/comments', { query }), 401, 'rest_forbidden_param');
    }
    const bad = await editor.get('/wp/v2/comments', { query: { status: 'nonsense' } });
    expectError(bad, 400, 'rest_invalid_param');
  });

  it('refuses the edit context without moderate_comments', async () => {
    const edit = { query: { context: 'edit' } };
    expectError(await author.get('/wp/v2/comments', edit), 403, 'rest_forbidden_context');
    expectError(await site.visitor().get('/wp/v2/comments', edit), 401, 'rest_forbidden_context');
    expect((await editor.get('/wp/v2/comments', edit)).status).to.equal(200);
  });

  it('filters by post, parent, author, e-mail address, dates, ids and words', async () => {
    const id = (name: string) => named[name] ?? 0;
    expect(await list(editor, { post: [hidden.id, locked.id] })).to.deep.equal(['behind', 'inside']);
    expect(await list(editor, { parent: [id('first')] })).to.deep.equal(['answer']);
    expect(await list(editor, { parent_exclude: [0] })).to.deep.equal(['answer']);
    expect(await list(editor, { author: [subscriber.user?.id] })).to.deep.equal(['first']);
    expect(await list(editor, { author_exclude: [subscriber.user?.id], post: post.id })).to.deep.equal([
      'answer',
      'guest',
    ]);
    expect(await list(editor, { author_email: 'guest@example.org' })).to.deep.equal(['guest']);
    expect(await list(editor, { after: '2026-01-03T00:00:00', before: '2026-01-09T00:00:00' })).to.deep.equal([
      'inside',
      'answer',
    ]);
    expect(await list(editor, { include: [id('guest'), id('first')] })).to.deep.equal(['guest', 'first']);
    expect(await list(editor, { exclude: [id('guest')], post: post.id })).to.deep.equal(['answer', 'first']);
    expect(await list(editor, { search: 'GUEST@' })).to.deep.equal(['guest']);
    expect(await list(site.visitor(), { search: 'guest@' })).to.deep.equal([]);
    expect(await list(site.visitor(), { search: 'answ' })).to.deep.equal(['answer']);
    expect(await list(editor, { include: [2 ** 40] })).to.deep.equal([]);
  });

  it('orders by date, id, include, post, parent and type', async () => {
    const id = (name: string) => named[name] ?? 0;
    const ordered = (orderby: string, order: string) => list(editor, { orderby, order, post: post.id });
    expect(await ordered('date', 'asc')).to.deep.equal(['first', 'guest', 'answer']);
    expect(await ordered('date_gmt', 'desc')).to.deep.equal(['answer', 'guest', 'first']);
    expect(await ordered('id', 'asc')).to.deep.equal(['first', 'guest', 'answer']);
    expect(await ordered('parent', 'desc')).to.deep.equal(['answer', 'guest', 'first']);
    expect(await ordered('type', 'asc')).to.deep.equal(['first', 'guest', 'answer']);
    expect(await list(editor, { orderby: 'post', order: 'desc', per_page: 2 })).to.deep.equal(['behind', 'inside']);
    const include = [id('guest'), id('answer'), id('first')];
    expect(await list(editor, { orderby: 'include', include })).to.deep.equal(['guest', 'answer', 'first']);
  });

  it('pages by page or offset, and answers an empty list beyond the last', async () => {
    expect(await list(editor, { post: post.id, per_page: 2, page: 2 })).to.deep.equal(['first']);
    expect(await list(editor, { post: post.id, offset: 1 })).to.deep.equal(['guest', 'first']);
    expect(await list(editor, { post: post.id, page: 9 })).to.deep.equal([]);
    const bad = await editor.get('/wp/v2/comments', { query: { per_page: 101 } });
    expectError(bad, 400, 'rest_invalid_param');
  });

  it('lists no comments of a post that the caller may not see, and takes the password of a protected one', async () => {
    const of = (query: object) => site.visitor().get('/wp/v2/comments', { query: { ...query } });
    expectError(await of({ post: locked.id }), 401, 'rest_cannot_read_post');
    expectError(await of({ post: locked.id, password: 'shut' }), 401, 'rest_cannot_read_post');
    expectError(await of({ post: 0 }), 401, 'rest_cannot_read');
    expect(await list(site.visitor(), { post: locked.id, password: 'open' })).to.deep.equal(['behind']);
    for (const post of [hidden.id, 99_999]) expect(await list(site.visitor(), { post })).to.deep.equal([]);
  });

  it('shows one comment to whoever may read it', async () => {
    const read = (client: TestClient, name: string, query: Readonly<Record<string, unknown>> = {}) =>
      client.get(`/wp/v2/comments/${named[name]}`, { query });
    expect((await read(site.visitor(), 'first')).status).to.equal(200);
    expectError(await read(site.visitor(), 'held'), 401, 'rest_cannot_read');
    expectError(await read(contributor, 'held'), 403, 'rest_cannot_read');
    expect((await read(subscriber, 'held')).status).to.equal(200);
    expectError(await read(site.visitor(), 'inside'), 401, 'rest_cannot_read_post');
    expectError(await read(site.visitor(), 'behind'), 401, 'rest_cannot_read_post');
    expect((await read(site.visitor(), 'behind', { password: 'open' })).status).to.equal(200);
    expectError(await read(subscriber, 'first', { context: 'edit' }), 403, 'rest_forbidden_context');
    expectError(await site.visitor().get('/wp/v2/comments/99999'), 404, 'rest_comment_invalid_id');
  });

  it('has exactly the fields of each context', async () => {
    const fields = async (client: TestClient, context: string) =>
      Object.keys((await client.get(`/wp/v2/comments/${named['guest']}`, { query: { context } })).json<object>());
    expect(await fields(site.visitor(), 'view')).to.have.members(VIEW);
    expect(await fields(site.visitor(), 'embed')).to.have.members(EMBED);
    expect(await fields(editor, 'edit')).to.have.members(EDIT);
    const described = (await site.visitor().options('/wp/v2/comments')).json<{ schema: { properties: object } }>();
    expect(Object.keys(described.schema.properties)).to.have.members(EDIT.filter((name) => name !== '_links'));
  });

  it('links to itself, its author, its post, what it answers and what answers it', async () => {
    const links = async (client: TestClient, name: string) =>
      (await client.get(`/wp/v2/comments/${named[name]}`)).json<CommentJson>()._links;
    expect(await links(site.visitor(), 'first')).to.deep.equal({
      self: [{ href: `${ROOT}/comments/${named['first']}`, targetHints: { allow: ['GET'] } }],
      collection: [{ href: `${ROOT}/comments` }],
      author: [{ embeddable: true, href: `${ROOT}/users/${subscriber.user?.id}` }],
      up: [{ embeddable: true, post_type: 'post', href: `${ROOT}/posts/${post.id}` }],
      children: [{ embeddable: true, href: `${ROOT}/comments?parent=${named['first']}` }],
    });
    const answer = await links(editor, 'answer');
    expect(answer['in-reply-to']).to.deep.equal([{ embeddable: true, href: `${ROOT}/comments/${named['first']}` }]);
    expect(answer['self']?.[0]?.['targetHints']).to.deep.equal({ allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] });
    expect(answer).to.not.have.any.keys('author', 'children');
  });

  it('gives the address of the post with the comment as its fragment', async () => {
    const shown = (await site.visitor().get(`/wp/v2/comments/${named['guest']}`)).json<CommentJson>();
    expect(shown.link).to.equal(`http://localhost/2026/01/01/post/#comment-${named['guest']}`);
    expect(Object.keys(shown.author_avatar_urls)).to.deep.equal(['24', '48', '96']);
  });

  it('are embedded in their post as replies, as a list of one list', async () => {
    const response = await site.visitor().get(`/wp/v2/posts/${post.id}`, { query: { _embed: 'replies' } });
    const { _embedded } = response.json<{ _embedded: { replies: CommentJson[][] } }>();
    expect(_embedded.replies[0]?.map(({ id }) => id)).to.deep.equal([named['answer'], named['guest'], named['first']]);
    expect(Object.keys(_embedded.replies[0]?.[0] ?? {})).to.have.members(EMBED);
  });

  it('are changed by taps of rest_comment_query, comment_text and rest_prepare_comment', async () => {
    const include = [named['guest'] ?? 0];
    const stops = [
      site.tap(tap(commentHooks.rest_comment_query, {}, (_context, query) => ({ ...query, include }))),
      site.tap(tap(commentHooks.comment_text, {}, (_context, text) => text.replace('guest', 'visitor'))),
      site.tap(tap(commentHooks.rest_prepare_comment, {}, (_context, item) => ({ ...item, mood: 'calm' }))),
    ];
    const [shown] = (await editor.get('/wp/v2/comments')).json<(CommentJson & { mood: string })[]>();
    expect(shown).to.include({ id: named['guest'], mood: 'calm' });
    expect(shown?.content.rendered).to.equal('<p>visitor</p>\n');
    for (const stop of stops) stop();
  });

  it('take at most four questions to the database, however many there are: posts are kept', async () => {
    const database = site.pluginContext('content').use(DATABASE);
    const plain = database.select.bind(database);
    let asked = 0;
    const select = (sql: string, values?: readonly (string | number | null)[]) => {
      asked += 1;
      return plain(sql, values);
    };
    Object.defineProperty(database, 'select', { value: select, configurable: true });
    await list(editor, { per_page: 1 });
    const one = asked;
    await list(editor, { per_page: 100, status: 'any' });
    Object.defineProperty(database, 'select', { value: plain, configurable: true });
    expect(one).to.be.at.most(4);
    expect(asked - one).to.be.at.most(4);
  });

  it('on a file are for whoever sees the post that it hangs below', async () => {
    const comments = site.pluginContext('content').use(COMMENTS);
    const on = async (parentId: number) => {
      const file = await store(site, { type: 'attachment', status: 'inherit', title: 'File', parentId });
      return comments.insert({ postId: file.id, content: `On the file below ${parentId}`, status: 'approved' });
    };
    const [open, free, shut] = [await on(post.id), await on(0), await on(hidden.id)];
    const ids = async (client: TestClient) =>
      (await client.get('/wp/v2/comments?per_page=100')).json<CommentJson[]>().map(({ id }) => id);
    expect(await ids(site.visitor()))
      .to.include.members([open.id, free.id])
      .and.not.include(shut.id);
    expect(await ids(author)).to.include.members([open.id, free.id, shut.id]);
    expect((await site.visitor().get(`/wp/v2/comments/${open.id}`)).status).to.equal(200);
    expectError(await site.visitor().get(`/wp/v2/comments/${shut.id}`), 401, 'rest_cannot_read_post');
  });
});
