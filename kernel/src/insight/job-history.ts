import type { Database } from '../database/database.js';
import { add, type Row } from '../database/table.js';
import { type Clock, timestamp } from '../services/clock.js';
import type { JobRun } from '../services/jobs.js';
import { jobRuns } from './tables.js';

/** What is known of a job: when it ran last in any process, for how long, and what it failed of. */
export type JobReport = Row<typeof jobRuns>;

const MAX_REASON = 500;

/** The last run of every job. */
export class JobHistory {
  #database: Database | undefined;

  constructor(private readonly clock: Clock) {}

  /** From now on there is a database with the table. */
  attach(database: Database): void {
    this.#database = database;
  }

  /** Writes a run down. A database that is away keeps no job from running. */
  async note({ name, milliseconds, error }: JobRun): Promise<void> {
    const database = this.#database;
    if (!database || database.isReadOnly) return;
    const rows = database.rows(jobRuns);
    const last = { lastAt: timestamp(this.clock), milliseconds, reason: error?.message.slice(0, MAX_REASON) ?? '' };
    const failed = error ? 1 : 0;
    const isNew = await rows.insertIfAbsent({ name, ...last, runs: 1, failures: failed });
    if (!isNew) await rows.change({ name }, { ...last, runs: add(1), failures: add(failed) });
  }

  /** By the name of the job. */
  async all(): Promise<ReadonlyMap<string, JobReport>> {
    const found = (await this.#database?.rows(jobRuns).list({}, { orderBy: { name: 'asc' }, limit: 1_000 })) ?? [];
    return new Map(found.map((row) => [row.name, row]));
  }
}
