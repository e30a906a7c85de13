import { AsyncSeriesWaterfallHook, SyncWaterfallHook } from 'tapable';
import type { Done, GuardedTap, WaitingTap } from './guard.js';
import type { TapRecord } from './protection.js';

/** Taps made runnable, for a hook that is applied at once. */
export type SyncRunner = (value: unknown, args: readonly unknown[]) => unknown;

/** Taps made runnable, for a hook that may wait; `done` is called before it returns when no tap takes its time. */
export type AsyncRunner = (value: unknown, args: readonly unknown[], done: Done) => void;

/** A tap in the order of its arrival, with the function that protects it. */
export interface Guarded<Run> {
  readonly tap: TapRecord;
  readonly run: Run;
}

/** Runs guarded taps by their priorities, ties in order of arrival. Both engines are held to one suite. */
export interface HookEngine {
  compileSync(taps: readonly Guarded<GuardedTap>[]): SyncRunner;
  compileAsync(taps: readonly Guarded<WaitingTap>[]): AsyncRunner;
  /** Whether a run of a tap (from 0) is timed: few are, because looking at the clock costs more than most taps. */
  isTimed(run: number): boolean;
}

/** Once a tap has run as often, one run in as many is timed; before that the first, second, third, fifth, ninth … are. */
const SAMPLED = 1024;

function isSampled(run: number): boolean {
  return (run & (run < SAMPLED ? run - 1 : SAMPLED - 1)) === 0;
}

type Arguments = [value: unknown, args: readonly unknown[]];

function placed({ plugin, id, priority }: TapRecord): { name: string; stage: number } {
  return { name: `${plugin}:${id}`, stage: priority };
}

/**
 * The engine in use everywhere: Tapable orders the taps by stage and compiles each list of them into one function. An
 * action is a waterfall as well, whose taps pass nothing on.
 */
export const tapableEngine: HookEngine = {
  isTimed: isSampled,

  compileSync(taps) {
    const hook = new SyncWaterfallHook<Arguments, unknown>(['value', 'args']);
    for (const { tap, run } of taps) hook.tap(placed(tap), run);
    return (value, args) => hook.call(value, args);
  },

  compileAsync(taps) {
    const hook = new AsyncSeriesWaterfallHook<Arguments, unknown>(['value', 'args']);
    for (const { tap, run } of taps) hook.tapAsync(placed(tap), run);
    return (value, args, done) => hook.callAsync(value, args, done);
  },
};

function inOrder<Run>(taps: readonly Guarded<Run>[]): Run[] {
  return [...taps].sort((a, b) => a.tap.priority - b.tap.priority).map(({ run }) => run);
}

/** The same without generated code, for a process that forbids code generation from strings. */
export const loopEngine: HookEngine = {
  isTimed: isSampled,

  compileSync(taps) {
    const runs = inOrder(taps);
    return (value, args) =>
      runs.reduce((current, run) => {
        const answer = run(current, args);
        return answer === undefined ? current : answer;
      }, value);
  },

  compileAsync(taps) {
    const runs = inOrder(taps);
    return (value, args, done) => {
      const next = (place: number, current: unknown): void => {
        const run = runs[place];
        if (!run) {
          done(null, current);
          return;
        }
        run(current, args, (error, answer) => {
          if (error) done(error);
          else next(place + 1, answer === undefined ? current : answer);
        });
      };
      next(0, value);
    };
  },
};

/** Chooses Tapable, or the loop where this process may not generate code (`--disallow-code-generation-from-strings`). */
export function availableEngine(): HookEngine {
  try {
    return new Function('return true')() ? tapableEngine : loopEngine;
  } catch {
    return loopEngine;
  }
}
