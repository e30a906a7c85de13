import { tap, USERS, type User } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

interface Item {
  readonly [field: string]: unknown;
  readonly id: number;
  readonly slug: string;
}

const VIEW = ['id', 'name', 'url', 'description', 'link', 'slug', 'avatar_urls', 'meta', '_links'];
const EDIT = [
  ...['username', 'first_name', 'last_name', 'email', 'locale', 'nickname', 'roles', 'registered_date'],
  ...['capabilities', 'extra_capabilities'],
];

describe('accounts / users / reading', () => {
  let site: TestSite;
  let administrator: TestClient;
  let ana: TestClient;
  let published: User;
  let hidden: User;
  let open = true;

  before(async () => {
    site = await testHost({ plugins: [] });
    administrator = await site.as('administrator');
    ana = await site.as('subscriber', 'ana');
    const make = (login: string, displayName: string) =>
      site
        .use(USERS)
        .create({ login, email: `${login}@example.org`, displayName, roles: ['author'], url: 'http://x.org' });
    published = await make('secret-login', 'Zoe Writer');
    hidden = await make('hidden', 'Hidden Person');
    // The plugin that has posts says who published something; here it is one author.
    site.tap(
      tap(identityHooks.rest_public_user_conditions, { id: 'authors' }, (_context, conditions) =>
        open ? [...conditions, `u.id = ${published.id}`] : conditions,
      ),
    );
  });
  beforeEach(() => {
    open = true;
  });
  after(() => site.stop());

  const list = async (client: TestClient, query = '') =>
    expectSuccess<Item[]>(await client.get(`/wp/v2/users${query}`));

  describe('me', () => {
    it('is refused to visitors', async () => {
      expectError(await site.visitor().get('/wp/v2/users/me'), 401, 'rest_not_logged_in');
    });

    it('has the public fields in the context view', async () => {
      const me = expectSuccess<Item>(await ana.get('/wp/v2/users/me'));
      expect(me).to.have.all.keys(VIEW);
      expect(me).to.include({ id: ana.user?.id, name: 'Test ana' });
      expect(me['avatar_urls']).to.have.all.keys('24', '48', '96');
      expect(me['meta']).to.deep.equal({});
    });

    it('has the private fields in the context edit', async () => {
      const me = expectSuccess<Item>(await ana.get('/wp/v2/users/me?context=edit'));
      expect(me).to.have.all.keys([...VIEW, ...EDIT]);
      expect(me).to.deep.include({ username: 'ana', email: 'ana@example.org', roles: ['subscriber'] });
      expect(me['registered_date']).to.equal('2026-01-15T12:00:00+00:00');
      expect(me['capabilities']).to.deep.equal({ read: true, subscriber: true });
      expect(me['extra_capabilities']).to.deep.equal({ subscriber: true });
    });

    it('has fewer fields in the context embed', async () => {
      const me = expectSuccess<Item>(await ana.get('/wp/v2/users/me?context=embed'));
      expect(me).to.include.keys('id', 'name', 'url', 'description', 'link', 'slug', 'avatar_urls');
      expect(me).to.not.have.any.keys(EDIT);
    });

    it('takes only the contexts that there are', async () => {
      expectError(await ana.get('/wp/v2/users/me?context=all'), 400, 'rest_invalid_param');
    });
  });

  describe('one user', () => {
    it('is shown to strangers when something was published', async () => {
      for (const client of [site.visitor(), ana]) {
        const item = expectSuccess<Item>(await client.get(`/wp/v2/users/${published.id}`));
        expect(item).to.include({ name: 'Zoe Writer', url: 'http://x.org' });
        expect(item).to.not.have.any.keys(EDIT);
      }
    });

    it('is hidden from strangers otherwise: 401 signed out, 403 signed in', async () => {
      expectError(await site.visitor().get(`/wp/v2/users/${hidden.id}`), 401, 'rest_user_cannot_view');
      expectError(await ana.get(`/wp/v2/users/${hidden.id}`), 403, 'rest_user_cannot_view');
      open = false;
      expectError(await ana.get(`/wp/v2/users/${published.id}`), 403, 'rest_user_cannot_view');
    });

    it('is shown to oneself and to who may list users', async () => {
      expectSuccess(await ana.get(`/wp/v2/users/${ana.user?.id}`));
      expectSuccess(await ana.get(`/wp/v2/users/${ana.user?.id}?context=edit`));
      expectSuccess(await administrator.get(`/wp/v2/users/${hidden.id}?context=edit`));
    });

    it('is not shown to strangers in the context edit', async () => {
      expectError(await ana.get(`/wp/v2/users/${published.id}?context=edit`), 403, 'rest_user_cannot_view');
      expectError(await site.visitor().get(`/wp/v2/users/${published.id}?context=edit`), 401, 'rest_user_cannot_view');
    });

    it('is not found by an unknown id', async () => {
      expectError(await administrator.get('/wp/v2/users/9999'), 404, 'rest_user_invalid_id');
    });

    it('does not give the login away by slug, link or name', async () => {
      const text = JSON.stringify(expectSuccess(await site.visitor().get(`/wp/v2/users/${published.id}`)));
      expect(text).to.not.include('secret-login');
      expect(published.slug).to.equal('zoe-writer');
    });
  });

  describe('the list', () => {
    it('has for strangers only who published something, and counts no others', async () => {
      for (const client of [site.visitor(), ana]) {
        const response = await client.get('/wp/v2/users');
        expect(expectSuccess<Item[]>(response).map(({ id }) => id)).to.deep.equal([published.id]);
        expect(response.headers).to.include({ 'x-wp-total': '1', 'x-wp-totalpages': '1' });
      }
    });

    it('has all for who may list users, by name', async () => {
      const names = (await list(administrator)).map(({ name }) => name);
      expect(names).to.deep.equal(['Hidden Person', 'Test administrator', 'Test ana', 'Zoe Writer']);
    });

    it('shows private fields to who may list users alone', async () => {
      for (const item of await list(administrator, '?context=edit')) expect(item).to.include.keys(EDIT);
      expectError(await site.visitor().get('/wp/v2/users?context=edit'), 401, 'rest_forbidden_context');
      expectError(await ana.get('/wp/v2/users?context=edit'), 403, 'rest_forbidden_context');
    });

    for (const [query, code] of [
      ['orderby=email', 'rest_forbidden_orderby'],
      ['orderby=registered_date', 'rest_forbidden_orderby'],
      ['roles=author', 'rest_user_cannot_view'],
      ['capabilities=edit_posts', 'rest_user_cannot_view'],
      ['who=authors', 'rest_forbidden_who'],
    ] as const) {
      it(`refuses ${query} to strangers`, async () => {
        expectError(await site.visitor().get(`/wp/v2/users?${query}`), 401, code);
        expectError(await ana.get(`/wp/v2/users?${query}`), 403, code);
        expectSuccess(await administrator.get(`/wp/v2/users?${query}`));
      });
    }

    it('does not find for strangers by what they may not see', async () => {
      for (const search of ['secret-login', 'secret-login@example.org', '@example.org']) {
        expect(await list(site.visitor(), `?search=${encodeURIComponent(search)}`), search).to.deep.equal([]);
      }
      expect(await list(site.visitor(), '?search=zoe')).to.have.lengthOf(1);
      expect(await list(administrator, '?search=secret-login')).to.have.lengthOf(1);
    });

    it('gives authors to whoever writes', async () => {
      const contributor = await site.as('contributor');
      const found = await list(contributor, '?who=authors');
      expect(found.map(({ id }) => id))
        .to.include.members([published.id, hidden.id])
        .and.not.include(ana.user?.id);
      expect(found[0]).to.not.have.any.keys(EDIT);
    });

    it('filters by has_published_posts', async () => {
      const ids = async (query: string) => (await list(administrator, query)).map(({ id }) => id);
      expect(await ids('?has_published_posts=true')).to.deep.equal([published.id]);
      expect(await ids('?has_published_posts[]=post')).to.deep.equal([published.id]);
      expect(await ids('?has_published_posts=false')).to.include(hidden.id);
    });

    it('tells by the self link of each what the caller may do', async () => {
      const allowed = async (client: TestClient, id: number) => {
        const { _links } = expectSuccess<{ _links: { self: { targetHints: { allow: string[] } }[] } }>(
          await client.get(`/wp/v2/users/${id}`),
        );
        return _links.self[0]?.targetHints.allow;
      };
      expect(await allowed(ana, published.id)).to.deep.equal(['GET']);
      expect(await allowed(ana, ana.user?.id ?? 0)).to.deep.equal(['GET', 'POST', 'PUT', 'PATCH']);
      const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
      expect(await allowed(administrator, published.id)).to.deep.equal(all);
    });

    it('filters and orders', async () => {
      const all = [ana.user?.id, published.id, hidden.id];
      const ids = async (query: string) => (await list(administrator, `?${query}`)).map(({ id }) => id);
      expect(await ids(`include=${published.id},${hidden.id}&orderby=include`)).to.deep.equal([
        published.id,
        hidden.id,
      ]);
      expect(await ids(`include=${all}&orderby=id&order=desc`)).to.deep.equal([hidden.id, published.id, ana.user?.id]);
      expect(await ids(`include=${all}&exclude=${published.id}&orderby=id`)).to.deep.equal([ana.user?.id, hidden.id]);
      expect(await ids('slug=zoe-writer')).to.deep.equal([published.id]);
      expect(await ids('roles=author&orderby=id')).to.deep.equal([published.id, hidden.id]);
      expect(await ids('search=%25')).to.deep.equal([]);
    });

    it('is paged, beyond the last page empty with true totals', async () => {
      const response = await administrator.get('/wp/v2/users?per_page=2&page=9');
      expect(expectSuccess(response)).to.deep.equal([]);
      expect(Number(response.headers['x-wp-total'])).to.be.at.least(4);
      expect((await list(administrator, '?per_page=2&page=2')).length).to.equal(2);
      expectError(await administrator.get('/wp/v2/users?per_page=101'), 400, 'rest_invalid_param');
    });

    it('takes an offset', async () => {
      const all = await list(administrator, '?orderby=id');
      expect(await list(administrator, '?orderby=id&offset=1&per_page=2')).to.deep.equal(all.slice(1, 3));
    });

    it('is empty for strangers when the owner switches it off, and so is each user', async () => {
      await site.host.inside.manager.changeSetting('kernel', 'publicUserList', false);
      for (const client of [site.visitor(), ana]) expect(await list(client)).to.deep.equal([]);
      expectError(await site.visitor().get(`/wp/v2/users/${published.id}`), 401, 'rest_user_cannot_view');
      expectSuccess(await ana.get(`/wp/v2/users/${ana.user?.id}`));
      expect(await list(administrator)).to.not.be.empty;
      await site.host.inside.manager.changeSetting('kernel', 'publicUserList', undefined);
      expect(await list(ana)).to.have.lengthOf(1);
    });
  });
});
