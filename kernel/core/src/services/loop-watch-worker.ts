import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

/** What the thread is given. */
export interface WatchOrder {
  /** Counts up while the event loop turns; beside it the share of the heap that is in use, in percent. */
  readonly beats: SharedArrayBuffer;
  /** From how long on the loop counts as held, in milliseconds. */
  readonly heldMs: number;
  /** After how long without a beat the process ends; undefined for never. */
  readonly endAfterMs: number | undefined;
  /** What the main thread evaluates to say in whose name it runs. */
  readonly whose: string;
}

/** What held the event loop, as the thread saw it. */
export interface HeldMessage {
  readonly ms: number;
  /** Functions with file and line, innermost first, as in the stack of an error. */
  readonly stack: string;
  /** The attribution as JSON; empty where there was none. */
  readonly whose: string;
}

/** How often the thread looks, in milliseconds. */
const EVERY_MS = 50;
/** How long the main thread may take to be stopped, in milliseconds: a process that ends waits for its inspectors. */
const PATIENCE_MS = 1_000;
/** Frames of a stack that are kept. */
const MAX_FRAMES = 12;

/** With a fuller heap nobody looks: that takes memory, and it is most likely the collector that holds the loop. */
const FULL_PERCENT = 75;

type Found = Pick<HeldMessage, 'stack' | 'whose'>;

function lineOf({ functionName, location }: Debugger.CallFrame, files: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location;
  return `    at ${functionName || '<anonymous>'} (${files.get(scriptId) ?? '<unknown>'}:${lineNumber + 1}:${columnNumber + 1})`;
}

/**
 * Stops the main thread for a moment, in the middle of whatever it does, to see what that is. An inspector of the same process
 * needs no port, and interrupts a loop or a pattern as well.
 */
function look(whose: string, tell: (found: Found) => void): void {
  const files = new Map<string, string>();
  const session = new Session();
  session.connectToMainThread();
  const done = (found: Found) => {
    clearTimeout(timer);
    session.disconnect();
    tell(found);
  };
  const timer = setTimeout(() => done({ stack: '', whose: '' }), PATIENCE_MS);
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url));
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const stack = callFrames
      .slice(0, MAX_FRAMES)
      .map((frame) => lineOf(frame, files))
      .join('\n');
    const callFrameId = callFrames[0]?.callFrameId ?? '';
    session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression: whose, silent: true }, (error, answer) => {
      const value: unknown = error ? '' : answer.result.value;
      session.post('Debugger.resume');
      done({ stack, whose: typeof value === 'string' ? value : '' });
    });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

/** Writes past everything that waits for the event loop, and ends the process. */
function end(seconds: number, found: Found | undefined): void {
  writeSync(
    2,
    `The process did nothing for ${seconds} s and ends. It was busy here:\n${found?.stack ?? '    (unknown)'}\n`,
  );
  process.kill(process.pid, 'SIGKILL');
}

function watch({ beats, heldMs, endAfterMs, whose }: WatchOrder): void {
  const counter = new Int32Array(beats);
  let beat = -1;
  let beatAt = performance.now();
  let lookedAt = beatAt;
  let found: Found | undefined;
  let isLooking = false;
  setInterval(() => {
    const now = performance.now();
    // The machine had no time for this thread either, or it slept.
    if (now - lookedAt > 4 * EVERY_MS) beatAt += now - lookedAt;
    lookedAt = now;
    const ms = now - beatAt;
    const current = Atomics.load(counter, 0);
    if (current !== beat) {
      if (found && !isLooking) parentPort?.postMessage({ ms: Math.round(ms), ...found } satisfies HeldMessage);
      beat = current;
      beatAt = now;
      if (!isLooking) found = undefined;
      return;
    }
    if (ms >= heldMs && !found && !isLooking && Atomics.load(counter, 1) < FULL_PERCENT) {
      isLooking = true;
      look(whose, (seen) => {
        found = seen;
        isLooking = false;
      });
    }
    if (endAfterMs !== undefined && ms >= endAfterMs) end(Math.round(ms / 1000), found);
  }, EVERY_MS);
}

const order: WatchOrder = workerData;
watch(order);
