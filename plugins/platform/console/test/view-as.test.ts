import { USERS, type User } from '@plinth/kernel';
import { NONCES, SESSION_COOKIES, SESSIONS } from '@plinth/kernel/identity';
import { AUDIT } from '@plinth/operations';
import { expectError, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { console as consolePlugin } from '../src/plugin.js';

const VIEW = '/wp-admin/view-as';

/** Somebody with a browser that keeps two cookies: that of the session, and that of the view. */
class Person {
  view = '';

  constructor(
    readonly site: TestSite,
    readonly user: User,
    readonly sessionId: string,
    readonly session: string,
  ) {}

  static async signIn(site: TestSite, user: User): Promise<Person> {
    const { session, token } = await site.use(SESSIONS).start(user.id);
    return new Person(site, user, session.id, `${site.use(SESSION_COOKIES).name}=${token}`);
  }

  get headers() {
    return { cookie: [this.session, this.view].filter(Boolean).join('; ') };
  }

  nonce(action: string): string {
    return this.site.use(NONCES).create(action, { userId: this.user.id, sessionId: this.sessionId });
  }

  look(path: string) {
    return this.site.visitor().page('GET', path, { headers: this.headers });
  }

  async send(path: string, fields: Readonly<Record<string, string>> = {}) {
    const body = new URLSearchParams({ _wpnonce: this.nonce('console'), ...fields }).toString();
    const answer = await this.site.visitor().page('POST', path, { headers: this.headers, body });
    const cookie = [answer.headers['set-cookie'] ?? []].flat().map(String);
    if (cookie[0]?.includes('_view=')) this.view = cookie[0].split(';')[0] ?? '';
    return answer;
  }

  rest(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, body = {}) {
    const options = { headers: { ...this.headers, 'x-wp-nonce': this.nonce('wp_rest') } };
    const visitor = this.site.visitor();
    return method === 'get' ? visitor.get(path, options) : visitor[method](path, body, options);
  }
}

describe('console: viewing the site as a role', () => {
  let site: TestSite;
  let ada: Person;

  const account = (login: string, roles: readonly string[]) =>
    site.use(USERS).create({ login, email: `${login}@example.org`, displayName: login, roles });

  beforeEach(async () => {
    site = await testHost({ plugins: [consolePlugin] });
    ada = await Person.signIn(site, await account('ada', ['administrator']));
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  it('is offered to whoever gives roles, and to nobody else', async () => {
    expect((await ada.look(VIEW)).text).to.include('<option value="subscriber" selected');
    const edda = await Person.signIn(site, await account('edda', ['editor']));
    expect((await edda.look(VIEW)).status).to.equal(403);
    expect((await edda.send(VIEW, { role: 'subscriber' })).status).to.equal(403);
    expect((await site.visitor().page('GET', VIEW)).status).to.equal(401);
    const forged = await site.visitor().page('POST', VIEW, { headers: ada.headers, body: 'role=subscriber' });
    expect(forged.status).to.equal(403);
  });

  it('shows the pages and the routes as the role sees them, with a bar that names it', async () => {
    expect((await ada.look('/wp-admin/plugins')).status).to.equal(200);
    const begun = await ada.send(VIEW, { role: 'subscriber' });
    expect(begun.status).to.equal(303);
    expect(begun.headers['set-cookie']).to.match(/HttpOnly/i);
    expect((await ada.look('/wp-admin/plugins')).status).to.equal(403);
    expect((await ada.rest('get', '/plinth/v1/plugins')).status).to.equal(403);
    const me = (await ada.rest('get', '/wp/v2/users/me?context=edit')).json<{ roles: string[] }>();
    expect(me.roles).to.deep.equal(['subscriber']);
    for (const path of ['/account', '/wp-admin/', '/wp-admin/plugins']) {
      const { text } = await ada.look(path);
      expect(text, path).to.include('Viewing as Subscriber').and.include(`${VIEW}/end`);
    }
    ada.view = '';
    expect((await ada.look('/wp-admin/')).text).to.not.include('Viewing as');
  });

  it('lets one see the console as a role that has it', async () => {
    await ada.send(VIEW, { role: 'administrator' });
    expect((await ada.look('/wp-admin/plugins')).text).to.include('Viewing as Administrator');
    expect((await ada.look('/wp-admin/users/new')).status).to.equal(200);
    expectError(await ada.rest('post', '/wp/v2/users', {}), 403, 'viewing_as_role');
  });

  it('refuses every unsafe method with a code of its own while it lasts, except what ends it', async () => {
    await ada.send(VIEW, { role: 'subscriber' });
    for (const method of ['post', 'put', 'patch'] as const) {
      const refused = await ada.rest(method, '/wp/v2/users/me', { name: 'Other' });
      expectError(refused, 403, 'viewing_as_role');
    }
    expectError(await ada.rest('delete', '/wp/v2/users/me', {}), 403, 'viewing_as_role');
    for (const path of ['/account', VIEW, '/wp-admin/users/new'])
      expect((await ada.send(path, { role: 'author' })).status, path).to.equal(403);
    expect((await site.use(USERS).find(ada.user.id))?.displayName).to.equal('ada');
    const ended = await ada.send(`${VIEW}/end`, { role: 'subscriber' });
    expect(ended.status).to.equal(303);
    expect(ended.headers['location']).to.match(/view-as$/);
    expect((await ada.look('/wp-admin/plugins')).status).to.equal(200);
  });

  it('ends only by the form of the bar', async () => {
    await ada.send(VIEW, { role: 'subscriber' });
    const forged = await site.visitor().page('POST', `${VIEW}/end`, { headers: ada.headers, body: '' });
    expect(forged.status).to.equal(403);
    expect((await ada.look('/wp-admin/plugins')).status).to.equal(403);
  });

  it('writes its beginning and its end into the audit', async () => {
    await ada.send(VIEW, { role: 'subscriber' });
    await ada.send(`${VIEW}/end`, { role: 'subscriber' });
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 10 });
    expect(rows.map(({ act }) => act)).to.deep.equal([
      'Ended looking at the site as a role.',
      'Began to look at the site as a role.',
    ]);
    for (const row of rows)
      expect(row).to.deep.include({ userId: ada.user.id }).and.nested.include({ 'details.role': 'subscriber' });
  });

  it('is over after half an hour, and does not go with another session', async () => {
    await ada.send(VIEW, { role: 'subscriber' });
    const other = await Person.signIn(site, ada.user);
    other.view = ada.view;
    expect((await other.look('/wp-admin/plugins')).status).to.equal(200);
    site.advance(29 * 60_000);
    expect((await ada.look('/wp-admin/plugins')).status).to.equal(403);
    site.advance(61_000);
    expect((await ada.look('/wp-admin/plugins')).status).to.equal(200);
  });

  it('takes no flag that was tampered with', async () => {
    await ada.send(VIEW, { role: 'subscriber' });
    for (const [from, to] of [
      ['subscriber', 'author'],
      ['subscriber', 'nobody'],
      [/=\d/, '=9'],
    ] as const) {
      const kept = ada.view;
      ada.view = kept.replace(from, to);
      expect((await ada.look('/wp-admin/')).text).to.not.include('Viewing as');
      ada.view = kept;
    }
  });

  it('never gives a role that holds more than oneself, not even later', async () => {
    const mona = await Person.signIn(
      site,
      (await site.member({ can: ['promote_users', 'read'] })).user ?? (await account('x', [])),
    );
    const offered = (await mona.look(VIEW)).text;
    expect(offered).to.include('value="subscriber"').and.not.include('value="author"');
    const refused = await mona.send(VIEW, { role: 'author' });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('field-role-error');
    expect((await mona.send(VIEW, { role: 'zeppelin' })).status).to.equal(400);
    expect(mona.view).to.equal('');
    await ada.send(VIEW, { role: 'author' });
    await site.member({ roles: ['administrator'] });
    await site.use(USERS).update(ada.user.id, { roles: ['subscriber'] });
    const me = (await ada.rest('get', '/wp/v2/users/me?context=edit')).json<{ roles: string[] }>();
    expect(me.roles).to.deep.equal(['subscriber']);
    expect((await ada.look('/wp-admin/')).text).to.not.include('Viewing as');
  });

  it('lets whoever looks as a role sign out', async () => {
    await ada.send(VIEW, { role: 'author' });
    const { text } = await ada.look('/wp-login.php?action=logout');
    // The form of the bar comes first.
    const nonce = [...text.matchAll(/name="_wpnonce" value="([^"]+)"/g)].at(-1)?.[1] ?? '';
    const left = await ada.send('/wp-login.php', { action: 'logout', _wpnonce: nonce });
    expect(left.status).to.equal(302);
    expect((await ada.look('/wp-admin/')).text).to.not.include('Viewing as');
    expect(await site.use(SESSIONS).list(ada.user.id)).to.deep.equal([]);
  });

  it('is gone with the console', async () => {
    await ada.send(VIEW, { role: 'subscriber' });
    expect((await ada.rest('get', '/plinth/v1/plugins')).status).to.equal(403);
    await site.disable('console');
    const me = (await ada.rest('get', '/wp/v2/users/me?context=edit')).json<{ roles: string[] }>();
    expect(me.roles).to.deep.equal(['administrator']);
  });
});
