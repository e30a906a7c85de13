import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import {
  columns,
  DATABASE,
  type Database,
  migration,
  parseSearch,
  type SearchWords,
  sql,
  table,
} from '../../src/database.js';
import { definePlugin } from '../../src/index.js';

const notes = table(
  'si_notes',
  { id: columns.id(), kind: columns.string(20), title: columns.text(), body: columns.text() },
  { search: { columns: ['title', 'body'], unless: { column: 'kind', value: 'copy' } } },
);

const createNotes = migration('0001-notes', {
  up: (schema) =>
    schema.createTable('si_notes', {
      id: columns.id(),
      kind: columns.string(20),
      title: columns.text(),
      body: columns.text(),
    }),
  down: (schema) => schema.dropTable('si_notes'),
});

const searchNotes = migration('0002-search', {
  up: (schema) =>
    schema.addSearchIndex('si_notes', { columns: ['title', 'body'], unless: { column: 'kind', value: 'copy' } }),
  down: (schema) => schema.dropSearchIndex('si_notes'),
});

const plugin = definePlugin({
  id: 'si',
  version: '1.0.0',
  title: 'Search index',
  needs: { kernel: '^0.1.0' },
  migrations: [createNotes, searchNotes],
  tables: [notes],
});

const TEXTS = [
  'Sourdough bread',
  'SOURDOUGH starter, fed daily',
  'a b c',
  '100% rye!',
  'C++ and node.js "quoted" it\'s',
  'Émile Zola',
  'jean ÉMILE',
  'Straße',
  'dough_nut',
  '日本語のテキスト',
  'back\\slash',
  '',
];

const SEARCHES = [
  'dough',
  'SOUR',
  'bread starter',
  '"sourdough starter"',
  'dough -bread',
  '-dough',
  'rye!',
  '0% r',
  'C++',
  '"',
  'it\'s "quoted"',
  '"node.js ""quoted"',
  'émile',
  'ÉMILE',
  'straße',
  'STRASSE',
  'h_n',
  '日本語',
  '本語',
  'k\\s',
  'b',
  'ab',
  '* OR dough',
  'NEAR(dough)',
  'title:dough',
  `${'sourdough '.repeat(12)}`,
];

describe('search index', () => {
  let site: TestSite;
  let database: Database;

  beforeEach(async () => {
    site = await testHost({ plugins: [plugin] });
    database = site.use(DATABASE);
  });

  afterEach(() => site.stop());

  const rows = () => database.rows(notes);
  const searched = { columns: [notes.title, notes.body] };

  async function found(search: string | SearchWords, only = searched): Promise<number[]> {
    const words = typeof search === 'string' ? parseSearch(search) : search;
    const condition = await database.search(only, words);
    const ids = await database.sql<{
      id: number;
    }>`SELECT ${notes.id} FROM ${notes} WHERE ${condition} ORDER BY ${notes.id}`;
    return ids.map(({ id }) => id);
  }

  /** The same by reading every text. */
  async function expected(search: string): Promise<number[]> {
    const { words, without } = parseSearch(search);
    const all = await rows().list({ kind: { not: 'copy' } }, { orderBy: { id: 'asc' } });
    const holds = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());
    return all
      .filter(({ title, body }) => {
        const has = (word: string) => holds(title, word) || holds(body, word);
        return words.every(has) && !without.some(has);
      })
      .map(({ id }) => id);
  }

  it('finds what reading every text finds, whatever is searched for', async () => {
    for (const [index, text] of TEXTS.entries()) {
      await rows().insert({ kind: 'note', title: text, body: TEXTS[(index + 5) % TEXTS.length] ?? '' });
    }
    for (const search of SEARCHES) expect(await found(search), search).to.deep.equal(await expected(search));
  });

  it('looks into the columns alone that are named', async () => {
    const id = await rows().insert({ kind: 'note', title: 'Wholemeal', body: 'sourdough' });
    expect(await found('sourdough', { columns: [notes.body] })).to.deep.equal([id]);
    expect(await found('sourdough', { columns: [notes.title] })).to.deep.equal([]);
  });

  it('follows every way of writing: one row, many, changes, removals, plain statements', async () => {
    const [first = 0, second = 0] = await rows().insertMany([
      { kind: 'note', title: 'oven one', body: '' },
      { kind: 'note', title: 'oven two', body: '' },
    ]);
    expect(await found('oven')).to.deep.equal([first, second]);
    await rows().change({ id: first }, { title: 'stove' });
    expect(await found('oven')).to.deep.equal([second]);
    await rows().changeEach([{ id: first, body: 'an oven again' }]);
    expect(await found('oven')).to.deep.equal([first, second]);
    await database.write`UPDATE ${notes} SET body = ${'nothing'} WHERE ${sql`id = ${first}`}`;
    expect(await found('oven')).to.deep.equal([second]);
    await rows().remove({ id: second });
    expect(await found('oven')).to.deep.equal([]);
    await rows().insert({ kind: 'note', title: 'oven', body: '' });
    await expectUndone();
    expect(await found('oven')).to.have.length(1);
  });

  async function expectUndone(): Promise<void> {
    const undo = new Error('undo');
    try {
      await database.transaction(async () => {
        await rows().insert({ kind: 'note', title: 'an oven that goes', body: '' });
        expect(await found('oven')).to.have.length(2);
        throw undo;
      });
    } catch (thrown) {
      expect(thrown).to.equal(undo);
    }
  }

  it('leaves rows out that are not to be found, and takes them up when they become others', async () => {
    const id = await rows().insert({ kind: 'copy', title: 'barley', body: '' });
    expect(await found('barley')).to.deep.equal([]);
    await rows().change({ id }, { kind: 'note' });
    expect(await found('barley')).to.deep.equal([id]);
    await rows().change({ id }, { kind: 'copy' });
    expect(await found('barley')).to.deep.equal([]);
  });

  it('finds all of very many', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({ kind: 'note', title: `grain ${index}`, body: 'rye' }));
    await rows().insertMany(many);
    expect(await found('rye')).to.have.length(1_200);
    expect(await found('rye grain -1')).to.have.length(many.filter(({ title }) => !title.includes('1')).length);
    expect(await found('"grain 1199"')).to.have.length(1);
  });

  it('finds the rows that were there before it, and goes with its migration', async () => {
    await rows().insert({ kind: 'note', title: 'spelt', body: '' });
    await rows().insert({ kind: 'copy', title: 'spelt', body: '' });
    const { migrator } = site.host.services;
    const set = { plugin: plugin.id, migrations: plugin.migrations ?? [] };
    await migrator.down(set, { steps: 1 });
    await rows().insert({ kind: 'note', title: 'spelt again', body: '' });
    await migrator.up([set]);
    expect(await found('spelt')).to.have.length(2);
  });

  it('is asked by SQLite and by PostgreSQL where a part of a word is searched for', async function () {
    if (database.dialect === 'mariadb') this.skip();
    await rows().insert({ kind: 'note', title: 'a needle here', body: '' });
    const plan = await planOf('eedl');
    expect(plan).to.match(database.dialect === 'sqlite' ? /USING INTEGER PRIMARY KEY/ : /si_notes_search/);
  });

  /** Over a few rows PostgreSQL would read them all. */
  function planOf(search: string): Promise<string> {
    return database.transaction(async () => {
      const isPostgres = database.dialect === 'postgres';
      if (isPostgres) await database.write`SET LOCAL enable_seqscan = off`;
      const condition = await database.search(searched, parseSearch(search));
      const explain = isPostgres ? sql`EXPLAIN` : sql`EXPLAIN QUERY PLAN`;
      const plan = await database.sql`${explain} SELECT ${notes.id} FROM ${notes} WHERE ${condition}`;
      return JSON.stringify(plan);
    });
  }
});
