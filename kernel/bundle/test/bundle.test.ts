import { definePlugin, USERS } from '@plinth/kernel';
import { columns, DATABASE, migration } from '@plinth/kernel/database';
import { RawTables, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import Type from 'typebox';
import { BUNDLES } from '../src/bundles.js';
import { type BundleSection, bundleSchema, bundleSections } from '../src/sections.js';

interface Note {
  readonly name: string;
  readonly author?: string;
}

const section: BundleSection = {
  name: 'notes',
  title: 'Notes',
  item: Type.Object(
    { name: Type.String({ minLength: 1 }), author: Type.Optional(Type.String()) },
    { additionalProperties: false },
  ),
  after: ['users'],
  async import(items: readonly Note[], context) {
    for (const { name, author } of items) {
      if (name === 'poison') throw new Error('cannot swallow it');
      const userId = author === undefined ? 0 : ((await context.find('users', author)) ?? 0);
      const made = await new RawTables(context.use(DATABASE)).insertIfAbsent('notes', { name, user_id: userId });
      context.count(made ? 'created' : 'kept');
    }
  },
  async export({ use }) {
    return use(DATABASE).select(`SELECT name FROM ${use(DATABASE).table('notes')} ORDER BY name`);
  },
};

const notes = definePlugin({
  id: 'notes',
  version: '1.0.0',
  title: 'Notes',
  migrations: [
    migration('0001-notes', {
      up: (schema) => schema.createTable('notes', { name: columns.key(50), user_id: columns.integer() }),
      down: (schema) => schema.dropTable('notes'),
    }),
  ],
  contributes: [bundleSections([section])],
});

describe('bundle / a site bundle', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await testHost({ plugins: [notes] });
  });
  afterEach(() => site.stop());
  const ada = { login: 'ada', email: 'ada@example.org', password: 'demo', roles: ['editor'], displayName: 'Ada' };

  it('moves the dates of a bundle that says for which day they were written', async () => {
    const given = { plinth: 1, datedAt: '2020-03-01' };
    const notesOf = ['2020-02-28', '2020-03-02T09:30:00.000Z', '2020-03-01 or so', '2020-13-45'];
    site.advance(5 * 86_400_000);
    await site.importBundle({ ...given, notes: notesOf.map((name) => ({ name })) });
    const inDays = (days: number) => new Date(site.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const { notes: got } = await site.exportBundle();
    expect(got).to.have.deep.members([
      { name: inDays(-2) },
      { name: `${inDays(1)}T09:30:00.000Z` },
      { name: '2020-03-01 or so' },
      { name: '2020-13-45' },
    ]);
  });

  it('brings a section in before another one when it says so', async () => {
    const order: string[] = [];
    const sectionOf = (name: string, more: Partial<BundleSection> = {}): BundleSection => ({
      ...{ name, title: name, item: Type.Object({}), export: async () => [], ...more },
      import: async () => void order.push(name),
    });
    const limited = definePlugin({
      ...{ id: 'limited', version: '1.0.0', title: 'Limited' },
      contributes: [bundleSections([sectionOf('files'), sectionOf('quotas', { before: ['files'] })])],
    });
    const other = await testHost({ plugins: [limited] });
    await other.importBundle({ plinth: 1, files: [], quotas: [] });
    await other.stop();
    expect(order).to.deep.equal(['quotas', 'files']);
  });

  it('refuses a day that is none, and says what was wanted', async () => {
    const bad = { plinth: 1, datedAt: 'yesterday' };
    const message = await site.importBundle(bad).catch((error: Error) => error.message);
    expect(message).to.match(/datedAt: found "yesterday", wanted a day/);
  });

  it('brings its sections in, each after those it needs, and counts what came', async () => {
    const reports = await site.importBundle({ plinth: 1, notes: [{ name: 'a', author: 'ada' }], users: [ada] });
    expect(reports).to.deep.equal([
      { section: 'users', created: 1, kept: 0 },
      { section: 'notes', created: 1, kept: 0 },
    ]);
    const user = await site.use(USERS).findByLogin('ada');
    const { database } = site.host.services;
    expect(await database.select(`SELECT name, user_id FROM ${database.table('notes')}`)).to.deep.equal([
      { name: 'a', user_id: user?.id },
    ]);
    expect(await site.use(USERS).verifyPassword(user, 'demo')).to.equal(true);
  });

  it('finds many items of another section at once, those of the bundle and those of the site', async () => {
    const asked: string[][] = [];
    const seen: [string, number][] = [];
    const looking = definePlugin({
      id: 'looking',
      version: '1.0.0',
      title: 'Looking',
      contributes: [
        bundleSections([
          {
            ...{ name: 'shelves', title: 'Shelves', item: Type.Object({ name: Type.String() }) },
            import: async (_items, context) => context.remember('shelves', 'new', 7),
            export: async () => [],
            findMany: async (keys) => {
              asked.push([...keys]);
              return new Map(keys.filter((key) => key === 'old').map((key) => [key, 8]));
            },
          },
          {
            ...{
              name: 'books',
              title: 'Books',
              item: Type.Object({ name: Type.String() }),
              after: ['shelves', 'users'],
            },
            async import(_items, context) {
              seen.push(...(await context.findMany('shelves', ['new', 'old', 'none', 'old'])));
              seen.push(...(await context.findMany('shelves', ['old', 'new'])));
              seen.push(
                ...(await context.findMany('users', ['ada', 'nobody'])),
                ...(await context.findMany('moons', ['a'])),
              );
            },
            export: async () => [],
          },
        ]),
      ],
    });
    const other = await testHost({ plugins: [looking] });
    await other.importBundle({ plinth: 1, users: [ada] });
    await other.importBundle({ plinth: 1, shelves: [{ name: 'new' }], books: [{ name: 'b' }] });
    const { id = 0 } = (await other.use(USERS).findByLogin('ada')) ?? {};
    await other.stop();
    expect(seen).to.deep.equal([
      ['new', 7],
      ['old', 8],
      ['old', 8],
      ['new', 7],
      ['ada', id],
    ]);
    expect(asked).to.deep.equal([['old', 'none']]);
  });

  it('hands a section the items of others, and reports what it notes: a hundred of it, and how many more', async () => {
    let seen: readonly unknown[] = [];
    const telling: BundleSection = {
      ...section,
      name: 'telling',
      async import(items: readonly Note[], context) {
        seen = [...context.items('notes'), ...context.items('nothing')];
        for (const { name } of items) context.note(`${name} is lost`);
      },
      export: async () => [],
    };
    const other = await testHost({
      plugins: [
        notes,
        definePlugin({ id: 'telling', version: '1.0.0', title: 'Telling', contributes: [bundleSections([telling])] }),
      ],
    });
    const lost = Array.from({ length: 103 }, (_, index) => ({ name: `n${index}` }));
    const reports = await other.importBundle({ plinth: 1, notes: [{ name: 'a' }], telling: lost });
    expect(seen).to.deep.equal([{ name: 'a' }]);
    expect(reports[0]).to.deep.equal({ section: 'notes', created: 1, kept: 0 });
    expect(reports[1]?.notes).to.have.length(100).and.to.include('n99 is lost');
    expect(reports[1]?.furtherNotes).to.equal(3);
    await other.stop();
  });

  it('keeps what the site has already, so that it may come twice', async () => {
    await site.importBundle({ plinth: 1, users: [ada], notes: [{ name: 'a' }] });
    const again = await site.importBundle({
      plinth: 1,
      users: [{ ...ada, displayName: 'Other' }],
      notes: [{ name: 'a' }],
    });
    expect(again).to.deep.equal([
      { section: 'users', created: 0, kept: 1 },
      { section: 'notes', created: 0, kept: 1 },
    ]);
    expect((await site.use(USERS).findByLogin('ada'))?.displayName).to.equal('Ada');
  });

  it('reports every mistake with its path and writes nothing', async () => {
    const bad = { plinth: 2, users: [ada, { login: '' }], notes: [{ name: 7 }], polls: [], pages: 'x' };
    const message = await site.importBundle(bad).catch((error: Error) => error.message);
    for (const line of [
      'plinth: found 2, wanted 1',
      'users[1]',
      'notes[0].name',
      'polls: no plugin',
      'pages: no plugin',
    ]) {
      expect(message).to.contain(line);
    }
    expect(await site.use(USERS).findByLogin('ada')).to.equal(undefined);
  });

  it('undoes a section that fails on its way and names it', async () => {
    const message = await site
      .importBundle({ plinth: 1, notes: [{ name: 'a' }, { name: 'poison' }] })
      .catch((error: Error) => error.message);
    expect(message).to.contain('notes: cannot swallow it');
    expect(await site.exportBundle()).to.have.deep.property('notes', []);
  });

  it('goes out as it came in, passwords as hashes', async () => {
    await site.importBundle({ plinth: 1, users: [ada], notes: [{ name: 'a' }] });
    const exported = await site.exportBundle();
    const other = await testHost({ plugins: [notes] });
    await other.importBundle(exported);
    expect(await other.exportBundle()).to.deep.equal(exported);
    expect(await other.use(USERS).verifyPassword(await other.use(USERS).findByLogin('ada'), 'demo')).to.equal(true);
    await other.stop();
  });

  it('has a published schema with every section', () => {
    const text = JSON.stringify(bundleSchema(site.host.use(BUNDLES).sections()));
    expect(text).to.contain('"users"').and.contain('"notes"').and.contain('"plinth"');
  });
});
