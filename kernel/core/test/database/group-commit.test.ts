import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns, DATABASE, type Database, migration, table } from '../../src/database.js';
import { definePlugin } from '../../src/index.js';

const people = table('gc_people', { id: columns.id(), name: columns.string(40, { unique: true }) });
const pets = table('gc_pets', { id: columns.id(), ownerId: columns.integer({ references: 'gc_people' }) });

const plugin = definePlugin({
  id: 'gc',
  version: '1.0.0',
  title: 'Group',
  tables: [people, pets],
  migrations: [
    migration('0001-people', {
      async up(schema) {
        await schema.createTable('gc_people', { id: columns.id(), name: columns.string(40, { unique: true }) });
        await schema.createTable('gc_pets', {
          id: columns.id(),
          owner_id: columns.integer({ references: 'gc_people' }),
        });
      },
      async down(schema) {
        await schema.dropTable('gc_pets');
        await schema.dropTable('gc_people');
      },
    }),
  ],
});

describe('transactions that wait for one another', () => {
  let site: TestSite;
  let database: Database;

  beforeEach(async () => {
    site = await testHost({ plugins: [plugin] });
    database = site.use(DATABASE);
  });
  afterEach(() => site.stop());

  const add = (name: string) => database.rows(people).insert({ name });
  const names = async () =>
    (await database.rows(people).list({}, { orderBy: { name: 'asc' } })).map(({ name }) => name);
  const numbered = (index: number) => `p${String(index).padStart(2, '0')}`;

  it('are each undone alone: of fifty at once every third fails, and the others are there', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        database.transaction(async () => {
          await add(numbered(index));
          if (index % 3 === 0) throw new Error(`no ${index}`);
          return index;
        }),
      ),
    );
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') expect(outcome.value).to.equal(index);
      else expect(outcome.reason.message).to.equal(`no ${index}`);
      expect(outcome.status).to.equal(index % 3 === 0 ? 'rejected' : 'fulfilled');
    }
    const kept = Array.from({ length: 50 }, (_, index) => index).filter((index) => index % 3 !== 0);
    expect(await names()).to.deep.equal(kept.map(numbered));
  });

  it('are answered when others can see what they wrote, and not before', async () => {
    const seen = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        await database.transaction(() => add(numbered(index)));
        return database.rows(people).has({ name: numbered(index) });
      }),
    );
    expect(seen.every(Boolean)).to.equal(true);
  });

  it('tell who wrote second that a name is taken, and go on', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => database.transaction(() => add(numbered(index % 10)))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(10);
    expect(await names()).to.have.length(10);
  });

  it('run what is to follow a commit after it, and not at all for one that failed', async () => {
    const followed: string[] = [];
    const run = (name: string, fails: boolean) =>
      database.transaction(async () => {
        await add(name);
        await database.afterCommit(() => void followed.push(name));
        if (fails) throw new Error('no');
      });
    await Promise.allSettled([run('a', false), run('b', true), run('c', false)]);
    expect(followed.sort()).to.deep.equal(['a', 'c']);
  });

  it('have not happened, any of them, when the commit is refused; those after them go on', async function () {
    if (database.dialect !== 'sqlite') this.skip();
    const outcomes = await Promise.allSettled([
      database.transaction(() => add('first')),
      database.transaction(async () => {
        await database.write`PRAGMA defer_foreign_keys = ON`;
        await database.rows(pets).insert({ ownerId: 12345 });
      }),
      database.transaction(() => add('third')),
    ]);
    expect(outcomes[1]?.status).to.equal('rejected');
    const written = await names();
    for (const [index, name] of [
      [0, 'first'],
      [2, 'third'],
    ] as const)
      expect(written.includes(name), name).to.equal(outcomes[index]?.status === 'fulfilled');
    expect(await database.rows(pets).count({})).to.equal(0);
    await database.transaction(() => add('later'));
    expect(await names()).to.include('later');
  });

  it('write nothing any more with a transaction that is over', async () => {
    let left: unknown;
    await database.transaction(async (transaction) => {
      left = transaction;
      await add('kept');
    });
    const late = database.sequelize.query(`INSERT INTO ${database.table('gc_people')} (name) VALUES ('late')`, {
      transaction: left as never,
    });
    expect(
      await late.then(
        () => 'written',
        () => 'refused',
      ),
    ).to.equal('refused');
    expect(await names()).to.deep.equal(['kept']);
  });
});
