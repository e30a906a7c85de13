import { expect } from 'chai';
import { identityHooks, tap, USERS } from '../../src/index.js';
import { type TestClient, type TestSite, testHost } from '../../src/testing/index.js';
import { fiftyTimes, type Refused, refusal, success } from '../fixtures/requests.js';
import { submitForm } from '../fixtures/signing-in.js';

interface Item {
  readonly [field: string]: unknown;
  readonly id: number;
  readonly slug: string;
}

describe('kernel / users / changing', () => {
  let site: TestSite;
  let administrator: TestClient;
  let ana: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [] });
    administrator = await site.as('administrator');
    ana = await site.as('subscriber', 'ana');
  });
  afterEach(async () => {
    expect(site.errors).to.deep.equal([]);
    await site.stop();
  });

  const fresh = (login: string) => ({ username: login, email: `${login}@example.org`, password: 'a long password' });
  const create = (body: unknown, client = administrator) => client.post('/wp/v2/users', body);
  const count = async () => (await site.use(USERS).list({ limit: 1 })).total;
  const path = (client: TestClient) => `/wp/v2/users/${client.user?.id}`;

  describe('making an account', () => {
    it('answers 201, its address and the private fields, never the password', async () => {
      const response = await create({ ...fresh('bo'), name: 'Bo Writer', roles: ['author'], first_name: 'Bo' });
      const made = success<Item>(response, 201);
      expect(response.headers['location']).to.equal(`http://localhost/wp-json/wp/v2/users/${made.id}`);
      expect(made).to.deep.include({ username: 'bo', name: 'Bo Writer', first_name: 'Bo', roles: ['author'] });
      expect(response.text).to.not.include('a long password').and.not.include('$2');
      expect((await submitForm(site.host, { log: 'bo', pwd: 'a long password' })).status).to.equal(302);
    });

    it('gives the default role when none is named', async () => {
      expect(success<Item>(await create(fresh('bo')), 201)['roles']).to.deep.equal(['subscriber']);
    });

    it('gives a slug that is not the login, and one of its own', async () => {
      const [bo, first, second] = [
        success<Item>(await create(fresh('bo')), 201),
        success<Item>(await create({ ...fresh('b1'), name: 'Same Name' }), 201),
        success<Item>(await create({ ...fresh('b2'), name: 'Same Name' }), 201),
      ];
      expect(bo.slug).to.not.equal('bo');
      expect([first.slug, second.slug]).to.deep.equal(['same-name', 'same-name-2']);
    });

    it('takes a slug that is asked for', async () => {
      expect(success<Item>(await create({ ...fresh('bo'), slug: 'Bö The Great' }), 201).slug).to.equal('bo-the-great');
    });

    it('is refused to whoever may not: 403 signed in, 401 signed out, whatever was sent', async () => {
      refusal(await create(fresh('bo'), ana), 403, 'rest_cannot_create_user');
      refusal(await create({}, await site.as('editor')), 403, 'rest_cannot_create_user');
      refusal(await create({}, site.visitor()), 401, 'rest_cannot_create_user');
    });

    it('needs name, address and password', async () => {
      const { data } = refusal(await create({}), 400, 'rest_missing_callback_param');
      expect(data['params']).to.have.members(['username', 'email', 'password']);
    });

    for (const username of ['', '   ', 'a/b', 'a<b>', 'ä?', 'a\nb']) {
      it(`refuses the login ${JSON.stringify(username)} with the detail rest_user_invalid_username`, async () => {
        const { data } = refusal(await create({ ...fresh('bo'), username }), 400, 'rest_invalid_param');
        expect(data['details']).to.have.nested.property('username.code', 'rest_user_invalid_username');
      });
    }

    it('refuses a login of more than sixty characters', async () => {
      refusal(await create({ ...fresh('bo'), username: 'x'.repeat(61) }), 400, 'rest_invalid_param');
      success(await create({ ...fresh('bo'), username: 'x'.repeat(60) }), 201);
    });

    for (const email of ['', 'bo', 'bo@host', '@example.org']) {
      it(`refuses the e-mail address "${email}"`, async () => {
        const { data } = refusal(await create({ ...fresh('bo'), email }), 400, 'rest_invalid_param');
        expect(data['details']).to.have.nested.property('email.code', 'rest_invalid_email');
      });
    }

    it('refuses an empty password and an unknown role, and makes nothing', async () => {
      const before = await count();
      refusal(await create({ ...fresh('bo'), password: '' }), 400, 'rest_invalid_param');
      refusal(await create({ ...fresh('bo'), roles: ['ghost'] }), 400, 'rest_user_invalid_role');
      expect(await count()).to.equal(before);
    });

    it('refuses a taken login or e-mail address without regard to letter case', async () => {
      success(await create(fresh('bo')), 201);
      refusal(await create({ ...fresh('BO'), email: 'other@example.org' }), 400, 'existing_user_login');
      refusal(await create({ ...fresh('bob'), email: 'BO@example.org' }), 400, 'existing_user_email');
    });

    it('makes one of fifty parallel requests for the same login', async () => {
      const before = await count();
      const answers = await fiftyTimes((index) => create({ ...fresh('bo'), email: `bo${index}@example.org` }));
      expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
      for (const answer of answers.filter(({ status }) => status !== 201)) refusal(answer, 400, 'existing_user_login');
      expect(await count()).to.equal(before + 1);
    });

    it('makes one of fifty parallel requests for the same e-mail address', async () => {
      const answers = await fiftyTimes((index) => create({ ...fresh(`bo${index}`), email: 'bo@example.org' }));
      expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
      for (const answer of answers.filter(({ status }) => status !== 201)) refusal(answer, 400, 'existing_user_email');
    });

    it('makes fifty of the same name in parallel, each with a slug of its own', async () => {
      const answers = await fiftyTimes((index) => create({ ...fresh(`bo${index}`), name: 'Same Name' }));
      const slugs = new Set(answers.map((answer) => success<Item>(answer, 201).slug));
      expect(slugs.size).to.equal(50);
    });

    it('is announced by the action user_register', async () => {
      const before = site.fired('user_register');
      await create(fresh('bo'));
      await create(fresh('bo'));
      expect(site.fired('user_register')).to.equal(before + 1);
    });
  });

  describe('changing an account', () => {
    for (const method of ['post', 'put', 'patch'] as const) {
      it(`changes by ${method.toUpperCase()} what is sent and nothing else`, async () => {
        const before = success<Item>(await ana.get('/wp/v2/users/me?context=edit'));
        const changed = success<Item>(await ana[method]('/wp/v2/users/me', { description: 'A reader.\nOf books.' }));
        expect(changed).to.deep.equal({ ...before, description: 'A reader.\nOf books.' });
      });
    }

    it('is allowed to oneself and to who may edit users', async () => {
      expect(success<Item>(await ana.post(path(ana), { first_name: 'Ana' }))['first_name']).to.equal('Ana');
      expect(success<Item>(await administrator.post(path(ana), { last_name: 'B.' }))).to.include({
        first_name: 'Ana',
        last_name: 'B.',
      });
    });

    it('is refused to others', async () => {
      const bo = await site.as('editor', 'bo');
      refusal(await bo.post(path(ana), { first_name: 'x' }), 403, 'rest_cannot_edit');
      refusal(await site.visitor().post(path(ana), { first_name: 'x' }), 401, 'rest_cannot_edit');
      refusal(await site.visitor().post('/wp/v2/users/me', {}), 401, 'rest_not_logged_in');
      refusal(await administrator.post('/wp/v2/users/9999', {}), 404, 'rest_user_invalid_id');
    });

    it('takes the account of the address, whatever id the body names', async () => {
      const changed = success<Item>(await ana.post(path(ana), { id: administrator.user?.id, first_name: 'Ana' }));
      expect(changed).to.include({ id: ana.user?.id, first_name: 'Ana' });
    });

    it('strips tags of names', async () => {
      const changed = success<Item>(await ana.post('/wp/v2/users/me', { name: '<b>Ana</b><script>x</script>' }));
      expect(changed['name']).to.be.a('string').and.not.match(/[<>]/);
    });

    it('never changes the login', async () => {
      refusal(await administrator.post(path(ana), { username: 'other' }), 400, 'rest_user_invalid_argument');
      success(await administrator.post(path(ana), { username: 'ana' }));
    });

    it('refuses the e-mail address of another with 400 rest_user_invalid_email', async () => {
      refusal(
        await ana.post('/wp/v2/users/me', { email: 'Administrator@example.org' }),
        400,
        'rest_user_invalid_email',
      );
      success(await ana.post('/wp/v2/users/me', { email: 'ANA@example.org' }));
    });

    it('refuses a slug of nothing, and makes a taken one its own', async () => {
      refusal(await ana.post('/wp/v2/users/me', { slug: '///' }), 400, 'rest_user_invalid_slug');
      const { slug } = success<Item>(await administrator.get('/wp/v2/users/me'));
      expect(success<Item>(await ana.post('/wp/v2/users/me', { slug })).slug).to.equal(`${slug}-2`);
    });

    for (const [what, body] of [
      ['url', { url: 'javascript:alert(1)' }],
      ['locale', { locale: '../../etc' }],
    ] as const) {
      it(`never keeps a bad ${what}`, async () => {
        const response = await ana.post('/wp/v2/users/me', body);
        expect(response.status).to.be.oneOf([200, 400]);
        const me = success<Item>(await ana.get('/wp/v2/users/me?context=edit'));
        expect(me[what]).to.not.equal(Object.values(body)[0]);
      });
    }

    it('lets the new password sign in, and the old one no more', async () => {
      const trial = async (pwd: string) => (await submitForm(site.host, { log: 'ana', pwd })).status;
      expect(await trial('password of ana')).to.equal(302);
      success(await ana.post('/wp/v2/users/me', { password: 'another password' }));
      expect(await trial('password of ana')).to.equal(200);
      expect(await trial('another password')).to.equal(302);
    });

    it('is announced by the action profile_update, with what was before', async () => {
      const seen: string[] = [];
      site.tap(
        tap(identityHooks.profile_update, { id: 'note' }, (_tools, user, before) => {
          seen.push(`${before.firstName} → ${user.firstName}`);
        }),
      );
      await ana.post('/wp/v2/users/me', { first_name: 'Ana' });
      expect(seen).to.deep.equal([' → Ana']);
    });
  });

  describe('roles', () => {
    it('are given by who may promote users', async () => {
      expect(
        success<Item>(await administrator.post(path(ana), { roles: ['author', 'editor'] }))['roles'],
      ).to.deep.equal(['author', 'editor']);
      success(await ana.get('/wp/v2/users/me'));
      expect((await ana.get('/wp/v2/users?who=authors')).status).to.equal(200);
    });

    it('are not given to oneself', async () => {
      refusal(await ana.post('/wp/v2/users/me', { roles: ['administrator'] }), 403, 'rest_cannot_edit_roles');
      expect(success<Item>(await ana.get('/wp/v2/users/me?context=edit'))['roles']).to.deep.equal(['subscriber']);
    });

    it('that nobody knows are refused', async () => {
      refusal(await administrator.post(path(ana), { roles: ['ghost'] }), 400, 'rest_user_invalid_role');
    });

    it('are not laid down by the last who could give them back', async () => {
      const response = await administrator.post('/wp/v2/users/me', { roles: ['subscriber'] });
      expect(response.status).to.equal(403);
      expect(response.json<Refused>().code).to.equal('rest_user_invalid_role');
    });
  });

  describe('deleting an account', () => {
    const remove = (query: string, client = administrator, of = ana) => client.delete(`${path(of)}?${query}`);

    it('needs force and says who gets what was written', async () => {
      const { data } = refusal(await remove('force=true'), 400, 'rest_missing_callback_param');
      expect(data['params']).to.deep.equal(['reassign']);
      refusal(await remove('reassign=false'), 501, 'rest_trash_not_supported');
    });

    it('answers what it was', async () => {
      const previous = success<Item>(await administrator.get(`${path(ana)}?context=edit`));
      expect(success(await remove('force=true&reassign=false'))).to.deep.equal({ deleted: true, previous });
      refusal(await remove('force=true&reassign=false'), 404, 'rest_user_invalid_id');
    });

    it('names the heir to who keeps what was written', async () => {
      const seen: unknown[] = [];
      site.tap(
        tap(identityHooks.delete_user, { id: 'note' }, (_tools, user, heir) => {
          seen.push([user.login, heir]);
        }),
      );
      success(await remove(`force=true&reassign=${administrator.user?.id}`));
      expect(seen).to.deep.equal([['ana', administrator.user?.id]]);
    });

    it('refuses an heir who is not there or is the account itself', async () => {
      for (const heir of [9999, ana.user?.id]) {
        refusal(await remove(`force=true&reassign=${heir}`), 400, 'rest_user_invalid_reassign');
      }
      success(await ana.get('/wp/v2/users/me'));
    });

    it('is refused to others, also of oneself', async () => {
      const bo = await site.as('editor', 'bo');
      refusal(await remove('force=true&reassign=false', bo), 403, 'rest_user_cannot_delete');
      refusal(await remove('force=true&reassign=false', site.visitor()), 401, 'rest_user_cannot_delete');
      refusal(await ana.delete('/wp/v2/users/me?force=true&reassign=false'), 403, 'rest_user_cannot_delete');
      refusal(await site.visitor().delete('/wp/v2/users/me'), 401, 'rest_not_logged_in');
    });

    it('undoes everything when a plugin that keeps something fails', async () => {
      const undo = site.tap(
        tap(identityHooks.delete_user, { id: 'broken' }, () => {
          throw new Error('cannot let go');
        }),
      );
      expect(
        await site
          .use(USERS)
          .remove(ana.user?.id ?? 0, undefined)
          .catch(() => 'failed'),
      ).to.equal('failed');
      undo();
      success(await ana.get('/wp/v2/users/me'));
    });

    it('happens once under fifty parallel requests', async () => {
      const answers = await fiftyTimes(() => remove('force=true&reassign=false'));
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
      for (const answer of answers.filter(({ status }) => status !== 200)) refusal(answer, 404, 'rest_user_invalid_id');
    });
  });
});
