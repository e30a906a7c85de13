import { expectError, type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, PERMALINKS, type Post } from '../src/plugin.js';
import { comment } from './comments-support.js';
import { type PostJson, store } from './posts-support.js';

const TRIES = 20;

/** A request that a trusted proxy hands on for somebody. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('posts: guessing passwords', () => {
  let site: TestSite;
  let visitor: TestClient;
  let editor: TestClient;
  let post: Post;

  beforeEach(async () => {
    site = await testHost({
      plugins: [content],
      site: { trustedProxies: ['127.0.0.1'] },
      settings: { content: { anonymousComments: true, commentFloodSeconds: 0 } },
    });
    visitor = site.visitor();
    editor = await site.as('editor');
    post = await store(site, { title: 'Vault', content: 'Treasure', password: 'sesame' });
  });
  afterEach(() => site.stop());

  const read = (password: string, address = '192.0.2.1') =>
    visitor.get(`/wp/v2/posts/${post.id}`, { query: { password }, ...from(address) });
  const type = (password: string, address = '192.0.2.1') =>
    visitor.page('POST', '/post-password', { body: `post_id=${post.id}&post_password=${password}`, ...from(address) });
  const exhaust = async (address?: string) => {
    for (let n = 0; n < TRIES; n += 1)
      expectError(await read(`guess ${n}`, address), 403, 'rest_post_incorrect_password');
  };
  const expectLimited = (response: TestResponse) => {
    expectError(response, 429, 'rest_post_password_limited');
    expect(response.headers['x-ratelimit-limit']).to.equal(String(TRIES));
    expect(response.headers['x-ratelimit-remaining']).to.equal('0');
    expect(Number(response.headers['retry-after'])).to.be.within(1, 60);
    expect(Number(response.headers['x-ratelimit-reset'])).to.be.greaterThan(site.now().getTime() / 1000);
  };

  it('ends after twenty wrong ones in a minute, with a refusal that says when it goes on', async () => {
    await exhaust();
    expectLimited(await read('guess'));
    site.advance(60_001);
    expectError(await read('guess'), 403, 'rest_post_incorrect_password');
  });

  it('refuses the right one as well while it is limited, also when a visitor was given the answer before', async () => {
    expect((await read('sesame')).json<PostJson>().content.rendered).to.contain('Treasure');
    await exhaust();
    expectLimited(await read('sesame'));
    const envelope = await visitor.get(`/wp/v2/posts/${post.id}`, {
      query: { password: 'sesame', _envelope: '1' },
      ...from('192.0.2.1'),
    });
    expect(envelope.json<{ status: number }>().status).to.equal(429);
    site.advance(60_001);
    expect((await read('sesame')).status).to.equal(200);
  });

  it('lets of fifty at once twenty be judged', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => read(`guess ${n}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).to.have.length(TRIES);
    expect(statuses.filter((status) => status === 429)).to.have.length(50 - TRIES);
  });

  it('counts nothing for the right one, however often it is given', async () => {
    for (let n = 0; n < TRIES * 2; n += 1) expect((await read('sesame')).status, String(n)).to.equal(200);
    expect((await read('guess')).headers['x-ratelimit-remaining']).to.equal(String(TRIES - 1));
  });

  it('is one limit for the page and for every route that takes the password', async () => {
    const said = await comment(editor, { post: post.id, content: 'Behind the door' });
    const asked = { query: { password: 'guess', post: post.id }, ...from('192.0.2.1') };
    const guesses: (() => Promise<TestResponse>)[] = [
      () => read('guess'),
      () => visitor.get('/wp/v2/comments', asked),
      () => visitor.get(`/wp/v2/comments/${said.id}`, { query: { password: 'guess' }, ...from('192.0.2.1') }),
      () => {
        const fields = { post: post.id, content: 'Me too', author_name: 'Eve', author_email: 'eve@example.org' };
        return visitor.post('/wp/v2/comments', { ...fields, password: 'guess' }, from('192.0.2.1'));
      },
    ];
    for (let n = 0; n < TRIES / 5; n += 1) {
      for (const guess of guesses) expect((await guess()).status).to.be.oneOf([401, 403]);
      expect((await type('guess')).status).to.equal(303);
    }
    for (const guess of guesses) expectLimited(await guess());
    const page = await type('sesame');
    expect(page.status).to.equal(429);
    expect(page.headers).to.have.property('retry-after');
    expect(page.headers).to.not.have.property('set-cookie');
  });

  it('is counted for each part of a batch', async () => {
    const said = await comment(editor, { post: post.id, content: 'Behind the door' });
    const fields = { post: post.id, content: 'Me too', author_name: 'Eve', author_email: 'eve@example.org' };
    const requests = Array.from({ length: 25 }, (_, n) => ({
      path: '/wp/v2/comments',
      body: { ...fields, parent: said.id, password: `guess ${n}` },
    }));
    const batch = await visitor.post('/batch/v1', { requests }, from('192.0.2.1'));
    const statuses = batch.json<{ responses: { status: number }[] }>().responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).to.have.length(25 - TRIES);
  });

  it('is counted by post and address, where a network of IPv6 is one', async () => {
    await exhaust('2001:db8::1');
    expectLimited(await read('sesame', '2001:db8::ffff'));
    expect((await read('sesame', '2001:db8:0:1::1')).status).to.equal(200);
    expect((await read('sesame', '192.0.2.7')).status).to.equal(200);
    const other = await store(site, { title: 'Other vault', password: 'sesame' });
    const opened = await visitor.get(`/wp/v2/posts/${other.id}`, {
      query: { password: 'sesame' },
      ...from('2001:db8::1'),
    });
    expect(opened.status).to.equal(200);
  });

  it('does not concern whoever edits the post', async () => {
    await exhaust();
    const edited = await editor.get(`/wp/v2/posts/${post.id}`, { query: { password: 'sesame' }, ...from('192.0.2.1') });
    expect(edited.status).to.equal(200);
  });

  it('is limited as the owner says', async () => {
    const strict = await testHost({ plugins: [content], settings: { content: { postPasswordTries: 2 } } });
    const guarded = await store(strict, { title: 'Guarded', password: 'x' });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await strict.visitor().get(`/wp/v2/posts/${guarded.id}`, { query: { password: 'y' } })).status);
    expect(statuses).to.deep.equal([403, 403, 429]);
    await strict.stop();
  });

  describe('in caches', () => {
    const openPage = async (cookie?: string) => {
      const address = await site.pluginContext('content').use(PERMALINKS).ofPost(post);
      return visitor.page('GET', address, cookie === undefined ? {} : { headers: { cookie } });
    };

    it('leaves no page of a protected post, which differs by cookie', async () => {
      const cookie = ((await type('sesame')).headers['set-cookie'] ?? '').split(';')[0] ?? '';
      const opened = await openPage(cookie);
      expect(opened.text).to.contain('Treasure');
      for (const page of [opened, await openPage()]) {
        expect(page.headers['cache-control']).to.contain('private').and.contain('no-store');
        expect(page.headers['vary']).to.match(/\bCookie\b/);
      }
    });

    it('lets a page that everybody reads be kept', async () => {
      post = await store(site, { title: 'Open', content: 'Air' });
      expect((await openPage()).headers).to.not.have.property('cache-control');
    });

    it('leaves no answer that a password opened, in an envelope neither', async () => {
      await comment(editor, { post: post.id, content: 'Behind the door' });
      for (const query of [{}, { _envelope: '1' }]) {
        const one = await visitor.get(`/wp/v2/posts/${post.id}`, { query: { password: 'sesame', ...query } });
        const list = await visitor.get('/wp/v2/comments', { query: { post: post.id, password: 'sesame', ...query } });
        for (const answer of [one, list]) {
          expect(answer.status).to.equal(200);
          expect(answer.headers['cache-control']).to.contain('private').and.contain('no-store');
        }
      }
    });
  });
});
