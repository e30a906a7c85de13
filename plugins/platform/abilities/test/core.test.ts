import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { abilities } from '../src/plugin.js';
import { runPath } from './support.js';

const USER = runPath('core/get-user-info');
const ENVIRONMENT = runPath('core/get-environment-info');

describe('abilities of the core', () => {
  let site: TestSite;
  let reader: TestClient;

  before(async () => {
    site = await testHost({ plugins: [abilities] });
    reader = await site.as('subscriber', 'ada');
  });
  after(() => site.stop());

  const chosen = (client: TestClient, path: string, fields: readonly string[]) =>
    client.get(path, { query: { input: { fields } } });

  it('tell people who they are, all of it or some', async () => {
    const { user } = reader;
    const all = expectSuccess<object>(await reader.get(USER));
    expect(all).to.include({ id: user?.id, user_login: 'ada', display_name: user?.displayName, locale: 'en' });
    expect(all).to.deep.include({ roles: ['subscriber'] });
    expect(all).to.have.all.keys(
      ...['id', 'display_name', 'user_nicename', 'user_login', 'roles', 'locale'],
      ...['first_name', 'last_name', 'nickname', 'description', 'user_url'],
    );
    expect(expectSuccess(await chosen(reader, USER, ['user_login', 'id']))).to.deep.equal({
      user_login: 'ada',
      id: user?.id,
    });
    expectError(await chosen(reader, USER, ['password']), 400, 'ability_invalid_input');
  });

  it('tell administrators what the site runs on, and nobody else', async () => {
    const found = expectSuccess<Record<string, string>>(await (await site.as('administrator')).get(ENVIRONMENT));
    expect(found).to.have.all.keys('environment', 'runtime', 'php_version', 'db_server_info', 'wp_version');
    expect(found['environment']).to.be.oneOf(['production', 'local']);
    expect(found['runtime']).to.match(/^Node\.js v\d+/);
    expect(found['db_server_info']).to.match(/^(SQLite \d|PostgreSQL \d|MariaDB \d)/);
    expectError(await reader.get(ENVIRONMENT), 403, 'rest_ability_cannot_execute');
  });
});
