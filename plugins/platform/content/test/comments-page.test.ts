import {
  BLANK_TEXTS,
  LITERAL_TEXTS,
  type TestClient,
  type TestResponse,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, content, type Post } from '../src/plugin.js';
import { comment } from './comments-support.js';
import { store } from './posts-support.js';

const FORM = '/wp-comments-post.php';
const ADDRESS = '/2026/01/01/post/';

describe('comments: on the page of the post', () => {
  let site: TestSite;
  let editor: TestClient;
  let subscriber: TestClient;
  let post: Post;

  before(async () => {
    const settings = { content: { anonymousComments: true, commentFloodSeconds: 0, threadCommentsDepth: 2 } };
    site = await testHost({ plugins: [content], settings });
    [editor, subscriber] = [await site.as('editor'), await site.as('subscriber')];
  });

  beforeEach(async () => {
    post = await store(site, { title: 'Post', createdAt: '2026-01-01T00:00:00.000Z' });
  });

  afterEach(async () => {
    await editor.delete(`/wp/v2/posts/${post.id}?force=true`);
  });

  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const nonceIn = (page: TestResponse) => /name="_wpnonce" value="([^"]+)"/.exec(page.text)?.[1] ?? '';

  async function send(client: TestClient, fields: Readonly<Record<string, string>>): Promise<TestResponse> {
    const nonce = nonceIn(await client.page('GET', ADDRESS));
    const body = new URLSearchParams({ _wpnonce: nonce, comment_post_ID: String(post.id), ...fields }).toString();
    return client.page('POST', FORM, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  }

  it('are shown in threads, oldest first, each with its own address and a way to answer', async () => {
    const first = await comment(editor, { post: post.id, content: 'First <b>one</b>' });
    const answer = await comment(editor, { post: post.id, content: 'Answer', parent: first.id });
    const deep = await comment(editor, { post: post.id, content: 'Deep', parent: answer.id });
    const second = await comment(editor, { post: post.id, content: 'Second' });
    const { text } = await site.visitor().page('GET', ADDRESS);
    const order = [...text.matchAll(/<article id="comment-(\d+)">/g)].map((match) => Number(match[1]));
    expect(order).to.deep.equal([first.id, answer.id, deep.id, second.id]);
    expect(text).to.contain('<h2>4 comments</h2>').and.contain('First <b>one</b>');
    expect(text).to.contain(`href="http://localhost${ADDRESS}?replytocom=${first.id}#respond"`);
    expect(text.match(/<ol class="thread">/g), 'not deeper than threadCommentsDepth').to.have.length(2);
  });

  for (const [typed, shown] of LITERAL_TEXTS)
    it(`keep what only looks like a tag: ${typed}`, async () => {
      await send(subscriber, { comment: typed });
      const [kept] = (await site.pluginContext('content').use(COMMENTS).list({ limit: 1 })).comments;
      expect(kept?.content).to.equal(shown);
    });

  for (const typed of BLANK_TEXTS)
    it(`refuse a text that shows nothing: ${JSON.stringify(typed)}`, async () => {
      const refused = await send(subscriber, { comment: typed });
      expect([refused.status, refused.text.includes('field-comment-error')]).to.deep.equal([400, true]);
      for (const client of [editor, subscriber])
        expect((await client.post('/wp/v2/comments', { post: post.id, content: typed })).status).to.equal(400);
    });

  it('take a picture as a text of those who may show one', async () => {
    const admin = await site.as('administrator');
    const picture = '<img src="http://localhost/a.png" alt="">';
    expect((await admin.post('/wp/v2/comments', { post: post.id, content: picture })).status).to.equal(201);
    expect((await subscriber.post('/wp/v2/comments', { post: post.id, content: picture })).status).to.equal(400);
  });

  it('show no comment that is not approved, but for its writer', async () => {
    await send(subscriber, { comment: 'It waits' });
    expect((await site.visitor().page('GET', ADDRESS)).text).to.not.contain('It waits');
    expect((await editor.page('GET', ADDRESS)).text).to.not.contain('It waits');
    const own = (await subscriber.page('GET', ADDRESS)).text;
    expect(own).to.contain('It waits').and.contain('awaiting moderation');
  });

  it('have a form with a label for each field and a nonce, without which nothing is taken', async () => {
    const page = await site.visitor().page('GET', ADDRESS);
    for (const field of ['author', 'email', 'url', 'comment']) {
      expect(page.text).to.contain(`<label for="field-${field}">`).and.contain(`id="field-${field}"`);
    }
    expect((await subscriber.page('GET', ADDRESS)).text).to.not.contain('id="field-email"');
    const refused = await send(subscriber, { comment: 'Forged', _wpnonce: 'wrong' });
    expect(refused.status).to.equal(403);
    expect(
      await site
        .pluginContext('content')
        .use(COMMENTS)
        .count({ posts: [post.id] }),
    ).to.equal(0);
  });

  it('take what is sent and go back to it with 303', async () => {
    const answer = await send(editor, { comment: 'Taken' });
    expect(answer.status, answer.text).to.equal(303);
    expect(answer.headers['location']).to.match(/^http:\/\/localhost\/2026\/01\/01\/post\/#comment-\d+$/);
    const [kept] = (
      await site
        .pluginContext('content')
        .use(COMMENTS)
        .list({ posts: [post.id], limit: 1 })
    ).comments;
    expect(kept).to.include({ content: 'Taken', authorName: 'Test editor', status: 'approved' });
  });

  it("show a visitor's waiting comment to whoever has the proof", async () => {
    const answer = await send(site.visitor(), { comment: 'Patience', author: 'Vic', email: 'vic@example.org' });
    const location = new URL(String(answer.headers['location']));
    expect(location.searchParams.get('unapproved')).to.match(/^\d+$/);
    const seen = await site.visitor().page('GET', location.pathname + location.search);
    expect(seen.text).to.contain('Patience').and.contain('awaiting moderation');
    const guessed = await site
      .visitor()
      .page('GET', `${ADDRESS}?unapproved=${location.searchParams.get('unapproved')}`);
    expect(guessed.text).to.not.contain('Patience');
  });

  it('give back what was written with the reason of a refusal', async () => {
    const nameless = await send(site.visitor(), { comment: 'Written <i>much</i>', author: '"Vic"' });
    expect(nameless.status).to.equal(400);
    expect(nameless.text).to.contain('role="alert"').and.contain('Written &lt;i>much&lt;/i>');
    expect(nameless.text).to.contain('value="&quot;Vic&quot;"');
    expect(nameless.text)
      .to.contain('id="field-email-error"')
      .and.contain('Enter your email address. It isn’t shown publicly.')
      .and.not.contain('id="field-author-error"');
    const nothing = await send(site.visitor(), { comment: ' ', author: 'Vic', email: 'vic' });
    expect(nothing.text).to.contain('Enter a complete email address, such as ada@example.org.');
    const blank = (await send(site.visitor(), { comment: '', author: 'Vic', email: 'vic@example.org' })).text;
    expect(blank).to.contain('id="field-comment-error"').and.contain('Enter a comment.');
    await send(editor, { comment: 'Twice' });
    expect((await send(editor, { comment: 'Twice' })).status).to.equal(409);
  });

  it('answer the comment that the address names', async () => {
    const first = await comment(editor, { post: post.id, content: 'First' });
    const page = await editor.page('GET', `${ADDRESS}?replytocom=${first.id}`);
    expect(page.text).to.contain(`name="comment_parent" value="${first.id}"`).and.contain('Reply to ');
    await send(editor, { comment: 'Below', comment_parent: String(first.id) });
    expect(
      await site
        .pluginContext('content')
        .use(COMMENTS)
        .count({ parents: [first.id] }),
    ).to.equal(1);
  });

  it('are closed where the post says so, and tell nothing of a post that is not for the reader', async () => {
    await editor.post(`/wp/v2/posts/${post.id}`, { comment_status: 'closed' });
    expect((await site.visitor().page('GET', ADDRESS)).text).to.not.contain('id="respond"');
    const draft = await store(site, { title: 'Draft', status: 'draft' });
    const open = await store(site, { title: 'Open', createdAt: '2026-01-02T00:00:00.000Z' });
    const nonce = nonceIn(await subscriber.page('GET', '/2026/01/02/open/'));
    const body = new URLSearchParams({ _wpnonce: nonce, comment_post_ID: String(draft.id), comment: 'x' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await subscriber.page('POST', FORM, { body, headers })).status).to.equal(404);
    expect(open.commentStatus).to.equal('open');
  });

  it('come fifty to a page', async () => {
    const comments = site.pluginContext('content').use(COMMENTS);
    for (let n = 1; n <= 51; n += 1)
      await comments.insert({ postId: post.id, content: `No ${n}.`, status: 'approved' });
    const first = (await site.visitor().page('GET', ADDRESS)).text;
    expect(first).to.contain('No 50.').and.not.contain('No 51.');
    expect(first).to.contain(`<a rel="next" href="http://localhost${ADDRESS}?cpage=2#comments">`);
    const second = (await site.visitor().page('GET', `${ADDRESS}?cpage=2`)).text;
    expect(second)
      .to.contain('No 51.')
      .and.contain(`<a rel="prev" href="http://localhost${ADDRESS}?cpage=1#comments">`);
  });

  it('ask visitors to sign in where the site does not let them comment', async () => {
    const closed = await testHost({ plugins: [content] });
    await store(closed, { title: 'Post', createdAt: '2026-01-01T00:00:00.000Z' });
    expect((await closed.visitor().page('GET', ADDRESS)).text).to.contain('Sign in to comment</a>');
    const body = 'comment_post_ID=1&comment=x';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await closed.visitor().page('POST', FORM, { body, headers })).status).to.equal(401);
    await closed.stop();
  });
});
