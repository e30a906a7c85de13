import { RestError, tap, USERS, type User } from '@plinth/kernel';
import { identityHooks, NONCES } from '@plinth/kernel/identity';
import {
  FORM,
  fiftyTimes,
  mirror,
  openSession,
  send,
  sessionCookie,
  signIn,
  submitSignIn as submitForm,
  type TestResponse,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';

const RIGHT = { log: 'ana', pwd: 'a long password' };
const WRONG = { log: 'ana', pwd: 'another password' };
const WINDOW = 15 * 60_000;

describe('accounts / sign-in form', () => {
  let site: TestSite;
  let ana: User;

  before(async () => {
    site = await testHost({ plugins: [mirror], site: { title: 'Tom & Jerry' } });
    const [password, roles] = [RIGHT.pwd, ['subscriber']];
    ana = await site.use(USERS).create({ login: 'ana', email: 'ana@example.org', password, roles });
  });
  // Wrong tries of the test before are forgotten.
  beforeEach(() => site.advance(WINDOW));
  after(() => site.stop());

  const submit = (fields: Readonly<Record<string, string>>, address?: string) =>
    submitForm(site.host, fields, address === undefined ? {} : { address });
  const viewer = async (cookie: string | undefined) =>
    (await send(site.host, { url: '/mirror', headers: cookie === undefined ? {} : { cookie } })).text;

  /** Demands the form with an error, without a cookie. */
  function refused(response: TestResponse, status = 200): void {
    expect(response.status).to.equal(status);
    expect(response.headers['content-type']).to.match(/^text\/html/);
    expect(response.headers).to.not.have.property('set-cookie');
    expect(response.text).to.include('role="alert"').and.include('name="pwd"');
  }

  describe('the page', () => {
    it('shows the fields that clients send, without an error, and is kept by nobody', async () => {
      const { status, text, headers } = await site.visitor().page('GET', '/wp-login.php');
      expect(status).to.equal(200);
      for (const field of ['log', 'pwd', 'rememberme', 'redirect_to']) expect(text).to.include(`name="${field}"`);
      expect(text)
        .to.not.include('role="alert"')
        .and.not.match(/<script(?! type="module" src="\/assets\/)/);
      expect(headers['cache-control']).to.include('no-store');
    });

    it('carries where to go on, escaped', async () => {
      const { text } = await site.visitor().page('GET', '/wp-login.php?redirect_to=%22%3E%3Cscript%3E');
      expect(text).to.include('&quot;>&lt;script>').and.not.include('"><script>');
    });

    it('shows the name that was tried again, escaped, and never the password', async () => {
      const { text } = await submit({ log: '"><b>', pwd: 'secret-word' });
      expect(text).to.include('&quot;>&lt;b>').and.not.include('secret-word');
    });
  });

  describe('a right password', () => {
    it('signs in by login or e-mail address, in any letter case, and leads to wp-admin/', async () => {
      for (const log of ['ana', 'ANA', ' ana ', 'ana@example.org', 'Ana@Example.ORG']) {
        const response = await submit({ ...RIGHT, log });
        expect(response.status, log).to.equal(302);
        expect(response.headers['location']).to.equal('http://localhost/wp-admin/');
        expect(await viewer(sessionCookie(site.host, response))).to.equal('ana');
      }
    });

    it('signs in by a login that looks like an e-mail address', async () => {
      const fresh = { login: 'bo@corp.example', email: 'bo@example.org', password: 'a long password' };
      await site.use(USERS).create(fresh);
      expect((await submit({ log: 'bo@corp.example', pwd: fresh.password })).status).to.equal(302);
      expect((await submit({ log: 'bo@example.org', pwd: fresh.password })).status).to.equal(302);
    });

    it('leads to a page that is no error and says who is signed in', async () => {
      const cookie = await signIn(site.host, RIGHT);
      const { status, text } = await send(site.host, { url: '/wp-admin/', headers: { cookie } });
      expect(status).to.equal(200);
      expect(text).to.include('ana').and.include('action=logout');
    });

    it('leads a visitor from there to the form', async () => {
      const { status, headers } = await site.visitor().page('GET', '/wp-admin/');
      expect(status).to.equal(302);
      expect(headers['location']).to.match(/^http:\/\/localhost\/wp-login\.php/);
    });

    for (const [asked, wanted] of [
      ['http://localhost/shop?a=1', 'http://localhost/shop?a=1'],
      ['/shop', 'http://localhost/shop'],
      ['', 'http://localhost/wp-admin/'],
      ['https://evil.example/', 'http://localhost/wp-admin/'],
      ['//evil.example/', 'http://localhost/wp-admin/'],
      ['/\\evil.example', 'http://localhost/wp-admin/'],
      ['http://localhost.evil.example/', 'http://localhost/wp-admin/'],
      ['http://localhost@evil.example/', 'http://localhost/wp-admin/'],
      ['javascript:alert(1)', 'http://localhost/wp-admin/'],
      ['http://[', 'http://localhost/wp-admin/'],
    ] as const) {
      it(`goes on to ${wanted} when redirect_to is "${asked}"`, async () => {
        const response = await submit({ ...RIGHT, redirect_to: asked });
        expect(response.headers['location']).to.equal(wanted);
      });
    }

    it('is announced by the action signed_in', async () => {
      const before = site.fired('signed_in');
      await submit(RIGHT);
      await submit(WRONG);
      expect(site.fired('signed_in')).to.equal(before + 1);
    });

    it('is of no use when a tap on sign_in_check refuses', async () => {
      const error = new RestError('locked_out', 'You are locked out.', { status: 403 });
      const seen: unknown[] = [];
      const remove = site.tap(
        tap(identityHooks.sign_in_check, { id: 'lock' }, (_context, _verdict, ...args) => {
          seen.push(args);
          return error;
        }),
      );
      const response = await submit(RIGHT, '192.0.2.5');
      refused(response);
      expect(response.text).to.include('You are locked out.');
      expect(seen).to.deep.equal([[ana, 'ana', '192.0.2.5']]);
      await submit(WRONG);
      expect(seen, 'a wrong password is not shown to it').to.have.lengthOf(1);
      remove();
    });
  });

  describe('a wrong password', () => {
    it('shows the form again with 200 and sets no cookie', async () => {
      refused(await submit(WRONG));
    });

    it('says the same as an unknown name and nothing more', async () => {
      const notice = async (fields: Readonly<Record<string, string>>) =>
        /role="alert">([^<]*)</.exec((await submit(fields)).text)?.[1];
      expect(await notice(WRONG))
        .to.be.a('string')
        .and.equal(await notice({ log: 'nobody', pwd: 'x' }));
    });

    for (const body of ['', 'log=ana', 'pwd=x', 'log=&pwd=', 'log=ana&pwd=']) {
      it(`is what is left out: "${body}"`, async () => {
        refused(await site.visitor().page('POST', '/wp-login.php', { body }));
      });
    }

    it('is any for an account that has none', async () => {
      await site.use(USERS).create({ login: 'cy', email: 'cy@example.org' });
      refused(await submit({ log: 'cy', pwd: '' }));
      refused(await submit({ log: 'cy', pwd: 'null' }));
    });

    it('is announced by the action sign_in_failed', async () => {
      const before = site.fired('sign_in_failed');
      await submit(WRONG);
      await submit({ log: 'nobody', pwd: 'x' });
      expect(site.fired('sign_in_failed')).to.equal(before + 2);
    });
  });

  describe('too many wrong passwords', () => {
    const tryTimes = async (
      times: number,
      fields: (index: number) => Readonly<Record<string, string>>,
      address = '192.0.2.1',
    ) => {
      for (let each = 0; each < times; each += 1) refused(await submit(fields(each), address));
    };

    it('close the account after ten from anywhere, for the right one too', async () => {
      for (let each = 0; each < 10; each += 1) refused(await submit(WRONG, `192.0.2.${each + 1}`));
      const response = await submit(RIGHT, '192.0.2.200');
      refused(response, 429);
      expect(response.headers['retry-after']).to.equal(String(WINDOW / 1000));
    });

    it('are counted for the account however its name is written', async () => {
      const spellings = ['ana', 'ANA', ' ana', 'ana@example.org', 'Ana'];
      for (let each = 0; each < 10; each += 1) {
        await submit({ log: spellings[each % 5] ?? '', pwd: 'x' }, `192.0.2.${each + 1}`);
      }
      refused(await submit(RIGHT, '192.0.2.200'), 429);
    });

    it('close the address after ten for any account, and no other address', async () => {
      await tryTimes(10, (index) => ({ log: `nobody${index}`, pwd: 'x' }));
      refused(await submit(RIGHT, '192.0.2.1'), 429);
      expect((await submit(RIGHT, '192.0.2.2')).status).to.equal(302);
    });

    it('are not more than ten under fifty parallel tries', async () => {
      const before = site.fired('sign_in_failed');
      const answers = await fiftyTimes(() => submit(WRONG));
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(10);
      expect(answers.filter(({ status }) => status === 429)).to.have.lengthOf(40);
      expect(site.fired('sign_in_failed')).to.equal(before + 10);
    });

    it('open again when the first of them is 15 minutes old, however often was tried meanwhile', async () => {
      await tryTimes(10, () => WRONG);
      site.advance(WINDOW - 1_000);
      const response = await submit(RIGHT, '192.0.2.1');
      refused(response, 429);
      expect(response.headers['retry-after']).to.equal('1');
      site.advance(1_000);
      expect((await submit(RIGHT, '192.0.2.1')).status).to.equal(302);
    });

    it('are not counted when the password is right', async () => {
      for (let each = 0; each < 30; each += 1) expect((await submit(RIGHT)).status).to.equal(302);
    });

    it('stay counted when a right one comes between them', async () => {
      await tryTimes(9, () => WRONG);
      expect((await submit(RIGHT, '192.0.2.1')).status).to.equal(302);
      await tryTimes(1, () => WRONG);
      refused(await submit(RIGHT, '192.0.2.1'), 429);
    });
  });

  describe('signing out', () => {
    const nonceOf = (sessionId: string) => site.use(NONCES).create('log-out', { userId: ana.id, sessionId });
    const signOut = (cookie: string, query = '') =>
      send(site.host, { url: `/wp-login.php?action=logout${query}`, headers: { cookie } });

    it('asks first when it comes without its nonce', async () => {
      const { cookie } = await openSession(site.host, ana.id);
      for (const query of ['', '&_wpnonce=wrong']) {
        const response = await signOut(cookie, query);
        expect(response.status).to.equal(200);
        expect(response.text).to.include('<form').and.include('name="_wpnonce"');
        expect(await viewer(cookie)).to.equal('ana');
      }
    });

    it('needs one press of the link that pages show', async () => {
      const { cookie } = await openSession(site.host, ana.id);
      const page = await send(site.host, { url: '/wp-admin/', headers: { cookie } });
      const way = /href="http:\/\/localhost(\/wp-login\.php\?action=logout[^"]*)"/.exec(page.text)?.[1] ?? '';
      const left = await send(site.host, { url: way.replaceAll('&amp;', '&'), headers: { cookie } });
      expect(left.status, way).to.equal(302);
      expect(await viewer(cookie)).to.equal('stranger');
    });

    it('ends the session and removes the cookie', async () => {
      const { cookie, id } = await openSession(site.host, ana.id);
      const response = await signOut(cookie, `&_wpnonce=${nonceOf(id)}`);
      expect(response.status).to.equal(302);
      expect(response.headers['location']).to.equal('http://localhost/wp-login.php');
      expect(response.headers['set-cookie']).to.match(/=; .*Expires=Thu, 01 Jan 1970/);
      expect(await viewer(cookie)).to.equal('stranger');
    });

    it('goes on to an address of the site alone', async () => {
      for (const [asked, wanted] of [
        ['%2Fbye', 'http://localhost/bye'],
        ['https%3A%2F%2Fevil.example', 'http://localhost/wp-admin/'],
      ]) {
        const { cookie, id } = await openSession(site.host, ana.id);
        const response = await signOut(cookie, `&_wpnonce=${nonceOf(id)}&redirect_to=${asked}`);
        expect(response.headers['location']).to.equal(wanted);
      }
    });

    it('works by the form that it shows', async () => {
      const { cookie } = await openSession(site.host, ana.id);
      const { text } = await signOut(cookie);
      const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]);
      const body = new URLSearchParams(Object.fromEntries(fields)).toString();
      const action = /action="http:\/\/localhost([^"]+)"/.exec(text)?.[1] ?? '';
      await send(site.host, { method: 'POST', url: action, body, headers: { ...FORM, cookie } });
      expect(await viewer(cookie)).to.equal('stranger');
    });

    it('leads somebody who is signed out to the form', async () => {
      const response = await site.visitor().page('GET', '/wp-login.php?action=logout');
      expect(response.status).to.equal(302);
      expect(response.headers['location']).to.equal('http://localhost/wp-login.php');
    });
  });
});
