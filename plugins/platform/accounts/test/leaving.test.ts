import { USERS } from '@plinth/kernel';
import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { AUDIT } from '@plinth/operations';
import { submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

const PATH = '/account/delete';

describe('accounts / deleting one’s own account', () => {
  let site: TestSite;
  let ana: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [] });
    ana = await site.as('subscriber', 'ana');
    await site.use(USERS).update(ana.user?.id ?? 0, { password: 'a long password of ana' });
    ana = await site.as('subscriber', 'ana');
  });
  afterEach(() => site.stop());

  const leave = (fields: Readonly<Record<string, string>>, client = ana) => submitForm(client, PATH, fields, PATH);
  const isThere = async () => (await site.use(USERS).findByLogin('ana')) !== undefined;

  it('is offered on the profile, and asks for the name and the password', async () => {
    expect((await ana.page('GET', '/account')).text).to.include('href="/account/delete"');
    const wrongName = await leave({ confirm: 'bea', current: 'a long password of ana' });
    expect(wrongName.status).to.equal(400);
    expect(wrongName.text).to.include('field-confirm-error');
    const wrongPassword = await leave({ confirm: 'ana', current: 'another' });
    expect(wrongPassword.status).to.equal(400);
    expect(wrongPassword.text).to.include('field-current-error');
    const bothWrong = await leave({ confirm: 'bea', current: 'another' });
    expect(bothWrong.text).to.include('field-confirm-error').and.include('field-current-error');
    expect(await isThere()).to.equal(true);
  });

  it('deletes it, ends the session and is written down', async () => {
    const gone = await leave({ confirm: 'ana', current: 'a long password of ana' });
    expect(gone.status).to.equal(303);
    expect(gone.headers['location']).to.equal('http://localhost/account/left');
    expect(String(gone.headers['set-cookie'])).to.match(/^plinth_\w+=;/);
    expect(await isThere()).to.equal(false);
    expect((await ana.page('GET', '/account')).status).to.not.equal(200);
    expect((await site.visitor().page('GET', '/account/left')).text).to.include('Your account was deleted');
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 1 });
    expect(rows[0]).to.include({ act: 'Deleted their own account.' });
  });

  it('is for nobody who looks after accounts, and for nobody where the owner closed it', async () => {
    const root = await site.as('administrator', 'root');
    expect((await root.page('GET', PATH)).status).to.equal(403);
    expect((await root.page('GET', '/account')).text).to.not.include(PATH);
    await site.use(SITE_SETTINGS).changeSetting('kernel', 'deleteOwnAccount', false);
    const bea = await site.as('subscriber', 'bea');
    expect((await bea.page('GET', PATH)).status).to.equal(403);
    expect((await bea.page('GET', '/account')).text).to.not.include(PATH);
  });
});
