import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionOptions, Queue, Worker } from 'bullmq';
import type { JobObserver, JobRunner, ScheduledJob } from './jobs.js';
import { runIsolated } from './jobs-local.js';
import type { Log } from './log.js';

/** How long Redis may take to give something back when a plugin or the site stops. */
const STOP_MS = 3_000;

/** Runs jobs by BullMQ: Redis keeps the schedule and hands each turn to one of the site's processes. */
export class RedisJobs implements JobRunner {
  readonly #queue: Queue;
  readonly #worker: Worker;
  readonly #log: Log;
  readonly #observe: JobObserver | undefined;
  readonly #isReachable: () => boolean;
  readonly #jobs = new Map<string, ScheduledJob>();

  /** @param options `isReachable` says whether Redis answers at this moment */
  constructor(options: {
    connection: ConnectionOptions;
    prefix: string;
    log: Log;
    observe?: JobObserver;
    isReachable: () => boolean;
  }) {
    this.#observe = options.observe;
    this.#isReachable = options.isReachable;
    const { connection, prefix } = options;
    this.#log = options.log;
    this.#queue = new Queue('jobs', {
      connection,
      prefix,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: 100 },
    });
    this.#worker = new Worker('jobs', (turn) => this.#turn(turn.name), { connection, prefix });
    this.#queue.on('error', (error) => this.#log.warn('job queue', { error }));
    this.#worker.on('error', (error) => this.#log.warn('job worker', { error }));
  }

  add(job: ScheduledJob): () => Promise<void> {
    this.#jobs.set(job.name, job);
    const scheduled = this.#queue
      .upsertJobScheduler(job.name, { every: job.every * 1000 }, { name: job.name })
      .catch((error) => this.#log.error('a job could not be scheduled', { job: job.name, error }));
    return async () => {
      // The schedule stays for the other processes; one that no longer knows the job leaves its turn alone.
      await Promise.race([scheduled, pause(STOP_MS, undefined, { ref: false })]);
      if (this.#jobs.get(job.name) === job) this.#jobs.delete(job.name);
    };
  }

  async run(name: string): Promise<void> {
    const job = this.#jobs.get(name);
    if (!job) throw new Error(`There is no job "${name}"; known are ${[...this.#jobs.keys()].join(', ') || 'none'}.`);
    await runIsolated(job, this.#log, this.#observe);
  }

  list() {
    return [...this.#jobs.values()].map(({ name, every }) => ({ name, every }));
  }

  async stop(): Promise<void> {
    this.#jobs.clear();
    // Without Redis both would wait for it; the process must be able to end all the same.
    const closed = this.#worker.close(!this.#isReachable()).then(() => this.#queue.close());
    await Promise.race([closed.catch(() => undefined), pause(STOP_MS, undefined, { ref: false })]);
  }

  async #turn(name: string): Promise<void> {
    const job = this.#jobs.get(name);
    if (job) await runIsolated(job, this.#log, this.#observe);
  }
}
