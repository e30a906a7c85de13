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
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';
import { NONCES, type NonceOwner } from '../../src/identity.js';
import { tap, USERS, type User } from '../../src/index.js';

const HOUR = 3_600_000;
const MORNING = '2026-01-15T00:00:01.000Z';
const WHO = '/wp-json/mirror/v1/who';

describe('kernel / nonces', () => {
  let site: TestSite;
  let ana: User;
  let bo: User;
  let session: OpenSession;

  before(async () => {
    site = await testHost({ plugins: [mirror], now: MORNING });
    ana = await site.use(USERS).create({ login: 'ana', email: 'ana@example.org', roles: ['subscriber'] });
    bo = await site.use(USERS).create({ login: 'bo', email: 'bo@example.org', roles: ['subscriber'] });
  });
  beforeEach(async () => {
    // Each test begins one second after midnight, when a half day of nonces has just begun.
    const sinceMorning = (site.now().getTime() - new Date(MORNING).getTime()) % (24 * HOUR);
    site.advance(24 * HOUR - sinceMorning);
    session = await openSession(site.host, ana.id);
  });
  after(() => site.stop());

  const get = (headers: Readonly<Record<string, string>>, url = WHO) => send(site.host, { url, headers });
  const login = async (headers: Readonly<Record<string, string>>, url = WHO) =>
    expectSuccess<Reflection>(await get(headers, url)).login;
  const refusesNonce = async (headers: Readonly<Record<string, string>>, url = WHO) =>
    expectError(await get(headers, url), 403, 'rest_cookie_invalid_nonce').data;
  const withNonce = (nonce: string) => ({ cookie: session.cookie, 'x-wp-nonce': nonce });

  describe('a cookie', () => {
    it('without a nonce is a visitor, without an error', async () => {
      expect(await login({ cookie: session.cookie })).to.equal(null);
      const members = await get({ cookie: session.cookie }, '/wp-json/mirror/v1/members');
      expectError(members, 401, 'rest_forbidden');
    });

    it('with its nonce is its user', async () => {
      const shown = expectSuccess<Reflection>(await get(withNonce(session.nonce)));
      expect(shown).to.include({ login: 'ana', credential: 'cookie', hasNonce: true });
    });

    it('of nobody is a visitor', async () => {
      expect(await login({ cookie: session.cookie.replace(/=.*/, '=wrong') })).to.equal(null);
    });

    it('is found among others', async () => {
      expect(await login({ cookie: `a=b; ${session.cookie}; c=d`, 'x-wp-nonce': session.nonce })).to.equal('ana');
    });
  });

  describe('a nonce', () => {
    it('is refused when it is wrong, empty or stale', async () => {
      await refusesNonce(withNonce('0123456789'));
      await refusesNonce(withNonce(''));
      site.advance(24 * HOUR);
      await refusesNonce(withNonce(session.nonce));
    });

    it('is refused when it belongs to another user or to another session of the same user', async () => {
      await refusesNonce(withNonce((await openSession(site.host, bo.id)).nonce));
      await refusesNonce(withNonce((await openSession(site.host, ana.id)).nonce));
      await refusesNonce(withNonce(site.visitor().nonce('wp_rest')));
    });

    it('is refused without its cookie', async () => {
      await refusesNonce({ 'x-wp-nonce': session.nonce });
      await refusesNonce({ 'x-wp-nonce': session.nonce, cookie: session.cookie.replace(/=.*/, '=wrong') });
    });

    it('of another action is refused', async () => {
      const owner = { userId: ana.id, sessionId: session.id };
      await refusesNonce(withNonce(site.use(NONCES).create('log-out', owner)));
    });

    it('is refused on public and on unknown routes alike', async () => {
      for (const url of ['/wp-json/', '/wp-json/nowhere', WHO]) await refusesNonce(withNonce('wrong'), url);
    });

    it('is not used up', async () => {
      for (let each = 0; each < 3; each += 1) expect(await login(withNonce(session.nonce))).to.equal('ana');
    });

    it('of a visitor is accepted from a visitor', async () => {
      const shown = expectSuccess<Reflection>(await get({ 'x-wp-nonce': site.visitor().nonce('wp_rest') }));
      expect(shown).to.include({ login: null, hasNonce: true });
    });
  });

  describe('where it stands', () => {
    const form = (body: string, headers: Readonly<Record<string, string>> = {}) =>
      send(site.host, { method: 'POST', url: WHO, body, headers: { cookie: session.cookie, ...headers } });

    it('may be the query or a form body', async () => {
      expect(await login({ cookie: session.cookie }, `${WHO}?_wpnonce=${session.nonce}`)).to.equal('ana');
      expect(expectSuccess<Reflection>(await form(`_wpnonce=${session.nonce}`, FORM)).login).to.equal('ana');
    });

    it('may be a multipart body', async () => {
      const body = `--b\r\nContent-Disposition: form-data; name="_wpnonce"\r\n\r\n${session.nonce}\r\n--b--\r\n`;
      const response = await form(body, { 'content-type': 'multipart/form-data; boundary=b' });
      expect(expectSuccess<Reflection>(response).login).to.equal('ana');
    });

    it('is not a JSON body', async () => {
      const response = await form(JSON.stringify({ _wpnonce: session.nonce }), { 'content-type': 'application/json' });
      expect(expectSuccess<Reflection>(response).login).to.equal(null);
    });

    it('is the parameter before the header', async () => {
      await refusesNonce(withNonce(session.nonce), `${WHO}?_wpnonce=wrong`);
      expect(await login(withNonce('wrong'), `${WHO}?_wpnonce=${session.nonce}`)).to.equal('ana');
      expectError(
        await form('_wpnonce=wrong', { ...FORM, 'x-wp-nonce': session.nonce }),
        403,
        'rest_cookie_invalid_nonce',
      );
    });
  });

  describe('the reason of a refusal', () => {
    it('is told: malformed', async () => {
      for (const nonce of ['', 'wrong', '0123456789ab', 'ABCDEF0123']) {
        expect((await refusesNonce(withNonce(nonce)))['reason']).to.equal('malformed');
      }
    });

    it('is told: expired', async () => {
      site.advance(30 * HOUR);
      expect((await refusesNonce(withNonce(session.nonce)))['reason']).to.equal('expired');
    });

    it('is told: other-session', async () => {
      const other = await openSession(site.host, ana.id);
      expect((await refusesNonce(withNonce(other.nonce)))['reason']).to.equal('other-session');
    });
  });

  describe('a fresh one', () => {
    it('comes with each answer to a cookie and its nonce', async () => {
      site.advance(13 * HOUR);
      const { headers } = await get(withNonce(session.nonce));
      const fresh = headers['x-wp-nonce'] ?? '';
      expect(fresh)
        .to.match(/^[0-9a-f]{10}$/)
        .and.not.equal(session.nonce);
      site.advance(13 * HOUR);
      await refusesNonce(withNonce(session.nonce));
      expect(await login(withNonce(fresh))).to.equal('ana');
    });

    it('does not come to visitors or programs', async () => {
      expect((await get({})).headers).to.not.have.property('x-wp-nonce');
      expect((await get({ cookie: session.cookie })).headers).to.not.have.property('x-wp-nonce');
      const program = await (await site.as('subscriber')).withApplicationPassword();
      expect((await program.get('/mirror/v1/who')).headers).to.not.have.property('x-wp-nonce');
    });

    it('is given by the refresh address as plain text to the cookie alone', async () => {
      site.advance(30 * HOUR);
      const url = '/wp-admin/admin-ajax.php?action=rest-nonce';
      const response = await get({ cookie: session.cookie }, url);
      expect(response.headers['content-type']).to.match(/^text\/plain/);
      expect(response.headers['cache-control']).to.include('no-store');
      expectSuccess(await askMe(site.host, withNonce(await freshNonce(site.host, session.cookie))));
    });

    it('is refused there to a visitor with 400 and 0, and for another action', async () => {
      const url = '/wp-admin/admin-ajax.php?action=rest-nonce';
      expect(await get({}, url)).to.include({ status: 400, text: '0' });
      expect(await get({ cookie: session.cookie }, '/wp-admin/admin-ajax.php?action=x')).to.include({
        status: 400,
        text: '0',
      });
    });
  });

  describe('its value', () => {
    const owner = (): NonceOwner => ({ userId: ana.id, sessionId: session.id });
    const verdict = (nonce: string) => site.use(NONCES).verify(nonce, 'wp_rest', owner());

    it('is ten hexadecimal characters, bound to action, user and session', () => {
      const nonces = site.use(NONCES);
      const made = [
        nonces.create('wp_rest', owner()),
        nonces.create('other', owner()),
        nonces.create('wp_rest', { ...owner(), userId: 99 }),
        nonces.create('wp_rest', { ...owner(), sessionId: 'x' }),
      ];
      for (const nonce of made) expect(nonce).to.match(/^[0-9a-f]{10}$/);
      expect(new Set(made).size).to.equal(4);
      expect(nonces.create('wp_rest', owner())).to.equal(made[0]);
    });

    it('is good in the half day of its making and in the next', () => {
      const nonce = site.use(NONCES).create('wp_rest', owner());
      expect(verdict(nonce)).to.equal(1);
      site.advance(12 * HOUR - 1_000);
      expect(verdict(nonce)).to.equal(1);
      site.advance(1_000);
      expect(verdict(nonce)).to.equal(2);
      site.advance(12 * HOUR - 1_000);
      expect(verdict(nonce)).to.equal(2);
      site.advance(1_000);
      expect(verdict(nonce)).to.equal(false);
    });

    it('is good for twelve hours at least, when it was made late in its half day', () => {
      site.advance(12 * HOUR - 1_000);
      const nonce = site.use(NONCES).create('wp_rest', owner());
      site.advance(12 * HOUR);
      expect(verdict(nonce)).to.equal(2);
      site.advance(1_000);
      expect(verdict(nonce)).to.equal(false);
    });

    it('lives as long as the filter nonce_life says', () => {
      const remove = site.tap(tap('nonce_life', { id: 'short' }, () => 3_600));
      const nonce = site.use(NONCES).create('wp_rest', owner());
      expect(verdict(nonce)).to.equal(1);
      site.advance(HOUR);
      expect(verdict(nonce)).to.equal(false);
      remove();
    });
  });
});
