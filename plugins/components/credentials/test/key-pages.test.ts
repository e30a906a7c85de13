import { type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import credentials, { API_KEYS } from '../src/plugin.js';

const PATH = '/account/api-keys';

describe('credentials: the page of one’s keys', () => {
  let site: TestSite;
  let ana: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [credentials] });
    ana = await site.as('subscriber', 'ana');
  });
  afterEach(() => site.stop());

  const submit = (fields: FormFields) => submitForm(ana, PATH, fields);
  const keys = async () =>
    (
      await site
        .pluginContext('credentials')
        .use(API_KEYS)
        .list(ana.user?.id ?? 0, { limit: 100, offset: 0 })
    ).keys;

  it('is a part of the account, for whoever is signed in, and kept by nobody', async () => {
    expect((await site.visitor().page('GET', PATH)).status).to.equal(401);
    expect((await ana.page('GET', '/account')).text).to.include(`http://localhost${PATH}`);
    const own = await ana.page('GET', PATH);
    expect(own.text)
      .to.include('No API keys yet')
      .and.match(/aria-current="page"[^>]*>API keys/);
    expect(own.headers['cache-control']).to.include('no-store');
  });

  it('makes a key that works, and shows its secret once', async () => {
    const made = await submit({ name: 'Backup', ends: '2027-01-01' });
    const secret = /lms_\w+/.exec(made.text)?.[0] ?? '';
    const asKey = await site.visitor().get('/wp/v2/users/me', { headers: { 'x-api-key': secret } });
    expect(asKey.json<{ id: number }>().id).to.equal(ana.user?.id);
    const [key] = await keys();
    expect(key).to.include({ name: 'Backup', expiresAt: '2027-01-01T00:00:00.000Z' });
    expect((await ana.page('GET', PATH)).text)
      .to.include(`${key?.prefix}…${key?.lastFour}`)
      .and.not.include(secret);
  });

  it('makes one key of a form that is sent again, even fifty times at once', async () => {
    const field = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
    const { text } = await ana.page('GET', PATH);
    const form = { _wpnonce: field(text, '_wpnonce'), _once: field(text, '_once'), name: 'Backup', ends: '' };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = () => ana.page('POST', PATH, { body: new URLSearchParams(form).toString(), headers });
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    expect(answers.filter(({ text: shown }) => shown.includes('Copy it now'))).to.have.length(1);
    expect((await send()).text).to.include('You already submitted this form');
    expect(await keys()).to.have.length(1);
  });

  it('lets a form be sent again after its key was refused', async () => {
    const once = /name="_once" value="([^"]+)"/.exec((await ana.page('GET', PATH)).text)?.[1] ?? '';
    expect((await submit({ _once: once, name: ' ', ends: '' })).status).to.equal(400);
    expect((await submit({ _once: once, name: 'Backup', ends: '2020-01-01' })).status).to.equal(400);
    expect((await submit({ _once: once, name: 'Backup', ends: '' })).text).to.include('Copy it now');
    expect((await submit({ _once: once, name: 'Backup', ends: '' })).text).to.include('already submitted');
  });

  it('lets the form that met the limit of keys be sent again once one is revoked', async () => {
    for (let count = 0; count < 25; count += 1) await submit({ name: `Key ${count}`, ends: '' });
    const once = /name="_once" value="([^"]+)"/.exec((await ana.page('GET', PATH)).text)?.[1] ?? '';
    expect((await submit({ _once: once, name: 'One more', ends: '' })).status).to.equal(400);
    await submit({ revoke: (await keys())[0]?.keyId ?? '' });
    expect((await submit({ _once: once, name: 'One more', ends: '' })).text).to.include('Copy it now');
  });

  it('says beside its field what is wrong, keeps what was typed, and makes nothing', async () => {
    const nameless = await submit({ name: ' ', ends: '2027-01-01' });
    expect(nameless.status).to.equal(400);
    expect(nameless.text).to.include('field-name-error').and.include('value="2027-01-01"');
    const past = await submit({ name: 'Old', ends: '2020-01-01' });
    expect(past.text).to.include('field-ends-error').and.include('value="Old"');
    expect((await submit({ name: 'Odd', ends: 'soon' })).text).to.include('field-ends-error');
    expect(await keys()).to.deep.equal([]);
  });

  it('asks before one is revoked', async () => {
    await submit({ name: 'Backup', ends: '' });
    const [key] = await keys();
    const question = await ana.page('GET', `${PATH}?revoke=${key?.keyId}`);
    expect(question.text).to.include('Revoke the key Backup?').and.include('undo this');
    expect(await keys()).to.have.length(1);
    expect((await ana.page('GET', `${PATH}?revoke=nothing`)).text)
      .to.include('Backup')
      .and.not.include('Revoke the key');
  });

  it('revokes one, never that of somebody else', async () => {
    const other = await site.as('subscriber', 'bo');
    const foreign = await site
      .pluginContext('credentials')
      .use(API_KEYS)
      .create(other.user?.id ?? 0, 'Theirs', null);
    await submit({ name: 'Mine' });
    const [mine] = await keys();
    await submit({ revoke: mine?.keyId ?? '' });
    expect(await keys()).to.deep.equal([]);
    await submit({ revoke: foreign?.key.keyId ?? '' });
    const left = await site
      .pluginContext('credentials')
      .use(API_KEYS)
      .list(other.user?.id ?? 0, { limit: 9, offset: 0 });
    expect(left.keys).to.have.length(1);
  });
});
