import {
  expectError,
  expectSuccess,
  mirror,
  type OpenSession,
  openSession,
  type Reflection,
  send,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';
import type { Authenticator } from '../../src/identity.js';
import { definePlugin, RestError, USERS, type User } from '../../src/index.js';

/** Signs in whoever shows `good-LOGIN` in a header; `broken` makes it fail. */
function keyIn(header: string): Authenticator {
  return {
    id: header,
    reads: [header],
    async authenticate({ headers }, { use }) {
      const key = headers[header];
      if (typeof key !== 'string') return undefined;
      if (key === 'broken') throw new Error('a detail that nobody may see');
      const user = await use(USERS).findByLogin(key.replace('good-', ''));
      if (user && key.startsWith('good-')) return { user, credentialId: key };
      return new RestError(`bad_${header.replace('-', '_')}`, 'This key is not good.', { status: 401 });
    },
  };
}

const keys = definePlugin({
  id: 'keys',
  version: '1.0.0',
  title: 'Keys',
  authenticators: [keyIn('key-one'), keyIn('key-two')],
});

describe('kernel / the chain of authenticators', () => {
  let site: TestSite;
  let ana: User;
  let session: OpenSession;

  before(async () => {
    site = await testHost({ plugins: [mirror, keys] });
    const roles = ['subscriber'];
    ana = await site.use(USERS).create({ login: 'ana', email: 'ana@example.org', roles });
    await site.use(USERS).create({ login: 'bo', email: 'bo@example.org', roles });
    session = await openSession(site.host, ana.id);
  });
  after(() => site.stop());

  const get = (headers: Readonly<Record<string, string>>, url = '/wp-json/mirror/v1/who') =>
    send(site.host, { url, headers });
  const who = async (headers: Readonly<Record<string, string>>) => {
    const { login, credential } = expectSuccess<Reflection>(await get(headers));
    return `${login} by ${credential}`;
  };
  const withSession = () => ({ cookie: session.cookie, 'x-wp-nonce': session.nonce });
  const wrongBasic = { authorization: 'Basic YW5hOndyb25n' };

  it('takes what plugins add', async () => {
    expect(await who({ 'key-one': 'good-ana' })).to.equal('ana by key-one');
    expect(await who({ 'key-two': 'good-bo' })).to.equal('bo by key-two');
    expect(await who({})).to.equal('null by none');
  });

  it('takes the first that resolves somebody', async () => {
    expect(await who({ 'key-one': 'good-ana', 'key-two': 'good-bo' })).to.equal('ana by key-one');
  });

  it('passes over what resolves nobody', async () => {
    expect(await who({ 'key-one': 'bad', 'key-two': 'good-bo' })).to.equal('bo by key-two');
    expect(await who({ ...wrongBasic, 'key-two': 'good-bo' })).to.equal('bo by key-two');
  });

  it('answers the first refusal when none resolves anybody, also on public and unknown routes', async () => {
    const both = { 'key-one': 'bad', 'key-two': 'bad' };
    expectError(await get(both), 401, 'bad_key_one');
    expectError(await get({ ...both, ...wrongBasic }), 401, 'incorrect_password');
    expectError(await get({ 'key-two': 'bad' }, '/wp-json/nowhere'), 401, 'bad_key_two');
    expectError(await get({ 'key-two': 'bad' }, '/wp-json/'), 401, 'bad_key_two');
  });

  it('never overrides a session that is there', async () => {
    expect(await who({ ...withSession(), 'key-one': 'good-bo' })).to.equal('ana by cookie');
    expect(await who({ ...withSession(), 'key-one': 'bad' })).to.equal('ana by cookie');
  });

  it('is asked when a cookie comes without a nonce', async () => {
    expect(await who({ cookie: session.cookie, 'key-one': 'good-bo' })).to.equal('bo by key-one');
    expectError(await get({ cookie: session.cookie, 'key-one': 'bad' }), 401, 'bad_key_one');
  });

  it('does not help a cookie with a wrong nonce', async () => {
    const headers = { cookie: session.cookie, 'x-wp-nonce': 'wrong', 'key-one': 'good-bo' };
    expectError(await get(headers), 403, 'rest_cookie_invalid_nonce');
  });

  it('does not look at a nonce without a session', async () => {
    expect(await who({ 'x-wp-nonce': 'wrong', 'key-one': 'good-bo' })).to.equal('bo by key-one');
  });

  it('sends nobody a nonce and lets nobody keep the answer', async () => {
    const { headers } = await get({ 'key-one': 'good-ana' });
    expect(headers).to.not.have.property('x-wp-nonce');
    expect(headers['cache-control']).to.include('no-store');
  });

  it('signs nobody in on pages', async () => {
    expect((await get({ 'key-one': 'good-ana' }, '/mirror')).text).to.equal('stranger');
  });

  it('refuses when an authenticator fails, names its plugin in the log and tells nothing', async () => {
    const before = site.errors.length;
    const response = await get({ 'key-one': 'broken', 'key-two': 'good-bo' });
    expectError(response, 500, 'internal_server_error');
    expect(response.text).to.not.include('detail');
    expect(site.errors.slice(before)).to.have.lengthOf(1);
    expect(site.errors.at(-1)).to.match(/^keys: /);
  });

  it('forgets what a plugin added when it is switched off', async () => {
    await site.disable('keys');
    expect(await who({ 'key-one': 'good-ana' })).to.equal('null by none');
    await site.enable('keys');
    expect(await who({ 'key-one': 'good-ana' })).to.equal('ana by key-one');
  });
});
