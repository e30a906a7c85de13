import { Piscina } from 'piscina';
import { FairQueue } from './fair-queue.js';

/** Megabytes that a thread may fill; a task that needs more ends it. */
const MEMORY = 512;

/** Megabytes for new objects: a thread beside the loop is in no hurry, and V8 would take 48. */
const YOUNG_MEMORY = 6;

/** Tasks that may wait for one thread. */
const MAX_WAITING = 50;

/** Milliseconds that a task may wait for its turn. */
const PATIENCE_MS = 4_000;

/** A task of a thread. */
export interface Task {
  /** Whose share of the thread it counts against. */
  readonly client: string;
  /** Equal for tasks with the same result. */
  readonly key: string;
}

/** What a task came to: `failed` when it ran out of time or memory, `busy` when it never ran. */
export type TaskResult<T> = { readonly answer: T } | 'failed' | 'busy';

/** A thread beside the event loop with a queue of its own, in which clients take turns. */
export class TextThread<Request, Answer> {
  readonly #queue = new FairQueue<TaskResult<Answer>>({ waiting: MAX_WAITING, patienceMs: PATIENCE_MS });
  #pool: Piscina<Request, Answer> | undefined;
  #isStopped = false;

  /**
   * @param file URL of the module that the thread runs
   * @param taskMs milliseconds that one task may run; its thread is ended then
   */
  constructor(
    private readonly file: URL,
    private readonly taskMs: number,
  ) {}

  /** Runs a task when its client's turn comes; equal tasks run once. */
  async run({ client, key }: Task, request: () => Request | Promise<Request>): Promise<TaskResult<Answer>> {
    return (await this.#queue.run(client, key, async () => this.#run(await request()))) ?? 'busy';
  }

  /** Ends the thread; what waits is not run. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#queue.clear();
    await this.#pool?.destroy();
  }

  async #run(request: Request): Promise<TaskResult<Answer>> {
    if (this.#isStopped) return 'busy';
    try {
      return { answer: await this.#start().run(request, { signal: AbortSignal.timeout(this.taskMs) }) };
    } catch {
      // Out of time or memory, or the site stops: the next task has a thread again.
      return this.#isStopped ? 'busy' : 'failed';
    }
  }

  #start(): Piscina<Request, Answer> {
    if (this.#pool) return this.#pool;
    const pool = new Piscina<Request, Answer>({
      filename: this.file.href,
      minThreads: 1,
      maxThreads: 1,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: YOUNG_MEMORY },
    });
    // A thread that breaks fails its task.
    pool.on('error', () => undefined);
    this.#pool = pool;
    return pool;
  }
}
