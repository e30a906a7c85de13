import { createHash } from 'node:crypto';
import { Piscina } from 'piscina';
import { Unavailable } from '../errors.js';
import { Lanes } from './lanes.js';
import type { PasswordTask } from './passwords-worker.js';

/** Hashes users' passwords with bcrypt in a worker thread, because one hash would hold the event loop for 70 ms. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash. Without a hash it still takes the same time, and returns no. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** Whether a hash is of the present form; one of an older form is replaced when its owner signs in. */
  isCurrent(hash: string): boolean;
  /** Ends the worker. */
  stop(): Promise<void>;
}

/** What a missing hash is compared with: a bcrypt hash of a text that nobody knows. */
const NOBODY = '$2b$10$CwTycUXWue0Thq9StjUM0uJ8i8E9Z0S1y5oO8x1oY3Q1l7v5eYV2G';

/**
 * Marks hashes of the whole password. bcrypt reads 72 bytes, 24 letters of Chinese, so it is given a digest of 64
 * characters; a plain digest and not a keyed one, so that a backup restored without the site's secret signs people in.
 */
const DIGESTED = 'sha384:';

/** How many may wait of each kind; a compare takes 70 ms, so whoever comes later would wait for seconds. */
const MAX_WAITING = { verify: 60, hash: 100 } as const;
const RETRY_AFTER = 5;

/** Megabytes for what the worker has just made: bcrypt makes little, and V8 would let it grow to 48. */
const YOUNG_MEMORY = 3;

/** Whoever signs in goes before whoever signs up. */
const LANES: readonly PasswordTask['kind'][] = ['verify', 'hash'];

/**
 * A password by the OpaqueString profile (RFC 8265): every kind of space is U+0020, and letters are composed, because
 * another keyboard or system may send the same password in other code points.
 */
export function preparePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

function digestOf(password: string): string {
  return createHash('sha384').update(preparePassword(password)).digest('base64');
}

/**
 * bcrypt in one worker, started when it is first needed. Nobody waits behind more than a bounded number of others: beyond
 * it `Unavailable` is thrown.
 */
export class BcryptPasswords implements Passwords {
  readonly #lanes = new Lanes(LANES);
  #pool: Piscina<PasswordTask, string | boolean> | undefined;
  #isStopped = false;

  constructor(private readonly cost = 10) {}

  async hash(password: string): Promise<string> {
    return DIGESTED + String(await this.#run({ kind: 'hash', password: digestOf(password), cost: this.cost }));
  }

  async verify(password: string, hash: string | undefined): Promise<boolean> {
    if (hash === undefined || this.isCurrent(hash)) {
      const known = hash?.slice(DIGESTED.length) ?? NOBODY;
      const matches = await this.#run({ kind: 'verify', password: digestOf(password), hash: known });
      return hash !== undefined && matches === true;
    }
    // Older hashes are of the password as it was typed, whatever its form was.
    const typed = new Set([password, preparePassword(password), password.normalize('NFD')]);
    for (const each of typed) if (await this.#run({ kind: 'verify', password: each, hash })) return true;
    return false;
  }

  isCurrent(hash: string): boolean {
    return hash.startsWith(DIGESTED);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#pool?.destroy();
  }

  async #run(task: PasswordTask): Promise<string | boolean> {
    if (this.#lanes.waiting(task.kind) >= MAX_WAITING[task.kind]) {
      throw new Unavailable('Too many passwords wait to be hashed or compared.', RETRY_AFTER);
    }
    try {
      return await this.#start().run(this.#lanes.inLane(task.kind, task));
    } catch (thrown) {
      throw this.#isStopped ? new Unavailable('The site stops.', RETRY_AFTER, thrown) : thrown;
    }
  }

  #start(): Piscina<PasswordTask, string | boolean> {
    if (this.#pool) return this.#pool;
    const pool = new Piscina<PasswordTask, string | boolean>({
      filename: new URL('./passwords-worker.js', import.meta.url).href,
      // With none to begin with, tasks would wait for ever for a thread that breaks while it starts.
      minThreads: 1,
      maxThreads: 1,
      taskQueue: this.#lanes,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEMORY },
    });
    // A worker that breaks fails its task, whose caller hears of it.
    pool.on('error', () => undefined);
    this.#pool = pool;
    return pool;
  }
}
