import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

const HUGE = '99999999999999999999';
const NUL = '\u0000';

describe('accounts / users / hostile input', () => {
  let site: TestSite;
  let administrator: TestClient;

  before(async () => {
    site = await testHost({ plugins: [] });
    administrator = await site.as('administrator');
  });
  after(async () => {
    expect(site.errors).to.deep.equal([]);
    await site.stop();
  });

  for (const query of [
    'page=9007199254740993',
    'page=1e15&per_page=100',
    'offset=1e25',
    `offset=${HUGE}`,
    'include=1e30',
    `include=-5,${HUGE}`,
    `include=1e30,1&orderby=include`,
    'orderby=include',
    `exclude=${HUGE}`,
    'search=%00',
    `search=${'%25'.repeat(2_000)}`,
    'search=%27%20OR%20%271%27%3D%271',
    'slug=%00',
    "slug=a'b",
    'roles=__proto__',
    'capabilities=__proto__',
    `roles=${Array.from({ length: 500 }, (_, index) => `role${index}`).join(',')}`,
    'has_published_posts=maybe',
  ]) {
    it(`never makes a fault of a query: ${query.slice(0, 50)}`, async () => {
      expect((await administrator.get(`/wp/v2/users?${query}`)).status).to.be.oneOf([200, 400]);
    });
  }

  it('never makes a fault of a long list in a body', async () => {
    const body = JSON.stringify({ include: Array.from({ length: 40_000 }, (_, index) => index) });
    const headers = { 'content-type': 'application/json' };
    const response = await site.visitor().page('GET', '/wp-json/wp/v2/users', { body, headers });
    expect(response.status).to.be.oneOf([200, 400]);
  });

  for (const id of ['0', HUGE, '2147483648', '9007199254740993']) {
    it(`finds no user ${id}`, async () => {
      expect((await administrator.get(`/wp/v2/users/${id}`)).status).to.be.oneOf([400, 404]);
      expect((await administrator.get(`/wp/v2/users/${id}/application-passwords`)).status).to.be.oneOf([400, 404]);
    });
  }

  for (const uuid of ['x', 'x_y', '0', HUGE, '123E4567-E89B-12D3-A456-426614174000']) {
    it(`finds no application password ${uuid}`, async () => {
      const path = `/wp/v2/users/me/application-passwords/${uuid}`;
      expect((await administrator.get(path)).status).to.be.oneOf([400, 404]);
      expect((await administrator.delete(path)).status).to.be.oneOf([400, 404]);
    });
  }

  for (const field of ['name', 'first_name', 'last_name', 'nickname', 'description', 'url', 'slug', 'locale']) {
    it(`keeps no control characters and no halves of characters as ${field}`, async () => {
      const response = await administrator.post('/wp/v2/users/me', { [field]: `a${NUL}b\ud800c` });
      expect(response.status).to.be.oneOf([200, 400]);
      const me = expectSuccess<Record<string, unknown>>(await administrator.get('/wp/v2/users/me?context=edit'));
      expect(me[field]).to.not.include(NUL).and.not.include('\ud800');
    });
  }

  it('takes names of the language for what they are', async () => {
    for (const username of ['constructor', 'hasOwnProperty']) {
      const body = { username, email: `${username}@example.org`, password: 'a long one' };
      expectSuccess(await administrator.post('/wp/v2/users', body), 201);
      expectError(
        await administrator.post('/wp/v2/users', { ...body, roles: ['constructor'] }),
        400,
        'rest_user_invalid_role',
      );
    }
  });

  it('refuses an application password whose name is blank once it is cleaned', async () => {
    for (const name of ['<b></b>', NUL, `<b>${NUL}</b>`]) {
      expectError(
        await administrator.post('/wp/v2/users/me/application-passwords', { name }),
        400,
        'rest_invalid_param',
      );
    }
  });
});
