import { definePort } from '@plinth/kernel';
import { type Comparison, compareCoarsely, type TextPair } from '@plinth/kernel/diff';
import { Piscina } from 'piscina';
import type { CodeText } from './highlight.js';

/** A request to the thread. */
export type WorkerTask =
  | { readonly kind: 'compare'; readonly pairs: readonly TextPair[] }
  | { readonly kind: 'highlight'; readonly texts: readonly CodeText[] };

/** A task that takes longer is given up, its thread ended: no text can hold the site. */
const TASK_MS = 5_000;

/** Megabytes that the thread may fill; what needs more ends it alone. */
const MEMORY = 512;

/** Megabytes for what it has just made: a thread beside the loop is in no hurry, and V8 would take 48. */
const YOUNG_MEMORY = 6;

/** With more tasks waiting, a new one is not even tried. */
const MAX_WAITING = 50;

/**
 * Compares and highlights texts in a thread beside the event loop, one task at a time. Whatever the texts, an answer
 * comes in bounded time; where the thread has none, a coarse one.
 */
export class TextWorker {
  #pool: Piscina<WorkerTask, readonly unknown[]> | undefined;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  /** @param taskMs milliseconds that one task may take */
  constructor(private readonly taskMs = TASK_MS) {}

  /** What changed between the texts of each pair, and whether that is all there is to know. */
  async compare(pairs: readonly TextPair[]): Promise<readonly Comparison[]> {
    if (pairs.length === 0) return [];
    const answer = await this.#ask({ kind: 'compare', pairs });
    return isComparisons(answer) ? answer : compareCoarsely(pairs);
  }

  /** The HTML of highlighted texts; undefined for those that are shown plainly. */
  async highlight(texts: readonly CodeText[]): Promise<readonly (string | undefined)[]> {
    const answer = await this.#ask({ kind: 'highlight', texts });
    return texts.map((_, index) => {
      const html = answer?.[index];
      return typeof html === 'string' ? html : undefined;
    });
  }

  /** Ends the thread; what waits is answered coarsely. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#pool?.destroy();
  }

  /** What the thread answers; undefined when it gives no answer. */
  #ask(task: WorkerTask): Promise<readonly unknown[] | undefined> {
    if (this.#waiting >= MAX_WAITING) return Promise.resolve(undefined);
    this.#waiting += 1;
    // In line here and not in the pool: a task has its time from when it begins, however long others took before it.
    const answer = this.#last.then(() => this.#run(task));
    this.#last = answer;
    return answer;
  }

  async #run(task: WorkerTask): Promise<readonly unknown[] | undefined> {
    this.#waiting -= 1;
    if (this.#isStopped) return undefined;
    try {
      return await this.#start().run(task, { signal: AbortSignal.timeout(this.taskMs) });
    } catch {
      // Out of time or memory, a text that cannot be read, or the site stops: the next task has a thread again.
      return undefined;
    }
  }

  #start(): Piscina<WorkerTask, readonly unknown[]> {
    if (this.#pool) return this.#pool;
    const pool = new Piscina<WorkerTask, readonly unknown[]>({
      filename: new URL('./thread.js', import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: YOUNG_MEMORY },
    });
    // A thread that breaks fails its task, which is answered coarsely.
    pool.on('error', () => undefined);
    this.#pool = pool;
    return pool;
  }
}

function isComparisons(answer: readonly unknown[] | undefined): answer is readonly Comparison[] {
  return answer !== undefined;
}

/** The thread that compares and highlights. */
export const TEXT_WORKER = definePort<TextWorker>('snippets/text-worker');
