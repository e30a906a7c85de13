import { POSTS } from '@plinth/content';
import type { APIFetchMiddleware } from '@wordpress/api-fetch';
import { expect } from 'chai';
import { Browser } from '../support/browser.js';
import { picture } from '../support/pictures.js';
import { addUser, PASSWORD, startSite, type WholeSite } from '../support/sites.js';
import { apiFetch } from './api-fetch.js';
import { rejection } from './rejection.js';
import { type FakeWindow, openWindow } from './window.js';

const POSTS_IN_ALL = 205;

interface Item {
  readonly id: number;
  readonly status: string;
  readonly title: { readonly rendered: string };
}

describe('client @wordpress/api-fetch, unmodified, with its own fetch handler', () => {
  let site: WholeSite;
  let browser: Browser;
  let window: FakeWindow;
  let nonce: ReturnType<typeof apiFetch.createNonceMiddleware>;
  const used: APIFetchMiddleware[] = [];

  function use(middleware: APIFetchMiddleware): APIFetchMiddleware {
    used.push(middleware);
    apiFetch.use(middleware);
    return middleware;
  }
  const last = () => {
    const request = window.sent.at(-1);
    if (!request) throw new Error('Nothing was sent.');
    return request;
  };

  before(async () => {
    site = await startSite();
    const editor = await addUser(site.host, 'editor', 'editor');
    await addUser(site.host, 'reader', 'subscriber');
    const posts = site.host.pluginContext('content').use(POSTS);
    for (let number = 1; number <= POSTS_IN_ALL; number += 1) {
      const slug = `post-${number}`;
      await posts.insert({ type: 'post', status: 'publish', title: `Post ${number}`, slug, authorId: editor.id });
    }
  });
  after(async () => {
    await site.stop();
    expect(site.log.errors).to.deep.equal([]);
  });

  // The order in which a WordPress page sets its client up.
  beforeEach(async () => {
    browser = new Browser(site.url);
    const landed = await browser.signIn('editor', PASSWORD);
    expect(landed.url).to.equal(`${site.url}/wp-admin/`);
    expect(landed.status).to.equal(200);
    window = openWindow(browser, site.url);
    use(apiFetch.createRootURLMiddleware(`${site.url}/wp-json/`));
    nonce = apiFetch.createNonceMiddleware(await browser.nonce());
    use(nonce);
    use(apiFetch.mediaUploadMiddleware);
    apiFetch.nonceMiddleware = nonce;
    apiFetch.nonceEndpoint = `${site.url}/wp-admin/admin-ajax.php?action=rest-nonce`;
    window.forget();
  });
  afterEach(() => {
    for (const middleware of used.splice(0)) apiFetch.unregister(middleware);
    window.close();
  });

  describe('addresses', () => {
    it('reach the site by a path below the REST root', async () => {
      const me = await apiFetch<{ name: string }>({ path: '/wp/v2/users/me' });
      expect(me.name).to.equal('editor');
      expect(last().url.href).to.equal(`${site.url}/wp-json/wp/v2/users/me?_locale=user`);
    });

    it('reach the site by namespace and endpoint', async () => {
      const info = await apiFetch<{ name: string }>({ namespace: 'theme/v1', endpoint: 'info' });
      expect(info.name).to.equal('Plinth');
    });

    it('reach the site through the root of plain permalinks', async () => {
      for (const middleware of used.splice(0)) apiFetch.unregister(middleware);
      use(apiFetch.createRootURLMiddleware(`${site.url}/?rest_route=/`));
      const found = await apiFetch<Item[]>({ path: '/wp/v2/posts?per_page=2&search=Post 7' });
      expect(last().url.searchParams.get('rest_route')).to.equal('/wp/v2/posts');
      expect(found).to.have.lengthOf(2);
    });

    it('carry _locale=user, which no route refuses', async () => {
      for (const path of ['/', '/wp/v2', '/wp/v2/posts', '/wp/v2/types', '/wiki/v1/search?term=xy', '/theme/v1/info']) {
        await apiFetch({ path });
        expect(last().url.searchParams.get('_locale'), path).to.equal('user');
      }
    });
  });

  describe('nonce', () => {
    it('signs the cookie in, and its lack signs it out', async () => {
      const me = await apiFetch<{ roles: string[] }>({ path: '/wp/v2/users/me?context=edit' });
      expect(me.roles).to.deep.equal(['editor']);
      apiFetch.unregister(nonce);
      const refused = await rejection(apiFetch({ path: '/wp/v2/users/me' }));
      expect(refused).to.deep.include({ code: 'rest_not_logged_in', data: { status: 401 } });
    });

    it('is renewed once when it is stale, and the call is repeated', async () => {
      nonce.nonce = '0123456789';
      const me = await apiFetch<{ name: string }>({ path: '/wp/v2/users/me' });
      expect(me.name).to.equal('editor');
      expect(window.sent.map(({ url }) => url.pathname)).to.deep.equal([
        '/wp-json/wp/v2/users/me',
        '/wp-admin/admin-ajax.php',
        '/wp-json/wp/v2/users/me',
      ]);
      expect(nonce.nonce).to.match(/^[0-9a-f]{10}$/);
    });

    it('is renewed for ten calls at once', async () => {
      nonce.nonce = '0123456789';
      const calls = Array.from({ length: 10 }, () => apiFetch<{ name: string }>({ path: '/wp/v2/users/me' }));
      for (const { name } of await Promise.all(calls)) expect(name).to.equal('editor');
    });

    it('is renewed for a write, which then happens once', async () => {
      nonce.nonce = '0123456789';
      const data = { title: 'Written once', status: 'draft' };
      const made = await apiFetch<Item>({ path: '/wp/v2/posts', method: 'POST', data });
      const found = await apiFetch<Item[]>({ path: '/wp/v2/posts?status=draft&search=Written once' });
      expect(found.map(({ id }) => id)).to.deep.equal([made.id]);
      await apiFetch({ path: `/wp/v2/posts/${made.id}?force=true`, method: 'DELETE' });
    });

    it('is not renewed for somebody who is signed out: the first error stands', async () => {
      browser.jar.clear();
      const refused = await rejection(apiFetch({ path: '/wp/v2/users/me' }));
      expect(refused.code).to.equal('rest_cookie_invalid_nonce');
      expect(refused.data['status']).to.equal(403);
      expect(window.sent).to.have.lengthOf(2);
    });

    it('comes back fresh with every answer to somebody who is signed in', async () => {
      const response = await apiFetch({ path: '/wp/v2/posts?per_page=1', parse: false });
      expect(response.headers.get('x-wp-nonce')).to.match(/^[0-9a-f]{10}$/);
      expect(response.headers.get('cache-control')).to.contain('no-store');
    });
  });

  describe('fetch-all', () => {
    it('follows the Link headers to the end for per_page=-1', async () => {
      const all = await apiFetch<Item[]>({ path: '/wp/v2/posts?per_page=-1&_fields=id,title&orderby=id&order=asc' });
      expect(all).to.have.lengthOf(POSTS_IN_ALL);
      expect(new Set(all.map(({ id }) => id)).size).to.equal(POSTS_IN_ALL);
      expect(all[0]).to.have.all.keys('id', 'title');
      expect(window.sent).to.have.lengthOf(3);
      for (const { url } of window.sent) expect(url.searchParams.get('_fields')).to.equal('id,title');
    });

    it('takes a collection of one page and an empty one', async () => {
      expect(await apiFetch<object[]>({ path: '/wp/v2/categories?per_page=-1' })).to.have.lengthOf.at.most(1);
      expect(await apiFetch<object[]>({ path: '/wp/v2/media?per_page=-1' })).to.deep.equal([]);
    });
  });

  describe('method override', () => {
    it('updates and removes through POST', async () => {
      const made = await apiFetch<Item>({ path: '/wp/v2/posts', method: 'POST', data: { title: 'One' } });
      const path = `/wp/v2/posts/${made.id}`;
      for (const method of ['PUT', 'PATCH']) {
        const changed = await apiFetch<Item>({ path, method, data: { title: `By ${method}` } });
        expect(changed.title.rendered).to.equal(`By ${method}`);
        expect(last().method).to.equal('POST');
        expect(last().headers.get('x-http-method-override')).to.equal(method);
      }
      expect((await apiFetch<Item>({ path, method: 'DELETE' })).status).to.equal('trash');
      const removed = await apiFetch<{ deleted: boolean }>({ path: `${path}?force=true`, method: 'DELETE' });
      expect(removed.deleted).to.equal(true);
      expect(await rejection(apiFetch({ path }))).to.include({ code: 'rest_post_invalid_id' });
    });
  });

  describe('media upload', () => {
    async function upload(
      name: string,
      content: Buffer | string,
      type: string,
    ): Promise<{ id: number; source_url: string }> {
      const body = new FormData();
      body.append('file', new Blob([content], { type }), name);
      body.append('title', 'From a form');
      return apiFetch({ path: '/wp/v2/media', method: 'POST', body });
    }

    it('keeps a file sent as a form', async () => {
      const bytes = await picture(30, 20);
      const made = await upload('pic.png', bytes, 'image/png');
      const served = await browser.fetch(made.source_url);
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).to.equal(true);
      await apiFetch({ path: `/wp/v2/media/${made.id}?force=true`, method: 'DELETE' });
      expect((await browser.fetch(made.source_url)).status).to.equal(404);
    });

    it('reports a refused file by its envelope', async () => {
      const refused = await rejection(upload('page.html', '<script>alert(1)</script>', 'text/html'));
      expect(refused.code).to.match(/^rest_upload/);
      expect(refused.data['status']).to.be.within(400, 415);
    });
  });

  describe('preloading', () => {
    it('answers from what a page brought along, once, with body and headers', async () => {
      const path = '/wp/v2/posts?per_page=1&_fields=id';
      const real = await apiFetch({ path, parse: false });
      const headers = Object.fromEntries(real.headers);
      const body: Item[] = JSON.parse(await real.text());
      use(apiFetch.createPreloadingMiddleware({ [path]: { body, headers } }));
      window.forget();
      const preloaded = await apiFetch({ path, parse: false });
      expect(window.sent).to.have.lengthOf(0);
      expect(preloaded.headers.get('x-wp-total')).to.equal(String(POSTS_IN_ALL));
      expect(JSON.parse(await preloaded.text())).to.deep.equal(body);
      expect(await apiFetch<Item[]>({ path })).to.deep.equal(body);
      expect(window.sent).to.have.lengthOf(1);
    });

    it('answers OPTIONS with the Allow header that tells what the caller may do', async () => {
      const options = { path: '/wp/v2/posts', method: 'OPTIONS', parse: false } as const;
      expect((await apiFetch(options)).headers.get('allow')).to.equal('GET, POST');
      await browser.fetch(`${site.url}/wp-login.php?action=logout`);
      browser.jar.clear();
      await browser.signIn('reader', PASSWORD);
      nonce.nonce = await browser.nonce();
      expect((await apiFetch(options)).headers.get('allow')).to.equal('GET');
    });
  });

  describe('errors', () => {
    it('are the envelopes of the host: unknown route, missing and invalid arguments, no right', async () => {
      const unknown = await rejection(apiFetch({ path: '/wp/v2/nothing' }));
      expect(unknown).to.deep.include({ code: 'rest_no_route', data: { status: 404 } });

      const missing = await rejection(apiFetch({ path: '/wp/v2/tags', method: 'POST', data: {} }));
      expect(missing.code).to.equal('rest_missing_callback_param');
      expect(missing.data).to.deep.include({ status: 400, params: ['name'] });

      const invalid = await rejection(apiFetch({ path: '/wp/v2/posts?per_page=0' }));
      expect(invalid.code).to.equal('rest_invalid_param');
      expect(invalid.data).to.have.nested.property('details.per_page.code', 'rest_out_of_bounds');

      const forbidden = await rejection(apiFetch({ path: '/wp/v2/users', method: 'POST', data: { username: 'x' } }));
      expect(forbidden.data['status']).to.equal(403);
    });

    it('are no invalid_json: also a body that cannot be read is refused by an envelope', async () => {
      const headers = { 'Content-Type': 'application/json' };
      const refused = await rejection(apiFetch({ path: '/wp/v2/posts', method: 'POST', body: '{"title":', headers }));
      expect(refused.code).to.equal('rest_invalid_json');
    });
  });
});
