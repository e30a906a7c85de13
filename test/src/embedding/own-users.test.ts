import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { USERS } from '@plinth/kernel';
import type { ExternalUser, Host } from '@plinth/kernel/host';
import { expect } from 'chai';
import express, { type RequestHandler } from 'express';
import { Browser } from '../support/browser.js';
import { addUser, PASSWORD } from '../support/sites.js';
import { type Application, listen } from './application.js';

const STAFF: Readonly<Record<string, ExternalUser>> = {
  ada: { login: 'ada', email: 'ada@shop.example', displayName: 'Ada of the shop', roles: ['editor'] },
  ben: { login: 'ben', email: 'ben@shop.example', displayName: 'Ben of the shop', roles: ['subscriber'] },
};

/** The sessions of the application itself, by its own cookie. */
class ShopSessions {
  readonly #sessions = new Map<string, string>();

  readonly middleware: RequestHandler = (request, response, next) => {
    if (request.path !== '/shop/login') return next();
    const id = randomUUID();
    this.#sessions.set(id, String(request.query['as']));
    response.cookie('connect.sid', id, { httpOnly: true, path: '/' }).send('signed in to the shop');
  };

  resolve(request: IncomingMessage): string | undefined {
    const id = /(?:^|;\s*)connect\.sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
    return id === undefined ? undefined : this.#sessions.get(id);
  }
}

describe("the embedder's own users", () => {
  let application: Application;
  let host: Host;
  let sessions: ShopSessions;
  let staff: Map<string, ExternalUser>;
  let browser: Browser;

  const enterShop = (as: string) => browser.fetch(`${application.url}/shop/login?as=${as}`);
  /** As the application's own pages call: with its cookie alone. */
  const get = async (path: string) => {
    const response = await browser.fetch(host.site.restUrl + path);
    return { status: response.status, body: await response.json() };
  };

  beforeEach(async () => {
    sessions = new ShopSessions();
    staff = new Map(Object.entries(STAFF));
    const app = express();
    app.use(sessions.middleware);
    application = await listen(app);
    host = await application.host('/cms', {
      resolveUser: (request) => staff.get(sessions.resolve(request) ?? ''),
    });
    app.use('/cms', host.handler);
    app.get('/shop/me', (request, response) => void response.send(sessions.resolve(request) ?? 'nobody'));
    browser = new Browser(host.site.url);
  });
  afterEach(async () => {
    await application.stop();
    expect(application.log.errors).to.deep.equal([]);
  });

  it('get an account on first sight and act on the REST surface by it', async () => {
    expect(await host.use(USERS).findByLogin('ada')).to.equal(undefined);
    await enterShop('ada');
    const { status, body } = await get('/wp/v2/users/me?context=edit');
    expect(status).to.equal(200);
    expect(body).to.deep.include({ name: 'Ada of the shop', email: 'ada@shop.example', roles: ['editor'] });
    await get('/wp/v2/users/me');
    expect((await host.use(USERS).list({ limit: 10 })).total).to.equal(1);
  });

  it('may do what their roles allow, also on pages', async () => {
    await enterShop('ben');
    expect((await get('/wp/v2/posts?context=edit')).status).to.equal(403);
    expect((await browser.page('/media/upload')).status).to.equal(403);
    expect((await browser.page('/wp-admin/')).text).to.contain('Ben of the shop');
    await enterShop('ada');
    expect((await get('/wp/v2/posts?context=edit')).status).to.equal(200);
    expect((await browser.page('/media/upload')).status).to.equal(200);
  });

  it('lose and gain rights as the application says, at the next request', async () => {
    await enterShop('ada');
    expect((await get('/wp/v2/posts?context=edit')).status).to.equal(200);
    staff.set('ada', { login: 'ada', email: 'ada@shop.example', displayName: 'Ada', roles: ['subscriber'] });
    expect((await get('/wp/v2/posts?context=edit')).status).to.equal(403);
    expect((await get('/wp/v2/users/me')).body).to.include({ name: 'Ada' });
    staff.delete('ada');
    expect((await get('/wp/v2/users/me')).status).to.equal(401);
  });

  it("stand beside the host's own people: somebody with both is who the host's session says", async () => {
    await addUser(host, 'own', 'author', { displayName: 'Own person' });
    await enterShop('ben');
    await browser.signIn('own', PASSWORD);
    expect((await browser.rest<{ name: string }>('GET', '/wp/v2/users/me')).body.name).to.equal('Own person');
    expect(await (await browser.fetch(`${application.url}/shop/me`)).text()).to.equal('ben');
  });

  it("keep the application's cookie when the host signs out, and the other way round", async () => {
    await addUser(host, 'own', 'author');
    await enterShop('ben');
    await browser.signIn('own', PASSWORD);
    expect(browser.jar.all).to.have.lengthOf(3);
    const form = await browser.page('/wp-login.php?action=logout');
    const nonce = /name="_wpnonce" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const body = new URLSearchParams({ action: 'logout', _wpnonce: nonce });
    await browser.page('/wp-login.php?action=logout', { method: 'POST', body });
    const left = browser.jar.all.map(({ name }) => name).filter((name) => !name.endsWith('_device'));
    expect(left).to.deep.equal(['connect.sid']);
    expect(await (await browser.fetch(`${application.url}/shop/me`)).text()).to.equal('ben');
  });

  it('do not leak into answers kept for visitors', async () => {
    await enterShop('ada');
    const mine = await get('/wp/v2/posts');
    expect(mine.status).to.equal(200);
    const response = await fetch(`${host.site.restUrl}/wp/v2/users/me`);
    expect(response.status).to.equal(401);
  });

  it('who cannot be resolved because the application fails make a fault of that request only', async () => {
    await enterShop('ada');
    staff.get = () => {
      throw new Error('the staff register is closed');
    };
    const failed = await get('/wp/v2/users/me');
    expect(failed.status).to.equal(500);
    expect(failed.body).to.include({ code: 'internal_server_error' });
    expect(JSON.stringify(failed.body)).not.to.contain('staff register');
    staff.get = Map.prototype.get;
    expect((await get('/wp/v2/users/me')).status).to.equal(200);
    expect(application.log.errors.join()).to.contain('the staff register is closed');
    application.log.lines.splice(0);
  });
});
