import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns, DATABASE, type Database, isTaken, migration, table } from '../../src/database.js';
import { definePlugin } from '../../src/index.js';

const things = table('sc_things', { id: columns.id(), name: columns.string(40, { unique: true }) });

const plugin = definePlugin({
  id: 'sc',
  version: '1.0.0',
  title: 'Connections',
  needs: { kernel: '^0.1.0' },
  tables: [things],
  migrations: [
    migration('0001-things', {
      up: (schema) => schema.createTable('sc_things', { id: columns.id(), name: columns.string(40, { unique: true }) }),
      down: (schema) => schema.dropTable('sc_things'),
    }),
  ],
});

describe('transactions, one after the other', () => {
  let site: TestSite;
  let database: Database;

  beforeEach(async () => {
    site = await testHost({ plugins: [plugin] });
    database = site.use(DATABASE);
  });

  afterEach(() => site.stop());

  const names = async () => {
    const rows = await database.rows(things).list({}, { orderBy: { id: 'asc' } });
    return rows.map(({ name }) => name);
  };

  /** The connection that a transaction runs on. */
  const connectionOf = () =>
    database.transaction(async (transaction) => Reflect.get(transaction, 'connection') as unknown);

  it('run on one connection of an SQLite file', async function () {
    if (database.dialect !== 'sqlite') this.skip();
    const first = await connectionOf();
    expect(await connectionOf()).to.equal(first);
    await Promise.allSettled([database.transaction(() => Promise.reject(new Error('undo'))), connectionOf()]);
    expect(await connectionOf()).to.equal(first);
  });

  it('leave nothing of one that was undone to the next', async () => {
    const undone = database.transaction(async () => {
      await database.rows(things).insertMany([{ name: 'gone' }]);
      expect(await names()).to.deep.equal(['gone']);
      throw new Error('undo');
    });
    expect(await undone.catch((thrown: Error) => thrown.message)).to.equal('undo');
    await database.transaction(() => database.rows(things).insertMany([{ name: 'kept' }]));
    expect(await names()).to.deep.equal(['kept']);
  });

  it('tell a value that is taken from other errors, whichever way it is written, and can be undone after it', async () => {
    await database.rows(things).insert({ name: 'taken' });
    const rows = database.rows(things);
    for (const write of [
      () => rows.insertMany([{ name: 'taken' }]),
      () => rows.insert({ name: 'taken' }),
      () => database.write`INSERT INTO ${things} (name) VALUES (${'taken'})`,
    ]) {
      const thrown: unknown = await database.transaction<unknown>(write).catch((error: unknown) => error);
      expect(isTaken(thrown), String(thrown)).to.equal(true);
    }
    const broken: unknown = await database
      .transaction(() => database.write`UPDATE ${things} SET nothing = 1`)
      .catch((error: unknown) => error);
    expect(broken).to.be.instanceOf(Error);
    expect(isTaken(broken)).to.equal(false);
    expect(await names()).to.deep.equal(['taken']);
  });

  it('tell how many rows a write touched', async () => {
    await database.rows(things).insertMany([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    await database
      .transaction(async () => {
        expect(
          await database
            .rows(things)
            .change({ name: ['a', 'b'] }, { name: 'x' })
            .catch(() => 'taken'),
        ).to.equal('taken');
      })
      .catch(() => undefined);
    await database.transaction(async () => {
      expect(await database.rows(things).change({ name: 'a' }, { name: 'z' })).to.equal(1);
      expect(await database.rows(things).remove({ name: ['b', 'c', 'none'] })).to.equal(2);
    });
    expect(await names()).to.deep.equal(['z']);
  });

  it('see a table that another migration made meanwhile', async () => {
    await connectionOf();
    await site.disable('sc');
    const { migrator } = site.host.services;
    const set = { plugin: plugin.id, migrations: plugin.migrations ?? [] };
    await migrator.down(set);
    await migrator.up([set]);
    await database.transaction(() => database.rows(things).insertMany([{ name: 'new' }]));
    expect(await names()).to.deep.equal(['new']);
  });
});
