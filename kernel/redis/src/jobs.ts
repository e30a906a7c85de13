import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@plinth/kernel';
import {
  type HangingJob,
  JobExecutor,
  type JobObserver,
  type JobRunner,
  type ScheduledJob,
} from '@plinth/kernel/layer';
import { type ConnectionOptions, Queue, Worker } from 'bullmq';

/** How long Redis may take to give something back when a plugin or the site stops. */
const STOP_MS = 3_000;

/** Turns that this process may hold at a time, those included that wait for a place. */
const MAX_TURNS = 50;

/** Runs jobs by BullMQ: Redis keeps the schedule and hands each turn to one of the site's processes. */
export class RedisJobs implements JobRunner {
  readonly #queue: Queue;
  readonly #worker: Worker;
  readonly #log: Log;
  readonly #executor: JobExecutor;
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
    this.#executor = new JobExecutor(options);
    this.#isReachable = options.isReachable;
    const { connection, prefix } = options;
    this.#log = options.log;
    this.#queue = new Queue('jobs', {
      connection,
      prefix,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: 100 },
    });
    this.#worker = new Worker('jobs', (turn) => this.#turn(turn.name), {
      connection,
      prefix,
      // The executor bounds how many run; a job that hangs keeps no other from its turn.
      concurrency: MAX_TURNS,
    });
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
      await this.#executor.cancel(job.name);
    };
  }

  async run(name: string): Promise<void> {
    const job = this.#jobs.get(name);
    if (!job) throw new Error(`There is no job "${name}"; known are ${[...this.#jobs.keys()].join(', ') || 'none'}.`);
    await this.#executor.run(job);
  }

  hanging(): readonly HangingJob[] {
    return this.#executor.hanging();
  }

  list() {
    return [...this.#jobs.values()].map(({ name, every }) => ({ name, every }));
  }

  async stop(): Promise<void> {
    const names = [...this.#jobs.keys()];
    this.#jobs.clear();
    await Promise.all(names.map((name) => this.#executor.cancel(name)));
    // Without Redis both would wait for it; the process must be able to end all the same.
    const closed = this.#worker.close(!this.#isReachable()).then(() => this.#queue.close());
    await Promise.race([closed.catch(() => undefined), pause(STOP_MS, undefined, { ref: false })]);
  }

  async #turn(name: string): Promise<void> {
    const job = this.#jobs.get(name);
    if (job) await this.#executor.run(job);
  }
}
