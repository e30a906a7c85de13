import { compareTexts } from '@plinth/kernel/diff';
import { highlight } from './highlight.js';
import type { WorkerTask } from './text-worker.js';

/** One task of the thread. */
export default function work(task: WorkerTask): readonly unknown[] {
  return task.kind === 'compare' ? compareTexts(task.pairs, () => performance.now()) : task.texts.map(highlight);
}
