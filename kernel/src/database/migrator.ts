import { asError, HostError } from '../errors.js';
import { type Clock, timestamp } from '../services/clock.js';
import type { Log } from '../services/log.js';
import type { Database } from './database.js';
import type { Locks } from './locks.js';
import type { Migration } from './schema.js';
import { checksumOf, SqlSchemaEditor, type Statement } from './schema-editor.js';
import { columnsOfTable, type Row, shapeKey } from './table.js';
import { appliedMigrations, heldLocks } from './tables.js';

/** The migrations of one plugin. */
export interface MigrationSet {
  readonly plugin: string;
  readonly migrations: readonly Migration[];
}

/** Where a migration stands. `changed`: applied with other statements; `unknown`: applied, but not declared any more. */
export interface MigrationStatus {
  readonly plugin: string;
  readonly name: string;
  readonly state: 'pending' | 'applied' | 'changed' | 'unknown';
  readonly appliedAt: string | null;
}

/** One step taken, or in a dry run the step that would be, with its statements. */
export interface MigrationStep {
  readonly plugin: string;
  readonly name: string;
  readonly direction: 'up' | 'down';
  readonly statements: readonly Statement[];
}

type LedgerRow = Row<typeof appliedMigrations>;

/**
 * Owns the schema. Migrations are named per plugin, run in the order given, each in a transaction where the dialect
 * allows, under a lock between processes, and with the checksum of the statements they sent.
 */
export class Migrator {
  readonly #database: Database;
  readonly #locks: Locks;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(parts: { database: Database; locks: Locks; clock: Clock; log: Log }) {
    this.#database = parts.database;
    this.#locks = parts.locks;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  /** Makes the two tables that migrating itself needs. */
  async prepare(): Promise<void> {
    const editor = new SqlSchemaEditor(this.#database, { dry: false });
    for (const table of [appliedMigrations, heldLocks])
      await editor.createTable(table[shapeKey].name, columnsOfTable(table));
  }

  /** Where every migration of these plugins stands. */
  async status(sets: readonly MigrationSet[]): Promise<MigrationStatus[]> {
    const rows = await this.#ledger();
    const report: MigrationStatus[] = [];
    for (const { plugin, migrations } of sets) {
      const known = new Set(migrations.map((each) => each.name));
      for (const row of rows) {
        if (row.plugin !== plugin || known.has(row.name)) continue;
        report.push({ plugin, name: row.name, state: 'unknown', appliedAt: row.appliedAt });
      }
      for (const each of ordered(migrations)) {
        const row = rows.find((one) => one.plugin === plugin && one.name === each.name);
        const unchanged = row && row.checksum === checksumOf(await this.#run(each.up, true));
        const state = row ? (unchanged ? 'applied' : 'changed') : 'pending';
        report.push({ plugin, name: each.name, state, appliedAt: row?.appliedAt ?? null });
      }
    }
    return report;
  }

  /**
   * Applies what is pending, in order.
   * @throws HostError when an applied migration was changed or is unknown, or when one fails
   */
  async up(sets: readonly MigrationSet[], options: { dryRun?: boolean } = {}): Promise<MigrationStep[]> {
    if (options.dryRun) return this.#up(sets, true);
    if (!(await this.#hasPending(sets))) return [];
    return this.#locks.within('migrate', () => this.#up(sets, false));
  }

  /** Takes back all of a plugin's migrations, newest first, or only the newest `steps`. */
  async down(set: MigrationSet, options: { dryRun?: boolean; steps?: number } = {}): Promise<MigrationStep[]> {
    if (options.dryRun) return this.#down(set, true, options.steps);
    return this.#locks.within('migrate', () => this.#down(set, false, options.steps));
  }

  async #hasPending(sets: readonly MigrationSet[]): Promise<boolean> {
    const rows = await this.#ledger();
    const applied = new Set(rows.map((row) => `${row.plugin}/${row.name}`));
    return sets.some(({ plugin, migrations }) => migrations.some((each) => !applied.has(`${plugin}/${each.name}`)));
  }

  async #up(sets: readonly MigrationSet[], dry: boolean): Promise<MigrationStep[]> {
    const steps: MigrationStep[] = [];
    for (const status of await this.status(sets)) {
      const { plugin, name, state } = status;
      if (state === 'unknown') throw new HostError('HOST_MIGRATION_UNKNOWN', { plugin, migration: name });
      if (state === 'changed') throw new HostError('HOST_MIGRATION_CHANGED', { plugin, migration: name });
      if (state === 'applied') continue;
      const migration = sets.find((set) => set.plugin === plugin)?.migrations.find((each) => each.name === name);
      if (!migration) continue;
      const statements = await this.#step(plugin, migration, 'up', dry);
      steps.push({ plugin, name, direction: 'up', statements });
    }
    return steps;
  }

  async #down(set: MigrationSet, dry: boolean, most = Number.POSITIVE_INFINITY): Promise<MigrationStep[]> {
    const applied = new Set((await this.#ledger()).filter((row) => row.plugin === set.plugin).map((row) => row.name));
    const backwards = ordered(set.migrations)
      .filter((each) => applied.has(each.name))
      .reverse();
    const steps: MigrationStep[] = [];
    for (const each of backwards.slice(0, most)) {
      const statements = await this.#step(set.plugin, each, 'down', dry);
      steps.push({ plugin: set.plugin, name: each.name, direction: 'down', statements });
    }
    return steps;
  }

  async #step(plugin: string, migration: Migration, direction: 'up' | 'down', dry: boolean): Promise<Statement[]> {
    const { name, irreversible } = migration;
    const run = direction === 'up' ? migration.up : migration.down;
    if (!run)
      throw new HostError('HOST_MIGRATION_IRREVERSIBLE', { plugin, migration: name, reason: irreversible ?? '' });
    try {
      if (dry) return await this.#run(run, true);
      return await this.#database.transaction(async () => {
        const statements = await this.#run(run, false);
        await this.#record(plugin, migration, direction);
        return statements;
      });
    } catch (thrown) {
      const { message } = asError(thrown);
      throw new HostError('HOST_MIGRATION_FAILED', { plugin, migration: name, direction, reason: message }, thrown);
    } finally {
      if (!dry) this.#log.info('migration run', { plugin, migration: name, direction });
    }
  }

  async #run(run: Migration['up'], dry: boolean): Promise<Statement[]> {
    const editor = new SqlSchemaEditor(this.#database, { dry });
    await run(editor);
    return editor.statements;
  }

  async #record(plugin: string, migration: Migration, direction: 'up' | 'down') {
    const { name } = migration;
    if (direction === 'down') {
      await this.#database.rows(appliedMigrations).remove({ plugin, name });
      return;
    }
    // What a migration sends may depend on the rows it finds; its dry run does not, and can be compared later.
    const checksum = checksumOf(await this.#run(migration.up, true));
    const appliedAt = timestamp(this.#clock);
    await this.#database.rows(appliedMigrations).insert({ plugin, name, checksum, appliedAt });
  }

  #ledger(): Promise<LedgerRow[]> {
    return this.#database.rows(appliedMigrations).list({}, { orderBy: { id: 'asc' } });
  }
}

function ordered(migrations: readonly Migration[]): Migration[] {
  return [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
}
