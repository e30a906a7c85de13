import { setTimeout as pause } from 'node:timers/promises';
import { JobExecutor, withinOf } from './job-executor.js';
import type { HangingJob, JobObserver, JobRunner, JobSchedule, ScheduledJob } from './jobs.js';
import type { Log } from './log.js';

interface Planned {
  readonly job: ScheduledJob;
  timer: NodeJS.Timeout | undefined;
  /** Whether the turn that is due is taken by this process. */
  taking: Promise<boolean> | undefined;
}

/** Missed turns are not all made up in the first second of a site. */
const MIN_DELAY_MS = 2_000;
/** How long until a database that is away is asked again. */
const RETRY_MS = 30_000;
/** Timers of Node.js count in 31 bits. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** A turn stays taken a little longer than its run may take. */
const SLACK_MS = 15_000;

/**
 * Runs jobs by timers in the process. The schedule is kept in the database, so that one process at a time does each job and
 * a turn that was missed while no process ran is made up once.
 */
export class LocalJobs implements JobRunner {
  readonly #schedule: JobSchedule;
  readonly #executor: JobExecutor;
  readonly #log: Log;
  readonly #idle: boolean;
  readonly #jobs = new Map<string, Planned>();

  /** @param options `idle` sets no timers: jobs run only when they are asked to (tests, command line) */
  constructor(options: { schedule: JobSchedule; log: Log; idle?: boolean; observe?: JobObserver }) {
    this.#executor = new JobExecutor(options);
    this.#schedule = options.schedule;
    this.#log = options.log;
    this.#idle = options.idle ?? false;
  }

  add(job: ScheduledJob): () => Promise<void> {
    const planned: Planned = { job, timer: undefined, taking: undefined };
    this.#jobs.set(job.name, planned);
    if (!this.#idle) this.#plan(planned).catch((error: unknown) => this.#log.warn('a job was not planned', { error }));
    return async () => {
      clearTimeout(planned.timer);
      if (this.#jobs.get(job.name) === planned) this.#jobs.delete(job.name);
      await this.#end(planned);
    };
  }

  async run(name: string): Promise<void> {
    const planned = this.#jobs.get(name);
    if (!planned)
      throw new Error(`There is no job "${name}"; known are ${[...this.#jobs.keys()].join(', ') || 'none'}.`);
    await this.#executor.run(planned.job);
  }

  list() {
    return [...this.#jobs.values()].map(({ job }) => ({ name: job.name, every: job.every }));
  }

  hanging(): readonly HangingJob[] {
    return this.#executor.hanging();
  }

  async stop(): Promise<void> {
    const all = [...this.#jobs.values()];
    for (const planned of all) clearTimeout(planned.timer);
    this.#jobs.clear();
    await Promise.all(all.map((planned) => this.#end(planned)));
  }

  async #end({ job, taking }: Planned): Promise<void> {
    await taking?.catch(() => undefined);
    await this.#executor.cancel(job.name);
  }

  /** Takes the turn that is due. A turn of a job that was removed meanwhile is left for the next process. */
  async #take(planned: Planned): Promise<boolean> {
    const { job } = planned;
    if (!(await this.#schedule.take(job.name, withinOf(job) * 1000 + SLACK_MS))) return false;
    if (this.#jobs.get(job.name) === planned) return true;
    await this.#schedule.finish(job.name, 0);
    return false;
  }

  /** Sets the timer for the next turn, when the database says it is due. */
  async #plan(planned: Planned): Promise<void> {
    const { job } = planned;
    const due = await this.#schedule.dueIn(job.name, job.every * 1000).catch((error: unknown) => {
      this.#log.warn('the schedule of a job could not be read', { job: job.name, error });
      return RETRY_MS;
    });
    if (this.#jobs.get(job.name) !== planned) return;
    clearTimeout(planned.timer);
    const delay = Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, due));
    planned.timer = setTimeout(() => {
      this.#turn(planned).catch((error: unknown) => this.#log.warn('a job lost its turn', { error }));
    }, delay);
    planned.timer.unref();
  }

  async #turn(planned: Planned): Promise<void> {
    const { job } = planned;
    try {
      planned.taking = this.#executor.isRunning(job.name) ? undefined : this.#take(planned);
      if (await planned.taking) {
        const isDone = await this.#executor.run(job);
        await this.#schedule.finish(job.name, isDone ? job.every * 1000 : 0);
      }
    } catch (error) {
      this.#log.warn('a turn of a job could not be taken', { job: job.name, error });
      await pause(MIN_DELAY_MS, undefined, { ref: false });
    }
    if (this.#jobs.get(job.name) === planned) await this.#plan(planned);
  }
}
