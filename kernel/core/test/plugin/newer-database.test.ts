import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns } from '../../src/database/columns.js';
import { migration } from '../../src/database/schema.js';
import { definePlugin, type Plugin } from '../../src/plugin/definition.js';

const first = migration('0001-books', {
  up: (schema) => schema.createTable('shelf_books', { id: columns.id() }),
  down: (schema) => schema.dropTable('shelf_books'),
});
const second = migration('0002-boards', {
  up: (schema) => schema.createTable('shelf_boards', { id: columns.id() }),
  down: (schema) => schema.dropTable('shelf_boards'),
});

const shelf: Plugin = definePlugin({ id: 'shelf', version: '1.0.0', title: 'Shelf', migrations: [first] });

describe('kernel / a plugin that is older than its database', () => {
  let site: TestSite;
  const reportOf = (id: string) => site.host.inside.manager.list().find((each) => each.id === id);

  beforeEach(async () => {
    site = await testHost({ plugins: [shelf] });
    await site.disable('shelf');
    await site.host.services.migrator.up([{ plugin: 'shelf', migrations: [first, second] }]);
  });
  afterEach(() => site.stop());

  it('is blocked with the reason and the way out', async () => {
    const thrown = await site.enable('shelf').catch((error: unknown) => error);
    expect(thrown).to.include({ code: 'HOST_MIGRATION_NEWER' });
    expect(thrown).to.have.property('cure').that.contains('plinth migrate down shelf --steps 1 --yes');
    expect(reportOf('shelf')?.state).to.equal('blocked');
    expect(reportOf('shelf')?.why).to.equal(
      'blocked: The database is newer than this version of plugin "shelf": it holds 1 migration(s) that the version does not know (0002-boards).',
    );
  });

  it('leaves the site ready, with a warning', async () => {
    await site.enable('shelf').catch(() => undefined);
    const checks = await site.host.health.checks();
    expect(checks.filter(({ ok, warning }) => !ok && !warning)).to.deep.equal([]);
    const warning = checks.find(({ name }) => name === 'blocked plugins');
    expect(warning).to.deep.include({ ok: false, warning: true, detail: 'shelf' });
  });

  it('can be switched on again when the newer migrations are taken back', async () => {
    await site.host.services.migrator.down({ plugin: 'shelf', migrations: [first] }, { steps: 1 });
    await site.enable('shelf');
    expect(reportOf('shelf')?.state).to.equal('on');
  });
});
