import { createHash } from 'node:crypto';
import type { Database } from './database.js';
import type { Statement } from './schema-editor.js';
import { migrationSteps } from './tables.js';

/** Whose steps are recorded. */
interface Migrating {
  readonly plugin: string;
  readonly name: string;
  readonly direction: 'up' | 'down';
}

/** Statements that end the transaction they run in. */
const COMMITS_ITSELF = /^\s*(?:CREATE|ALTER|DROP|RENAME|TRUNCATE)\b/i;

/** Errors that say that a statement was carried out before: table, column, index or key there, or gone. */
const CARRIED_OUT: readonly unknown[] = [1050, 1051, 1060, 1061, 1091, 1826];

function wasCarriedOut(thrown: unknown): boolean {
  const original: unknown = thrown instanceof Error && 'original' in thrown ? thrown.original : thrown;
  return (
    typeof original === 'object' && original !== null && 'errno' in original && CARRIED_OUT.includes(original.errno)
  );
}

function digestOf(statement: Statement): string {
  return createHash('sha256').update(JSON.stringify(statement)).digest('hex');
}

/**
 * Records the statements of a migration one by one, for MariaDB, where a change of the schema is not part of a transaction:
 * a migration that was cut off goes on where it stopped.
 */
export class MigrationProgress {
  /** Statements that were carried out by the run that was cut off, and how often each. */
  readonly #done = new Map<string, number>();
  /** Statements of that run of which nobody knows. */
  readonly #begun = new Set<string>();

  private constructor(
    private readonly database: Database,
    private readonly migrating: Migrating,
  ) {}

  /** What an earlier run left behind. */
  static async of(database: Database, migrating: Migrating): Promise<MigrationProgress> {
    const progress = new MigrationProgress(database, migrating);
    for (const { digest, isDone } of await database.rows(migrationSteps).list({ ...migrating })) {
      if (isDone) progress.#done.set(digest, (progress.#done.get(digest) ?? 0) + 1);
      else progress.#begun.add(digest);
    }
    return progress;
  }

  /** Carries a statement out, unless an earlier run did. */
  async send(statement: Statement, carryOut: () => Promise<void>): Promise<void> {
    const digest = digestOf(statement);
    const before = this.#done.get(digest) ?? 0;
    if (before > 0) {
      this.#done.set(digest, before - 1);
      return;
    }
    if (COMMITS_ITSELF.test(statement.text)) await this.#changeSchema(digest, carryOut);
    else await this.#changeRows(digest, carryOut);
  }

  /** Forgets the steps; the migration itself is recorded now. */
  async finish(): Promise<void> {
    await this.database.rows(migrationSteps).remove({ ...this.migrating });
  }

  async #changeSchema(digest: string, carryOut: () => Promise<void>): Promise<void> {
    const rows = this.database.rows(migrationSteps);
    const step = { ...this.migrating, digest };
    // Committed by the statement itself, just before it begins.
    if (!this.#begun.has(digest)) await rows.insert({ ...step, isDone: false });
    try {
      await carryOut();
    } catch (thrown) {
      if (!this.#begun.has(digest) || !wasCarriedOut(thrown)) throw thrown;
    }
    await rows.change({ ...step, isDone: false }, { isDone: true });
  }

  /** The statement before may have ended the transaction, so rows have one of their own with the record of it. */
  async #changeRows(digest: string, carryOut: () => Promise<void>): Promise<void> {
    await this.database.sequelize.query('START TRANSACTION');
    await carryOut();
    await this.database.rows(migrationSteps).insert({ ...this.migrating, digest, isDone: true });
    await this.database.sequelize.query('COMMIT');
  }
}
