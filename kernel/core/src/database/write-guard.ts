import { Mutex } from 'async-mutex';

/**
 * Lets one writer at a time at an SQLite file. Without it a statement that waits for the file's lock holds a thread of
 * the pool, and four of them starve the very transaction they wait for.
 */
export class WriteGuard {
  readonly #mutex = new Mutex();

  /** Waits for all who came before, runs the work, lets the next one in. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(work);
  }
}

const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|ALTER|DROP|WITH\b[\s\S]*\b(?:INSERT|UPDATE|DELETE)\b)/i;

/** Whether a statement changes something. */
export function isWrite(sql: string): boolean {
  return WRITES.test(sql);
}
