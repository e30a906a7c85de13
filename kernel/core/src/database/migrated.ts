import { HostError } from '../errors.js';
import type { MigrationSet, Migrator } from './migrator.js';

/** @throws HostError `HOST_MIGRATION_PENDING` when not all of a plugin's migrations are applied */
export async function demandMigrated(migrator: Migrator, set: MigrationSet): Promise<void> {
  const pending = await migrator.pending([set]);
  if (pending.length === 0) return;
  const migrations = pending.map(({ name }) => name).join(', ');
  throw new HostError('HOST_MIGRATION_PENDING', { plugin: set.plugin, count: pending.length, migrations });
}

/** @throws HostError `HOST_MIGRATION_NEWER` when a newer version of the plugin has migrated the database */
export async function assertNotNewer(migrator: Migrator, set: MigrationSet): Promise<void> {
  const newer = await migrator.newer(set);
  if (newer.length === 0) return;
  const migrations = newer.join(', ');
  throw new HostError('HOST_MIGRATION_NEWER', { plugin: set.plugin, count: newer.length, migrations });
}
