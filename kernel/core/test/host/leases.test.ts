import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columnNames } from '../../src/database/schema-editor.js';
import { corePlugin } from '../../src/host/core-plugin.js';
import { identityOf } from '../../src/host/site-identity.js';
import { PluginStates } from '../../src/plugin/states.js';

describe('kernel / leases', () => {
  it('take over what earlier versions kept in tables of their own', async () => {
    const site = await testHost({ plugins: [] });
    const { migrator, database, clock, random } = site.host.services;
    const kernel = { plugin: 'kernel', migrations: corePlugin.migrations ?? [] };
    await migrator.down(kernel, { steps: 1 });
    const [states, identity] = [database.table('plugin_states'), database.table('site_identity')];
    await database.sequelize.query(`INSERT INTO ${states} (plugin, enabled, changed_at) VALUES ('on', 1, 'then')`);
    await database.sequelize.query(`INSERT INTO ${states} (plugin, enabled, changed_at) VALUES ('off', 0, 'now')`);
    await database.sequelize.query(`CREATE TABLE ${identity} (id VARCHAR(20) PRIMARY KEY, identity VARCHAR(36))`);
    await database.sequelize.query(`INSERT INTO ${identity} (id, identity) VALUES ('site', 'who-we-are')`);

    expect(await identityOf(database, random)).to.equal('who-we-are');
    await migrator.up([kernel]);

    expect(await identityOf(database, random)).to.equal('who-we-are');
    const overrides = await new PluginStates(database, clock).overrides();
    expect([...overrides].sort()).to.deep.equal([
      ['off', { enabled: false, changedAt: 'now' }],
      ['on', { enabled: true, changedAt: 'then' }],
    ]);
    for (const former of ['plugin_states', 'site_identity', 'locks', 'job_turns', 'processes'])
      expect(await columnNames(database, database.table(former)), former).to.deep.equal([]);
    await site.stop();
  });

  it('are no settings: a plugin that was switched by hand has none', async () => {
    const site = await testHost({ plugins: [] });
    const states = new PluginStates(site.host.services.database, site.host.services.clock);
    await states.set('some', false);
    expect([...(await states.settings())]).to.deep.equal([]);
    expect(await states.stories('some')).to.deep.equal([]);
    await states.clear('some');
    expect([...(await states.overrides())]).to.deep.equal([]);
    await site.stop();
  });
});
