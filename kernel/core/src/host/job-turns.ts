import { columns } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { migration } from '../database/schema.js';
import { table } from '../database/table.js';
import { type Clock, timestamp, timestampAfter } from '../services/clock.js';
import type { JobSchedule } from '../services/jobs.js';

/** When each job is due, for all processes: a turn that was missed is made up once. */
export const jobTurns = table(
  'job_turns',
  { name: columns.key(250), nextAt: columns.time() },
  { legacyName: true, notInBundle: 'turns belong to the machine' },
);

/** The table of turns. */
export const jobTurnsMigration = migration('0012-job-turns', {
  up: (schema) => schema.createTable('job_turns', { name: columns.key(250), next_at: columns.time() }),
  down: (schema) => schema.dropTable('job_turns'),
});

/** The schedule of jobs in the database. */
export class JobTurns implements JobSchedule {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async dueIn(name: string, everyMs: number): Promise<number> {
    const known = await this.#rows.find({ name });
    if (known) return Date.parse(known.nextAt) - this.clock.now().getTime();
    await this.#rows.insertIfAbsent({ name, nextAt: timestampAfter(this.clock, everyMs) });
    return everyMs;
  }

  async take(name: string, lifeMs: number): Promise<boolean> {
    const due = { name, nextAt: { upTo: timestamp(this.clock) } };
    return (await this.#rows.change(due, { nextAt: timestampAfter(this.clock, lifeMs) })) > 0;
  }

  async finish(name: string, everyMs: number): Promise<void> {
    await this.#rows.change({ name }, { nextAt: timestampAfter(this.clock, everyMs) });
  }

  get #rows() {
    return this.database.rows(jobTurns);
  }
}
