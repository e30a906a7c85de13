import { setTimeout as pause } from 'node:timers/promises';
import { asError } from '../errors.js';
import type { HangingJob, JobObserver, ScheduledJob } from './jobs.js';
import type { Log } from './log.js';

/** Jobs that run beside each other, in each lane. */
const MAX_RUNNING = 4;
const MIN_WITHIN_SECONDS = 60;
const MAX_WITHIN_SECONDS = 600;
/** How long removing a job waits for a run that was told to stop. */
const STOP_MS = 3_000;

/** Seconds that a run of a job may take. */
export function withinOf({ within, every }: Pick<ScheduledJob, 'within' | 'every'>): number {
  return within ?? Math.min(MAX_WITHIN_SECONDS, Math.max(MIN_WITHIN_SECONDS, every));
}

interface Run {
  readonly job: ScheduledJob;
  readonly startedAt: number;
  readonly abort: AbortController;
  /** The work itself; it may never end. */
  readonly ended: Promise<void>;
  isGivenUp: boolean;
}

/** What is thrown for a run that did not end in time. */
function overdue({ name }: ScheduledJob, seconds: number): Error {
  return new Error(`Job "${name}" did not end within ${seconds} s and was given up.`);
}

/**
 * Runs jobs beside each other: one run of each, four in a lane. A run has a deadline and a signal; one that does not end is
 * given up, named, and harms no other. It is shared by all runners.
 */
export class JobExecutor {
  readonly #runs = new Set<Run>();
  /** Jobs that run, wait for a place, or were given up and have not ended, and what tells them to stop. */
  readonly #aborts = new Map<string, AbortController>();
  /** How many places of each lane are taken. */
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #log: Log;
  readonly #observe: JobObserver | undefined;

  constructor(options: { log: Log; observe?: JobObserver | undefined }) {
    this.#log = options.log;
    this.#observe = options.observe;
  }

  /** Whether a run of a job is under way, or was given up and has not ended. */
  isRunning(name: string): boolean {
    return this.#aborts.has(name);
  }

  /** Runs that were given up and have not ended. */
  hanging(): HangingJob[] {
    const now = performance.now();
    return [...this.#runs]
      .filter((run) => run.isGivenUp)
      .map(({ job, startedAt }) => ({ name: job.name, seconds: Math.round((now - startedAt) / 1000) }));
  }

  /**
   * Runs a job once and returns whether it was started: not while it runs, nor when it is canceled before its turn. What it
   * throws is named in the log and harms nothing; ends at the latest with the job's deadline.
   */
  async run(job: ScheduledJob): Promise<boolean> {
    if (this.#aborts.has(job.name)) return false;
    const abort = new AbortController();
    this.#aborts.set(job.name, abort);
    await this.#place(job);
    if (abort.signal.aborted) {
      this.#aborts.delete(job.name);
      this.#next(job);
      return false;
    }
    const run = this.#begin(job, abort);
    const seconds = withinOf(job);
    const patience = new AbortController();
    let error: Error | undefined;
    try {
      const late = pause(seconds * 1000, undefined, { ref: false, signal: patience.signal }).then(() => {
        throw overdue(job, seconds);
      });
      await Promise.race([run.ended, late]);
    } catch (thrown) {
      error = asError(thrown);
      run.isGivenUp = this.#runs.has(run);
      run.abort.abort(error);
      // Jobs are named `plugin:job`.
      const [plugin] = job.name.split(':', 1);
      this.#log.error(run.isGivenUp ? 'a job hangs' : 'a job failed', { plugin, job: job.name, error });
    } finally {
      patience.abort();
      this.#next(job);
    }
    const milliseconds = Math.round(performance.now() - run.startedAt);
    await this.#observe?.({ name: job.name, milliseconds, error });
    return true;
  }

  /** Tells the run of a job to stop and waits for it, but not for ever. A run that waits for its place never starts. */
  async cancel(name: string): Promise<void> {
    const runs = [...this.#runs].filter((run) => run.job.name === name);
    this.#aborts.get(name)?.abort(new Error(`Job "${name}" was canceled.`));
    if (runs.length === 0) return;
    const patience = new AbortController();
    const late = pause(STOP_MS, undefined, { ref: false, signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(runs.map((run) => run.ended)), late]);
    patience.abort();
  }

  #begin(job: ScheduledJob, abort: AbortController): Run {
    const work = Promise.resolve().then(() => job.run(abort.signal));
    const run: Run = {
      job,
      startedAt: performance.now(),
      abort,
      isGivenUp: false,
      ended: work.finally(() => this.#end(run)),
    };
    // The caller has already been told of the outcome or stopped waiting.
    run.ended.catch(() => undefined);
    this.#runs.add(run);
    return run;
  }

  #end(run: Run): void {
    this.#runs.delete(run);
    this.#aborts.delete(run.job.name);
  }

  /** Takes a place in the lane, or waits until somebody hands theirs over. */
  async #place({ lane = '' }: ScheduledJob): Promise<void> {
    const taken = this.#taken.get(lane) ?? 0;
    if (taken < MAX_RUNNING) {
      this.#taken.set(lane, taken + 1);
      return;
    }
    await new Promise<void>((resolve) => {
      this.#waiting.set(lane, [...(this.#waiting.get(lane) ?? []), resolve]);
    });
  }

  /** Gives the place to the first in the queue; an abandoned run holds none. */
  #next({ lane = '' }: ScheduledJob): void {
    const [first, ...others] = this.#waiting.get(lane) ?? [];
    this.#waiting.set(lane, others);
    if (first) first();
    else this.#taken.set(lane, (this.#taken.get(lane) ?? 1) - 1);
  }
}
