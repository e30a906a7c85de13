import { asError } from '../errors.js';
import type { JobLocks, JobObserver, JobRunner, ScheduledJob } from './jobs.js';
import type { Log } from './log.js';

interface Running {
  readonly job: ScheduledJob;
  timer: NodeJS.Timeout | undefined;
  current: Promise<void> | undefined;
}

/** What both runners share: a job that throws is named in the log and harms nothing. */
export async function runIsolated(job: ScheduledJob, log: Log, observe?: JobObserver): Promise<void> {
  const startedAt = performance.now();
  let error: Error | undefined;
  try {
    await job.run();
  } catch (thrown) {
    error = asError(thrown);
    // Jobs are named `plugin:job`.
    const [plugin] = job.name.split(':', 1);
    log.error('a job failed', { plugin, job: job.name, error });
  }
  await observe?.({ name: job.name, milliseconds: Math.round(performance.now() - startedAt), error });
}

/** Runs jobs by timers in the process; a lock in the database lets one process at a time do each. */
export class LocalJobs implements JobRunner {
  readonly #locks: JobLocks;
  readonly #log: Log;
  readonly #idle: boolean;
  readonly #observe: JobObserver | undefined;
  readonly #jobs = new Map<string, Running>();

  /** @param options `idle` sets no timers: jobs run only when they are asked to (tests, command line) */
  constructor(options: { locks: JobLocks; log: Log; idle?: boolean; observe?: JobObserver }) {
    this.#observe = options.observe;
    this.#locks = options.locks;
    this.#log = options.log;
    this.#idle = options.idle ?? false;
  }

  add(job: ScheduledJob): () => Promise<void> {
    const running: Running = { job, timer: undefined, current: undefined };
    this.#jobs.set(job.name, running);
    if (!this.#idle) {
      running.timer = setInterval(() => void this.#turn(running), job.every * 1000);
      running.timer.unref();
    }
    return async () => {
      clearInterval(running.timer);
      if (this.#jobs.get(job.name) === running) this.#jobs.delete(job.name);
      await running.current;
    };
  }

  async run(name: string): Promise<void> {
    const running = this.#jobs.get(name);
    if (!running)
      throw new Error(`There is no job "${name}"; known are ${[...this.#jobs.keys()].join(', ') || 'none'}.`);
    await this.#once(running, runIsolated(running.job, this.#log, this.#observe));
  }

  list() {
    return [...this.#jobs.values()].map(({ job }) => ({ name: job.name, every: job.every }));
  }

  async stop(): Promise<void> {
    const all = [...this.#jobs.values()];
    for (const running of all) clearInterval(running.timer);
    this.#jobs.clear();
    await Promise.all(all.map((running) => running.current));
  }

  async #turn(running: Running): Promise<void> {
    if (running.current) return;
    await this.#once(running, this.#alone(running.job));
  }

  async #once(running: Running, work: Promise<void>): Promise<void> {
    running.current = work.finally(() => {
      running.current = undefined;
    });
    await running.current;
  }

  /** The lock outlives the run until just before the next turn, so that a second process does not run it again. */
  async #alone(job: ScheduledJob): Promise<void> {
    const taken = await this.#locks.take(`job:${job.name}`, job.every * 900).catch(() => false);
    if (taken) await runIsolated(job, this.#log, this.#observe);
  }
}
