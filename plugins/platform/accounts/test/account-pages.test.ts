import { USERS } from '@plinth/kernel';
import { APPLICATION_PASSWORDS, SESSIONS } from '@plinth/kernel/identity';
import { FORM, type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

describe('accounts / the pages of one’s own account', () => {
  let site: TestSite;
  let ana: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [] });
    ana = await site.as('subscriber', 'ana');
  });
  afterEach(() => site.stop());

  const user = async () => {
    const found = await site.use(USERS).find(ana.user?.id ?? 0);
    if (!found) throw new Error('The account is gone.');
    return found;
  };

  const submit = (path: string, fields: FormFields) => submitForm(ana, path, fields);

  const whole = {
    name: 'Ana',
    first_name: 'Ana',
    last_name: 'Sea',
    email: 'ana@new.example.org',
    url: '',
    description: '',
  };

  for (const path of ['/account', '/account/password', '/account/sessions', '/account/applications']) {
    it(`are for whoever is signed in, and kept by nobody: ${path}`, async () => {
      expect((await site.visitor().page('GET', path)).status).to.equal(401);
      const own = await ana.page('GET', path);
      expect(own.status).to.equal(200);
      expect(own.headers['cache-control']).to.include('no-store');
      expect(own.text).to.include('aria-current="page"');
    });
  }

  it('change the profile, and refuse without the nonce of the form', async () => {
    expect((await submit('/account', whole)).status).to.equal(302);
    expect(await user()).to.include({ displayName: 'Ana', lastName: 'Sea' });
    const bare = await ana.page('POST', '/account', { body: 'name=Eve', headers: FORM });
    expect(bare.status).to.equal(403);
    expect((await user()).displayName).to.equal('Ana');
  });

  it('say every mistake, keep what was typed, and change nothing', async () => {
    const before = await user();
    const refused = await submit('/account', { ...whole, email: 'nowhere', url: 'javascript:alert(1)', name: 'Typed' });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('value="nowhere"').and.include('value="Typed"').and.include('error-summary');
    expect(await user()).to.deep.equal(before);
  });

  it('give nobody a role', async () => {
    await submit('/account', { ...whole, roles: 'administrator', 'roles[]': 'administrator' });
    expect((await user()).roles).to.deep.equal(['subscriber']);
  });

  it('change the password only for who knows the present one, and end other sessions', async () => {
    const { id } = await user();
    await site.use(USERS).update(id, { password: 'first long password' });
    ana = await site.as('subscriber', 'ana');
    const other = await site.use(SESSIONS).start(id, { remember: false, address: '', userAgent: '' });
    const wrong = await submit('/account/password', { current: 'guess', password: 'second long password' });
    expect(wrong.status).to.equal(400);
    expect(wrong.text).to.include('field-current-error').and.not.include('guess');
    const weak = await submit('/account/password', { current: 'first long password', password: 'password' });
    expect(weak.status).to.equal(400);
    const right = await submit('/account/password', {
      current: 'first long password',
      password: 'second long password',
    });
    expect(right.status).to.equal(302);
    expect(await site.use(USERS).verifyPassword(await user(), 'second long password')).to.equal(true);
    expect(await site.use(SESSIONS).find(other.token)).to.equal(undefined);
    expect((await ana.page('GET', '/account')).status).to.equal(200);
  });

  it('let wrong present passwords be guessed as rarely as sign-in does, fifty at once too', async () => {
    const { id } = await user();
    await site.use(USERS).update(id, { password: 'first long password' });
    ana = await site.as('subscriber', 'ana');
    const guess = () => submit('/account/password', { current: 'guess', password: 'second long password' });
    const answers = await Promise.all(Array.from({ length: 50 }, guess));
    expect(answers.filter(({ status }) => status === 400)).to.have.lengthOf(10);
    expect(answers.filter(({ status }) => status === 429)).to.have.lengthOf(40);
  });

  it('end a session of one’s own, and nobody else’s', async () => {
    const { id } = await user();
    const { session } = await site
      .use(SESSIONS)
      .start(id, { remember: false, address: '10.0.0.9', userAgent: 'Phone' });
    const bo = await site.as('subscriber', 'bo');
    expect((await ana.page('GET', '/account/sessions')).text)
      .to.include('Phone')
      .and.include('This session');
    await submit('/account/sessions', { session: session.id });
    expect((await site.use(SESSIONS).list(id)).map((each) => each.id)).to.not.include(session.id);
    const [theirs] = await site.use(SESSIONS).list(bo.user?.id ?? 0);
    await submit('/account/sessions', { session: theirs?.id ?? '' });
    expect(await site.use(SESSIONS).list(bo.user?.id ?? 0)).to.have.lengthOf(1);
  });

  it('make an application password that is shown once, and take it back', async () => {
    const { id } = await user();
    const made = await submit('/account/applications', { name: 'My <b>phone</b>' });
    const secret = /<code>([\w ]{29})<\/code>/.exec(made.text)?.[1] ?? '';
    expect(secret).to.have.lengthOf(29);
    const again = await ana.page('GET', '/account/applications');
    expect(again.text).to.include('My phone').and.not.include(secret);
    const [record] = await site.use(APPLICATION_PASSWORDS).list(id);
    await submit('/account/applications', { revoke: record?.uuid ?? '' });
    expect(await site.use(APPLICATION_PASSWORDS).list(id)).to.deep.equal([]);
    expect((await submit('/account/applications', { name: '  ' })).status).to.equal(400);
  });
});
