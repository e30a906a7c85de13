import { definePort } from '@plinth/kernel';
import type { TextPair } from '@plinth/pages/diff';
import type { FileComparison } from './compare.js';
import type { CodeText } from './highlight.js';
import { type Task, type TaskResult, TextThread } from './text-thread.js';

/** Milliseconds that one task may run: no text can hold the site. */
const TASK_MS = 5_000;

const threadFile = (name: string) => new URL(`./${name}.js`, import.meta.url);

/**
 * Compares and highlights texts beside the event loop. Each has a thread and a queue of its own, so that long diffs never
 * delay a page with code.
 */
export class TextWorker {
  readonly #comparing: TextThread<readonly TextPair[], readonly FileComparison[]>;
  readonly #highlighting: TextThread<readonly CodeText[], readonly (string | undefined)[]>;

  /** @param taskMs milliseconds that one task may run */
  constructor(taskMs = TASK_MS) {
    this.#comparing = new TextThread(threadFile('compare-thread'), taskMs);
    this.#highlighting = new TextThread(threadFile('highlight-thread'), taskMs);
  }

  /** What changed between the texts of each pair; the texts are asked for when the task's turn comes. */
  compare(
    task: Task,
    pairs: () => readonly TextPair[] | Promise<readonly TextPair[]>,
  ): Promise<TaskResult<readonly FileComparison[]>> {
    return this.#comparing.run(task, pairs);
  }

  /** The HTML of highlighted texts; undefined for those that are shown plainly. */
  async highlight(task: Task, texts: readonly CodeText[]): Promise<readonly (string | undefined)[]> {
    const result = await this.#highlighting.run(task, () => texts);
    return typeof result === 'string' ? texts.map(() => undefined) : result.answer;
  }

  /** Ends the threads; what waits is answered without them. */
  async stop(): Promise<void> {
    await Promise.all([this.#comparing.stop(), this.#highlighting.stop()]);
  }
}

/** The threads that compare and highlight. */
export const TEXT_WORKER = definePort<TextWorker>('snippets/text-worker');
