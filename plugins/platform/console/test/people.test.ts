import { definePlugin, tap, USERS, type User } from '@plinth/kernel';
import { APPLICATION_PASSWORDS, SESSIONS } from '@plinth/kernel/identity';
import { AUDIT } from '@plinth/operations';
import { consoleHooks, html } from '@plinth/pages';
import { submitForm as submit, type TestClient, type TestSite, testHost } from '@plinth/testing';
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
    expect(rows[0]).to.include({ act: 'Changed an account.', object: `POST ${page()}` });
  });

  it('leaves a line for every act, also where others than administrators may look at people', async () => {
    const hosts = definePlugin({
      ...{ id: 'hosts', version: '1.0.0', title: 'Hosts' },
      roles: { host: { title: 'Host', capabilities: ['list_users'] } },
    });
    const other = await testHost({ plugins: [consolePlugin, hosts] });
    const owner = await other.as('administrator');
    const { id } = await other.use(USERS).create({ login: 'cleo', email: 'cleo@example.org', roles: ['author'] });
    const person = `${LIST}/${id}`;
    const fields = { name: 'Cleo', email: 'cleo@example.org', roles: 'editor' };
    expect((await submit(owner, person, fields, person)).status).to.equal(302);
    expect((await owner.post(`/wp/v2/users/${id}`, { roles: ['author'] })).status).to.equal(200);
    const { rows } = await other.use(AUDIT).page({ page: 1, perPage: 10 });
    await other.stop();
    expect(rows.map(({ object }) => object)).to.deep.equal([`POST /wp/v2/users/${id}`, `POST ${person}`]);
    expect(JSON.stringify(rows)).to.include('Author → Editor').and.include('author');
  });

  it('tells a new person their username and how they come in, and nobody else’s wish', async () => {
    const fields = { username: 'dora', email: 'dora@example.org', name: 'Dora', roles: 'author' };
    expect((await submit(admin, `${LIST}/new`, fields, `${LIST}/new`)).status).to.equal(302);
    const mail = site.mail.at(-1);
    expect(mail?.to).to.equal('dora@example.org');
    expect(mail?.text)
      .to.include('Your username is dora')
      .and.include('action=invite')
      .and.not.include('Someone requested');
  });

  it('leads nobody from the list to a person whom they may not edit', async () => {
    const looking = await site.member({ can: ['list_users'] });
    const { text } = await looking.page('GET', LIST);
    expect(text).to.include('Bea').and.not.include(`href="${page()}"`);
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
    const asked = await admin.page('GET', page(`/applications/${made?.uuid}`));
    expect(asked.text).to.include('Programs that use “Phone” can no longer act');
    expect((await admin.page('GET', page('/applications/00-00'))).status).to.equal(404);
    await act('/applications', { revoke: made?.uuid ?? '' });
    expect(await site.use(APPLICATION_PASSWORDS).list(bea.id)).to.deep.equal([]);
  });

  it('shows the panels that plugins add, for the person whose page it is', async () => {
    site.tap(
      tap(consoleHooks.console_person_panels, {}, (_context, sink, person, call) =>
        sink.append(html`<h2>Boats of ${person.displayName}, for ${call.caller.user?.login ?? ''}</h2>`),
      ),
    );
    expect((await admin.page('GET', page())).text).to.include('<h2>Boats of Bea, for ada</h2>');
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
    expect(site.mail.at(-1)?.text).to.include('action=invite&key=');
  });

  it('deletes an account only when its name was typed, and gives what it made to whom was named', async () => {
    expect((await act('/delete', { confirm: 'be' })).text).to.include('field-confirm-error');
    expect((await act('/delete', { confirm: 'bea', reassign: 'nobody' })).text).to.include('field-reassign-error');
    expect(await now()).to.not.equal(undefined);
    const gone = await act('/delete', { confirm: 'bea', reassign: 'ada' });
    expect(gone.status).to.equal(302);
    expect(await now()).to.equal(undefined);
    expect((await admin.page('GET', `${LIST}?deleted=Bea`)).text).to.include('Bea was deleted.');
  });

  it('names the field in every mistake of an account', async () => {
    const { text } = await submit(admin, `${LIST}/new`, { username: '', email: '' });
    expect(text).to.include('Username is required.').and.include('Email address is required.');
    const taken = await submit(admin, `${LIST}/new`, { username: 'bea', email: 'other@example.org', roles: 'author' });
    expect(taken.text).to.include('This username belongs to another account.');
    expect((await act('', { name: '', email: 'nowhere' })).text)
      .to.include('Display name is required.')
      .and.include('Enter a complete email address');
  });

  it('tells an administrator that they cannot take the role from themselves', async () => {
    const ada = await site.use(USERS).findByLogin('ada');
    const refused = await submit(admin, `${LIST}/${ada?.id}`, {
      name: 'Ada',
      email: ada?.email ?? '',
      roles: 'author',
    });
    expect(refused.text).to.include('You can’t remove your own administrator role');
    expect((await site.use(USERS).findByLogin('ada'))?.roles).to.deep.equal(['administrator']);
  });

  it('marks the session of whoever looks', async () => {
    const ada = await site.use(USERS).findByLogin('ada');
    await site.use(SESSIONS).start(ada?.id ?? 0);
    const { text } = await admin.page('GET', `${LIST}/${ada?.id}`);
    expect(text.match(/this session/g)).to.have.length(1);
  });

  it('finds who gets what an account made, and never offers the account itself', async () => {
    await site.use(USERS).create({ login: 'cleo', email: 'c@example.org', displayName: 'Cleo', roles: ['author'] });
    const found = await admin.page('GET', page('/delete?find=cle'));
    expect(found.text)
      .to.include('Cleo (cleo)')
      .and.include('No one: move posts to the trash and delete files immediately');
    expect((await admin.page('GET', page('/delete?find=bea'))).text).to.not.include('(bea)');
    expect((await admin.page('GET', page('/delete'))).text).to.match(/value="ada"[^>]*checked/);
    expect((await (await site.as('editor')).page('GET', page('/delete'))).status).to.equal(403);
  });

  it('sorts people by the address, and keeps the order in it', async () => {
    await site.use(USERS).create({ login: 'zoe', email: 'a@example.org', displayName: 'Zoe', roles: ['author'] });
    const at = async (query: string) => (await admin.page('GET', `${LIST}?${query}`)).text;
    const zoeFirst = (text: string) => text.indexOf('>Zoe<') < text.indexOf('>Bea<');
    expect(zoeFirst(await at('orderby=name&order=asc'))).to.equal(false);
    expect(zoeFirst(await at('orderby=name&order=desc'))).to.equal(true);
    expect(zoeFirst(await at('orderby=email'))).to.equal(true);
    expect(await at('orderby=email&per_page=1')).to.match(/orderby=email&amp;order=asc&amp;page=2/);
  });

  it('gives several people a role, and leaves whoever may not be changed', async () => {
    const ada = await site.use(USERS).findByLogin('ada');
    const body = new URLSearchParams([
      ['people[]', String(bea.id)],
      ['people[]', String(ada?.id)],
      ['new_role', 'editor'],
    ]);
    const nonce = /name="_wpnonce" value="([^"]+)"/.exec((await admin.page('GET', LIST)).text)?.[1] ?? '';
    body.append('_wpnonce', nonce);
    const given = await admin.page('POST', `${LIST}/roles`, { body: body.toString() });
    expect(given.headers['location']).to.match(/changed=1&left=1$/);
    expect((await now())?.roles).to.deep.equal(['editor']);
    expect((await site.use(USERS).findByLogin('ada'))?.roles).to.deep.equal(['administrator']);
    expect((await admin.page('GET', `${LIST}?changed=1&left=1`)).text).to.include('Role changed for 1 person.');
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 1 });
    expect(rows[0]?.act).to.equal('Gave people a role in place of theirs.');
    expect(
      (await (await site.as('editor')).page('POST', `${LIST}/roles`, { body: 'new_role=editor' })).status,
    ).to.equal(403);
  });

  it('reads what roles may do by matter, in words, with the code beside', async () => {
    const { text } = await admin.page('GET', '/wp-admin/roles');
    expect(text).to.include('Edit posts of others').and.include('<code>edit_others_posts</code>');
    expect(text.indexOf('scope="rowgroup"')).to.be.greaterThan(0);
    expect(text).to.match(/<th scope="rowgroup"[^>]*>Posts</);
  });
});
