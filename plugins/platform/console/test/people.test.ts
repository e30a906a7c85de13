import { APPLICATION_PASSWORDS, AUDIT, SESSIONS, USERS, type User } from '@plinth/kernel';
import { submitForm as submit, type TestClient, type TestSite, testHost } from '@plinth/kernel/testing';
import { expect } from 'chai';
import { console as consolePlugin } from '../src/plugin.js';

const LIST = '/wp-admin/users';

describe('console: people', () => {
  let site: TestSite;
  let admin: TestClient;
  let bea: User;

  beforeEach(async () => {
    site = await testHost({ plugins: [consolePlugin] });
    admin = await site.as('administrator', 'ada');
    const fields = { login: 'bea', email: 'bea@example.org', displayName: 'Bea', roles: ['author'] };
    bea = await site.use(USERS).create(fields);
  });
  afterEach(() => site.stop());

  const page = (path = '') => `${LIST}/${bea.id}${path}`;
  const act = (path: string, fields: Readonly<Record<string, string>>) => submit(admin, page(path), fields, page());
  const now = async () => site.use(USERS).find(bea.id);

  it('leads from the list to each person', async () => {
    expect((await admin.page('GET', LIST)).text).to.include(`href="${page()}"`);
    const { text } = await admin.page('GET', page());
    expect(text)
      .to.include('value="bea@example.org"')
      .and.match(/value="author"[^>]*checked/);
    expect((await admin.page('GET', `${LIST}/4711`)).status).to.equal(404);
  });

  it('shows nobody to whom may not edit them', async () => {
    for (const client of [await site.as('editor'), await site.member({ can: ['list_users'] })]) {
      expect((await client.page('GET', page())).status).to.equal(403);
      for (const path of ['', '/password', '/sessions', '/applications', '/delete'])
        expect((await client.page('POST', page(path), { body: 'revoke=x' })).status, path).to.equal(403);
    }
  });

  it('changes name, address and roles, and leaves a line in the audit', async () => {
    const saved = await act('', { name: 'Beatrix', email: 'bea@new.example.org', roles: 'editor' });
    expect(saved.status).to.equal(302);
    const changed = await now();
    expect(changed).to.include({ displayName: 'Beatrix', email: 'bea@new.example.org' });
    expect(changed?.roles).to.deep.equal(['editor']);
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 1 });
    expect(rows[0]).to.include({ act: 'Changes an account.', object: `POST ${page()}` });
  });

  it('says what is wrong beside its field, and changes nothing', async () => {
    for (const [fields, name] of [
      [{ name: 'B', email: 'nowhere', roles: 'author' }, 'email'],
      [{ name: '', email: 'bea@example.org', roles: 'author' }, 'name'],
      [{ name: 'B', email: 'bea@example.org', roles: 'emperor' }, 'roles'],
    ] as const) {
      const refused = await act('', fields);
      expect(refused.status).to.equal(400);
      expect(refused.text).to.include(`field-${name}-error`);
    }
    expect(await now()).to.deep.equal(bea);
  });

  it('ends sessions, one or all, and takes application passwords back', async () => {
    const sessions = site.use(SESSIONS);
    const begin = () => sessions.start(bea.id, { remember: false, address: '192.0.2.7', userAgent: 'Boat' });
    const { session } = await begin();
    await begin();
    await begin();
    await act('/sessions', { session: session.id });
    expect(await sessions.list(bea.id)).to.have.length(2);
    await act('/sessions', {});
    expect(await sessions.list(bea.id)).to.have.length(0);
    await site.use(APPLICATION_PASSWORDS).create(bea.id, 'Phone');
    const [made] = await site.use(APPLICATION_PASSWORDS).list(bea.id);
    expect((await admin.page('GET', page())).text).to.include('Phone');
    await act('/applications', { revoke: made?.uuid ?? '' });
    expect(await site.use(APPLICATION_PASSWORDS).list(bea.id)).to.deep.equal([]);
  });

  it('makes an account whose owner chooses the password by a link of a mail', async () => {
    const fields = { username: 'cleo', email: 'cleo@example.org', name: 'Cleo', roles: 'author' };
    expect((await submit(admin, `${LIST}/new`, { ...fields, username: 'a@b.c' })).text).to.include(
      'field-username-error',
    );
    expect((await submit(admin, `${LIST}/new`, { ...fields, email: 'bea@example.org' })).text).to.include(
      'field-email-error',
    );
    const made = await submit(admin, `${LIST}/new`, fields);
    expect(made.status).to.equal(302);
    const cleo = await site.use(USERS).findByLogin('cleo');
    expect(cleo).to.include({ displayName: 'Cleo', email: 'cleo@example.org' });
    expect(cleo?.roles).to.deep.equal(['author']);
    expect(site.mail.at(-1)).to.include({ to: 'cleo@example.org' });
    expect(site.mail.at(-1)?.text).to.include('action=rp&key=');
  });

  it('deletes an account only when its name was typed, and gives what it made to whom was named', async () => {
    expect((await act('/delete', { confirm: 'be' })).text).to.include('field-confirm-error');
    expect((await act('/delete', { confirm: 'bea', reassign: 'nobody' })).text).to.include('field-reassign-error');
    expect(await now()).to.not.equal(undefined);
    const gone = await act('/delete', { confirm: 'bea', reassign: 'ada' });
    expect(gone.status).to.equal(302);
    expect(await now()).to.equal(undefined);
    expect((await admin.page('GET', `${LIST}?deleted=Bea`)).text).to.include('Bea is deleted.');
  });
});
