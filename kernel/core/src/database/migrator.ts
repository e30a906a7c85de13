import { asError, HostError } from '../errors.js';
import { type Clock, timestamp } from '../services/clock.js';
import type { Log } from '../services/log.js';
import type { Database } from './database.js';
import type { Locks } from './locks.js';
import { MigrationProgress } from './migration-progress.js';
import type { Migration, SchemaEditor } from './schema.js';
import { checksumOf, columnNames, SqlSchemaEditor, type Statement } from './schema-editor.js';
import { columnsOfTable, type Row, shapeKey } from './table.js';
import { type MigrationSet, TableOwners } from './table-owners.js';
import { appliedMigrations, systemTablesOf } from './tables.js';

export type { MigrationSet } from './table-owners.js';

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

/** How migrations are run. */
export interface MigrationRun {
  /** Only collects the statements. */
  readonly dryRun?: boolean;
  /** Is told of each step when it is done. */
  progress?(step: MigrationStep): void;
}

/** Stands for the checksum of a migration that counts as applied because an earlier version did the same. */
const ADOPTED = 'adopted';

/** Marks a migration that was reverted, so that the one it adopts does not count any more. */
const REVERTED = 'reverted';

type LedgerRow = Pick<Row<typeof appliedMigrations>, 'plugin' | 'name' | 'checksum' | 'appliedAt'>;

/**
 * Owns the schema. Migrations are named per plugin, run in the order given, each in a transaction where the dialect
 * allows, under a lock between processes, and with the checksum of the statements they sent.
 */
export class Migrator {
  readonly #database: Database;
  readonly #locks: Locks;
  readonly #clock: Clock;
  readonly #log: Log;
  /** Asked once: the table stays while the process lives. */
  #columns: readonly string[] = [];
  /** Migrations that adopt others, by `owner/name` of the adopted. */
  readonly #adopters = new Map<string, { readonly plugin: string; readonly name: string }[]>();

  readonly #owners: TableOwners;

  constructor(parts: { database: Database; locks: Locks; clock: Clock; log: Log }) {
    this.#database = parts.database;
    this.#owners = new TableOwners(parts.database);
    this.#locks = parts.locks;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  /** Makes the tables that are there before any migration. Without them everything is pending. */
  async prepare(): Promise<void> {
    const editor = new SqlSchemaEditor(this.#database, { dry: false });
    for (const table of systemTablesOf(this.#database.dialect))
      await editor.createTable(table[shapeKey].name, columnsOfTable(table));
    const present = await this.#ledgerColumns();
    // The table of an older version lacks what came later.
    for (const [name, column] of Object.entries(columnsOfTable(appliedMigrations)))
      if (!present.includes(name)) await editor.addColumn(appliedMigrations[shapeKey].name, name, column);
  }

  /** Learns which tables these plugins own, and which of their migrations adopt those of earlier versions. */
  learn(sets: readonly MigrationSet[]): void {
    this.#owners.learn(sets);
    for (const { plugin, migrations } of sets) {
      for (const { name, adopts } of migrations) {
        for (const adopted of adopts)
          this.#adopters.set(adopted, [...(this.#adopters.get(adopted) ?? []), { plugin, name }]);
      }
    }
  }

  /** Which migrations of these plugins are not applied yet. */
  async pending(sets: readonly MigrationSet[]): Promise<{ plugin: string; name: string }[]> {
    const applied = new Set((await this.#ledger()).map(({ plugin, name }) => `${plugin}/${name}`));
    return sets.flatMap(({ plugin, migrations }) =>
      ordered(migrations)
        .filter(({ name }) => !applied.has(`${plugin}/${name}`))
        .map(({ name }) => ({ plugin, name })),
    );
  }

  /**
   * The applied migrations of a plugin that are newer than all that it declares: a newer version of it ran here. Not looked
   * for in the kernel, whose former migrations belong to layers that may not be installed.
   */
  async newer({ plugin, migrations }: MigrationSet): Promise<string[]> {
    if (plugin === 'kernel') return [];
    const newest = ordered(migrations).at(-1)?.name ?? '';
    const rows = await this.#ledger();
    return rows.filter((row) => row.plugin === plugin && row.name > newest).map(({ name }) => name);
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
        const unchanged =
          row && (row.checksum === ADOPTED || row.checksum === checksumOf(await this.#run(each.up, true)));
        const state = row ? (unchanged ? 'applied' : 'changed') : 'pending';
        report.push({ plugin, name: each.name, state, appliedAt: row?.appliedAt ?? null });
      }
    }
    return report;
  }

  /**
   * Applies what is pending, in order.
   * @throws HostError when an applied migration was changed or is unknown, or when one changes a table of another plugin
   * (nothing is sent then), or fails
   */
  async up(sets: readonly MigrationSet[], options: MigrationRun = {}): Promise<MigrationStep[]> {
    if (options.dryRun) return this.#up(sets, options);
    if ((await this.pending(sets)).length === 0) return [];
    return this.#locks.within('migrate', () => this.#up(sets, options));
  }

  /**
   * Takes back all of a plugin's migrations, newest first, or only the newest `steps`; also those that only a newer
   * version of the plugin declares, by the statements that were kept when they were applied.
   * @throws HostError when one cannot be taken back, or fails
   */
  async down(set: MigrationSet, options: MigrationRun & { steps?: number } = {}): Promise<MigrationStep[]> {
    if (options.dryRun) return this.#down(set, options);
    return this.#locks.within('migrate', () => this.#down(set, options));
  }

  async #up(sets: readonly MigrationSet[], run: MigrationRun): Promise<MigrationStep[]> {
    const wanted: { readonly set: MigrationSet; readonly migration: Migration }[] = [];
    for (const { plugin, name, state } of await this.status(sets)) {
      if (state === 'unknown') throw new HostError('HOST_MIGRATION_UNKNOWN', { plugin, migration: name });
      if (state === 'changed') throw new HostError('HOST_MIGRATION_CHANGED', { plugin, migration: name });
      if (state === 'applied') continue;
      const set = sets.find((each) => each.plugin === plugin);
      const migration = set?.migrations.find((each) => each.name === name);
      if (set && migration) wanted.push({ set, migration });
    }
    for (const { set, migration } of wanted) await this.#owners.assertOwned(set, migration);
    const steps: MigrationStep[] = [];
    for (const { set, migration } of wanted) steps.push(await this.#step(set, migration, 'up', run));
    return steps;
  }

  async #down(set: MigrationSet, run: MigrationRun & { steps?: number }): Promise<MigrationStep[]> {
    const applied = (await this.#ledger()).filter(({ plugin }) => plugin === set.plugin).map(({ name }) => name);
    for (const each of set.migrations) if (applied.includes(each.name)) await this.#owners.assertOwned(set, each);
    const steps: MigrationStep[] = [];
    for (const name of applied.sort().reverse().slice(0, run.steps)) {
      const known = set.migrations.find((each) => each.name === name);
      const migration = known ?? (await this.#unknownMigration(set.plugin, name));
      steps.push(await this.#step(set, migration, 'down', run));
    }
    return steps;
  }

  async #step(
    set: MigrationSet,
    migration: Migration,
    direction: 'up' | 'down',
    { dryRun = false, progress }: MigrationRun,
  ): Promise<MigrationStep> {
    const { plugin } = set;
    const { name, irreversible } = migration;
    const run = direction === 'up' ? migration.up : migration.down;
    if (!run)
      throw new HostError('HOST_MIGRATION_IRREVERSIBLE', { plugin, migration: name, reason: irreversible ?? '' });
    try {
      const statements = await (dryRun ? this.#run(run, true) : this.#runAndRecord(set, migration, direction));
      const step = { plugin, name, direction, statements };
      progress?.(step);
      return step;
    } catch (thrown) {
      if (thrown instanceof HostError && thrown.code === 'HOST_MIGRATION_FOREIGN_TABLE') throw thrown;
      const { message } = asError(thrown);
      throw new HostError('HOST_MIGRATION_FAILED', { plugin, migration: name, direction, reason: message }, thrown);
    } finally {
      if (!dryRun) this.#log.info('migration run', { plugin, migration: name, direction });
    }
  }

  /** A migration of which only what the database kept is known. */
  async #unknownMigration(plugin: string, name: string): Promise<Migration> {
    const fault = new HostError('HOST_MIGRATION_UNKNOWN', { plugin, migration: name });
    if (!(await this.#ledgerColumns()).includes('undo')) throw fault;
    const row = await this.#database.rows(appliedMigrations).find({ plugin, name });
    const undo = row?.undo;
    if (!undo) throw fault;
    return {
      name,
      irreversible: undefined,
      adopts: [],
      up: () => Promise.reject(fault),
      async down(schema) {
        for (const { text, values } of undo) await schema.sql(text, values);
      },
    };
  }

  #runAndRecord(set: MigrationSet, migration: Migration, direction: 'up' | 'down'): Promise<Statement[]> {
    const { plugin } = set;
    const run = direction === 'up' ? migration.up : migration.down;
    const isKnown = set.migrations.includes(migration);
    return this.#database.transaction(async () => {
      const steps = { plugin, name: migration.name, direction };
      const isCutShort = this.#database.dialect === 'mariadb';
      const progress = isCutShort ? await MigrationProgress.of(this.#database, steps) : undefined;
      // Statements kept by a newer version of the plugin were checked when that version applied them.
      const guarded = (editor: SchemaEditor) => (isKnown ? this.#owners.guard(set, migration, editor) : editor);
      const statements = run ? await this.#run((editor) => run(guarded(editor)), false, progress) : [];
      await this.#record(plugin, migration, direction);
      await progress?.finish();
      return statements;
    });
  }

  async #run(run: Migration['up'], dry: boolean, progress?: MigrationProgress): Promise<Statement[]> {
    const editor = new SqlSchemaEditor(this.#database, { dry, progress });
    await run(editor);
    return editor.statements;
  }

  async #record(plugin: string, migration: Migration, direction: 'up' | 'down') {
    const { name } = migration;
    const rows = this.#database.rows(appliedMigrations);
    await rows.remove({ plugin, name });
    if (direction === 'down') {
      const appliedAt = timestamp(this.#clock);
      if (migration.adopts.length > 0) await rows.insert({ plugin, name, checksum: REVERTED, appliedAt, undo: null });
      return;
    }
    // What a migration sends may depend on the rows it finds; its dry run does not, and can be compared later.
    const checksum = checksumOf(await this.#run(migration.up, true));
    const undo = migration.down ? await this.#run(migration.down, true) : null;
    const appliedAt = timestamp(this.#clock);
    await rows.insert({ plugin, name, checksum, appliedAt, undo });
  }

  /** What was applied; nothing where no site is yet. */
  async #ledger(): Promise<LedgerRow[]> {
    if ((await this.#ledgerColumns()).length === 0) return [];
    const columns = ['plugin', 'name', 'checksum', 'appliedAt'] as const;
    const rows = await this.#database.rows(appliedMigrations).list({}, { columns, orderBy: { id: 'asc' } });
    const present = new Set(rows.map(({ plugin, name }) => `${plugin}/${name}`));
    return rows.flatMap((row) => {
      const adopters = this.#adopters.get(`${row.plugin}/${row.name}`);
      if (!adopters) return row.checksum === REVERTED ? [] : [row];
      return adopters
        .filter(({ plugin, name }) => !present.has(`${plugin}/${name}`))
        .map((adopter) => ({ ...row, ...adopter, checksum: ADOPTED }));
    });
  }

  /** The columns that the table of migrations has at the moment; none where there is no such table. */
  async #ledgerColumns(): Promise<readonly string[]> {
    if (this.#columns.length > 0) return this.#columns;
    this.#columns = await columnNames(this.#database, this.#database.table(appliedMigrations[shapeKey].name));
    return this.#columns;
  }
}

function ordered(migrations: readonly Migration[]): Migration[] {
  return [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
}
