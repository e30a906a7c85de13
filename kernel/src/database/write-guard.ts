/**
 * Lets one writer at a time at an SQLite file. Without it a statement that waits for the file's lock holds a thread of
 * the pool, and four of them starve the very transaction they wait for.
 */
export class WriteGuard {
  #tail: Promise<void> = Promise.resolve();

  /** Waits for all who came before, runs the work, lets the next one in. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#tail;
    let release = () => {};
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    try {
      return await work();
    } finally {
      release();
    }
  }
}

const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|ALTER|DROP|WITH\b[\s\S]*\b(?:INSERT|UPDATE|DELETE)\b)/i;

/** Whether a statement changes something. */
export function isWrite(sql: string): boolean {
  return WRITES.test(sql);
}
