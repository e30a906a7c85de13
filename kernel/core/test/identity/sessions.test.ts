import {
  askMe,
  expectError,
  expectSuccess,
  FORM,
  freshNonce,
  mirror,
  type OpenSession,
  openSession,
  type Reflection,
  send,
  signIn,
  submitSignIn as submitForm,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';
import { DATABASE } from '../../src/database.js';
import { identityHooks, NONCES } from '../../src/identity.js';
import { RestError, tap, USERS, type User } from '../../src/index.js';

const DAY = 86_400_000;
const PASSWORD = 'a long password';
const PROXY = '10.0.0.1';

interface Listed {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly address: string;
  readonly user_agent: string;
  readonly remembered: boolean;
  readonly current: boolean;
}

describe('kernel / sessions', () => {
  let site: TestSite;
  let made = 0;
  let ana: User;
  /** What ana writes into the form. */
  let form: Readonly<Record<string, string>>;

  before(async () => {
    site = await testHost({ plugins: [mirror], site: { trustedProxies: [PROXY] } });
  });
  beforeEach(async () => {
    made += 1;
    const login = `ana${made}`;
    form = { log: login, pwd: PASSWORD };
    const fresh = { login, email: `${login}@example.org`, password: PASSWORD, roles: ['subscriber'] };
    ana = await site.use(USERS).create(fresh);
  });
  after(() => site.stop());

  const who = async (headers: Readonly<Record<string, string>>) =>
    expectSuccess<Reflection>(await send(site.host, { url: '/wp-json/mirror/v1/who', headers }));
  const isAlive = async ({ cookie }: Pick<OpenSession, 'cookie'>) =>
    (await send(site.host, { url: '/mirror', headers: { cookie } })).text === ana.login;
  const refusesNonce = async ({ cookie, nonce }: OpenSession) =>
    expectError(await askMe(site.host, { cookie, 'x-wp-nonce': nonce }), 403, 'rest_cookie_invalid_nonce');

  describe('the cookie', () => {
    it('is HttpOnly and SameSite=Lax for the whole site, and goes when the browser is closed', async () => {
      const { headers } = await submitForm(site.host, form);
      const [session = ''] = (headers['set-cookie'] ?? '').split(/,\s*(?=plinth_)/);
      expect(session)
        .to.match(/; HttpOnly/)
        .and.match(/; SameSite=Lax/)
        .and.match(/; Path=\/(;|$)/);
      expect(session).to.not.match(/; (Secure|Expires|Max-Age|Domain)/);
    });

    it('outlives the browser by "remember me"', async () => {
      const { headers } = await submitForm(site.host, { ...form, rememberme: 'forever' });
      const expires = /; Expires=([^;]+)/.exec(headers['set-cookie'] ?? '')?.[1] ?? '';
      expect(new Date(expires).getTime()).to.equal(site.now().getTime() + 14 * DAY);
    });

    it('is Secure when a trusted proxy says that the browser came by TLS', async () => {
      const headers = { 'x-forwarded-proto': 'https' };
      const trusted = await submitForm(site.host, form, { headers, address: PROXY });
      expect(trusted.headers['set-cookie']).to.match(/; Secure/);
      const stranger = await submitForm(site.host, form, { headers, address: '192.0.2.1' });
      expect(stranger.headers['set-cookie']).to.not.match(/; Secure/);
    });

    it('is not what the database keeps', async () => {
      const cookie = await signIn(site.host, form);
      const database = site.use(DATABASE);
      const sql = `SELECT * FROM ${database.table('sessions')} WHERE user_id = $1`;
      const rows = await database.select(sql, [ana.id]);
      expect(rows).to.have.lengthOf(1);
      expect(JSON.stringify(rows)).to.not.include(cookie.split('=')[1]);
    });
  });

  describe('their end', () => {
    for (const [what, fields, days] of [
      ['two days', {}, 2],
      ['fourteen days with "remember me"', { rememberme: 'forever' }, 14],
    ] as const) {
      it(`comes after ${what}`, async () => {
        const cookie = await signIn(site.host, { ...form, ...fields });
        site.advance(days * DAY - 1);
        expect(await isAlive({ cookie })).to.equal(true);
        const nonce = await freshNonce(site.host, cookie);
        site.advance(1);
        expect(await isAlive({ cookie })).to.equal(false);
        expectError(await askMe(site.host, { cookie, 'x-wp-nonce': nonce }), 403, 'rest_cookie_invalid_nonce');
        expectError(await askMe(site.host, { cookie }), 401, 'rest_not_logged_in');
      });
    }

    it('is swept up by the job', async () => {
      await signIn(site.host, form);
      site.advance(2 * DAY);
      await site.runJob('kernel:remove-expired-sessions');
      const database = site.use(DATABASE);
      const sql = `SELECT id FROM ${database.table('sessions')} WHERE user_id = $1`;
      expect(await database.select(sql, [ana.id])).to.deep.equal([]);
    });

    it('comes for one session alone by signing out, and its nonce is refused with 403', async () => {
      const [first, second] = [await openSession(site.host, ana.id), await openSession(site.host, ana.id)];
      const owner = { userId: ana.id, sessionId: first.id };
      const body = `_wpnonce=${site.use(NONCES).create('log-out', owner)}`;
      const headers = { ...FORM, cookie: first.cookie };
      const left = await send(site.host, { method: 'POST', url: '/wp-login.php?action=logout', body, headers });
      expect(left.status).to.equal(302);
      expect([await isAlive(first), await isAlive(second)]).to.deep.equal([false, true]);
      await refusesNonce(first);
      expectSuccess(await askMe(site.host, { cookie: second.cookie, 'x-wp-nonce': second.nonce }));
    });

    it('comes for the other sessions when the user changes the password', async () => {
      const [mine, other] = [await openSession(site.host, ana.id), await openSession(site.host, ana.id)];
      const headers = { cookie: mine.cookie, 'x-wp-nonce': mine.nonce, 'content-type': 'application/json' };
      const body = JSON.stringify({ password: 'another password' });
      expectSuccess(await send(site.host, { method: 'POST', url: '/wp-json/wp/v2/users/me', body, headers }));
      expect([await isAlive(mine), await isAlive(other)]).to.deep.equal([true, false]);
      await refusesNonce(other);
      expectSuccess(await askMe(site.host, { cookie: mine.cookie, 'x-wp-nonce': mine.nonce }));
    });

    it('comes for all sessions when somebody else changes the password', async () => {
      const session = await openSession(site.host, ana.id);
      const administrator = await site.as('administrator');
      expectSuccess(await administrator.post(`/wp/v2/users/${ana.id}`, { password: 'another password' }));
      expect(await isAlive(session)).to.equal(false);
      await refusesNonce(session);
    });

    it('comes when the password is changed by a service, beside the REST surface', async () => {
      const session = await openSession(site.host, ana.id);
      await site.use(USERS).update(ana.id, { password: 'another password' });
      expect(await isAlive(session)).to.equal(false);
    });

    it('does not come when something else is changed', async () => {
      const session = await openSession(site.host, ana.id);
      await site.use(USERS).update(ana.id, { firstName: 'Ana' });
      expect(await isAlive(session)).to.equal(true);
    });

    it('comes with that of the account', async () => {
      const session = await openSession(site.host, ana.id);
      await site.use(USERS).remove(ana.id, undefined);
      expect(await isAlive(session)).to.equal(false);
      await refusesNonce(session);
    });
  });

  describe('signing in again', () => {
    it('begins a fresh session and ends the one that was there', async () => {
      const first = await signIn(site.host, form);
      const second = await signIn(site.host, form, { headers: { cookie: first } });
      expect(second).to.not.equal(first);
      expect([await isAlive({ cookie: first }), await isAlive({ cookie: second })]).to.deep.equal([false, true]);
    });

    it('never takes over a cookie that a stranger planted', async () => {
      const planted = (await openSession(site.host, ana.id)).cookie.replace(/=.*/, '=planted-by-a-stranger');
      const cookie = await signIn(site.host, form, { headers: { cookie: planted } });
      expect(cookie).to.not.equal(planted);
      expect(await isAlive({ cookie: planted })).to.equal(false);
    });
  });

  describe('plinth/v1/sessions', () => {
    const request = (session: OpenSession, method = 'GET', id = '') =>
      send(site.host, {
        method,
        url: `/wp-json/plinth/v1/sessions${id && `/${id}`}`,
        headers: { cookie: session.cookie, 'x-wp-nonce': session.nonce },
      });
    const list = async (session: OpenSession) => expectSuccess<Listed[]>(await request(session));

    it('lists the sessions of the caller, newest first, and tells which is in use', async () => {
      const headers = { 'user-agent': 'Browser/1' };
      const first = await signIn(site.host, { ...form, rememberme: '1' }, { headers, address: '192.0.2.7' });
      site.advance(1_000);
      const mine = await openSession(site.host, ana.id);
      const [newest, oldest, ...more] = await list(mine);
      expect(more).to.deep.equal([]);
      expect(newest).to.include({ id: mine.id, current: true, remembered: false });
      expect(oldest).to.include({ address: '192.0.2.7', user_agent: 'Browser/1', remembered: true, current: false });
      expect(oldest?.expires_at).to.equal(new Date(site.now().getTime() - 1_000 + 14 * DAY).toISOString());
      expect(JSON.stringify([newest, oldest])).to.not.include(first.split('=')[1]);
    });

    it('ends one of them', async () => {
      const [mine, other] = [await openSession(site.host, ana.id), await openSession(site.host, ana.id)];
      expect(expectSuccess(await request(mine, 'DELETE', other.id))).to.deep.equal({ deleted: true, id: other.id });
      expect([await isAlive(mine), await isAlive(other)]).to.deep.equal([true, false]);
      expectError(await request(mine, 'DELETE', other.id), 404, 'plinth_session_not_found');
    });

    it('ends all others', async () => {
      const [mine, second, third] = await Promise.all([1, 2, 3].map(() => openSession(site.host, ana.id)));
      if (!mine || !second || !third) throw new Error('Three sessions were opened.');
      expect(expectSuccess(await request(mine, 'DELETE'))).to.deep.equal({ deleted: true, count: 2 });
      expect([await isAlive(mine), await isAlive(second), await isAlive(third)]).to.deep.equal([true, false, false]);
    });

    it('knows nothing of those of others', async () => {
      const mine = await openSession(site.host, ana.id);
      const administrator = await site.as('administrator');
      expect(
        expectSuccess<Listed[]>(await administrator.get('/plinth/v1/sessions')).map(({ id }) => id),
      ).to.not.include(mine.id);
      expectError(await administrator.delete(`/plinth/v1/sessions/${mine.id}`), 404, 'plinth_session_not_found');
      expect(await isAlive(mine)).to.equal(true);
    });

    it('is for members', async () => {
      expectError(await site.visitor().get('/plinth/v1/sessions'), 401, 'rest_forbidden');
      expectError(await site.visitor().delete('/plinth/v1/sessions'), 401, 'rest_forbidden');
    });
  });

  describe('beside other credentials', () => {
    const basic = (secret: string) => `Basic ${Buffer.from(`${ana.login}:${secret}`).toString('base64')}`;

    it('without a nonce let an application password sign in', async () => {
      const { cookie, nonce } = await openSession(site.host, ana.id);
      const made = await send(site.host, {
        ...{ method: 'POST', url: '/wp-json/wp/v2/users/me/application-passwords', body: '{"name":"test"}' },
        headers: { cookie, 'x-wp-nonce': nonce, 'content-type': 'application/json' },
      });
      const { password } = expectSuccess<{ password: string }>(made, 201);
      expect(await who({ cookie, authorization: basic(password) })).to.include({
        login: ana.login,
        credential: 'application-password',
      });
    });

    it('without a nonce do not hide that an application password is wrong', async () => {
      const { cookie } = await openSession(site.host, ana.id);
      expectError(await askMe(site.host, { cookie, authorization: basic('wrong') }), 401, 'incorrect_password');
    });

    it('with a nonce win over a wrong application password', async () => {
      const { cookie, nonce } = await openSession(site.host, ana.id);
      const shown = await who({ cookie, 'x-wp-nonce': nonce, authorization: basic('wrong') });
      expect(shown).to.include({ login: ana.login, credential: 'cookie' });
    });
  });

  describe('rest_authentication_errors', () => {
    const error = new RestError('go_away', 'Go away.', { status: 401 });
    const answering = (verdict: RestError | true | null) =>
      site.tap(tap(identityHooks.rest_authentication_errors, { id: 'gate' }, () => verdict));

    for (const verdict of [null, true] as const) {
      it(`lets everything pass when it answers ${verdict}`, async () => {
        const remove = answering(verdict);
        const { cookie, nonce } = await openSession(site.host, ana.id);
        expect(await who({})).to.include({ login: null });
        expect(await who({ cookie, 'x-wp-nonce': nonce })).to.include({ login: ana.login });
        remove();
      });
    }

    it('stops everything by an error, also OPTIONS, the index and unknown routes', async () => {
      const remove = answering(error);
      for (const path of ['/', '/mirror/v1', '/mirror/v1/who', '/nowhere']) {
        expectError(await site.visitor().get(path), 401, 'go_away');
        expectError(await site.visitor().options(path), 401, 'go_away');
      }
      remove();
      expectSuccess(await site.visitor().get('/'));
    });

    it('refuses when a tap fails, and never opens the gate', async () => {
      const remove = site.tap(
        tap(identityHooks.rest_authentication_errors, { id: 'broken' }, () => {
          throw new Error('broken');
        }),
      );
      expect((await site.visitor().get('/mirror/v1/who')).status).to.be.at.least(400);
      remove();
    });

    it('runs once for each request', async () => {
      const before = site.fired('rest_authentication_errors');
      await site.visitor().get('/mirror/v1/who');
      expect(site.fired('rest_authentication_errors')).to.equal(before + 1);
    });
  });
});
