import { parentPort } from 'node:worker_threads';
import { compareTexts } from './compare.js';
import { highlight } from './highlight.js';
import type { WorkerTask } from './text-worker.js';

parentPort?.on('message', ({ id, task }: { id: number; task: WorkerTask }) => {
  const answer =
    task.kind === 'compare' ? compareTexts(task.pairs, () => performance.now()) : task.texts.map(highlight);
  parentPort?.postMessage({ id, answer });
});
