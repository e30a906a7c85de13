import { RawTables, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns } from '../../src/database/columns.js';
import { type Migration, migration } from '../../src/database/schema.js';
import { definePlugin, type Plugin } from '../../src/plugin/definition.js';

const first = migration('0001-things', {
  up: (schema) =>
    schema.createTable('things', { id: columns.id(), name: columns.string(50) }, [{ columns: ['name'], unique: true }]),
  down: (schema) => schema.dropTable('things'),
});
const second = migration('0002-colour', {
  up: (schema) => schema.addColumn('things', 'colour', columns.string(20, { default: 'red' })),
  down: (schema) => schema.dropColumn('things', 'colour'),
});
const broken = migration('0003-broken', {
  async up(schema) {
    await schema.createTable('half', { id: columns.id() });
    await schema.sql('INSERT INTO nowhere VALUES (1)');
  },
  down: (schema) => schema.dropTable('half'),
});

function pluginWith(migrations: readonly Migration[]): Plugin {
  return definePlugin({ id: 'things', version: '1.0.0', title: 'Things', migrations });
}

describe('kernel / migrations', () => {
  let site: TestSite;
  const boot = async (migrations: readonly Migration[]) => {
    site = await testHost({ plugins: [pluginWith(migrations)] });
    return site.host.services;
  };
  afterEach(() => site.stop());
  const set = (migrations: readonly Migration[]) => ({ plugin: 'things', migrations });

  it('run in the order of their names when the plugin is switched on, and are written down', async () => {
    const { database, migrator } = await boot([second, first]);
    await new RawTables(database).insert('things', { name: 'a' });
    const rows = await database.select<{ colour: string }>(`SELECT colour FROM ${database.table('things')}`);
    expect(rows).to.deep.equal([{ colour: 'red' }]);
    const status = await migrator.status([set([first, second])]);
    expect(status.map(({ name, state }) => [name, state])).to.deep.equal([
      ['0001-things', 'applied'],
      ['0002-colour', 'applied'],
    ]);
  });

  it('run once, whoever asks again or at the same time', async () => {
    const { migrator } = await boot([first]);
    const steps = await Promise.all(Array.from({ length: 10 }, () => migrator.up([set([first, second])])));
    expect(steps.flat().map(({ name }) => name)).to.deep.equal(['0002-colour']);
  });

  it('go back newest first, one by one or all', async () => {
    const { migrator } = await boot([first, second]);
    await site.disable('things');
    const one = await migrator.down(set([first, second]), { steps: 1 });
    expect(one.map(({ name }) => name)).to.deep.equal(['0002-colour']);
    const rest = await migrator.down(set([first, second]));
    expect(rest.map(({ name }) => name)).to.deep.equal(['0001-things']);
  });

  it('show their statements in a dry run and change nothing', async () => {
    const { migrator, database } = await boot([first]);
    const [step] = await migrator.up([set([first, second])], { dryRun: true });
    expect(step?.statements[0]?.text).to.match(/ALTER TABLE .*things.* ADD .*colour/i);
    let failed = false;
    await database.select(`SELECT colour FROM ${database.table('things')}`).catch(() => {
      failed = true;
    });
    expect(failed).to.equal(true);
  });

  it('are reported as changed, and refused, when their statements differ from those that were applied', async () => {
    const { migrator } = await boot([first]);
    const edited = { ...first, up: second.up };
    const [status] = await migrator.status([set([edited])]);
    expect(status?.state).to.equal('changed');
    const thrown = await migrator.up([set([edited, second])]).catch((error: Error) => error.message);
    expect(thrown).to.contain('"0001-things" of plugin "things" was changed after it had been applied');
  });

  it('are refused when the database holds one that is not known any more', async () => {
    const { migrator } = await boot([first, second]);
    const thrown = await migrator.up([set([first, broken])]).catch((error: Error) => error.message);
    expect(thrown).to.contain('"0002-colour"').and.contain('does not know');
  });

  it('that fail are named with plugin and direction, and are not written down', async () => {
    const { migrator, database } = await boot([first]);
    const thrown = await migrator.up([set([first, broken])]).catch((error: Error) => error.message);
    expect(thrown).to.contain('Migration "0003-broken" of plugin "things" failed while going up');
    const status = await migrator.status([set([first, broken])]);
    expect(status.at(-1)).to.include({ name: '0003-broken', state: 'pending' });
    // MariaDB commits each change of the schema by itself.
    if (database.dialect === 'mariadb') return;
    const left = await database.select(`SELECT id FROM ${database.table('half')}`).catch(() => 'gone');
    expect(left).to.equal('gone');
  });

  it('that are irreversible say why', async () => {
    const oneWay = migration('0001-one-way', { up: first.up, irreversible: 'it throws the old names away' });
    const { migrator } = await boot([oneWay]);
    const thrown = await migrator.down(set([oneWay])).catch((error: Error) => error.message);
    expect(thrown).to.contain('cannot be undone: it throws the old names away');
  });

  it('keep the site going without the plugin whose migration fails', async () => {
    const bad = definePlugin({ id: 'bad', version: '1.0.0', title: 'Bad', migrations: [broken] });
    site = await testHost({ plugins: [bad, pluginWith([first])], mayFail: true });
    const states = Object.fromEntries(site.host.inside.manager.list().map(({ id, state }) => [id, state]));
    expect(states).to.include({ bad: 'failed', things: 'on' });
    expect(site.errors.join()).to.contain('0003-broken');
  });
});
