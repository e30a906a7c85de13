import type { Tools } from '../plugin/tools.js';

/** Periodic work of a plugin: every process offers to do it, one at a time does. */
export interface JobDeclaration {
  /** Unique in its plugin. */
  readonly id: string;
  /** Seconds between two runs. */
  readonly every: number;
  run(tools: Tools): void | Promise<void>;
}

/** Declares periodic work, for the field `jobs` of a plugin. */
export function job(id: string, options: { every: number; run(tools: Tools): void | Promise<void> }): JobDeclaration {
  return Object.freeze({ id, every: options.every, run: options.run });
}

/** A job as the runner keeps it: its full name is `plugin:id`. */
export interface ScheduledJob {
  readonly name: string;
  readonly every: number;
  run(): Promise<void>;
}

/** Runs jobs when their time comes. */
export interface JobRunner {
  /** Begins to run a job; answers how to take it out, which waits for a run in progress. */
  add(job: ScheduledJob): () => Promise<void>;
  /** Runs a job now, as its turn would; for the command line and tests. */
  run(name: string): Promise<void>;
  /** The names of the jobs and how long they wait between runs, in seconds. */
  list(): readonly { readonly name: string; readonly every: number }[];
  stop(): Promise<void>;
}
