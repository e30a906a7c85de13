import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns } from '../../src/database/columns.js';
import type { Database } from '../../src/database/database.js';
import { migration } from '../../src/database/schema.js';
import { columnsOfTable, table } from '../../src/database/table.js';
import { isTaken } from '../../src/database/taken.js';
import { definePlugin } from '../../src/plugin/definition.js';

const stamps = table('stamps_stamps', {
  id: columns.id(),
  name: columns.string(100, { unique: true }),
  text: columns.text(),
  worth: columns.integer({ default: 7 }),
  tags: columns.json<string[]>({ nullable: true }),
  isRare: columns.flag(),
});

const albums = table('stamps_albums', { name: columns.key(50), size: columns.integer() });

const plugin = definePlugin({
  id: 'stamps',
  version: '1.0.0',
  title: 'Stamps',
  tables: [stamps, albums],
  migrations: [
    migration('0001-stamps', {
      async up(schema) {
        await schema.createTable('stamps_stamps', columnsOfTable(stamps));
        await schema.createTable('stamps_albums', columnsOfTable(albums));
      },
      async down(schema) {
        await schema.dropTable('stamps_albums');
        await schema.dropTable('stamps_stamps');
      },
    }),
  ],
});

function many(length: number, text = 'x') {
  return Array.from({ length }, (_, index) => ({ name: `n${index}`, text }));
}

describe('kernel / many rows at a time', () => {
  let site: TestSite;
  let database: Database;

  beforeEach(async () => {
    site = await testHost({ plugins: [plugin] });
    database = site.host.services.database;
  });

  afterEach(() => site.stop());

  const stored = () => database.rows(stamps).list({}, { orderBy: { id: 'asc' } });

  it('are written in their order, more than one statement takes, each with the id that it got', async () => {
    const ids = await database.rows(stamps).insertMany(many(450));
    const rows = await stored();
    expect(rows.map(({ id }) => id)).to.deep.equal(ids);
    expect(rows.map(({ name }) => name)).to.deep.equal(many(450).map(({ name }) => name));
  });

  it('are written by several statements where their texts are long', async () => {
    await database.rows(stamps).insertMany(many(9, 'ü$1?'.repeat(75_000)));
    expect((await stored()).map(({ text }) => text.length)).to.deep.equal(Array(9).fill(300_000));
  });

  it('have the defaults of the columns that they leave out, and null where they say so', async () => {
    await database.rows(stamps).insertMany([
      { name: 'a', text: '' },
      { name: 'b', text: '', worth: 0, isRare: true, tags: ['red'] },
      { name: 'c', text: '', tags: null },
    ]);
    expect((await stored()).map(({ worth, isRare, tags }) => [worth, isRare, tags])).to.deep.equal([
      [7, false, null],
      [0, true, ['red']],
      [7, false, null],
    ]);
  });

  it('of none are none, and of a table that counts no ids there are no ids', async () => {
    expect(await database.rows(stamps).insertMany([])).to.deep.equal([]);
    expect(await database.rows(albums).insertMany([{ name: 'a', size: 1 }])).to.deep.equal([]);
    expect(await database.rows(albums).count({})).to.equal(1);
  });

  it('are all refused when a unique index refuses one', async () => {
    await database.rows(stamps).insert({ name: 'n400', text: '' });
    const thrown = await database
      .rows(stamps)
      .insertMany(many(450))
      .catch((error: unknown) => error);
    expect(isTaken(thrown)).to.equal(true);
    expect(await database.rows(stamps).count({})).to.equal(1);
  });

  it('are written where no unique index refuses them, whether another row or one among them has the name', async () => {
    await database.rows(stamps).insert({ name: 'a', text: 'first' });
    const rows = [
      { name: 'a', text: 'second' },
      { name: 'b', text: 'third' },
      { name: 'b', text: 'fourth' },
    ];
    await database.rows(stamps).insertManyIfAbsent(rows);
    expect((await stored()).map(({ text }) => text)).to.deep.equal(['first', 'third']);
  });

  it('are changed each in its own way, but for what a change leaves out', async () => {
    const [a = 0, b = 0, c = 0] = await database.rows(stamps).insertMany(many(3));
    await database.rows(stamps).changeEach([
      { id: a, text: 'A', worth: 1 },
      { id: b, worth: 2, tags: ['blue'] },
    ]);
    expect((await stored()).map(({ id, text, worth, tags }) => [id, text, worth, tags])).to.deep.equal([
      [a, 'A', 1, null],
      [b, 'x', 2, ['blue']],
      [c, 'x', 7, null],
    ]);
  });

  it('are written under their own ids where those are free, and later ids come after them', async () => {
    const [first = 0] = await database.rows(stamps).insertMany(many(1));
    const wanted = [first, 40, 12_345].map((id) => ({ id, name: `wanted-${id}`, text: '' }));
    const written = await database.rows(stamps).insertManyUnderIds(wanted);
    expect([...written].sort((a, b) => a - b)).to.deep.equal([40, 12_345]);
    expect((await stored()).map(({ id, name }) => [id, name])).to.deep.equal([
      [first, 'n0'],
      [40, 'wanted-40'],
      [12_345, 'wanted-12345'],
    ]);
    expect(await database.rows(stamps).insert({ name: 'later', text: '' })).to.be.greaterThan(12_345);
    expect(await database.rows(stamps).insertManyUnderIds([{ id: 50, name: 'between', text: '' }])).to.deep.equal([50]);
    expect(await database.rows(stamps).insertManyUnderIds([])).to.deep.equal([]);
    expect(await database.rows(stamps).insert({ name: 'last', text: '' })).to.be.greaterThan(12_346);
  });

  it('are each written under an id that one of fifty at once gets, while others count theirs', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const row = { id: 100 + (index % 5), name: `wants-${index}`, text: '' };
        await database.rows(stamps).insert({ name: `counts-${index}`, text: '' });
        return database.rows(stamps).insertManyUnderIds([row]);
      }),
    );
    expect(answers.flat().sort((a, b) => a - b)).to.deep.equal([100, 101, 102, 103, 104]);
    expect(await database.rows(stamps).count({})).to.equal(55);
  });

  it('join the transaction around them', async () => {
    const work = database.transaction(async () => {
      await database.rows(stamps).insertMany(many(3));
      throw new Error('undone');
    });
    await work.catch(() => undefined);
    expect(await database.rows(stamps).count({})).to.equal(0);
  });
});
