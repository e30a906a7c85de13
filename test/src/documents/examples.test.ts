import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { CookieJar } from '../support/cookie-jar.js';
import { inRepository } from '../support/repository.js';
import { type RunningExample, startExample } from './example.js';
import { CLIENT_HEADER, startProxy, type TestProxy } from './proxy.js';

interface Made {
  readonly id: number;
  readonly link: string;
  readonly _links: Readonly<Record<'self', readonly { readonly href: string }[]>>;
}

interface Index {
  readonly authentication: Readonly<Record<string, { readonly endpoints: Readonly<Record<string, string>> }>>;
}

const answer = async (address: string, init?: RequestInit) => {
  const response = await fetch(address, init);
  return `${response.status} ${await response.text()}`;
};
const statusOf = async (address: string, init?: RequestInit) => {
  const response = await fetch(address, init);
  await response.arrayBuffer();
  return response.status;
};

describe('the examples of embedding', () => {
  it('are all run here, and all named on their page', async () => {
    const folders = readdirSync(inRepository('docs/examples')).filter((name) => name !== 'README.md');
    expect(folders.sort()).to.deep.equal(['behind-a-proxy', 'express', 'node-http', 'own-users']);
  });

  for (const range of ['^4.21.0', '^5.0.0']) {
    describe(`express, with Express ${range}`, () => {
      let example: RunningExample;
      before(async () => {
        example = await startExample('express', { ranges: { express: range } });
      });

      it('keeps its own pages and its own 404, also below the mount', async () => {
        expect(await answer(`${example.url}/`)).to.equal('200 Home of the app');
        expect(await answer(`${example.url}/cms/about`)).to.equal('200 About, by the app');
        expect(await answer(`${example.url}/cms/nothing`)).to.equal('404 The app has no /cms/nothing');
        expect(await answer(`${example.url}/wp-json/`)).to.equal('404 The app has no /wp-json/');
      });

      it('has the host below /cms, with addresses of there', async () => {
        const index = await (await fetch(`${example.url}/cms/wp-json/`)).json();
        expect(index).to.include({ name: 'Example', home: `${example.url}/cms` });
        expect(await answer(`${example.url}/cms/wp-json/wp/v2/posts`)).to.equal('200 []');
        expect(await statusOf(`${example.url}/cms/wp-json/wp/v2/posts`, { method: 'POST' })).to.equal(401);
      });

      after('stops in good order', async () => {
        expect(await example.stop()).to.match(/\nStopped\n$/);
      });
    });
  }

  describe('node-http', () => {
    let example: RunningExample;
    before(async () => {
      example = await startExample('node-http');
    });
    after(() => example.stop());

    it('answers by the host, by the app, and says when nobody does', async () => {
      expect(await answer(`${example.url}/wp-json/wp/v2/posts`)).to.equal('200 []');
      expect(await statusOf(`${example.url}/wp-login.php`)).to.equal(200);
      expect(await answer(`${example.url}/own`)).to.equal('200 A page of the app');
      expect(await answer(`${example.url}/nothing`)).to.equal('404 Nothing here');
    });
  });

  describe('own-users', () => {
    let example: RunningExample;
    before(async () => {
      example = await startExample('own-users');
    });
    after(() => example.stop());

    const signIn = async (login: string) => {
      const response = await fetch(`${example.url}/sign-in/${login}`, { method: 'POST' });
      await response.arrayBuffer();
      return { cookie: (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' };
    };
    const me = async (headers: Record<string, string>) =>
      (await fetch(`${example.url}/cms/wp-json/wp/v2/users/me?context=edit`, { headers })).json();

    it('knows the people of the app, with their roles', async () => {
      expect(await me(await signIn('ada'))).to.deep.include({ name: 'Ada Abel', roles: ['editor'] });
      expect(await me(await signIn('ben'))).to.deep.include({ name: 'Ben Blum', roles: ['subscriber'] });
      expect(await me(await signIn('eve'))).to.deep.include({ code: 'rest_not_logged_in' });
    });

    it('lets them do what their roles allow', async () => {
      const write = async (login: string) => {
        const body = new URLSearchParams({ title: 'By hand', status: 'publish' });
        return statusOf(`${example.url}/cms/wp-json/wp/v2/posts`, {
          method: 'POST',
          body,
          headers: await signIn(login),
        });
      };
      expect(await write('ada')).to.equal(201);
      expect(await write('ben')).to.equal(403);
    });

    it('forgets them when they sign out of the app', async () => {
      const headers = await signIn('ada');
      await fetch(`${example.url}/sign-out`, { method: 'POST', headers });
      expect(await me(headers)).to.deep.include({ code: 'rest_not_logged_in' });
    });
  });

  describe('behind-a-proxy', () => {
    const HOME = 'https://shop.example/cms';
    const PASSWORD = 'correct horse battery';
    let example: RunningExample;
    let proxy: TestProxy;
    let jar: CookieJar;

    before(async () => {
      example = await startExample('behind-a-proxy', { env: { ADMIN_PASSWORD: PASSWORD } });
      proxy = await startProxy(example.url, 'shop.example');
    });
    beforeEach(() => {
      jar = new CookieJar(HOME);
    });
    after(async () => {
      await proxy.stop();
      await example.stop();
    });

    /** A browser that believes to be at `https://shop.example`. */
    const visit = async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      const cookie = jar.header(new URL(path, HOME));
      if (cookie !== undefined) headers.set('cookie', cookie);
      const response = await fetch(proxy.url + path, { ...init, headers, redirect: 'manual' });
      jar.keep(response.headers.getSetCookie(), new URL(path, HOME));
      return response;
    };
    const signIn = (password: string, headers: Record<string, string> = {}, login = 'admin') =>
      visit('/cms/wp-login.php', {
        method: 'POST',
        body: new URLSearchParams({ log: login, pwd: password }),
        headers,
      });

    it('signs in with a Secure cookie of the path, and leads on to the address that people use', async () => {
      const response = await signIn(PASSWORD);
      expect(response.status).to.equal(302);
      expect(response.headers.get('location')).to.equal(`${HOME}/wp-admin/`);
      const [cookie = ''] = response.headers.getSetCookie();
      expect(cookie)
        .to.match(/; Path=\/cms\/;/)
        .and.match(/; Secure/)
        .and.match(/; HttpOnly/);
    });

    it('answers whoever is signed in, with addresses that begin with https', async () => {
      await signIn(PASSWORD);
      const nonce = await (await visit('/cms/wp-admin/admin-ajax.php?action=rest-nonce')).text();
      const headers = { 'X-WP-Nonce': nonce };
      const body = new URLSearchParams({ title: 'By proxy', status: 'publish' });
      const made = await visit('/cms/wp-json/wp/v2/posts', { method: 'POST', body, headers });
      expect(made.status).to.equal(201);
      const { id, link, _links: links }: Made = JSON.parse(await made.text());
      expect(made.headers.get('location')).to.equal(`${HOME}/wp-json/wp/v2/posts/${id}`);
      expect(link).to.match(/^https:\/\/shop\.example\/cms\/.*\/by-proxy\/$/);
      expect(links.self[0]?.href).to.equal(`${HOME}/wp-json/wp/v2/posts/${id}`);
      const page = await visit(new URL(link).pathname);
      expect(await page.text())
        .to.contain('By proxy')
        .and.not.contain(example.url)
        .and.not.contain('http://shop.example');
    });

    it('takes application passwords, which want TLS', async () => {
      const index: Index = JSON.parse(await (await visit('/cms/wp-json/')).text());
      expect(index.authentication['application-passwords']?.endpoints['authorization']).to.match(
        /^https:\/\/shop\.example\/cms\//,
      );
    });

    it('counts wrong passwords by the address of the client, whatever the client claims', async () => {
      const tries = Array.from({ length: 12 }, (_, number) => number);
      for (const number of tries) {
        const claims = { [CLIENT_HEADER]: '203.0.113.7', 'x-forwarded-for': `198.51.100.${number}` };
        await signIn('wrong', claims, `nobody${number}`);
      }
      expect((await signIn(PASSWORD, { [CLIENT_HEADER]: '203.0.113.7' })).status).to.equal(429);
      expect((await signIn(PASSWORD, { [CLIENT_HEADER]: '203.0.113.8' })).status).to.equal(302);
    });
  });
});
