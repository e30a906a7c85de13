import { definePlugin, route, signedIn, USERS, type User, under } from '@plinth/kernel';
import { type Authenticator, SESSIONS } from '@plinth/kernel/identity';
import {
  askMe,
  expectError,
  expectSuccess,
  FORM,
  fiftyTimes,
  mirror,
  openSession,
  send,
  startHost,
  submitSignIn as submitForm,
  type TestClient,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';
import { SIGN_IN_LINKS } from '../src/sign-in-links.js';

/** Signs in whoever names themselves, by a credential that may make no others. */
const limitedKey: Authenticator = {
  id: 'limited-key',
  reads: ['limited-key'],
  mayMakeCredentials: false,
  async authenticate({ headers }, { use }) {
    const user = await use(USERS).findByLogin(String(headers['limited-key'] ?? ''));
    return user && { user, credentialId: 'k' };
  },
};
const keys = definePlugin({
  id: 'keys',
  version: '1.0.0',
  title: 'Keys',
  authenticators: [limitedKey],
  routes: under('keys/v1', [
    route({ method: 'GET', path: '/me', summary: 'Who.', access: signedIn(), handle: ({ caller }) => caller.id }),
  ]),
});

describe('accounts / accounts under attack', () => {
  let site: TestSite;
  let administrator: TestClient;
  let count = 0;

  before(async () => {
    site = await testHost({ plugins: [mirror, keys] });
    administrator = await site.as('administrator');
  });
  after(() => site.stop());

  const create = (fields: { login?: string; email?: string; password?: string } = {}): Promise<User> => {
    count += 1;
    const named = { login: `person${count}`, email: `person${count}@example.org`, roles: ['subscriber'] };
    return site.use(USERS).create({ ...named, ...fields });
  };

  describe("a sign-in name that is somebody's e-mail address", () => {
    it('is not taken for a new account', async () => {
      const body = { username: 'ana@example.org', email: 'eve@example.org', password: 'a long password' };
      const { data } = expectError(await administrator.post('/wp/v2/users', body), 400, 'rest_invalid_param');
      expect(data).to.have.nested.property('details.username.code', 'rest_user_invalid_username');
    });

    it('that an account has from before does not sign in whoever took it: the address goes first', async () => {
      const owner = await create({ email: 'owner@example.org', password: 'the right password' });
      await create({ login: 'owner@example.org', password: 'the attackers password' });
      expect((await site.use(USERS).findByLoginOrEmail('owner@example.org'))?.id).to.equal(owner.id);
      expect(
        (await submitForm(site.host, { log: 'owner@example.org', pwd: 'the attackers password' })).status,
      ).to.equal(200);
      expect((await submitForm(site.host, { log: 'owner@example.org', pwd: 'the right password' })).status).to.equal(
        302,
      );
    });
  });

  describe('sign-in links that wait', () => {
    for (const [what, changes] of [
      ['password', { password: 'another long password' }],
      ['e-mail address', { email: 'moved@example.org' }],
    ] as const) {
      it(`end with a change of the ${what}, and so do other sessions`, async () => {
        const user = await create();
        const token = new URL(await site.use(SIGN_IN_LINKS).create(user.id, 60)).searchParams.get('key') ?? '';
        const session = await openSession(site.host, user.id);
        await site.use(USERS).update(user.id, changes);
        expect(await site.use(SIGN_IN_LINKS).consume(token)).to.equal(undefined);
        expect(await site.use(SESSIONS).list(user.id)).to.deep.equal([]);
        expectError(
          await askMe(site.host, { cookie: session.cookie, 'x-wp-nonce': session.nonce }),
          403,
          'rest_cookie_invalid_nonce',
        );
      });
    }

    it('go on when something else changes', async () => {
      const user = await create();
      const token = new URL(await site.use(SIGN_IN_LINKS).create(user.id, 60)).searchParams.get('key') ?? '';
      await site.use(USERS).update(user.id, { displayName: 'Another name', email: user.email });
      expect(await site.use(SIGN_IN_LINKS).consume(token)).to.equal(user.id);
    });
  });

  describe('a credential that may make no others', () => {
    it('makes no application password, while it may list them', async () => {
      const user = await create();
      const url = '/wp-json/wp/v2/users/me/application-passwords';
      const headers = { 'limited-key': user.login, 'content-type': 'application/json' };
      const made = await send(site.host, { method: 'POST', url, headers, body: '{"name":"outlives"}' });
      expectError(made, 403, 'rest_cannot_create_application_passwords');
      expect(expectSuccess(await send(site.host, { url, headers }))).to.deep.equal([]);
    });
  });

  it('such a credential changes neither password nor e-mail address, which would outlive it; the rest it may', async () => {
    const user = await create();
    const change = (body: object) =>
      send(site.host, {
        method: 'PATCH',
        url: '/wp-json/wp/v2/users/me',
        headers: { 'limited-key': user.login, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expectError(await change({ password: 'a new long password' }), 403, 'rest_cannot_edit');
    expectError(await change({ email: 'attacker@example.org' }), 403, 'rest_cannot_edit');
    expectSuccess(await change({ email: user.email, first_name: 'Changed' }));
  });

  describe('a password that a person chooses', () => {
    const put = (user: User, password: string) => administrator.post(`/wp/v2/users/${user.id}`, { password });

    for (const [what, password] of [
      ['of seven characters', 'x7$kq!a'],
      ['among the commonest', 'password1'],
      ['among the commonest, in capitals', 'PASSWORD1'],
      ['of blanks', '        '],
      ['among the commonest, in wide letters', 'ｐａｓｓｗｏｒｄ１'],
      ['among the commonest, with marks of no width', 'password1\u200b'],
    ] as const) {
      it(`${what} is refused with 400, for a new account and an old one`, async () => {
        const user = await create();
        const { data } = expectError(await put(user, password), 400, 'rest_invalid_param');
        expect(data).to.have.nested.property('details.password.code', 'rest_user_invalid_password');
        const body = { username: 'fresh', email: 'fresh@example.org', password };
        expectError(await administrator.post('/wp/v2/users', body), 400, 'rest_invalid_param');
      });
    }

    it('of eight uncommon characters is taken', async () => {
      expectSuccess(await put(await create(), 'x7$kq!ab'));
    });

    it('may be as short as the owner says', async () => {
      const values = { passwordLength: 4 };
      expectSuccess(await administrator.post('/plinth/v1/plugins/kernel/settings', { values }));
      expectSuccess(await put(await create(), 'x7$k'));
      expectSuccess(
        await administrator.post('/plinth/v1/plugins/kernel/settings', { values: { passwordLength: null } }),
      );
    });
  });

  describe('the sign-in form', () => {
    const RIGHT = { log: 'ana', pwd: 'a long password' };
    before(() => create({ login: 'ana', password: RIGHT.pwd }));
    const from = (headers: Readonly<Record<string, string>>) => submitForm(site.host, RIGHT, { headers });

    it('refuses what another site sends', async () => {
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of foreign) {
        const response = await from(headers);
        expect(response.status).to.equal(403);
        expect(response.headers).to.not.have.property('set-cookie');
      }
    });

    it('takes what it sent itself, also by another name of its machine', async () => {
      expect((await from({ origin: 'http://localhost', 'sec-fetch-site': 'same-origin' })).status).to.equal(302);
      expect((await from({ origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' })).status).to.equal(302);
    });
  });

  it('an account that is deleted while it changes itself answers 404, and nothing of it comes back', async () => {
    const user = await create();
    const session = await openSession(site.host, user.id);
    const headers = { cookie: session.cookie, 'x-wp-nonce': session.nonce, 'content-type': 'application/json' };
    const patch = (index: number) =>
      send(site.host, {
        method: 'PATCH',
        url: '/wp-json/wp/v2/users/me',
        headers,
        body: JSON.stringify({ first_name: `name ${index}` }),
      });
    const answers = fiftyTimes(patch);
    await site.use(USERS).remove(user.id, undefined);
    const statuses = new Set((await answers).map(({ status }) => status));
    for (const status of statuses) expect(status).to.be.oneOf([200, 401, 403, 404]);
    expect(await site.use(USERS).find(user.id)).to.equal(undefined);
  });

  it('settings of a plugin that is not there are 404, with values and without', async () => {
    for (const values of [{}, { a: 1 }]) {
      expectError(
        await administrator.post('/plinth/v1/plugins/nope/settings', { values }),
        404,
        'plinth_plugin_not_found',
      );
    }
  });

  it('cookies are Secure on a site whose address is https, whatever stands before it', async () => {
    const started = await startHost({ site: { url: 'https://site.example' } });
    const response = await send(started.host, { url: '/wp-login.php?action=logout' });
    expect(response.headers['set-cookie']).to.include('; Secure');
    const plain = await send(site.host, { url: '/wp-login.php?action=logout', headers: FORM });
    expect(plain.headers['set-cookie']).to.not.include('Secure');
    await started.stop();
  });
});
