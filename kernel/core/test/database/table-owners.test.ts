import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns } from '../../src/database/columns.js';
import { type Migration, migration, type SchemaEditor } from '../../src/database/schema.js';
import { table } from '../../src/database/table.js';
import { definePlugin, type Plugin } from '../../src/plugin/definition.js';

const id = { id: columns.id() };

const shelvesTable = table('shelves_books', { ...id, title: columns.string(50) });

/** Owns `shelves_books`, which it declares. */
const shelves = definePlugin({
  id: 'shelves',
  version: '1.0.0',
  title: 'Shelves',
  tables: [shelvesTable],
  migrations: [
    migration('0001-books', {
      up: (schema) => schema.createTable('shelves_books', { ...id, title: columns.string(50) }),
      down: (schema) => schema.dropTable('shelves_books'),
    }),
  ],
});

type Steps = Partial<Record<'up' | 'down', (schema: SchemaEditor) => Promise<void>>>;

function step(name: string, { up, down }: Steps, adopts: readonly string[] = []): Migration {
  const nothing = async () => undefined;
  return migration(name, { up: up ?? nothing, down: down ?? nothing, adopts });
}

function guest(...migrations: Migration[]): Plugin {
  return definePlugin({
    id: 'guest',
    version: '1.0.0',
    title: 'Guest',
    needs: { plugins: { shelves: '1.x' } },
    migrations,
  });
}

describe('kernel / who owns a table', () => {
  let site: TestSite;
  const boot = async (...migrations: Migration[]) => {
    site = await testHost({ plugins: [shelves, guest(...migrations)], mayFail: true });
    const report = site.host.inside.manager.list().find((each) => each.id === 'guest');
    return { state: report?.state, why: report?.why ?? '' };
  };
  const columnsOfBooks = async () => {
    const { database } = site.host.services;
    return Object.keys(await database.sequelize.getQueryInterface().describeTable(database.table('shelves_books')));
  };
  afterEach(() => site.stop());

  const attempts: Readonly<Record<string, (schema: SchemaEditor) => Promise<void>>> = {
    'adds a column to it': (schema) => schema.addColumn('shelves_books', 'shade', columns.string(9, { default: '' })),
    'drops a column of it': (schema) => schema.dropColumn('shelves_books', 'title'),
    'drops it': (schema) => schema.dropTable('shelves_books'),
    'adds an index to it': (schema) => schema.addIndex('shelves_books', { columns: ['title'] }),
    'drops an index of it': (schema) => schema.dropIndex('shelves_books', ['title']),
    'adds a search index to it': (schema) => schema.addSearchIndex('shelves_books', { columns: ['title'] }),
    'drops a search index of it': (schema) => schema.dropSearchIndex('shelves_books'),
    'folds its columns': (schema) => schema.foldColumns('shelves_books', ['title']),
    'drops its folded columns': (schema) => schema.dropFoldedColumns('shelves_books', ['title']),
    'fills its sort keys': (schema) => schema.fillSortKeys('shelves_books', { title: 'title' }),
    'inserts rows by a statement': (schema) =>
      schema.sql(`INSERT INTO ${schema.table('shelves_books')} (title) VALUES ($1)`, ['x']),
    'changes rows by a statement': (schema) => schema.sql(`UPDATE ${schema.table('shelves_books')} SET title = 'x'`),
    'removes rows by a statement': (schema) => schema.sql(`DELETE FROM "${schema.table('shelves_books')}"`),
    'renames it by a statement': (schema) => schema.sql(`ALTER TABLE ${schema.table('shelves_books')} RENAME TO x`),
    'adds a trigger to it by a statement': (schema) =>
      schema.sql(`CREATE TRIGGER t AFTER INSERT ON ${schema.table('shelves_books')} BEGIN SELECT 1; END`),
  };
  for (const [what, up] of Object.entries(attempts)) {
    it(`refuses a migration of another plugin that ${what}`, async () => {
      const { state, why } = await boot(step('0001-foreign', { up }));
      expect(state).to.equal('failed');
      expect(why).to.contain(
        'Migration "0001-foreign" of plugin "guest" changes the table "shelves_books", which belongs to plugin "shelves".',
      );
      expect(await columnsOfBooks()).to.deep.equal(['id', 'title']);
    });
  }

  it('sends nothing of the earlier migrations, and looks at the way back too', async () => {
    const { why } = await boot(
      step('0001-own', { up: (schema) => schema.createTable('guest_list', id) }),
      step('0002-foreign', { down: (schema) => schema.dropTable('shelves_books') }),
    );
    expect(why).to.contain('"0002-foreign"').and.contain('"shelves_books"');
    const { migrator } = site.host.services;
    const status = await migrator.status([{ plugin: 'guest', migrations: [step('0001-own', {})] }]);
    expect(status.map(({ state }) => state)).to.deep.equal(['pending']);
  });

  it('refuses changes that depend on the rows found', async () => {
    const { state, why } = await boot(
      step('0001-by-rows', {
        async up(schema) {
          await schema.createTable('guest_list', id);
          const rows = await schema.rows<{ one: number }>('SELECT 1 AS one');
          for (const { one } of rows)
            await schema.sql(`DELETE FROM ${schema.table('shelves_books')} WHERE id = ${one}`);
        },
      }),
    );
    expect(state).to.equal('failed');
    expect(why).to.contain('"shelves_books", which belongs to plugin "shelves"');
  });

  it('names the plugin by its prefix when no plugin declares the table', async () => {
    const { why } = await boot(step('0001-foreign', { up: (schema) => schema.createTable('shelves_labels', id) }));
    expect(why).to.contain('"shelves_labels", which belongs to plugin "shelves"');
  });

  it('says that no installed plugin owns a table', async () => {
    const { why } = await boot(step('0001-foreign', { up: (schema) => schema.dropTable('attic') }));
    expect(why).to.contain('"attic", which belongs to no installed plugin');
  });

  it('lets a plugin change what its prefix, its migrations or an adoption make its own', async () => {
    const { why } = await boot(
      step('0001-own', {
        async up(schema) {
          await schema.createTable('old_name', id);
          await schema.createTable('guest_list', id);
          await schema.addColumn('old_name', 'shade', columns.string(9, { default: '' }));
        },
      }),
      step('0002-adopted', { up: (schema) => schema.createTable('shelves_moved', id) }, ['shelves/0009-moved']),
      step('0003-drop', { up: (schema) => schema.dropTable('shelves_moved') }),
    );
    expect(why).to.equal('on: site config');
  });

  it('lets a migration read and refer to tables of others', async () => {
    const { why } = await boot(
      step('0001-own', {
        async up(schema) {
          await schema.createTable('guest_list', { ...id, book_id: columns.integer({ references: 'shelves_books' }) });
          await schema.rows(`SELECT id FROM ${schema.table('shelves_books')}`);
          await schema.sql(
            `INSERT INTO ${schema.table('guest_list')} (book_id) SELECT id FROM ${schema.table('shelves_books')}`,
          );
        },
      }),
    );
    expect(why).to.equal('on: site config');
  });
});
