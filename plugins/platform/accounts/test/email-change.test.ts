import { USERS } from '@plinth/kernel';
import { SESSIONS } from '@plinth/kernel/identity';
import { submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { isEmailConfirmed } from '../src/account/confirmed-email.js';

const NEW = 'ana@new.example.org';

describe('accounts / another email address', () => {
  let site: TestSite;
  let ana: TestClient;
  let old: string;

  beforeEach(async () => {
    site = await testHost({ plugins: [] });
    ana = await site.as('subscriber', 'ana');
    old = (await user()).email;
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const user = async () => {
    const found = await site.use(USERS).find(ana.user?.id ?? 0);
    if (!found) throw new Error('The account is gone.');
    return found;
  };
  const ask = (email: string, client = ana) => submitForm(client, '/account', { name: 'Ana', url: '', email });
  /** The mail is written behind the back of the answer. */
  const mailTo = async (address: string) => {
    for (;;) {
      const found = site.mail.findLast(({ to }) => to === address);
      if (found) return found;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const keyIn = (text: string) => /key=([\w-]+)/.exec(text)?.[1] ?? '';
  const follow = (key: string, client = ana) =>
    submitForm(client, '/account/email', { key }, `/account/email?key=${key}`);

  it('takes effect by the link that was sent to it, once, and the former address is told', async () => {
    const done = await ask(NEW);
    expect(done.headers['location']).to.include('done=email');
    expect(await user()).to.include({ email: old, displayName: 'Ana' });
    expect((await ana.page('GET', '/account')).text).to.include(NEW);
    const key = keyIn((await mailTo(NEW)).text);
    const other = await site.use(SESSIONS).start(ana.user?.id ?? 0);
    const question = await ana.page('GET', `/account/email?key=${key}`);
    expect(question.text).to.include(NEW).and.include('Use this address');
    expect(question.headers['cache-control']).to.include('no-store');
    expect((await user()).email).to.equal(old);
    expect((await follow(key)).headers['location']).to.include('done=confirmed');
    expect((await user()).email).to.equal(NEW);
    expect(await site.use(SESSIONS).find(other.token)).to.equal(undefined);
    expect((await mailTo(old)).text).to.include(NEW);
    expect((await follow(key)).status).to.equal(403);
  });

  it('changes nothing by a link that is too old, is followed by another, or was replaced', async () => {
    await ask(NEW);
    const first = keyIn((await mailTo(NEW)).text);
    const bo = await site.as('subscriber', 'bo');
    expect((await follow(first, bo)).status).to.equal(403);
    expect((await site.visitor().page('GET', `/account/email?key=${first}`)).status).to.equal(401);
    await ask('other@example.org');
    const second = keyIn((await mailTo('other@example.org')).text);
    expect((await follow(first)).status).to.equal(403);
    await site.advance(61 * 60_000);
    expect((await follow(second)).status).to.equal(403);
    expect((await user()).email).to.equal(old);
  });

  it('says the same where somebody has the address, and tells only them', async () => {
    await site.use(USERS).create({ login: 'bo', email: 'bo@example.org', roles: [] });
    const taken = await ask('bo@example.org');
    expect(taken.headers['location']).to.include('done=email');
    const mail = await mailTo('bo@example.org');
    expect(mail.text).to.include('nothing has changed').and.not.include('key=');
    expect((await user()).email).to.equal(old);
  });

  it('is nobody’s twice: who confirms first has it', async () => {
    const bo = await site.as('subscriber', 'bo');
    await ask(NEW);
    const anas = keyIn((await mailTo(NEW)).text);
    await ask(NEW, bo);
    while (site.mail.filter(({ to }) => to === NEW).length < 2) await new Promise((resolve) => setImmediate(resolve));
    const bos = keyIn((await mailTo(NEW)).text);
    expect((await follow(bos, bo)).status).to.equal(303);
    expect((await follow(anas)).status).to.equal(403);
    expect((await user()).email).to.equal(old);
  });

  it('is used up by one of fifty who follow it at once', async () => {
    await ask(NEW);
    const key = keyIn((await mailTo(NEW)).text);
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow(key)));
    expect(answers.filter(({ status }) => status === 303)).to.have.lengthOf(1);
  });

  it('is asked for five times an hour', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await ask(`ana${count}@example.org`)).headers['location']).to.include('done=email');
    const refused = await ask('ana6@example.org');
    expect(refused.text).to.include('field-email-error').and.include('value="ana6@example.org"');
  });

  describe('as it is now', () => {
    const askForLink = () => submitForm(ana, '/account/email/link', {}, '/account');

    it("is shown to be one's own by a link to it, which changes nothing else", async () => {
      expect((await ana.page('GET', '/account')).text)
        .to.include('Not confirmed yet')
        .and.include('Send link');
      expect((await askForLink()).headers['location']).to.include('done=sent');
      const key = keyIn((await mailTo(old)).text);
      const other = await site.use(SESSIONS).start(ana.user?.id ?? 0);
      expect((await ana.page('GET', `/account/email?key=${key}`)).text).to.include('Confirm address');
      expect((await follow(key)).headers['location']).to.include('done=own');
      const page = await ana.page('GET', '/account');
      expect(page.text).to.include('Confirmed.').and.not.include('Send link');
      expect((await site.use(SESSIONS).find(other.token))?.userId).to.equal(ana.user?.id);
      expect(site.mail.filter(({ to }) => to === old)).to.have.length(1);
    });

    it('counts as unconfirmed once somebody else gave the account another', async () => {
      await askForLink();
      await follow(keyIn((await mailTo(old)).text));
      const admin = await site.as('administrator');
      await admin.post(`/wp/v2/users/${ana.user?.id}`, { email: NEW });
      expect(await isEmailConfirmed(site, await user())).to.equal(false);
      await admin.post(`/wp/v2/users/${ana.user?.id}`, { email: old });
      expect(await isEmailConfirmed(site, await user())).to.equal(true);
    });

    it('gets no more than five links an hour, of fifty parallel wishes too', async () => {
      await Promise.all(Array.from({ length: 50 }, () => askForLink()));
      expect(site.mail.filter(({ to }) => to === old)).to.have.length(5);
    });
  });

  it('needs no link where only capitals change', async () => {
    await ask(old.toUpperCase());
    expect((await user()).email).to.equal(old.toUpperCase());
  });
});
