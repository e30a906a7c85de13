import { USERS } from '@plinth/kernel';
import { submitForm as submit, type TestResponse, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import theme from '../src/plugin.js';
import { siteWithOwner } from './support.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('theme: pages', () => {
  let site: TestSite;

  before(async () => {
    site = await siteWithOwner({
      plugins: [theme],
      site: { registrationOpen: true },
      settings: { theme: { signUpsPerHour: 20 } },
    });
    await site.as('administrator');
  });
  after(() => site.stop());

  const register = (fields: Readonly<Record<string, string>>) => submit(site.visitor(), '/register', fields);

  /** What a form leads to. */
  const follow = ({ headers }: TestResponse) => site.visitor().page('GET', String(headers['location']));

  /** The form of a page sent twice at the same moment, as a double click does it. */
  async function sendTwice(path: string, fields: Readonly<Record<string, string>>): Promise<TestResponse[]> {
    const { text } = await site.visitor().page('GET', path);
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    const own = hidden.map(([, name = '', value = '']) => [name, value]);
    const body = new URLSearchParams({ ...Object.fromEntries(own), ...fields }).toString();
    expect(body).to.include('_submission=');
    const send = () => site.visitor().page('POST', path, { body, headers: FORM });
    return Promise.all([send(), send()]);
  }

  it('refuse a username that would be changed, suggest what it would be, and keep what was typed', async () => {
    const refused = await register({ user_login: 'Straße', user_email: 'strasse@example.org', user_pass: '' });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('How about “Strasse”?').and.include('value="Straße"');
    expect(await site.use(USERS).findByEmail('strasse@example.org')).to.equal(undefined);
  });

  it('answer a double click with the answer to the first click', async () => {
    const fields = { user_login: 'twice', user_email: 'twice@example.org', first_name: '', last_name: '' };
    const mails = site.mail.length;
    for (const [path, sent] of [
      ['/register', { ...fields, user_pass: '' }],
      ['/sign-in-link', { email: 'twice', redirect_to: '' }],
    ] as const) {
      const [first, second] = await sendTwice(path, sent);
      expect([first?.status, second?.status], path).to.deep.equal([303, 303]);
      expect(second?.headers['location'], path).to.equal(first?.headers['location']);
      if (first) expect((await follow(first)).status, path).to.equal(200);
    }
    // The link is mailed in the background.
    for (let turn = 0; turn < 1_000 && site.mail.length - mails < 2; turn += 1) await new Promise(setImmediate);
    expect(site.mail.length - mails).to.equal(2);
  });

  it('are found from the sign-in form', async () => {
    const { text } = await site.visitor().page('GET', '/wp-login.php');
    expect(text).to.include('http://localhost/register').and.include('http://localhost/sign-in-link');
  });

  it('make an account with the default role', async () => {
    const fields = {
      user_login: 'bea',
      user_email: 'bea@example.org',
      user_pass: 'words of bea',
      roles: 'administrator',
    };
    const made = await register(fields);
    expect(made.status).to.equal(303);
    expect((await follow(made)).text).to.include('You can now sign in');
    expect((await site.use(USERS).findByLogin('bea'))?.roles).to.deep.equal(['subscriber']);
  });

  it('say beside its field what is wrong, and keep what was typed but the password', async () => {
    const typed = { user_login: 'cleo', user_email: 'cleo@example.org', first_name: 'Cleo' };
    const cases = [
      [{ user_login: 'bea' }, 'user_login', 409],
      [{ user_login: '' }, 'user_login', 400],
      [{ user_email: 'nowhere' }, 'user_email', 400],
      [{ user_email: 'bea@example.org' }, 'user_email', 409],
      [{ user_pass: 'x' }, 'user_pass', 400],
      [{ first_name: 'x'.repeat(101) }, 'first_name', 400],
    ] as const;
    for (const [change, field, status] of cases) {
      const refused = await register({ ...typed, ...change });
      expect(refused.status, field).to.equal(status);
      expect(refused.text, field).to.include(`field-${field}-error`).and.include('value="cleo');
      expect(refused.text).to.not.include('value="x"');
    }
    expect(await site.use(USERS).findByLogin('cleo')).to.equal(undefined);
  });

  it('make no account without the nonce of the form, nor while registration is closed', async () => {
    const body = new URLSearchParams({ user_login: 'dan', user_email: 'dan@example.org' }).toString();
    expect((await site.visitor().page('POST', '/register', { body, headers: FORM })).status).to.equal(403);
    const closed = await siteWithOwner({ plugins: [theme] });
    await closed.as('administrator');
    expect((await closed.visitor().page('GET', '/register')).status).to.equal(403);
    expect((await closed.visitor().page('GET', '/wp-login.php')).text).to.not.include('/register');
    await closed.stop();
    expect(await site.use(USERS).findByLogin('dan')).to.equal(undefined);
  });

  it('say everything that is wrong with a new account at once', async () => {
    const refused = await submit(site.visitor(), '/register', { user_login: '', user_email: 'nobody', user_pass: 'x' });
    expect(refused.status).to.equal(400);
    for (const name of ['user_login', 'user_email', 'user_pass'])
      expect(refused.text, name).to.include(`field-${name}-error`);
    expect(refused.text).to.include('value="nobody"');
  });

  it('mail a sign-in link, and answer alike whether or not there is such an account', async () => {
    const known = await submit(site.visitor(), '/sign-in-link', { email: 'bea' });
    const unknown = await submit(site.visitor(), '/sign-in-link', { email: 'nobody' });
    expect(known.status).to.equal(303);
    expect(unknown.headers['location']).to.equal(known.headers['location']);
    expect((await follow(known)).text).to.include('we’ve emailed it a sign-in link');
    const empty = await submit(site.visitor(), '/sign-in-link', { email: ' ' });
    expect(empty.status).to.equal(400);
    expect(empty.text).to.include('field-email-error');
  });

  it('keep the colours that somebody chose, for every page of theirs', async () => {
    const ana = await site.as('subscriber', 'ana');
    expect((await site.visitor().page('GET', '/account/appearance')).status).to.equal(401);
    const marked = async () =>
      /<input[^>]*value="(\w+)"[^>]* checked/.exec((await ana.page('GET', '/account/appearance')).text)?.[1];
    expect(await marked()).to.equal('auto');
    expect((await submit(ana, '/account/appearance', { mode: 'dark' })).status).to.equal(302);
    expect(await marked()).to.equal('dark');
    expect((await ana.page('GET', '/account')).text).to.match(/<html[^>]*data-theme="dark"/);
    expect((await submit(ana, '/account/appearance', { mode: 'pink' })).status).to.equal(400);
    expect((await ana.page('GET', '/account')).text).to.match(/<html[^>]*data-theme="dark"/);
  });

  it('refuse with the text kept when an address registers too often', async () => {
    let last = await register({ user_login: 'eve', user_email: 'x' });
    for (let tries = 0; tries < 20 && last.status !== 429; tries += 1)
      last = await register({ user_login: 'eve', user_email: 'x' });
    expect(last.status).to.equal(429);
    expect(last.text).to.include('value="eve"');
    expect(last.headers['retry-after']).to.match(/^\d+$/);
  });
});
