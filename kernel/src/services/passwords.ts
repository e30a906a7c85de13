import { Worker } from 'node:worker_threads';

/** Hashes users' passwords with bcrypt in a worker thread, because one hash would hold the event loop for 70 ms. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash. Without a hash it still takes the same time, and answers no. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** Ends the worker. */
  stop(): Promise<void>;
}

interface Pending {
  resolve(answer: string | boolean): void;
  reject(error: Error): void;
}

/** What a missing hash is compared with: a bcrypt hash of a text that nobody knows. */
const NOBODY = '$2b$10$CwTycUXWue0Thq9StjUM0uJ8i8E9Z0S1y5oO8x1oY3Q1l7v5eYV2G';

/** bcrypt in one worker, started when it is first needed. */
export class BcryptPasswords implements Passwords {
  readonly #cost: number;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #count = 0;

  constructor(cost = 10) {
    this.#cost = cost;
  }

  async hash(password: string): Promise<string> {
    return String(await this.#ask({ kind: 'hash', password, cost: this.#cost }));
  }

  async verify(password: string, hash: string | undefined): Promise<boolean> {
    const matches = await this.#ask({ kind: 'verify', password, hash: hash ?? NOBODY });
    return hash !== undefined && matches === true;
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #ask(task: Readonly<Record<string, unknown>>): Promise<string | boolean> {
    const worker = this.#start();
    this.#count += 1;
    const id = this.#count;
    worker.ref();
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.postMessage({ ...task, id });
    });
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./passwords-worker.js', import.meta.url));
    worker.unref();
    worker.on('message', (message: { id: number; answer: string | boolean }) => this.#settle(message));
    worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker = worker;
    return worker;
  }

  #settle({ id, answer }: { id: number; answer: string | boolean }): void {
    this.#pending.get(id)?.resolve(answer);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#worker?.unref();
  }

  #fail(error: Error): void {
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
    this.#worker = undefined;
  }
}
