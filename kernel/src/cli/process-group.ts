import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { HostError } from '../errors.js';
import type { Clock } from '../services/clock.js';
import type { Log } from '../services/log.js';

/** How often processes may end on their own within how long before no more are started. */
const MOST_ENDS = 5;
const WITHIN_MS = 60_000;

/** What a process is told to stop gracefully; a signal would reach it twice where the terminal or systemd sends it to all. */
export const STOP = 'stop';

/** Counts how often something happened within the last minute. */
export class Ends {
  readonly #at: number[] = [];

  constructor(private readonly clock: Pick<Clock, 'monotonic'>) {}

  /** Notes one; returns whether that was one too many. */
  add(): boolean {
    const now = this.clock.monotonic();
    this.#at.push(now);
    while ((this.#at[0] ?? now) <= now - WITHIN_MS) this.#at.shift();
    return this.#at.length >= MOST_ENDS;
  }
}

/** How a process ended, for a sentence. */
function howEnded(code: number | null, signal: NodeJS.Signals | string | null): string {
  return signal ? `signal ${signal}` : `code ${code ?? 'unknown'}`;
}

/** What a group of processes works with. */
export interface GroupParts {
  readonly count: number;
  /** What the processes are given beside the environment of this one. */
  readonly env: Readonly<Record<string, string>>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly log: Log;
  /** Called once, when every process serves, with what the first says of the site. */
  readonly ready: (summary: readonly string[]) => void;
}

/**
 * Several processes of this very program that share one port, by `node:cluster`: one that ends on its own is started again,
 * at a bounded rate, and all are stopped together.
 */
export class ProcessGroup {
  readonly #ends: Ends;
  /** Those that are stopping as well. */
  readonly #workers = new Set<Worker>();
  #isStopping = false;
  #failure: HostError | undefined;
  #ended: () => void = () => undefined;

  constructor(private readonly parts: GroupParts) {
    this.#ends = new Ends(parts.clock);
  }

  /**
   * Starts the processes and resolves when all have ended, because they were told to.
   * @throws HostError `HOST_PROCESS_NOT_STARTED`, `HOST_PROCESSES_ENDED`
   */
  async run(): Promise<void> {
    const allEnded = new Promise<void>((resolve) => {
      this.#ended = resolve;
    });
    // Alone: it migrates and fills the site, and a mistake that all would make is told once.
    const summary = await this.#startFirst();
    if (!this.#isStopping) {
      const others = Array.from({ length: this.parts.count - 1 }, () => this.#start());
      await Promise.all(others.map(serving));
      if (!this.#isStopping) this.parts.ready(summary);
    }
    if (this.#workers.size > 0) await allEnded;
    if (this.#failure) throw this.#failure;
  }

  /** Lets every process finish what is under way and end; a second call ends them at once. */
  stop(): void {
    for (const worker of this.#workers) {
      if (this.#isStopping) worker.process.kill('SIGKILL');
      // One that has just ended hears nothing any more, and need not.
      else if (worker.isConnected()) worker.send(STOP, () => undefined);
    }
    this.#isStopping = true;
  }

  async #startFirst(): Promise<readonly string[]> {
    const first = this.#fork();
    const ended = once(first, 'exit');
    const summary = await serving(first);
    if (summary) {
      this.#follow(first);
      return summary;
    }
    const [code, signal] = await ended;
    this.#workers.delete(first);
    if (this.#isStopping) return [];
    throw new HostError('HOST_PROCESS_NOT_STARTED', { how: howEnded(code, signal) });
  }

  #fork(): Worker {
    const worker = cluster.fork(this.parts.env);
    this.#workers.add(worker);
    const { log } = this.parts;
    log.info('a process of the site was started', { started: worker.id, pid: worker.process.pid });
    // A message that could not be sent to it: what matters is whether it ends, which is heard of apart from this.
    worker.on('error', (error) => log.warn('a process could not be reached', { of: worker.id, error }));
    return worker;
  }

  #start(): Worker {
    const worker = this.#fork();
    this.#follow(worker);
    return worker;
  }

  #follow(worker: Worker): void {
    worker.once('exit', (code: number | null, signal: string | null) => {
      this.#workers.delete(worker);
      if (!this.#isStopping) this.#replace(worker, howEnded(code, signal));
      if (this.#workers.size === 0) this.#ended();
    });
  }

  #replace(worker: Worker, how: string): void {
    const { log } = this.parts;
    if (this.#ends.add()) {
      this.#failure = new HostError('HOST_PROCESSES_ENDED', { count: MOST_ENDS, how });
      this.stop();
      return;
    }
    const started = this.#start();
    log.error('a process of the site ended and another takes its place', {
      ended: worker.id,
      how,
      started: started.id,
    });
  }
}

/** Resolves when a process says that it serves, with what it says; undefined when it ends instead. */
function serving(worker: Worker): Promise<readonly string[] | undefined> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.once('exit', () => resolve(undefined));
  });
}
