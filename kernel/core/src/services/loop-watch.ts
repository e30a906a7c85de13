import { url as inspectorUrl } from 'node:inspector';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type Attribution, attributionStorage } from './attribution.js';
import type { HeldMessage, WatchOrder } from './loop-watch-worker.js';

/** That something held the event loop, so that nobody was served. */
export interface LoopHold {
  readonly ms: number;
  /** Where it was, as the stack of an error. */
  readonly stack: string;
  /** In whose name it ran, as far as that is known. */
  readonly attribution: Attribution | undefined;
}

/** How a loop is watched. */
export interface LoopWatchOptions {
  /** From how long on it counts as held, in milliseconds. */
  readonly heldMs: number;
  /** Ends the process when nothing has gone on for so long; for an application whose manager starts it again. */
  readonly endAfterMs?: number | undefined;
}

/** How often the loop says that it turns, in milliseconds. */
const BEAT_MS = 50;
/** Under which name the thread asks the main thread in whose name it runs. */
const ASKED = Symbol.for('plinth.attribution');
const WHOSE = `String(globalThis[Symbol.for('${ASKED.description}')]?.() ?? '')`;

function attributionOf(text: string): Attribution | undefined {
  if (text === '') return undefined;
  const { plugin, what, tap }: Attribution = JSON.parse(text);
  return { plugin, what, ...(tap ? { tap } : {}) };
}

/**
 * Has a thread watch the event loop of this process, and hears what held it, after it is free again. It installs nothing on
 * `process`, opens no port and keeps no process alive. Where a debugger is attached it does nothing: its breakpoints hold the
 * loop as well.
 * @returns how to end that
 */
export function watchLoop(heard: (hold: LoopHold) => void, { heldMs, endAfterMs }: LoopWatchOptions): () => void {
  if (inspectorUrl() !== undefined) return () => undefined;
  Reflect.set(globalThis, ASKED, () => {
    const { plugin, what, tap } = attributionStorage.getStore() ?? {};
    return plugin === undefined ? '' : JSON.stringify({ plugin, what, tap });
  });
  const beats = new SharedArrayBuffer(8);
  const counter = new Int32Array(beats);
  const order: WatchOrder = { beats, heldMs, endAfterMs, whose: WHOSE };
  const worker = new Worker(new URL('./loop-watch-worker.js', import.meta.url), {
    workerData: order,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  worker.on('message', ({ ms, stack, whose }: HeldMessage) => heard({ ms, stack, attribution: attributionOf(whose) }));
  const timer = setInterval(() => {
    const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
    Atomics.store(counter, 1, Math.round((100 * used) / most));
    Atomics.add(counter, 0, 1);
  }, BEAT_MS);
  timer.unref();
  worker.unref();
  // Whoever is not watched is served all the same.
  worker.on('error', () => clearInterval(timer));
  return () => {
    clearInterval(timer);
    worker.terminate().catch(() => undefined);
  };
}
