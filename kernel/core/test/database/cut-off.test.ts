import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns } from '../../src/database/columns.js';
import { type Migration, migration } from '../../src/database/schema.js';
import { columnNames } from '../../src/database/schema-editor.js';

/** Makes a table, an index, rows and a column; ends before the statement with this number, as if the process was killed. */
function cutOff(before: number): Migration {
  return migration('0001-cut', {
    async up(schema) {
      let count = 0;
      const step = async (act: () => Promise<void>) => {
        if (count === before) throw new Error('killed');
        count += 1;
        await act();
      };
      await step(() => schema.createTable('cut', { id: columns.id(), name: columns.string(50) }));
      await step(() => schema.addIndex('cut', { columns: ['name'], unique: true }));
      await step(() => schema.sql(`INSERT INTO ${schema.table('cut')} (name) VALUES ($1)`, ['a']));
      await step(() => schema.addColumn('cut', 'colour', columns.string(20, { default: 'red' })));
      await step(() => schema.sql(`UPDATE ${schema.table('cut')} SET colour = $1`, ['blue']));
      await step(() => schema.addIndex('cut', { columns: ['colour'] }));
    },
    down: (schema) => schema.dropTable('cut'),
  });
}

const STATEMENTS = 6;

describe('kernel / a migration that is cut off', () => {
  for (let before = 1; before < STATEMENTS; before += 1) {
    it(`before statement ${before + 1} goes on when it is run again, and does nothing twice`, async () => {
      const site = await testHost({ plugins: [] });
      const { migrator, database } = site.host.services;
      const set = (at: number) => [{ plugin: 'cut', migrations: [cutOff(at)] }];
      const thrown = await migrator.up(set(before)).catch((error: unknown) => error);
      expect(String(thrown)).to.include('killed');
      await migrator.up(set(-1));
      const rows = await database.select<{ name: string; colour: string }>(
        `SELECT name, colour FROM ${database.table('cut')}`,
      );
      expect(rows.map(({ name, colour }) => [name, colour])).to.deep.equal([['a', 'blue']]);
      // Only MariaDB records the steps of a migration.
      const steps = await columnNames(database, database.table('migration_steps'));
      expect(steps.length > 0).to.equal(database.dialect === 'mariadb');
      const left =
        steps.length === 0 ? [] : await database.select(`SELECT id FROM ${database.table('migration_steps')}`);
      expect(left).to.deep.equal([]);
      await migrator.down({ plugin: 'cut', migrations: [cutOff(-1)] });
      await site.stop();
    });
  }
});
