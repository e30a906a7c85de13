import { createServer, type Server } from 'node:http';
import {
  expectError,
  expectSuccess,
  FORM,
  mirror,
  openSession,
  type Reflection,
  type StartedHost,
  send,
  startHost,
  submitSignIn as submitForm,
} from '@plinth/testing';
import { expect } from 'chai';
import express from 'express';
import type { Host, HostOptions } from '../../src/host/index.js';
import { USERS } from '../../src/index.js';
import { desk } from '../fixtures/desk.js';

describe('kernel / mounting', () => {
  const started: StartedHost[] = [];

  async function start(options: Partial<HostOptions>): Promise<Host> {
    const made = await startHost({ plugins: [mirror, desk], ...options });
    started.push(made);
    return made.host;
  }
  afterEach(async () => {
    for (const each of started.splice(0)) await each.stop();
  });

  const get = (host: Host, url: string, headers: Readonly<Record<string, string>> = {}) => send(host, { url, headers });

  describe('below a path with a REST root of its own', () => {
    const options: Partial<HostOptions> = { site: { url: 'http://localhost/blog/' }, restPath: '/api' };

    it('links to addresses as browsers see them', async () => {
      const host = await start(options);
      const response = await get(host, '/api/');
      expect(response.headers['link']).to.equal('<http://localhost/blog/api/>; rel="https://api.w.org/"');
      expect(expectSuccess(response)).to.include({ url: 'http://localhost/blog', home: 'http://localhost/blog' });
      expect((await get(host, '/')).headers['link']).to.equal(response.headers['link']);
      expect((await get(host, '/?rest_route=/mirror/v1/who')).status).to.equal(200);
    });

    it('leaves the usual root to the application around', async () => {
      expect((await get(await start(options), '/wp-json/')).text).to.equal('not served');
    });

    it('keeps the cookie to its path and sends browsers to its pages', async () => {
      const host = await start(options);
      await host.use(USERS).create({ login: 'ana', email: 'ana@example.org', password: 'x' });
      const { headers } = await submitForm(host, { log: 'ana', pwd: 'x' });
      expect(headers['set-cookie']).to.match(/; Path=\/blog\/(;|$)/);
      expect(headers['location']).to.equal('http://localhost/blog/wp-admin/');
    });
  });

  it('serves no compatibility addresses when they are switched off', async () => {
    const host = await start({ compatibilityAddresses: false });
    for (const url of ['/wp-login.php', '/wp-admin/', '/wp-admin/admin-ajax.php?action=rest-nonce']) {
      expect((await get(host, url)).text, url).to.equal('not served');
    }
    expect((await get(host, '/wp-json/')).status).to.equal(200);
  });

  it('keeps two hosts in one process apart: accounts, sessions and nonces', async () => {
    const secret = (letter: string) => `${letter} secret of more than forty characters, for testing`;
    const first = await start({ site: { url: 'http://localhost/a' }, secret: secret('one') });
    const second = await start({ site: { url: 'http://localhost/b' }, secret: secret('two') });
    const fresh = { login: 'ana', email: 'ana@example.org', roles: ['subscriber'] };
    const ana = await first.use(USERS).create(fresh);
    expect(await second.use(USERS).findByLogin('ana')).to.equal(undefined);
    await second.use(USERS).create(fresh);

    const { cookie, nonce } = await openSession(first, ana.id);
    const headers = { cookie, 'x-wp-nonce': nonce };
    expect(expectSuccess<Reflection>(await get(first, '/wp-json/mirror/v1/who', headers)).login).to.equal('ana');
    expectError(await get(second, '/wp-json/mirror/v1/who', headers), 403, 'rest_cookie_invalid_nonce');
    expect(expectSuccess<Reflection>(await get(second, '/wp-json/mirror/v1/who', { cookie })).login).to.equal(null);
  });

  it('stops once, however often it is asked', async () => {
    const host = await start({});
    await Promise.all([host.stop(), host.stop()]);
    await host.stop();
  });

  describe('in an Express application', () => {
    const servers: Server[] = [];
    afterEach(() => {
      for (const server of servers.splice(0)) server.close();
    });

    /** An application with a host below `/blog`; answers the application's own address. */
    async function application(...before: readonly express.RequestHandler[]): Promise<string> {
      const host = await start({ site: { url: 'http://localhost/blog' } });
      const app = express();
      for (const each of before) app.use(each);
      app.use('/blog', host.handler);
      app.use((_request, response) => void response.status(404).send('of the application'));
      const server = createServer(app);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
      return `http://127.0.0.1:${address.port}`;
    }

    it('serves what is below its path and leaves the rest alone', async () => {
      const root = await application();
      const text = async (path: string) => (await fetch(root + path)).text();
      expect(await text('/blog/wp-json/mirror/v1/who')).to.include('"login":null');
      expect(await text('/blog/mirror')).to.equal('stranger');
      expect(await text('/blog/nothing')).to.equal('of the application');
      expect(await text('/wp-json/')).to.equal('of the application');
    });

    for (const [what, parser, body, headers] of [
      ['JSON', express.json(), '{"colour":"red","list":[1]}', { 'content-type': 'application/json' }],
      ['forms', express.urlencoded({ extended: true }), 'colour=red&list[]=1', FORM],
    ] as const) {
      it(`takes the body that a parser of the application has read: ${what}`, async () => {
        const root = await application(parser);
        const response = await fetch(`${root}/blog/wp-json/desk/v1/read/x`, { method: 'POST', body, headers });
        const answer: { args: object } = JSON.parse(await response.text());
        expect(answer.args).to.deep.include({ colour: 'red', list: [1] });
      });
    }

    it('refuses a body that is too large while it is still being sent', async () => {
      const root = await application();
      const body = 'x'.repeat(9 * 1024 * 1024);
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${root}/blog/wp-json/desk/v1/read/x`, { method: 'POST', body, headers });
      expect(response.status).to.equal(413);
    });
  });
});
