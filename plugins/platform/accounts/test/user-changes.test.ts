import { tap, USERS } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import {
  expectError,
  expectSuccess,
  submitSignIn as submitForm,
  type TestClient,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';

interface Item {
  readonly [field: string]: unknown;
  readonly id: number;
  readonly slug: string;
}

const ME = '/wp/v2/users/me';

describe('accounts / users / changing an account', () => {
  let site: TestSite;
  let administrator: TestClient;
  let ana: TestClient;
  let path: string;

  before(async () => {
    site = await testHost({ plugins: [] });
    administrator = await site.as('administrator');
  });
  beforeEach(async () => {
    ana = await site.member();
    path = `/wp/v2/users/${ana.user?.id}`;
  });
  after(async () => {
    expect(site.errors).to.deep.equal([]);
    await site.stop();
  });

  const show = async (client = ana) => expectSuccess<Item>(await client.get(`${ME}?context=edit`));

  for (const method of ['post', 'put', 'patch'] as const) {
    it(`changes by ${method.toUpperCase()} what is sent and nothing else`, async () => {
      const before = await show();
      const changed = expectSuccess<Item>(await ana[method](ME, { description: 'A reader.\nOf books.' }));
      expect(changed).to.deep.equal({ ...before, description: 'A reader.\nOf books.' });
      expect(await show()).to.deep.equal(changed);
    });
  }

  it('is allowed to oneself and to who may edit users', async () => {
    expect(expectSuccess<Item>(await ana.post(path, { first_name: 'Ana' }))['first_name']).to.equal('Ana');
    expect(expectSuccess<Item>(await administrator.post(path, { last_name: 'B.' }))).to.include({
      first_name: 'Ana',
      last_name: 'B.',
    });
  });

  it('is refused to others', async () => {
    expectError(await (await site.as('editor')).post(path, { first_name: 'x' }), 403, 'rest_cannot_edit');
    expectError(await site.visitor().post(path, { first_name: 'x' }), 401, 'rest_cannot_edit');
    expectError(await site.visitor().post(ME, {}), 401, 'rest_not_logged_in');
    expectError(await administrator.post('/wp/v2/users/9999', {}), 404, 'rest_user_invalid_id');
  });

  it('takes the account of the address, whatever id body and query name', async () => {
    const other = administrator.user?.id;
    const changed = expectSuccess<Item>(await ana.post(`${path}?id=${other}`, { id: other, first_name: 'Ana' }));
    expect(changed).to.include({ id: ana.user?.id, first_name: 'Ana' });
  });

  it('never changes the login', async () => {
    expectError(await administrator.post(path, { username: 'other' }), 400, 'rest_user_invalid_argument');
    expectSuccess(await administrator.post(path, { username: ana.user?.login }));
  });

  it('refuses the e-mail address of another with 400 rest_user_invalid_email', async () => {
    expectError(await ana.post(ME, { email: 'Administrator@example.org' }), 400, 'rest_user_invalid_email');
    expectSuccess(await ana.post(ME, { email: ana.user?.email.toUpperCase() }));
  });

  it('refuses a slug of nothing, and makes a taken one its own', async () => {
    expectError(await ana.post(ME, { slug: '///' }), 400, 'rest_user_invalid_slug');
    const { slug } = await show(administrator);
    expect(expectSuccess<Item>(await ana.post(ME, { slug })).slug).to.equal(`${slug}-2`);
  });

  for (const [field, value] of [
    ['url', 'javascript:alert(1)'],
    ['locale', '../../etc'],
    ['name', '<script>x</script>'],
    ['description', '<script>x</script>'],
  ] as const) {
    it(`never keeps ${value} as ${field}`, async () => {
      expect((await ana.post(ME, { [field]: value })).status).to.be.oneOf([200, 400]);
      expect((await show())[field]).to.not.include(value);
    });
  }

  it('lets the new password sign in, and the old one no more', async () => {
    const trial = async (pwd: string) => (await submitForm(site.host, { log: ana.user?.login ?? '', pwd })).status;
    expectSuccess(await administrator.post(path, { password: 'first password' }));
    ana = await site.as('subscriber', 'ana');
    expectSuccess(await administrator.post(`/wp/v2/users/${ana.user?.id}`, { password: 'first password' }));
    expect(await trial('first password')).to.equal(302);
    expectSuccess(await administrator.post(`/wp/v2/users/${ana.user?.id}`, { password: 'second password' }));
    expect(await trial('first password')).to.equal(200);
    expect(await trial('second password')).to.equal(302);
  });

  it('is announced by the action profile_update, with what was before', async () => {
    const seen: string[] = [];
    const remove = site.tap(
      tap(identityHooks.profile_update, { id: 'note' }, (_context, user, before) => {
        seen.push(`${before.firstName} → ${user.firstName}`);
      }),
    );
    await ana.post(ME, { first_name: 'Ana' });
    remove();
    expect(seen).to.deep.equal([' → Ana']);
  });

  describe('roles', () => {
    it('are given by who may promote users, and count at once', async () => {
      expectError(await ana.get('/wp/v2/users?who=authors'), 403, 'rest_forbidden_who');
      const changed = expectSuccess<Item>(await administrator.post(path, { roles: ['author', 'editor'] }));
      expect(changed['roles']).to.deep.equal(['author', 'editor']);
      expectSuccess(await ana.get('/wp/v2/users?who=authors'));
    });

    it('are not given to oneself', async () => {
      expectError(await ana.post(ME, { roles: ['administrator'] }), 403, 'rest_cannot_edit_roles');
      expectError(await ana.post(path, { roles: ['administrator'], first_name: 'x' }), 403, 'rest_cannot_edit_roles');
      expect(await show()).to.deep.include({ roles: ['subscriber'], first_name: '' });
    });

    it('that nobody knows are refused', async () => {
      expectError(await administrator.post(path, { roles: ['ghost'] }), 400, 'rest_user_invalid_role');
    });

    it('are not laid down by an administrator, who could not take them up again', async () => {
      expectError(await administrator.post(ME, { roles: ['subscriber'] }), 403, 'rest_user_invalid_role');
    });
  });

  it('keep stored texts that are sent back as they were read, whatever rules stored them', async () => {
    const stored = {
      displayName: 'Ann <b>Sons</b>',
      firstName: ' Ann ',
      url: 'not a url',
      description: 'a  b <i>c</i>',
    };
    const made = await site.use(USERS).create({ login: 'sent-back', email: 'sent-back@example.org', ...stored });
    const admin = await site.as('administrator');
    const read = expectSuccess<Record<string, unknown>>(
      await admin.get(`/wp/v2/users/${made.id}`, { query: { context: 'edit' } }),
    );
    expectSuccess(await admin.put(`/wp/v2/users/${made.id}`, read));
    expect(await site.use(USERS).find(made.id)).to.deep.include(stored);
  });
});
