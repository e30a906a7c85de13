import { expectError, type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS, type Post } from '../src/plugin.js';
import { comment } from './comments-support.js';
import { store, write } from './posts-support.js';

/** Mostly markup: what it takes to sanitise it grows with its length. */
const markup = (characters: number) => '<b></b>'.repeat(Math.floor(characters / 7)) + 'a'.repeat(characters % 7);

/** As long as one text of a request may be. */
const MEBIBYTE = 1_048_576;

describe('long texts', () => {
  let site: TestSite;
  let editor: TestClient;
  let contributor: TestClient;
  let post: Post;

  before(async () => {
    site = await testHost({
      plugins: [content],
      settings: { content: { anonymousComments: true, commentFloodSeconds: 0 } },
    });
    editor = await site.as('editor');
    contributor = await site.as('contributor');
    post = await store(site, { title: 'Post', status: 'publish' });
  });
  after(() => site.stop());

  describe('of comments are refused before anything is done with them:', () => {
    const fields = () => ({ post: post.id, content: 'Hello', author_name: 'Eve', author_email: 'eve@example.org' });

    for (const [name, longest, code] of [
      ['author_name', 245, 'comment_author_column_length'],
      ['author_url', 200, 'comment_author_url_column_length'],
      ['content', 65_525, 'comment_content_column_length'],
    ] as const) {
      for (const how of ['create', 'update'] as const) {
        it(`${name} of more than ${longest} characters with 400 ${code} (${how}), even when most of it is markup`, async () => {
          const existing = await comment(editor, { post: post.id, content: `For ${name} ${how}` });
          const send = (text: string): Promise<TestResponse> =>
            how === 'create'
              ? site.visitor().post('/wp/v2/comments', { ...fields(), content: `By ${name}`, [name]: text })
              : editor.post(`/wp/v2/comments/${existing.id}`, { [name]: text });
          const start = name === 'author_url' ? 'https://example.org/' : 'a';
          const filling = name === 'author_url' ? (length: number) => 'a'.repeat(length) : markup;
          expectError(await send(start + filling(longest - start.length + 1)), 400, code);
          expectError(await send(start + filling(500_000)), 400, code);
          const fits = start + filling(longest - start.length);
          expect((await send(fits)).status).to.be.oneOf([200, 201]);
        });
      }
    }

    it('an e-mail address of more than 100 characters with 400 comment_author_email_column_length', async () => {
      const address = `eve@${'a'.repeat(60)}.${'b'.repeat(60)}.org`;
      const answer = await site.visitor().post('/wp/v2/comments', { ...fields(), author_email: address });
      expectError(answer, 400, 'comment_author_email_column_length');
    });
  });

  for (const name of ['title', 'excerpt'] as const) {
    it(`of a post: a ${name} of more than 65535 characters is refused with 400 rest_invalid_param`, async () => {
      for (const client of [editor, contributor]) {
        const text = markup(65_536);
        for (const value of [text, { raw: text }]) {
          const answer = await client.post('/wp/v2/posts', { title: 'T', content: 'C', [name]: value });
          expect(Object.keys(expectError(answer, 400, 'rest_invalid_param').data.params ?? {})).to.deep.equal([name]);
        }
        expect((await write(client, { title: 'T', [name]: `a${markup(65_534)}` })).id).to.be.greaterThan(0);
      }
    });
  }

  it('of an autosave are bounded as those of the post', async () => {
    const draft = await write(contributor, { title: 'Draft' });
    const path = `/wp/v2/posts/${draft.id}/autosaves`;
    expectError(await contributor.post(path, { title: markup(65_536) }), 400, 'rest_invalid_param');
  });

  it('of a post: content may be as long as a text of a request', async () => {
    const text = 'word '.repeat(MEBIBYTE / 5 - 1);
    const made = await write(contributor, { title: 'Novel', content: text });
    expect((await site.pluginContext('content').use(POSTS).find(made.id))?.content.length).to.equal(text.length);
    const longer = await contributor.post('/wp/v2/posts', { title: 'T', content: 'a'.repeat(MEBIBYTE + 1) });
    expect(longer.status).to.be.oneOf([400, 413]);
  });

  for (const taxonomy of ['categories', 'tags']) {
    it(`of ${taxonomy}: a description of more than 65535 characters is refused with 400 rest_invalid_param`, async () => {
      const long = await editor.post(`/wp/v2/${taxonomy}`, { name: 'Long', description: markup(65_536) });
      expectError(long, 400, 'rest_invalid_param');
      const made = await editor.post(`/wp/v2/${taxonomy}`, { name: 'Short', description: markup(65_535) });
      expect(made.status).to.equal(201);
      const { id } = made.json<{ id: number }>();
      const changed = await editor.post(`/wp/v2/${taxonomy}/${id}`, { description: markup(65_536) });
      expectError(changed, 400, 'rest_invalid_param');
    });
  }

  it('keep what has several bytes a character', async () => {
    const words = '語'.repeat(65_000);
    const said = await comment(editor, { post: post.id, content: words });
    expect(said.content.rendered).to.contain(words);
    const made = await write(editor, { title: 'Words', content: words, excerpt: words });
    expect((await site.pluginContext('content').use(POSTS).find(made.id))?.content).to.equal(words);
  });
});

describe('comments of one network', () => {
  it('are held apart in time as those of one address', async () => {
    const site = await testHost({
      plugins: [content],
      site: { trustedProxies: ['127.0.0.1'] },
      settings: { content: { anonymousComments: true, commentFloodSeconds: 60 } },
    });
    const post = await store(site, { title: 'Post', status: 'publish' });
    let said = 0;
    const send = (address: string) => {
      said += 1;
      const fields = {
        post: post.id,
        author_name: 'Eve',
        author_email: `eve${said}@example.org`,
        content: `No ${said}`,
      };
      return site.visitor().post('/wp/v2/comments', fields, { headers: { 'x-forwarded-for': address } });
    };
    const of = (n: number) => `2001:db8:0:1::${n.toString(16)}`;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(of(n + 1))));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    expectError(await send(of(999)), 400, 'comment_flood');
    expect((await send('2001:db8:0:2::1')).status).to.equal(201);
    expect((await send('192.0.2.1')).status).to.equal(201);
    await site.stop();
  });
});
