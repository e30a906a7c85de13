import { RestError, tap, USERS, type User } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { identityHooks } from '@plinth/kernel/identity';
import { FORM, fiftyTimes, mirror, openSession, send, sessionCookie, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { SIGN_IN_LINKS } from '../src/sign-in-links.js';
import { accountLinks } from '../src/tables.js';

const MINUTE = 60_000;

describe('accounts / sign-in links', () => {
  let site: TestSite;
  let ana: User;
  let made = 0;

  before(async () => {
    site = await testHost({ plugins: [mirror] });
  });
  beforeEach(async () => {
    ana = await createUser();
  });
  after(() => site.stop());

  function createUser(): Promise<User> {
    made += 1;
    return site.use(USERS).create({ login: `user${made}`, email: `user${made}@example.org`, roles: ['subscriber'] });
  }

  const create = (minutes = 15, user = ana) => site.use(SIGN_IN_LINKS).create(user.id, minutes);
  const below = (link: string) => new URL(link).pathname + new URL(link).search;
  const open = (link: string) => send(site.host, { url: below(link) });
  const use = (link: string, headers: Readonly<Record<string, string>> = {}) =>
    send(site.host, { method: 'POST', url: below(link), headers: { ...FORM, ...headers }, body: '' });
  const viewer = async (cookie: string | undefined) =>
    (await send(site.host, { url: '/mirror', headers: cookie === undefined ? {} : { cookie } })).text;

  it('lead to the form of the site and are kept as a digest alone', async () => {
    const link = new URL(await create());
    expect(link.origin + link.pathname).to.equal('http://localhost/wp-login.php');
    const database = site.use(DATABASE);
    const rows = await database.select(`SELECT * FROM ${database.table('account_links')}`);
    expect(JSON.stringify(rows)).to.not.include(link.searchParams.get('key'));
  });

  it('ask before they are used up, however often they are opened', async () => {
    const link = await create();
    for (let each = 0; each < 3; each += 1) {
      const response = await open(link);
      expect(response.status).to.equal(200);
      expect(response.text).to.include('<form method="post"').and.include('name="key"');
      expect(response.headers).to.not.have.property('set-cookie');
    }
    expect((await use(link)).status).to.equal(302);
  });

  it('sign their user in', async () => {
    const response = await use(await create());
    expect(response.status).to.equal(302);
    expect(response.headers['location']).to.equal('http://localhost/wp-admin/');
    expect(await viewer(sessionCookie(site.host, response))).to.equal(ana.login);
  });

  it('sign in by the form that they show', async () => {
    const { text } = await open(await create());
    const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const body = new URLSearchParams(Object.fromEntries(fields)).toString();
    const url = /action="http:\/\/localhost([^"]+)"/.exec(text)?.[1] ?? '';
    const response = await send(site.host, { method: 'POST', url, body, headers: FORM });
    expect(await viewer(sessionCookie(site.host, response))).to.equal(ana.login);
  });

  it('end the session that was there', async () => {
    const { cookie } = await openSession(site.host, ana.id);
    await use(await create(), { cookie });
    expect(await viewer(cookie)).to.equal('stranger');
  });

  it('work once', async () => {
    const link = await create();
    await use(link);
    const again = await use(link);
    expect(again.status).to.equal(403);
    expect(again.headers).to.not.have.property('set-cookie');
    expect(again.text).to.include('role="alert"');
  });

  it('work once under fifty parallel uses', async () => {
    const link = await create();
    const answers = await fiftyTimes(() => use(link));
    expect(answers.filter(({ status }) => status === 302)).to.have.lengthOf(1);
    expect(answers.filter(({ status }) => status === 403)).to.have.lengthOf(49);
  });

  it('are too old when their minutes are over', async () => {
    const [early, late] = [await create(15), await create(15)];
    expect(early).to.not.equal(late);
    site.advance(15 * MINUTE - 1);
    expect((await use(late)).status).to.equal(302);
    const link = await create(15);
    site.advance(15 * MINUTE);
    expect((await use(link)).status).to.equal(403);
  });

  it('replace an earlier one of the same user, and of nobody else', async () => {
    const bo = await createUser();
    const [first, others, second] = [await create(), await create(15, bo), await create()];
    expect((await use(first)).status).to.equal(403);
    expect((await use(second)).status).to.equal(302);
    expect(await viewer(sessionCookie(site.host, await use(others)))).to.equal(bo.login);
  });

  it('leave one that works when fifty are made at once', async () => {
    const links = await fiftyTimes(() => create());
    const answers = await Promise.all(links.map((link) => use(link)));
    expect(answers.filter(({ status }) => status === 302)).to.have.lengthOf(1);
  });

  it('to reset a password work although somebody else asks for another one, up to the newest three', async () => {
    const links = site.use(SIGN_IN_LINKS);
    const reset = async () => new URL(await links.create(ana.id, 15, 'new-password')).searchParams.get('key') ?? '';
    const tokens = [await reset(), await reset(), await reset(), await reset()];
    expect(await links.ownerOf(tokens[0] ?? '', 'new-password')).to.equal(undefined);
    expect(await links.consume(tokens[1] ?? '', 'new-password')).to.equal(ana.id);
    expect(await links.ownerOf(tokens[3] ?? '', 'new-password')).to.equal(undefined);
    expect(await site.use(DATABASE).rows(accountLinks).count({ userId: ana.id })).to.equal(0);
  });

  for (const key of ['', 'wrong', 'x'.repeat(5_000)]) {
    it(`are refused when the key is "${key.slice(0, 10)}"`, async () => {
      expect((await use(`http://localhost/wp-login.php?action=link&key=${key}`)).status).to.equal(403);
    });
  }

  it('are refused when a tap on sign_in_check refuses', async () => {
    const error = new RestError('locked_out', 'You are locked out.', { status: 403 });
    const undo = site.tap(tap(identityHooks.sign_in_check, { id: 'lock' }, () => error));
    const response = await use(await create());
    undo();
    expect(response.status).to.equal(403);
    expect(response.text).to.include('You are locked out.');
  });

  it('go with the account', async () => {
    const link = await create();
    await site.use(USERS).remove(ana.id, undefined);
    expect((await use(link)).status).to.equal(403);
  });
});
