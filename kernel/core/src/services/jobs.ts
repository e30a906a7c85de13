/** A job as the runner keeps it: its full name is `plugin:id`. */
export interface ScheduledJob {
  readonly name: string;
  /** Seconds between two runs. */
  readonly every: number;
  /** Seconds that a run may take; default: as long as until the next, a minute at least and ten at most. */
  readonly within?: number | undefined;
  /** Jobs of a lane of their own do not wait for the others, and the others do not wait for them. */
  readonly lane?: string | undefined;
  /** @param signal is aborted when the run takes too long, or when nobody wants its result any more */
  run(signal: AbortSignal): Promise<void>;
}

/** How a run of a job went. */
export interface JobRun {
  readonly name: string;
  readonly milliseconds: number;
  /** What it threw. */
  readonly error: Error | undefined;
}

/** Is told of every run; it never fails. */
export type JobObserver = (run: JobRun) => Promise<void>;

/** A job that did not end within its time. */
export interface HangingJob {
  readonly name: string;
  /** Seconds that it has been running. */
  readonly seconds: number;
}

/** Runs jobs when their time comes. */
export interface JobRunner {
  /** Begins to run a job; returns how to take it out, which aborts a run in progress and waits for it, but not for ever. */
  add(job: ScheduledJob): () => Promise<void>;
  /** Runs a job now, as its turn would; for the command line and tests. */
  run(name: string): Promise<void>;
  /** The names of the jobs and how long they wait between runs, in seconds. */
  list(): readonly { readonly name: string; readonly every: number }[];
  /** Runs that were given up and have not ended. */
  hanging(): readonly HangingJob[];
  stop(): Promise<void>;
}

/** When jobs are due, for all processes of a site. */
export interface JobSchedule {
  /** Milliseconds until a job is due; 0 or less for one that was missed. A job that is new is due after its first interval. */
  dueIn(name: string, everyMs: number): Promise<number>;
  /**
   * Takes a turn that is due; of many processes one gets it. Nobody else takes it for `lifeMs`, unless it is finished
   * before.
   */
  take(name: string, lifeMs: number): Promise<boolean>;
  /** Says that a turn has ended: the next one is due after the interval. */
  finish(name: string, everyMs: number): Promise<void>;
}
