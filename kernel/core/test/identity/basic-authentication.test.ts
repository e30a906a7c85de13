import {
  askMe,
  expectError,
  expectSuccess,
  mirror,
  openSession,
  type Reflection,
  send,
  startHost,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';
import { APPLICATION_PASSWORDS } from '../../src/identity/application-passwords.js';
import { USERS, type User } from '../../src/index.js';

const HOUR = 3_600_000;
const WHO = '/wp-json/mirror/v1/who';

function basic(name: string, secret: string, scheme = 'Basic'): Readonly<Record<string, string>> {
  return { authorization: `${scheme} ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
}

describe('kernel / Basic authentication', () => {
  let site: TestSite;
  let ana: User;
  let bo: User;
  let secret: string;
  let uuid: string;

  before(async () => {
    site = await testHost({ plugins: [mirror] });
    const fresh = { login: 'ana', email: 'ana@example.org', password: 'account password', roles: ['subscriber'] };
    ana = await site.use(USERS).create(fresh);
    bo = await site.use(USERS).create({ login: 'bo', email: 'bo@example.org' });
  });
  beforeEach(async () => {
    const made = await site.use(APPLICATION_PASSWORDS).create(ana.id, 'phone');
    secret = made.secret;
    uuid = made.record.uuid;
  });
  after(() => site.stop());

  const get = (headers: Readonly<Record<string, string>>, address?: string) =>
    send(site.host, { url: WHO, headers, ...(address === undefined ? {} : { address }) });
  const login = async (headers: Readonly<Record<string, string>>) =>
    expectSuccess<Reflection>(await get(headers)).login;
  const record = async () => site.use(APPLICATION_PASSWORDS).find(ana.id, uuid);

  describe('what is taken', () => {
    it('is login or e-mail address, in any letter case, with an application password', async () => {
      for (const name of ['ana', 'Ana', 'ana@example.org', 'ANA@example.org']) {
        const shown = expectSuccess<Reflection>(await get(basic(name, secret)));
        expect(shown, name).to.include({ login: 'ana', credential: 'application-password', hasNonce: false });
      }
    });

    it('is a login that looks like an e-mail address', async () => {
      const cy = await site.use(USERS).create({ login: 'cy@corp.example', email: 'cy@example.org' });
      const made = await site.use(APPLICATION_PASSWORDS).create(cy.id, 'phone');
      expect(await login(basic('cy@corp.example', made.secret))).to.equal('cy@corp.example');
    });

    for (const scheme of ['Basic', 'basic', 'BASIC']) {
      it(`is the scheme spelled ${scheme}`, async () => {
        expect(await login(basic('ana', secret, scheme))).to.equal('ana');
      });
    }

    it('is the secret with any blanks, dashes and signs between its characters', async () => {
      const bare = secret.replaceAll(' ', '');
      for (const spelled of [bare, bare.split('').join('-'), ` ${bare} `, bare.replace(/(.{6})/g, '$1 / ')]) {
        expect(await login(basic('ana', spelled)), spelled).to.equal('ana');
      }
    });

    it('is enough to write, without a nonce', async () => {
      expectSuccess(await send(site.host, { method: 'POST', url: WHO, headers: basic('ana', secret) }));
    });

    it('is another scheme for nobody: the caller is a visitor', async () => {
      expect(await login({ authorization: 'Digest abc' })).to.equal(null);
    });
  });

  describe('what is refused with 401 incorrect_password', () => {
    const refuses = async (headers: Readonly<Record<string, string>>) =>
      expectError(await get(headers), 401, 'incorrect_password');

    it('is a wrong secret, also in another letter case', async () => {
      await refuses(basic('ana', 'wrong'));
      await refuses(basic('ana', ''));
      const swapped = [...secret].map((each) =>
        each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase(),
      );
      await refuses(basic('ana', swapped.join('')));
    });

    it('is the password of the account', async () => {
      await refuses(basic('ana', 'account password'));
    });

    it('is the secret of somebody else', async () => {
      await refuses(basic('bo', secret));
      await refuses(basic('ana', (await site.use(APPLICATION_PASSWORDS).create(bo.id, 'x')).secret));
    });

    it('is an unknown name, in the same words as a wrong secret', async () => {
      const unknown = await refuses(basic('nobody', secret));
      const email = await refuses(basic('nobody@example.org', secret));
      expect([unknown, email]).to.deep.equal([await refuses(basic('ana', 'wrong')), unknown]);
    });

    it('is refused on public and on unknown routes alike', async () => {
      for (const url of ['/wp-json/', '/wp-json/nowhere', WHO]) {
        const response = await send(site.host, { url, headers: basic('ana', 'wrong') });
        expectError(response, 401, 'incorrect_password');
        expect(response.headers).to.not.have.property('www-authenticate');
      }
    });

    it('is the secret of an account that is gone', async () => {
      const dee = await site.use(USERS).create({ login: 'dee', email: 'dee@example.org' });
      const made = await site.use(APPLICATION_PASSWORDS).create(dee.id, 'phone');
      expect(await login(basic('dee', made.secret))).to.equal('dee');
      await site.use(USERS).remove(dee.id, undefined);
      await refuses(basic('dee', made.secret));
    });
  });

  describe('beside a nonce', () => {
    it('does not look at it without a cookie', async () => {
      expect(await login({ ...basic('ana', secret), 'x-wp-nonce': 'wrong' })).to.equal('ana');
    });

    it('does not help a cookie with a wrong nonce', async () => {
      const { cookie } = await openSession(site.host, ana.id);
      const response = await get({ ...basic('ana', secret), cookie, 'x-wp-nonce': 'wrong' });
      expectError(response, 403, 'rest_cookie_invalid_nonce');
    });

    it('is not looked at beside a cookie with its nonce', async () => {
      const { cookie, nonce } = await openSession(site.host, bo.id);
      expect(await login({ ...basic('ana', secret), cookie, 'x-wp-nonce': nonce })).to.equal('bo');
      expect(await login({ ...basic('ana', 'wrong'), cookie, 'x-wp-nonce': nonce })).to.equal('bo');
    });
  });

  describe('the note of its use', () => {
    it('is made at the first', async () => {
      expect(await record()).to.include({ lastUsedAt: null, lastAddress: null });
      await get(basic('ana', secret), '192.0.2.1');
      expect(await record()).to.include({ lastUsedAt: site.now().toISOString(), lastAddress: '192.0.2.1' });
    });

    it('is renewed once in 24 hours at most, even when the address changes', async () => {
      const first = site.now().toISOString();
      await get(basic('ana', secret), '192.0.2.1');
      site.advance(24 * HOUR - 1);
      await get(basic('ana', secret), '192.0.2.2');
      expect(await record()).to.include({ lastUsedAt: first, lastAddress: '192.0.2.1' });
      site.advance(2);
      await get(basic('ana', secret), '192.0.2.3');
      expect(await record()).to.include({ lastUsedAt: site.now().toISOString(), lastAddress: '192.0.2.3' });
    });

    it('is not made by a wrong secret', async () => {
      await get(basic('ana', 'wrong'));
      expect(await record()).to.include({ lastUsedAt: null });
    });
  });

  it('never sends WWW-Authenticate', async () => {
    expect((await askMe(site.host, {})).headers).to.not.have.property('www-authenticate');
    expect((await askMe(site.host, basic('ana', 'wrong'))).headers).to.not.have.property('www-authenticate');
  });

  describe('without TLS on a site that is not local', () => {
    it('is not offered: the routes answer 501 and the secret signs nobody in', async () => {
      const { host, stop } = await startHost({
        ...{ plugins: [mirror], site: { environment: 'production' }, trustedProxies: ['10.0.0.1'] },
      });
      const user = await host.use(USERS).create({ login: 'ana', email: 'ana@example.org', roles: ['subscriber'] });
      const made = await host.use(APPLICATION_PASSWORDS).create(user.id, 'phone');
      const { cookie, nonce } = await openSession(host, user.id);
      const url = '/wp-json/wp/v2/users/me/application-passwords';
      const headers = { cookie, 'x-wp-nonce': nonce };
      expectError(await send(host, { url, headers }), 501, 'application_passwords_disabled');
      expect((await send(host, { url: WHO, headers: basic('ana', made.secret) })).text).to.not.include('"ana"');

      const secure = { 'x-forwarded-proto': 'https' };
      expectSuccess(await send(host, { url, headers: { ...headers, ...secure }, address: '10.0.0.1' }));
      const byTls = await send(host, {
        url: WHO,
        headers: { ...basic('ana', made.secret), ...secure },
        address: '10.0.0.1',
      });
      expect(expectSuccess<Reflection>(byTls).login).to.equal('ana');
      await stop();
    });
  });
});
