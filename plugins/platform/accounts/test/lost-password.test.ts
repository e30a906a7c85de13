import { USERS } from '@plinth/kernel';
import { SESSIONS } from '@plinth/kernel/identity';
import { FORM, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

const ASK = '/wp-login.php?action=lostpassword';
const CHOOSE = '/wp-login.php?action=rp';
const FRESH = 'a fresh long password';

describe('accounts / a forgotten password', () => {
  let site: TestSite;
  let id: number;

  beforeEach(async () => {
    site = await testHost({ plugins: [] });
    const user = { login: 'ada', email: 'ada@example.org', password: 'the old long password', roles: ['subscriber'] };
    ({ id } = await site.use(USERS).create(user));
  });
  afterEach(() => site.stop());

  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    site.visitor().page('POST', path, { body: new URLSearchParams(fields).toString(), headers: FORM });
  const ask = (user_login: string) => post(ASK, { user_login });
  const choose = (key: string, password: string) => post(CHOOSE, { key, password });
  const signIn = (pwd: string) => post('/wp-login.php', { log: 'ada', pwd });

  /** The mail is written behind the back of the answer. */
  async function mailed(count: number): Promise<void> {
    while (site.mail.length < count) await new Promise((resolve) => setImmediate(resolve));
  }

  async function keyOf(): Promise<string> {
    const before = site.mail.length;
    await ask('ada@example.org');
    await mailed(before + 1);
    const link = /http\S+action=rp&key=(\S+)/.exec(site.mail.at(-1)?.text ?? '');
    return link?.[1] ?? '';
  }

  it('is asked for from the sign-in form', async () => {
    expect((await site.visitor().page('GET', '/wp-login.php')).text).to.include('action=lostpassword');
    expect((await site.visitor().page('GET', ASK)).text).to.include('name="user_login"');
  });

  it('is answered alike for everybody, and mailed to the address of the account only', async () => {
    const known = await ask('ada');
    const unknown = await ask('nobody');
    expect(unknown.status).to.equal(200);
    expect(unknown.text).to.equal(known.text);
    await mailed(1);
    expect(site.mail.map(({ to }) => to)).to.deep.equal(['ada@example.org']);
    expect((await ask('')).status).to.equal(400);
  });

  it('leads to a new password, once, which ends every session and signs in', async () => {
    await site.use(SESSIONS).start(id, { remember: false, address: '', userAgent: '' });
    const key = await keyOf();
    expect((await site.visitor().page('GET', `${CHOOSE}&key=${key}`)).text).to.include('name="password"');
    const short = await choose(key, 'abc');
    expect(short.status).to.equal(400);
    expect(short.text).to.include('field-password-error');
    const done = await choose(key, FRESH);
    expect(done.status).to.equal(302);
    expect(done.headers['set-cookie']).to.be.a('string');
    expect(await site.use(SESSIONS).list(id)).to.have.length(1);
    expect((await choose(key, 'another long password')).status).to.equal(403);
    expect((await signIn('the old long password')).status).to.equal(200);
    expect((await signIn(FRESH)).status).to.equal(302);
  });

  it('has a link that gets old, and one of fifty parallel requests uses it', async () => {
    const old = await keyOf();
    site.advance(61 * 60_000);
    expect((await choose(old, FRESH)).status).to.equal(403);
    const key = await keyOf();
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => choose(key, `${FRESH} ${index}`)));
    expect(all.filter(({ status }) => status === 302)).to.have.length(1);
  });

  it('is not asked for without end, by an address or for an account', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await ask('ada')).status).to.equal(200);
    const refused = await ask('ada');
    expect(refused.status).to.equal(429);
    expect(refused.headers['retry-after']).to.match(/^\d+$/);
    expect(refused.text).to.include('value="ada"');
  });

  it('is not told to other sites', async () => {
    const key = await keyOf();
    const page = await site.visitor().page('GET', `${CHOOSE}&key=${key}`);
    expect(page.headers['referrer-policy']).to.equal('same-origin');
    expect(page.headers['cache-control']).to.include('no-store');
  });
});
