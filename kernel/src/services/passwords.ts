import { Worker } from 'node:worker_threads';
import { Unavailable } from '../errors.js';

/** Hashes users' passwords with bcrypt in a worker thread, because one hash would hold the event loop for 70 ms. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash. Without a hash it still takes the same time, and answers no. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** Ends the worker. */
  stop(): Promise<void>;
}

interface Task {
  readonly kind: 'hash' | 'verify';
  readonly password: string;
  readonly hash?: string;
  readonly cost?: number;
  resolve(answer: string | boolean): void;
  reject(error: Error): void;
}

/** What a missing hash is compared with: a bcrypt hash of a text that nobody knows. */
const NOBODY = '$2b$10$CwTycUXWue0Thq9StjUM0uJ8i8E9Z0S1y5oO8x1oY3Q1l7v5eYV2G';

/** How many may wait of each kind; a compare takes 70 ms, so whoever comes later would wait for seconds. */
const MOST_WAITING = { verify: 60, hash: 100 } as const;
const RETRY_AFTER = 5;

/**
 * bcrypt in one worker, started when it is first needed. Whoever signs in goes before whoever signs up, and nobody waits
 * behind more than a bounded number of others: beyond it `Unavailable` is thrown.
 */
export class BcryptPasswords implements Passwords {
  readonly #waiting: Readonly<Record<Task['kind'], Task[]>> = { verify: [], hash: [] };
  #current: Task | undefined;
  #worker: Worker | undefined;

  constructor(private readonly cost = 10) {}

  async hash(password: string): Promise<string> {
    return String(await this.#ask({ kind: 'hash', password, cost: this.cost }));
  }

  async verify(password: string, hash: string | undefined): Promise<boolean> {
    const matches = await this.#ask({ kind: 'verify', password, hash: hash ?? NOBODY });
    return hash !== undefined && matches === true;
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
    this.#fail(new Unavailable('The site stops.', RETRY_AFTER));
  }

  #ask(task: Omit<Task, 'resolve' | 'reject'>): Promise<string | boolean> {
    const queue = this.#waiting[task.kind];
    if (queue.length >= MOST_WAITING[task.kind]) {
      return Promise.reject(new Unavailable('Too many passwords wait to be hashed or compared.', RETRY_AFTER));
    }
    return new Promise((resolve, reject) => {
      queue.push({ ...task, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current) return;
    const task = this.#waiting.verify.shift() ?? this.#waiting.hash.shift();
    if (!task) {
      this.#worker?.unref();
      return;
    }
    this.#current = task;
    const worker = this.#start();
    worker.ref();
    const { kind, password, hash, cost } = task;
    worker.postMessage({ kind, password, hash, cost });
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./passwords-worker.js', import.meta.url));
    worker.unref();
    worker.on('message', (answer: string | boolean) => this.#settle(answer));
    worker.on('error', (error) => {
      this.#worker = undefined;
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    });
    this.#worker = worker;
    return worker;
  }

  #settle(answer: string | boolean): void {
    const task = this.#current;
    this.#current = undefined;
    task?.resolve(answer);
    this.#next();
  }

  #fail(error: Error): void {
    const { verify, hash } = this.#waiting;
    const all = [this.#current, ...verify.splice(0), ...hash.splice(0)];
    this.#current = undefined;
    for (const task of all) task?.reject(error);
  }
}
