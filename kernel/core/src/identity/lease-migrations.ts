import { columns } from '../database/columns.js';
import { migration, type SchemaEditor } from '../database/schema.js';

/** When each job is due. */
export const jobTurnsMigration = migration('0012-job-turns', {
  up: createJobTurns,
  down: (schema) => schema.dropTable('job_turns'),
});

/**
 * Locks, turns, processes and the identity of the site become leases, which the kernel creates before any migration;
 * plugins that were switched by hand become settings.
 */
export const leasesMigration = migration('0013-leases', {
  async up(schema) {
    await schema.sql(
      `INSERT INTO ${schema.table('settings')} (plugin, name, value, changed_at)
       SELECT plugin, '@enabled', CASE enabled WHEN 1 THEN 'true' ELSE 'false' END, changed_at
       FROM ${schema.table('plugin_states')}`,
    );
    for (const table of ['plugin_states', 'processes', 'job_turns', 'locks', 'site_identity'])
      await schema.dropTable(table);
    if (schema.dialect !== 'mariadb') await schema.dropTable('migration_steps');
  },
  async down(schema) {
    await createJobTurns(schema);
    await schema.createTable('processes', {
      id: columns.key(36),
      machine: columns.string(100),
      process_id: columns.integer(),
      channel: columns.string(64),
      serves: columns.flag(),
      ended: columns.flag(),
      seen_at: columns.time(),
    });
    await schema.createTable('plugin_states', {
      plugin: columns.key(80),
      enabled: columns.flag(),
      changed_at: columns.time(),
    });
    await schema.sql(
      `INSERT INTO ${schema.table('plugin_states')} (plugin, enabled, changed_at)
       SELECT plugin, CASE value WHEN 'true' THEN 1 ELSE 0 END, changed_at
       FROM ${schema.table('settings')} WHERE name = '@enabled'`,
    );
    await schema.sql(`DELETE FROM ${schema.table('settings')} WHERE name = '@enabled'`);
  },
});

function createJobTurns(schema: SchemaEditor): Promise<void> {
  return schema.createTable('job_turns', { name: columns.key(250), next_at: columns.time() });
}
