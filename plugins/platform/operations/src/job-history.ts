import { type Clock, timestamp } from '@plinth/kernel';
import type { JobReport } from '@plinth/kernel/administration';
import { add, type Database } from '@plinth/kernel/database';
import type { JobReports, JobRun } from '@plinth/kernel/layer';
import { jobRuns } from './tables.js';

const MAX_REASON = 500;
const MAX_LISTED = 1_000;

/** The last run of every job. */
export class JobHistory implements JobReports {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Records a run. */
  async note({ name, milliseconds, error }: JobRun): Promise<void> {
    if (this.database.isReadOnly) return;
    const rows = this.database.rows(jobRuns);
    const last = { lastAt: timestamp(this.clock), milliseconds, reason: error?.message.slice(0, MAX_REASON) ?? '' };
    const failed = error ? 1 : 0;
    const isNew = await rows.insertIfAbsent({ name, ...last, runs: 1, failures: failed });
    if (!isNew) await rows.change({ name }, { ...last, runs: add(1), failures: add(failed) });
  }

  async all(): Promise<ReadonlyMap<string, JobReport>> {
    const found = await this.database.rows(jobRuns).list({}, { orderBy: { name: 'asc' }, limit: MAX_LISTED });
    return new Map(found.map((row) => [row.name, row]));
  }
}
