import {
  expectError,
  expectSuccess,
  fiftyTimes,
  mirror,
  type TestClient,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';
import { DATABASE } from '../../src/database.js';

interface Item {
  readonly uuid: string;
  readonly app_id: string;
  readonly name: string;
  readonly created: string;
  readonly last_used: string | null;
  readonly last_ip: string | null;
  readonly _links: { readonly self: readonly { readonly href: string }[] };
}

interface Made extends Item {
  readonly password: string;
}

const MINE = '/wp/v2/users/me/application-passwords';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UNKNOWN = '123e4567-e89b-12d3-a456-426614174000';

describe('kernel / application passwords', () => {
  let site: TestSite;
  let ana: TestClient;

  before(async () => {
    site = await testHost({ plugins: [mirror] });
  });
  beforeEach(async () => {
    ana = await site.member();
  });
  after(() => site.stop());

  const create = async (name = 'phone', client = ana) => expectSuccess<Made>(await client.post(MINE, { name }), 201);
  const list = async (client = ana) => expectSuccess<Item[]>(await client.get(MINE));
  const stored = (made: Made): Item => {
    const { password, ...item } = made;
    expect(password).to.be.a('string');
    return item;
  };

  describe('making one', () => {
    it('answers 201, its address, and its secret as six groups of four', async () => {
      const response = await ana.post(MINE, { name: 'phone', app_id: UNKNOWN });
      const made = expectSuccess<Made>(response, 201);
      expect(made.password).to.match(/^[A-Za-z0-9]{4}( [A-Za-z0-9]{4}){5}$/);
      const href = `http://localhost/wp-json/wp/v2/users/${ana.user?.id}/application-passwords/${made.uuid}`;
      expect(response.headers['location']).to.equal(href);
      expect(stored(made)).to.deep.equal({
        ...{ uuid: made.uuid, app_id: UNKNOWN, name: 'phone', created: '2026-01-15T12:00:00' },
        ...{ last_used: null, last_ip: null, _links: { self: [{ href }] } },
      });
      expect(made.uuid).to.match(UUID);
    });

    it('leaves the application out as an empty text', async () => {
      expect((await create()).app_id).to.equal('');
    });

    it('takes the same name twice, with another secret', async () => {
      const [first, second] = [await create(), await create()];
      expect(first.password).to.not.equal(second.password);
      expect(await list()).to.have.lengthOf(2);
    });

    it('needs a name that is not blank', async () => {
      expectError(await ana.post(MINE, {}), 400, 'rest_missing_callback_param');
      for (const name of ['', '   ', '\t\n', ['x']])
        expectError(await ana.post(MINE, { name }), 400, 'rest_invalid_param');
      expect(await list()).to.deep.equal([]);
    });

    it('needs the id of an application to be one', async () => {
      expectError(await ana.post(MINE, { name: 'x', app_id: 'y' }), 400, 'rest_invalid_param');
    });

    it('keeps a digest of the secret alone', async () => {
      const { password } = await create();
      const database = site.use(DATABASE);
      const rows = JSON.stringify(await database.select(`SELECT * FROM ${database.table('application_passwords')}`));
      expect(rows).to.not.include(password).and.not.include(password.replaceAll(' ', ''));
    });
  });

  describe('reading', () => {
    it('lists them without their secrets', async () => {
      const [first, second] = [stored(await create('one')), stored(await create('two'))];
      expect(await list()).to.have.deep.members([first, second]);
    });

    it('shows one', async () => {
      const made = stored(await create());
      expect(expectSuccess(await ana.get(`${MINE}/${made.uuid}`))).to.deep.equal(made);
    });

    it('is also done by the id of the user', async () => {
      const made = stored(await create());
      expect(expectSuccess(await ana.get(`/wp/v2/users/${ana.user?.id}/application-passwords`))).to.deep.equal([made]);
    });

    it('does not find what is not there', async () => {
      for (const method of ['get', 'put', 'delete'] as const) {
        expectError(await ana[method](`${MINE}/${UNKNOWN}`), 404, 'rest_application_password_not_found');
      }
    });
  });

  describe('changing', () => {
    for (const method of ['post', 'put', 'patch'] as const) {
      it(`renames by ${method.toUpperCase()} and leaves the application alone`, async () => {
        const made = stored(await create());
        const changed = expectSuccess(await ana[method](`${MINE}/${made.uuid}`, { name: 'tablet', app_id: UNKNOWN }));
        expect(changed).to.deep.equal({ ...made, name: 'tablet' });
        expect(await list()).to.deep.equal([changed]);
      });
    }

    it('keeps the name when none is given and refuses a blank one', async () => {
      const made = stored(await create());
      expect(expectSuccess(await ana.put(`${MINE}/${made.uuid}`, {}))).to.deep.equal(made);
      expectError(await ana.put(`${MINE}/${made.uuid}`, { name: ' ' }), 400, 'rest_invalid_param');
    });

    it('leaves the secret as it was', async () => {
      const program = await ana.withApplicationPassword();
      const [item] = await list();
      expectSuccess(await ana.put(`${MINE}/${item?.uuid}`, { name: 'tablet' }));
      expectSuccess(await program.get('/mirror/v1/members'));
    });
  });

  describe('deleting', () => {
    it('answers what it was, once', async () => {
      const made = stored(await create());
      expect(expectSuccess(await ana.delete(`${MINE}/${made.uuid}`))).to.deep.equal({ deleted: true, previous: made });
      expectError(await ana.delete(`${MINE}/${made.uuid}`), 404, 'rest_application_password_not_found');
      expect(await list()).to.deep.equal([]);
    });

    it('happens once under fifty parallel requests', async () => {
      const { uuid } = await create();
      const answers = await fiftyTimes(() => ana.delete(`${MINE}/${uuid}`));
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
      expect(answers.filter(({ status }) => status === 404)).to.have.lengthOf(49);
    });

    it('takes all at once and counts them', async () => {
      await create('one');
      await create('two');
      expect(expectSuccess(await ana.delete(MINE))).to.deep.equal({ deleted: true, count: 2 });
      expect(expectSuccess(await ana.delete(MINE))).to.deep.equal({ deleted: true, count: 0 });
    });

    it('takes effect at once', async () => {
      const program = await ana.withApplicationPassword();
      expectSuccess(await program.get('/mirror/v1/members'));
      await ana.delete(MINE);
      expectError(await program.get('/mirror/v1/members'), 401, 'incorrect_password');
    });
  });

  describe('introspecting', () => {
    const path = `${MINE}/introspect`;

    it('shows the one in use', async () => {
      const program = await ana.withApplicationPassword();
      const shown = expectSuccess<Item>(await program.get(path));
      expect(await list()).to.deep.equal([shown]);
      expect(shown.name).to.equal('test');
    });

    it('finds none in use with a cookie', async () => {
      expectError(await ana.get(path), 404, 'rest_no_authenticated_app_password');
    });

    it('is for members', async () => {
      expectError(await site.visitor().get(path), 401, 'rest_not_logged_in');
    });
  });

  describe('whose they are', () => {
    const requests = [
      ['GET', '', 'rest_cannot_list_application_passwords'],
      ['POST', '', 'rest_cannot_create_application_passwords'],
      ['DELETE', '', 'rest_cannot_delete_application_passwords'],
      ['GET', `/${UNKNOWN}`, 'rest_cannot_read_application_password'],
      ['PUT', `/${UNKNOWN}`, 'rest_cannot_edit_application_password'],
      ['DELETE', `/${UNKNOWN}`, 'rest_cannot_delete_application_password'],
    ] as const;
    const ask = (client: TestClient, method: (typeof requests)[number][0], path: string) => {
      if (method === 'GET') return client.get(path);
      return client[method === 'POST' ? 'post' : method === 'PUT' ? 'put' : 'delete'](path, { name: 'x' });
    };

    for (const [method, rest, code] of requests) {
      it(`${method} …${rest} refuses those of another with 403 ${code}`, async () => {
        const bo = await site.as('editor', 'bo');
        expectError(await ask(bo, method, `/wp/v2/users/${ana.user?.id}/application-passwords${rest}`), 403, code);
      });

      it(`${method} …${rest} refuses a visitor with 401 rest_not_logged_in`, async () => {
        expectError(await ask(site.visitor(), method, `${MINE}${rest}`), 401, 'rest_not_logged_in');
        const path = `/wp/v2/users/${ana.user?.id}/application-passwords${rest}`;
        expectError(await ask(site.visitor(), method, path), 401, 'rest_not_logged_in');
      });

      it(`${method} …${rest} does not find an unknown user`, async () => {
        const administrator = await site.as('administrator');
        const path = `/wp/v2/users/9999/application-passwords${rest}`;
        expectError(await ask(administrator, method, path), 404, 'rest_user_invalid_id');
      });
    }

    it('may be managed by who may edit the user', async () => {
      const administrator = await site.as('administrator');
      const path = `/wp/v2/users/${ana.user?.id}/application-passwords`;
      const made = expectSuccess<Made>(await administrator.post(path, { name: 'given' }), 201);
      expect((await list()).map(({ uuid }) => uuid)).to.deep.equal([made.uuid]);
      expectSuccess(await administrator.delete(`${path}/${made.uuid}`));
    });

    it('are not found under another user', async () => {
      const { uuid } = await create();
      const administrator = await site.as('administrator');
      expectError(await administrator.get(`${MINE}/${uuid}`), 404, 'rest_application_password_not_found');
    });

    it('may make and list others themselves', async () => {
      const program = await ana.withApplicationPassword();
      await create('by program', program);
      expect(await list(program)).to.have.lengthOf(2);
    });
  });
});
