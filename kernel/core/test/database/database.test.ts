import { RawTables, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns } from '../../src/database/columns.js';
import type { Database } from '../../src/database/database.js';
import { migration } from '../../src/database/schema.js';
import { definePlugin } from '../../src/plugin/definition.js';

const counters = definePlugin({
  id: 'counters',
  version: '1.0.0',
  title: 'Counters',
  migrations: [
    migration('0001-counters', {
      up: (schema) =>
        schema.createTable('counters', {
          id: columns.id(),
          name: columns.string(50, { unique: true }),
          n: columns.integer({ default: 0 }),
          on_it: columns.flag(),
        }),
      down: (schema) => schema.dropTable('counters'),
    }),
  ],
});

describe('kernel / database', () => {
  let site: TestSite;
  let database: Database;
  let raw: RawTables;
  const all = () =>
    database.select<{ name: string; n: number }>(`SELECT name, n FROM ${database.table('counters')} ORDER BY id`);
  beforeEach(async () => {
    site = await testHost({ plugins: [counters] });
    database = site.host.services.database;
    raw = new RawTables(database);
  });
  afterEach(() => site.stop());

  it('writes, changes and removes rows and returns how many', async () => {
    await raw.insert('counters', { name: 'a' });
    await raw.insert('counters', { name: 'b', n: 5 });
    expect(await raw.update('counters', { n: 7 }, 'name = $1', ['b'])).to.equal(1);
    expect(await raw.update('counters', { n: 7 }, 'name = $1', ['b'])).to.equal(1);
    expect(await raw.update('counters', { n: 1 }, 'name = $1', ['nobody'])).to.equal(0);
    expect(await all()).to.deep.equal([
      { name: 'a', n: 0 },
      { name: 'b', n: 7 },
    ]);
    expect(await raw.remove('counters', 'n > $1', [3])).to.equal(1);
    expect(await raw.selectOne(`SELECT name FROM ${database.table('counters')} WHERE n = $1`, [7])).to.equal(undefined);
  });

  it('binds places by number, in any order and as often as they stand', async () => {
    await raw.insert('counters', { name: 'a', n: 3 });
    const sql = `SELECT name FROM ${database.table('counters')} WHERE n = $2 AND name = $1 AND n = $2`;
    expect(await database.select(sql, ['a', 3])).to.deep.equal([{ name: 'a' }]);
  });

  it('finds nothing, and fails for nothing, with a number that no column can hold', async () => {
    const sql = `SELECT name FROM ${database.table('counters')} WHERE id IN ($1, $2)`;
    expect(await database.select(sql, [Number.MAX_SAFE_INTEGER, 1e300])).to.deep.equal([]);
  });

  it('reports a taken key and goes on, inside a transaction too', async () => {
    expect(await raw.insertIfAbsent('counters', { name: 'a' })).to.equal(true);
    await database.transaction(async () => {
      expect(await raw.insertIfAbsent('counters', { name: 'a', n: 9 })).to.equal(false);
      await raw.update('counters', { n: 1 }, 'name = $1', ['a']);
    });
    expect(await all()).to.deep.equal([{ name: 'a', n: 1 }]);
  });

  it('undoes a transaction that throws, nested calls and models included', async () => {
    const thrown = await database
      .transaction(async () => {
        await raw.insert('counters', { name: 'a' });
        await database.transaction(() => raw.insert('counters', { name: 'b' }));
        await database.sequelize.query(`INSERT INTO ${database.table('counters')} (name, n, on_it) VALUES ('c', 0, 0)`);
        throw new Error('no');
      })
      .catch((error: Error) => error.message);
    expect(thrown).to.equal('no');
    expect(await all()).to.deep.equal([]);
  });

  it('runs what waits for the commit after it, and never after a rollback', async () => {
    const seen: string[] = [];
    await database.transaction(async () => {
      await raw.insert('counters', { name: 'a' });
      await database.afterCommit(async () => {
        seen.push(`rows: ${(await all()).length}`);
        await raw.insert('counters', { name: 'later' });
      });
    });
    await database
      .transaction(() =>
        database.afterCommit(() => void seen.push('never')).then(() => Promise.reject(new Error('no'))),
      )
      .catch(() => undefined);
    expect(seen).to.deep.equal(['rows: 1']);
    expect(await all()).to.have.length(2);
  });

  it('does the rest of what waits for a commit although some of it fails, and tells what failed first', async () => {
    const seen: string[] = [];
    const fail = (message: string) => async () => {
      seen.push(message);
      throw new Error(message);
    };
    const failed: unknown = await database
      .transaction(async () => {
        await raw.insert('counters', { name: 'a' });
        await database.afterCommit(fail('first'));
        await database.afterCommit(fail('second'));
        await database.afterCommit(() => void seen.push('told'));
      })
      .catch((thrown: unknown) => thrown);
    expect(seen).to.deep.equal(['first', 'second', 'told']);
    expect(failed).to.have.property('message', 'first');
    expect(await all()).to.have.length(1);
  });

  it('counts exactly under fifty parallel conditional updates', async () => {
    await raw.insert('counters', { name: 'a', n: 20 });
    const sql = `UPDATE ${database.table('counters')} SET n = n - 1 WHERE name = $1 AND n > 0`;
    const taken = await Promise.all(Array.from({ length: 50 }, () => raw.execute(sql, ['a'])));
    expect(taken.reduce((sum, each) => sum + each, 0)).to.equal(20);
    expect(await all()).to.deep.equal([{ name: 'a', n: 0 }]);
  });

  it('counts exactly under fifty parallel transactions that read and write', async () => {
    await raw.insert('counters', { name: 'a', n: 0 });
    await Promise.all(
      Array.from({ length: 50 }, () =>
        database.transaction(async () => {
          await raw.execute(`UPDATE ${database.table('counters')} SET n = n + 1 WHERE name = $1`, ['a']);
        }),
      ),
    );
    expect(await all()).to.deep.equal([{ name: 'a', n: 50 }]);
  });
});
