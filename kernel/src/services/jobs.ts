/** A job as the runner keeps it: its full name is `plugin:id`. */
export interface ScheduledJob {
  readonly name: string;
  readonly every: number;
  run(): Promise<void>;
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

/** Runs jobs when their time comes. */
export interface JobRunner {
  /** Begins to run a job; returns how to take it out, which waits for a run in progress. */
  add(job: ScheduledJob): () => Promise<void>;
  /** Runs a job now, as its turn would; for the command line and tests. */
  run(name: string): Promise<void>;
  /** The names of the jobs and how long they wait between runs, in seconds. */
  list(): readonly { readonly name: string; readonly every: number }[];
  stop(): Promise<void>;
}

/** What lets one process at a time do a job. */
export interface JobLocks {
  /** Takes a lock for `lifeMs` if it is free; returns whether it was. */
  take(name: string, lifeMs: number): Promise<boolean>;
}
