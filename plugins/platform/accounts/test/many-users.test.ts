import { USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { RawTables, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

const EMPTY = ['first_name', 'last_name', 'nickname', 'description', 'url', 'locale'];
const FIELDS = ['login', 'login_key', 'email', 'email_key', 'slug', 'display_name', 'registered_at', 'roles'];

/** Writes accounts in few statements: passwords would take minutes. */
async function write(site: TestSite, from: number, count: number): Promise<void> {
  const database = site.use(DATABASE);
  const rows = Array.from({ length: count }, (_, index) => {
    const [login, email] = [`many${from + index}`, `many${from + index}@example.org`];
    return [login, login, email, email, login, login, '2026-01-01T00:00:00.000Z', '[]'];
  });
  const places = rows.map((row, at) => `(${row.map((_, place) => `$${at * row.length + place + 1}`).join(', ')}, `);
  const rest = `${EMPTY.map(() => "''").join(', ')}, '{}')`;
  const values = places.map((each) => each + rest).join(', ');
  const columns = [...FIELDS, ...EMPTY, 'capabilities'].join(', ');
  await new RawTables(database).execute(
    `INSERT INTO ${database.table('users')} (${columns}) VALUES ${values}`,
    rows.flat(),
  );
}

describe('accounts / users / many at once', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [] });
  });
  after(() => site.stop());

  it('are found in the order of the ids, also more of them than are kept in memory', async () => {
    for (let from = 0; from < 5_200; from += 400) await write(site, from, 400);
    const database = site.use(DATABASE);
    const sql = `SELECT id FROM ${database.table('users')} WHERE login LIKE 'many%' ORDER BY id DESC`;
    const ids = (await database.select<{ id: number }>(sql)).map((row) => row.id);
    const found = await site.use(USERS).findMany([...ids, ids[0] ?? 0, 987_654_321]);
    expect(found.map((user) => user.id)).to.deep.equal(ids);
    expect(ids).to.have.length(5_200);
  });
});
