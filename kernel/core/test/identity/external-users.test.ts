import type { IncomingMessage } from 'node:http';
import {
  askMe,
  expectError,
  expectSuccess,
  fiftyTimes,
  mirror,
  openSession,
  type Reflection,
  type StartedHost,
  send,
  startHost,
} from '@plinth/testing';
import { expect } from 'chai';
import type { ExternalUser } from '../../src/host/index.js';
import { USERS, type User } from '../../src/index.js';

const WHO = '/wp-json/mirror/v1/who';

describe("kernel / an embedder's own users", () => {
  /** Whom the application around knows, by the token they show. */
  const people = new Map<string, ExternalUser>();
  let started: StartedHost;

  async function resolveUser({ headers }: IncomingMessage): Promise<ExternalUser | undefined> {
    const token = headers['x-token'];
    return typeof token === 'string' ? people.get(token) : undefined;
  }

  beforeEach(async () => {
    people.clear();
    people.set('a', { login: 'ana', email: 'ana@example.org', displayName: 'Ana', roles: ['author'] });
    started = await startHost({ plugins: [mirror], resolveUser });
  });
  afterEach(() => started.stop());

  const get = (token: string | undefined, url = WHO) =>
    send(started.host, { url, headers: token === undefined ? {} : { 'x-token': token } });
  const users = () => started.host.use(USERS);
  const account = async (login: string): Promise<User> => {
    const found = await users().findByLogin(login);
    if (!found) throw new Error(`There is no account "${login}".`);
    return found;
  };

  it('need no address, and one that is none is left out', async () => {
    people.set('b', { login: 'bo', roles: ['author'] });
    people.set('c', { login: 'cy', email: 'nowhere', roles: [] });
    for (const token of ['b', 'c']) expect((await get(token)).status).to.equal(200);
    expect((await account('bo')).email).to.equal('');
    expect((await account('cy')).email).to.equal('');
    expect((await get('b')).status).to.equal(200);
  });

  it('get an account on first sight', async () => {
    expect(await users().findByLogin('ana')).to.equal(undefined);
    expect(expectSuccess<Reflection>(await get('a'))).to.include({ login: 'ana', credential: 'embedder' });
    expect(await account('ana')).to.deep.include({ email: 'ana@example.org', displayName: 'Ana', roles: ['author'] });
  });

  it('keep that account', async () => {
    await get('a');
    const { id } = await account('ana');
    await get('a');
    expect((await account('ana')).id).to.equal(id);
    expect((await users().list({ limit: 1 })).total).to.equal(1);
  });

  it('get one account under fifty parallel first requests, all of which succeed', async () => {
    const answers = await fiftyTimes(() => get('a'));
    for (const answer of answers) expect(expectSuccess<Reflection>(answer).login).to.equal('ana');
    expect((await users().list({ limit: 1 })).total).to.equal(1);
    expect(started.errors).to.deep.equal([]);
  });

  it('have their own address only where nobody else has it, fifty first requests at once too', async () => {
    people.set('b', { login: 'bea', email: 'ana@example.org', roles: ['author'], slug: 'beatrix' });
    await get('a');
    const answers = await fiftyTimes(() => get('b'));
    for (const answer of answers) expect(expectSuccess<Reflection>(answer).login).to.equal('bea');
    expect(await account('bea')).to.include({ email: '', slug: 'beatrix' });
    expect((await users().findByEmail('ana@example.org'))?.login).to.equal('ana');
    for (const text of ['', ':bea']) expect(await users().findByLoginOrEmail(text)).to.equal(undefined);
    // The address is free again: the account gets it.
    people.set('a', { login: 'ana', email: 'ana@new.example.org', roles: ['author'] });
    await get('a');
    await get('b');
    expect((await account('bea')).email).to.equal('ana@example.org');
  });

  it('may do what their roles allow, and at once no more when these change', async () => {
    expectSuccess(await get('a', '/wp-json/wp/v2/users?who=authors'));
    people.set('a', { login: 'ana', email: 'ana@example.org', displayName: 'Ana', roles: ['subscriber'] });
    expectError(await get('a', '/wp-json/wp/v2/users?who=authors'), 403, 'rest_forbidden_who');
    expect((await account('ana')).roles).to.deep.equal(['subscriber']);
  });

  it('bring a new e-mail address and name along', async () => {
    await get('a');
    people.set('a', { login: 'ana', email: 'new@example.org', displayName: 'Ana B.', roles: ['author'] });
    await get('a');
    expect(await account('ana')).to.include({ email: 'new@example.org', displayName: 'Ana B.' });
  });

  it('need no name', async () => {
    people.set('b', { login: 'bo', email: 'bo@example.org', roles: [] });
    expect(expectSuccess<Reflection>(await get('b')).login).to.equal('bo');
  });

  it('are visitors when the application does not know them', async () => {
    expect(expectSuccess<Reflection>(await get('unknown')).login).to.equal(null);
    expect(expectSuccess<Reflection>(await get(undefined)).login).to.equal(null);
    expectError(await get(undefined, '/wp-json/mirror/v1/members'), 401, 'rest_forbidden');
  });

  it('are known to pages as well', async () => {
    expect((await get('a', '/mirror')).text).to.equal('ana');
    expect((await get(undefined, '/mirror')).text).to.equal('stranger');
  });

  it('never override a session that is there', async () => {
    const bo = await users().create({ login: 'bo', email: 'bo@example.org', roles: ['subscriber'] });
    const { cookie, nonce } = await openSession(started.host, bo.id);
    const me = await askMe(started.host, { cookie, 'x-wp-nonce': nonce, 'x-token': 'a' });
    expect(expectSuccess<{ id: number }>(me).id).to.equal(bo.id);
  });

  it('get no password: nobody signs in as them on the form', async () => {
    await get('a');
    expect(await users().verifyPassword(await account('ana'), '')).to.equal(false);
  });

  it('whose e-mail address belongs to somebody else get an account of their own, and never that one', async () => {
    await users().create({ login: 'bo', email: 'bo@example.org', roles: ['administrator'] });
    people.set('x', { login: 'mallory', email: 'bo@example.org', roles: ['subscriber'] });
    const response = await get('x');
    expect(expectSuccess<Reflection>(response).login).to.equal('mallory');
    expect(response.text).to.not.include('bo@example.org');
    expect(await account('mallory')).to.deep.include({ email: '', roles: ['subscriber'] });
  });

  it('fail with an envelope when the application fails to tell who they are', async () => {
    const broken = await startHost({
      plugins: [mirror],
      resolveUser: () => Promise.reject(new Error('a detail that nobody may see')),
    });
    const response = await send(broken.host, { url: WHO });
    await broken.stop();
    expectError(response, 500, 'internal_server_error');
    expect(response.text).to.not.include('detail');
    expect(broken.errors).to.have.lengthOf(1);
  });
});
