import { tap } from '@plinth/kernel';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, contentHooks, PERMALINKS, type Post } from '../src/plugin.js';
import { store } from './posts-support.js';

describe('pages: the hook post_viewed', () => {
  let site: TestSite;
  let visitor: TestClient;
  let post: Post;
  let seen: string[];

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
    visitor = site.visitor();
    post = await store(site, { title: 'Seen', status: 'publish', content: '<p>Words.</p>' });
    seen = [];
    site.tap(
      tap(contentHooks.post_viewed, {}, (_context, { id }, caller, request) => {
        seen.push(`${id} by ${caller.id} from ${request.headers.referer ?? 'nowhere'}`);
      }),
    );
  });

  afterEach(() => site.stop());

  const addressOf = (shown: Post) => site.pluginContext('content').use(PERMALINKS).ofPost(shown);

  async function open(
    shown: Post,
    options: { by?: TestClient; method?: string; headers?: Record<string, string>; query?: object } = {},
  ) {
    const { by = visitor, method = 'GET', headers = {}, query = {} } = options;
    return by.page(method, await addressOf(shown), { headers, query: { ...query } });
  }

  it('fires each time the page of a public post is shown, with who reads it and by which request', async () => {
    const reader = await site.as('subscriber');
    await open(post, { headers: { referer: 'https://example.org/' } });
    await open(post, { by: reader });
    await open(post);
    expect(seen).to.deep.equal([
      `${post.id} by 0 from https://example.org/`,
      `${post.id} by ${reader.user?.id} from nowhere`,
      `${post.id} by 0 from nowhere`,
    ]);
  });

  it('fires for the page on the front of the site', async () => {
    const front = await store(site, { type: 'page', title: 'Front', status: 'publish' });
    const admin = await site.as('administrator');
    const answer = await admin.post('/wp/v2/settings', { show_on_front: 'page', page_on_front: front.id });
    expect(answer.status, answer.text).to.equal(200);
    expect((await visitor.page('GET', '/')).text).to.contain('Front');
    expect(seen).to.deep.equal([`${front.id} by 0 from nowhere`]);
  });

  it('does not fire where nobody reads: for headers alone, in advance, for a preview', async () => {
    expect((await open(post, { method: 'HEAD' })).status).to.equal(200);
    const inAdvance = [
      ['sec-purpose', 'prefetch'],
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
      ['x-moz', 'prefetch'],
    ] as const;
    for (const [name, value] of inAdvance)
      expect((await open(post, { headers: { [name]: value } })).text).to.contain('Words.');
    expect((await open(post, { query: { preview: 'true' } })).text).to.contain('Words.');
    expect(seen).to.deep.equal([]);
  });

  it('does not fire for lists, REST answers, redirects, and posts that are not public', async () => {
    const editor = await site.as('editor');
    const draft = await store(site, { title: 'Draft', status: 'draft' });
    const hidden = await store(site, { title: 'Hidden', status: 'private', slug: 'hidden' });
    for (const shown of [draft, hidden]) expect((await open(shown, { by: editor })).status).to.equal(200);
    expect((await visitor.page('GET', '/')).text).to.contain('Seen');
    expect((await visitor.page('GET', `/?p=${post.id}`)).status).to.equal(301);
    expect((await visitor.get(`/wp/v2/posts/${post.id}`)).status).to.equal(200);
    expect(seen).to.deep.equal([]);
  });

  it('does not fire for the form that asks for a password, but for what it opens', async () => {
    const locked = await store(site, { title: 'Locked', status: 'publish', password: 'open sesame', content: 'Gold' });
    expect((await open(locked)).text).to.contain('post_password');
    expect(seen).to.deep.equal([]);
    const form = new URLSearchParams({ post_id: String(locked.id), post_password: 'open sesame' }).toString();
    const opened = await visitor.page('POST', '/post-password', { body: form });
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    expect((await open(locked, { headers: { cookie } })).text).to.contain('Gold');
    expect(seen).to.deep.equal([`${locked.id} by 0 from nowhere`]);
  });

  it('leaves the page whole when a tap fails', async () => {
    site.tap(
      tap(contentHooks.post_viewed, { id: 'broken' }, () => {
        throw new Error('No ink.');
      }),
    );
    const page = await open(post);
    expect(page.status).to.equal(200);
    expect(page.text).to.contain('Words.');
  });
});
