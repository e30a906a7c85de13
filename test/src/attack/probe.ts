import { setTimeout as later } from 'node:timers';

/** What the probe is asked for. */
export type ProbeQuestion = 'begin' | 'report';

/** What happened in the attacked process since `begin`. */
export interface ProbeReport {
  /** Longest turn of the event loop, in milliseconds of work: what other programs of the machine take does not count. */
  readonly worstTurn: number;
  /** Resident memory, in MiB. */
  readonly resident: number;
  /** Whether a prototype that everything shares has been changed. */
  readonly isPolluted: boolean;
}

/** How often the loop is looked at. */
const TICK_MS = 5;

const MEBIBYTE = 1024 * 1024;
const ours = new Set([Object.prototype, Array.prototype, Function.prototype].flatMap((each) => Reflect.ownKeys(each)));

let last = performance.now();
let work = process.cpuUsage();
let worstTurn = 0;

/** A turn takes at most the time that went by, and at most the work that was done in it. */
function look(): void {
  const now = performance.now();
  const { user, system } = process.cpuUsage(work);
  worstTurn = Math.max(worstTurn, Math.min(now - last - TICK_MS, (user + system) / 1_000));
  last = now;
  work = process.cpuUsage();
  later(look, TICK_MS).unref();
}

function isPolluted(): boolean {
  const all = [Object.prototype, Array.prototype, Function.prototype].flatMap((each) => Reflect.ownKeys(each));
  return all.some((key) => !ours.has(key));
}

look();
process.on('message', (question: ProbeQuestion) => {
  look();
  if (question === 'begin') worstTurn = 0;
  const report: ProbeReport = { worstTurn, resident: process.memoryUsage.rss() / MEBIBYTE, isPolluted: isPolluted() };
  process.send?.(report);
});
process.channel?.unref();
