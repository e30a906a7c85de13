import { RestError, tap, USERS } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { FORM, submitForm, type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { PASSKEYS } from '../src/passkeys/kept-passkeys.js';
import { relyingParty } from '../src/passkeys/relying-party.js';
import { Authenticator } from './authenticator.js';

const PATH = '/account/security';
const SIGN_IN = '/wp-login.php?action=passkey';

describe('accounts / passkeys', () => {
  let site: TestSite;
  let ana: TestClient;
  let device: Authenticator;

  beforeEach(async () => {
    site = await testHost({ plugins: [] });
    ana = await site.as('subscriber', 'ana');
    device = new Authenticator();
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const id = () => ana.user?.id ?? 0;
  const kept = () => site.use(PASSKEYS).list(id());
  const optionsOf = ({ text }: TestResponse) => JSON.parse(text).options;
  const ask = async (client = ana, fields = {}) => submitForm(client, PATH, { name: 'Phone', ask: 1, ...fields });
  const send = (passkey: string, client = ana) => submitForm(client, PATH, { name: 'Phone', passkey });
  const add = async () => {
    const done = await send(device.make(optionsOf(await ask())));
    expect(done.headers['location'], done.text.slice(0, 500)).to.include('done=added');
  };

  /** A browser before the sign-in form: it keeps the cookie that binds its challenge. */
  const browser = () => {
    let cookie = '';
    const post = async (fields: Record<string, string>) => {
      const headers = { ...FORM, ...(cookie ? { cookie } : {}) };
      return site.visitor().page('POST', SIGN_IN, { body: new URLSearchParams(fields).toString(), headers });
    };
    return {
      async options() {
        const answer = await post({ ask: '1' });
        cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
        return optionsOf(answer);
      },
      signIn: (passkey: string, more: Record<string, string> = {}) => post({ passkey, ...more }),
    };
  };

  it('are made by a device, listed, and removed', async () => {
    expect((await ana.page('GET', PATH)).text).to.include('No passkeys yet');
    await add();
    expect(await kept()).to.have.lengthOf(1);
    const mail = site.mail.at(-1);
    expect(mail?.to).to.equal(ana.user?.email);
    expect(mail?.text).to.include('“Phone”');
    expect((await ana.page('GET', PATH)).text)
      .to.include('Phone')
      .and.include('Never');
    const [passkey] = await kept();
    const bo = await site.as('subscriber', 'bo');
    await submitForm(bo, `${PATH}/remove`, { id: passkey?.id ?? 0 }, PATH);
    expect(await kept()).to.have.lengthOf(1);
    await submitForm(ana, `${PATH}/remove`, { id: passkey?.id ?? 0 }, PATH);
    expect(await kept()).to.deep.equal([]);
  });

  it('sign in on the form, where nobody has to say who they are, and lead on', async () => {
    await add();
    const window = browser();
    const options = await window.options();
    expect(options).to.include({ rpId: 'localhost', userVerification: 'required' });
    const done = await window.signIn(device.use(options), { redirect_to: '/account' });
    expect(done.status).to.equal(302);
    expect(done.headers['location']).to.equal('http://localhost/account');
    expect(String(done.headers['set-cookie'])).to.match(/plinth_/);
    expect((await kept())[0]?.lastUsedAt).to.be.a('string');
    expect((await ana.page('GET', PATH)).text).not.to.include('Never');
  });

  it('are refused for a challenge that was used, is too old, or another browser’s', async () => {
    await add();
    const [window, other] = [browser(), browser()];
    const options = await window.options();
    await other.options();
    expect((await other.signIn(device.use(options))).status).to.equal(200);
    expect((await window.signIn(device.use(options))).status).to.equal(302);
    const again = await window.signIn(device.use(options));
    expect(again.text).to.include('not known here, or was not used in time');
    const late = await window.options();
    await site.advance(6 * 60_000);
    expect((await window.signIn(device.use(late))).status).to.equal(200);
  });

  it('are refused from another origin, for another site, unverified, or with a count that does not rise', async () => {
    await add();
    const wrong = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { userHandle: Buffer.from('somebody else').toString('base64url') },
    ];
    for (const told of wrong) {
      const window = browser();
      const answer = await window.signIn(device.use(await window.options(), told));
      expect(answer.status, JSON.stringify(told)).to.equal(200);
      expect(answer.text).to.include('Couldn’t sign in');
    }
    const window = browser();
    expect((await window.signIn(device.use(await window.options(), { counter: 9 }))).status).to.equal(302);
    for (const counter of [9, 3, 0])
      expect((await window.signIn(device.use(await window.options(), { counter }))).status).to.equal(200);
  });

  it('are made for a challenge of the same session, once, and from the site itself', async () => {
    const options = optionsOf(await ask());
    const bo = await site.as('subscriber', 'bo');
    expect((await send(device.make(options), bo)).text).to.include('field-name-error');
    expect((await send(device.make(options, { origin: 'https://evil.example' }))).status).to.equal(400);
    expect((await send(device.make(options))).status).to.equal(400);
    const late = optionsOf(await ask());
    await site.advance(6 * 60_000);
    expect((await send(device.make(late))).status).to.equal(400);
    for (const nonsense of ['{}', 'no JSON', '[]', JSON.stringify({ id: 1 })])
      expect((await send(nonsense)).status).to.equal(400);
    expect(await kept()).to.deep.equal([]);
  });

  it('belong to one account', async () => {
    await add();
    const bo = await site.as('subscriber', 'bo');
    const refused = await send(device.make(optionsOf(await ask(bo))), bo);
    expect(refused.status).to.equal(400);
    expect(await site.use(PASSKEYS).list(bo.user?.id ?? 0)).to.deep.equal([]);
  });

  it('need the password when signing in was a while ago', async () => {
    await site.use(USERS).update(id(), { password: 'a long enough password' });
    ana = await site.as('subscriber', 'ana');
    await site.advance(11 * 60_000);
    expect((await ana.page('GET', PATH)).text).to.include('name="current"');
    const refused = await ask(ana, { current: 'guess' });
    expect(refused.status).to.equal(400);
    expect(JSON.parse(refused.text)).to.have.keys('refused');
    expect(optionsOf(await ask(ana, { current: 'a long enough password' }))).to.include.keys('challenge', 'rp');
    const guesses = await Promise.all(Array.from({ length: 50 }, () => ask(ana, { current: 'guess' })));
    expect(guesses.filter(({ status }) => status === 429)).to.have.lengthOf.at.least(40);
  });

  it('are throttled as passwords are, fifty at once too, and leave the form for who is not', async () => {
    await add();
    const window = browser();
    const options = await window.options();
    const told = { origin: 'https://evil.example' };
    const tries = await Promise.all(Array.from({ length: 50 }, () => window.signIn(device.use(options, told))));
    expect(tries.filter(({ status }) => status === 200)).to.have.lengthOf(10);
    expect(tries.filter(({ status }) => status === 429)).to.have.lengthOf(40);
  });

  it('of which one challenge is used fifty times at once sign in once', async () => {
    await add();
    const window = browser();
    const options = await window.options();
    const answer = device.use(options);
    const tries = await Promise.all(Array.from({ length: 50 }, () => window.signIn(answer)));
    expect(tries.filter(({ status }) => status === 302)).to.have.lengthOf(1);
  });

  it('obey whoever refuses sign-ins', async () => {
    await add();
    const locked = new RestError('locked', 'This account is locked.', { status: 403 });
    site.tap(tap(identityHooks.sign_in_check, { id: 'lock' }, () => locked));
    const window = browser();
    expect((await window.signIn(device.use(await window.options()))).text).to.include('This account is locked.');
  });

  it('need scripts, which the pages say', async () => {
    expect((await send('')).text).to.include('Turn on JavaScript in your browser');
    expect((await browser().signIn('')).text).to.include('Turn on JavaScript in your browser');
    expect((await ana.page('POST', PATH, { body: 'name=x&ask=1', headers: FORM })).status).to.equal(403);
  });

  it('go with the account', async () => {
    await add();
    const window = browser();
    const options = await window.options();
    await site.use(USERS).remove(id(), undefined);
    expect((await window.signIn(device.use(options))).status).to.equal(200);
  });
});

describe('accounts / for whom devices make passkeys', () => {
  const idAt = (url: string) => relyingParty({ url, title: 'Site' })?.id;

  it('is a site with a name and an encrypted connection, or the machine itself', () => {
    expect(idAt('https://example.org/blog')).to.equal('example.org');
    expect(idAt('http://localhost:8080')).to.equal('localhost');
    for (const url of ['http://example.org', 'https://192.0.2.1', 'https://[2001:db8::1]', 'http://127.0.0.1:8080'])
      expect(idAt(url), url).to.equal(undefined);
  });
});
