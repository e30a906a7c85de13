import { columns } from './columns.js';
import type { Statement } from './schema-editor.js';
import { table } from './table.js';

/** Which migrations were applied. */
export const appliedMigrations = table('migrations', {
  id: columns.id(),
  plugin: columns.string(80),
  name: columns.string(120),
  checksum: columns.string(64),
  appliedAt: columns.time(),
  /** The statements that take it back: with them an older version of the plugin, which does not know it, can. */
  undo: columns.json<readonly Statement[]>({ nullable: true }),
});

/** Who holds which lock, and until when. */
export const heldLocks = table('locks', {
  name: columns.key(120),
  owner: columns.string(36),
  expiresAt: columns.time(),
});

/** The statements of migrations that run, on databases where a change of the schema is not part of a transaction. */
export const migrationSteps = table('migration_steps', {
  id: columns.id(),
  plugin: columns.string(80),
  name: columns.string(120),
  direction: columns.string<'up' | 'down'>(4),
  digest: columns.string(64),
  isDone: columns.flag(),
});

/** Who this site is, whatever its address: what it shares with other sites is told apart by it. */
export const siteIdentity = table('site_identity', {
  /** Always `site`. */
  id: columns.key(20),
  identity: columns.string(36),
});

/** The tables that no plugin declares: the migrator creates them before any migration runs. */
export const systemTables = [appliedMigrations, heldLocks, migrationSteps, siteIdentity];
