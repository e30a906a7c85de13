import { columns } from './columns.js';
import type { Dialect } from './schema.js';
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

/** What a process wrote about itself. */
export interface ProcessDetails {
  readonly machine: string;
  readonly processId: number;
  /** Names the Redis by which the process hears others; '' for none. */
  readonly channel: string;
  /** Whether it serves the site, as against a command that works on it for a moment. */
  readonly serves: boolean;
  readonly ended: boolean;
}

/**
 * What one process holds until a time: locks, turns of jobs, the processes themselves, and the identity of the site. A few
 * dozen rows, read by name.
 */
export const leases = table('leases', {
  /** `lock:…`, `job:…`, `process:…` or `site`; see {@link leaseName}. */
  name: columns.key(255),
  kind: columns.string<LeaseKind>(10),
  owner: columns.string(36),
  /** Null for what does not end. */
  expiresAt: columns.time({ nullable: true }),
  /** Of processes only. */
  details: columns.json<ProcessDetails>({ nullable: true }),
});

/** What can be leased. */
export type LeaseKind = 'lock' | 'job' | 'process' | 'site';

/** The name of a lease, by what it is for. */
export function leaseName(kind: LeaseKind, id: string): string {
  return `${kind}:${id}`;
}

/** The statements of migrations that run, on databases where a change of the schema is not part of a transaction. */
export const migrationSteps = table('migration_steps', {
  id: columns.id(),
  plugin: columns.string(80),
  name: columns.string(120),
  direction: columns.string<'up' | 'down'>(4),
  digest: columns.string(64),
  isDone: columns.flag(),
});

/** The tables that no plugin declares: the migrator creates them before any migration runs. */
export function systemTablesOf(dialect: Dialect) {
  // Steps are recorded only where a change of the schema is not part of a transaction.
  return dialect === 'mariadb' ? [appliedMigrations, leases, migrationSteps] : [appliedMigrations, leases];
}
