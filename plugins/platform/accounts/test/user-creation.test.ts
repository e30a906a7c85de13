import { USERS } from '@plinth/kernel';
import {
  expectError,
  expectSuccess,
  fiftyTimes,
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

describe('accounts / users / making an account', () => {
  let site: TestSite;
  let administrator: TestClient;
  let made = 0;
  let login: string;

  before(async () => {
    site = await testHost({ plugins: [] });
    administrator = await site.as('administrator');
  });
  beforeEach(() => {
    made += 1;
    login = `bo${made}`;
  });
  after(async () => {
    expect(site.errors).to.deep.equal([]);
    await site.stop();
  });

  const fresh = (username = login) => ({ username, email: `${username}@example.org`, password: 'a long password' });
  const create = (body: unknown, client = administrator) => client.post('/wp/v2/users', body);
  const count = async () => (await site.use(USERS).list({ limit: 1 })).total;

  it('answers 201, its address and the private fields, never the password', async () => {
    const response = await create({ ...fresh(), name: 'Bo Writer', roles: ['author'], first_name: 'Bo' });
    const item = expectSuccess<Item>(response, 201);
    expect(response.headers['location']).to.equal(`http://localhost/wp-json/wp/v2/users/${item.id}`);
    expect(item).to.deep.include({ username: login, name: 'Bo Writer', first_name: 'Bo', roles: ['author'] });
    expect(response.text).to.not.include('a long password').and.not.include('$2');
    expect((await submitForm(site.host, { log: login, pwd: 'a long password' })).status).to.equal(302);
  });

  it('gives the default role when none is named', async () => {
    expect(expectSuccess<Item>(await create(fresh()), 201)['roles']).to.deep.equal(['subscriber']);
  });

  it('gives a slug that is not the login', async () => {
    expect(expectSuccess<Item>(await create(fresh()), 201).slug).to.not.equal(login);
    const again = { ...fresh(`${login}x`), name: `${login}X` };
    expect(expectSuccess<Item>(await create(again), 201).slug).to.not.equal(`${login}x`);
  });

  it('gives each a slug of its own', async () => {
    const slugs = [];
    for (const each of ['a', 'b', 'c']) {
      slugs.push(expectSuccess<Item>(await create({ ...fresh(login + each), name: 'Same Name' }), 201).slug);
    }
    expect(slugs).to.deep.equal(['same-name', 'same-name-2', 'same-name-3']);
  });

  it('takes a slug that is asked for', async () => {
    expect(expectSuccess<Item>(await create({ ...fresh(), slug: 'Bö The Great' }), 201).slug).to.equal('bo-the-great');
  });

  it('strips tags of names', async () => {
    const item = expectSuccess<Item>(
      await create({ ...fresh(), name: '<b>Bo</b><script>x</script>', nickname: '<i>B</i>' }),
      201,
    );
    expect(JSON.stringify([item['name'], item['nickname']])).to.not.match(/[<>]/);
  });

  it('is refused to whoever may not: 403 signed in, 401 signed out, whatever was sent', async () => {
    expectError(await create(fresh(), await site.as('subscriber')), 403, 'rest_cannot_create_user');
    expectError(await create({}, await site.as('editor')), 403, 'rest_cannot_create_user');
    expectError(await create({}, site.visitor()), 401, 'rest_cannot_create_user');
  });

  it('needs login, e-mail address and password', async () => {
    const { data } = expectError(await create({}), 400, 'rest_missing_callback_param');
    expect(data['params']).to.have.members(['username', 'email', 'password']);
  });

  for (const username of ['', '   ', 'a/b', 'a<b>', 'ä?', 'a\nb']) {
    it(`refuses the login ${JSON.stringify(username)} with the detail rest_user_invalid_username`, async () => {
      const { data } = expectError(await create({ ...fresh(), username }), 400, 'rest_invalid_param');
      expect(data['details']).to.have.nested.property('username.code', 'rest_user_invalid_username');
    });
  }

  it('refuses a login of more than sixty characters', async () => {
    expectError(await create({ ...fresh(), username: 'x'.repeat(61) }), 400, 'rest_invalid_param');
    expectSuccess(await create({ ...fresh(), username: 'x'.repeat(60) }), 201);
  });

  for (const email of ['', 'bo', 'bo@host', '@example.org']) {
    it(`refuses the e-mail address "${email}"`, async () => {
      const { data } = expectError(await create({ ...fresh(), email }), 400, 'rest_invalid_param');
      expect(data['details']).to.have.nested.property('email.code', 'rest_invalid_email');
    });
  }

  it('refuses an empty password and an unknown role, and makes nothing', async () => {
    const before = await count();
    expectError(await create({ ...fresh(), password: '' }), 400, 'rest_invalid_param');
    expectError(await create({ ...fresh(), roles: ['ghost'] }), 400, 'rest_user_invalid_role');
    expect(await count()).to.equal(before);
  });

  it('refuses a taken login or e-mail address without regard to letter case', async () => {
    expectSuccess(await create(fresh()), 201);
    const loud = login.toUpperCase();
    expectError(await create({ ...fresh(loud), email: 'other@example.org' }), 400, 'existing_user_login');
    expectError(await create({ ...fresh(`${login}x`), email: `${loud}@example.org` }), 400, 'existing_user_email');
  });

  it('makes one of fifty parallel requests for the same login', async () => {
    const before = await count();
    const answers = await fiftyTimes((index) => create({ ...fresh(), email: `${login}-${index}@example.org` }));
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectError(answer, 400, 'existing_user_login');
    expect(await count()).to.equal(before + 1);
  });

  it('makes one of fifty parallel requests for the same e-mail address', async () => {
    const email = `${login}@example.org`;
    const answers = await fiftyTimes((index) => create({ ...fresh(`${login}-${index}`), email }));
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectError(answer, 400, 'existing_user_email');
  });

  it('makes fifty of the same name in parallel, each with a slug of its own', async () => {
    const answers = await fiftyTimes((index) => create({ ...fresh(`${login}-${index}`), name: 'Parallel Name' }));
    expect(new Set(answers.map((answer) => expectSuccess<Item>(answer, 201).slug)).size).to.equal(50);
  });

  it('is announced by the action user_register, once it happened', async () => {
    const before = site.fired('user_register');
    expectSuccess(await create(fresh()), 201);
    expectError(await create(fresh()), 400, 'existing_user_login');
    expect(site.fired('user_register')).to.equal(before + 1);
  });
});
