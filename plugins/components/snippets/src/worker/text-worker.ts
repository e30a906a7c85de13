import { Worker } from 'node:worker_threads';
import { definePort } from '@plinth/kernel';
import { type Comparison, compareCoarsely, type TextPair } from './compare.js';
import type { CodeText } from './highlight.js';

/** What the thread is asked for. */
export type WorkerTask =
  | { readonly kind: 'compare'; readonly pairs: readonly TextPair[] }
  | { readonly kind: 'highlight'; readonly texts: readonly CodeText[] };

interface Waiting {
  readonly id: number;
  readonly task: WorkerTask;
  /** Undefined when the thread gave no answer in time. */
  readonly resolve: (answer: unknown) => void;
}

/** A task that takes longer is given up, its thread ended: no text can hold the site. */
const TASK_MS = 5_000;

/** Megabytes that the thread may fill; what needs more ends it alone. */
const MEMORY = 512;

/** With more tasks waiting, a new one is not even tried. */
const MAX_WAITING = 50;

/**
 * Compares and highlights texts in a thread beside the event loop, one task at a time. Whatever the texts, an answer
 * comes in bounded time; where the thread has none, a coarse one.
 */
export class TextWorker {
  readonly #queue: Waiting[] = [];
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #worker: Worker | undefined;
  #count = 0;

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
    const list: readonly unknown[] = Array.isArray(answer) ? answer : [];
    return texts.map((_, index) => {
      const html = list[index];
      return typeof html === 'string' ? html : undefined;
    });
  }

  /** Ends the thread; what waits is answered coarsely. */
  async stop(): Promise<void> {
    const waiting = this.#queue.splice(0);
    this.#settle(undefined);
    for (const { resolve } of waiting) resolve(undefined);
    await this.#end();
  }

  #ask(task: WorkerTask): Promise<unknown> {
    if (this.#queue.length >= MAX_WAITING) return Promise.resolve(undefined);
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      this.#queue.push({ id, task, resolve });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#queue.shift();
    if (!this.#current) {
      this.#worker?.unref();
      return;
    }
    const worker = this.#start();
    worker.ref();
    worker.postMessage({ id: this.#current.id, task: this.#current.task });
    this.#timer = setTimeout(() => {
      // A thread that cannot be ended is let go: the next task has its own.
      this.#end().catch(() => undefined);
      this.#settle(undefined);
    }, this.taskMs);
  }

  #settle(answer: unknown): void {
    clearTimeout(this.#timer);
    const done = this.#current;
    this.#current = undefined;
    done?.resolve(answer);
    this.#next();
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./thread.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    worker.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
      if (this.#current?.id === id) this.#settle(answer);
    });
    worker.on('error', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#settle(undefined);
    });
    this.#worker = worker;
    return worker;
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function isComparisons(answer: unknown): answer is readonly Comparison[] {
  return Array.isArray(answer);
}

/** The thread that compares and highlights. */
export const TEXT_WORKER = definePort<TextWorker>('snippets/text-worker');
