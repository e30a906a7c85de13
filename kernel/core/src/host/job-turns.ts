import type { Database } from '../database/database.js';
import { leaseName, leases } from '../database/tables.js';
import { type Clock, timestamp, timestampAfter } from '../services/clock.js';
import type { JobSchedule } from '../services/jobs.js';

/** The schedule of jobs in the database, for all processes: a turn that was missed is made up once. */
export class JobTurns implements JobSchedule {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async dueIn(job: string, everyMs: number): Promise<number> {
    const name = leaseName('job', job);
    const known = await this.#rows.find({ name });
    if (known) return Date.parse(known.expiresAt ?? '') - this.clock.now().getTime();
    const expiresAt = timestampAfter(this.clock, everyMs);
    await this.#rows.insertIfAbsent({ name, kind: 'job', owner: '', expiresAt });
    return everyMs;
  }

  async take(job: string, lifeMs: number): Promise<boolean> {
    const due = { name: leaseName('job', job), expiresAt: { upTo: timestamp(this.clock) } };
    return (await this.#rows.change(due, { expiresAt: timestampAfter(this.clock, lifeMs) })) > 0;
  }

  async finish(job: string, everyMs: number): Promise<void> {
    await this.#rows.change({ name: leaseName('job', job) }, { expiresAt: timestampAfter(this.clock, everyMs) });
  }

  get #rows() {
    return this.database.rows(leases);
  }
}
