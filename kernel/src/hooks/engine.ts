import { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncHook, SyncWaterfallHook } from 'tapable';
import type { HookDefinition } from './definition.js';

/** One tap of a synchronous hook, already protected: receives the value so far and the further arguments. */
export type Step = (value: unknown, args: readonly unknown[]) => unknown;

/** Told how a step ended, exactly once. */
export type Done = (error?: Error | false | null, result?: unknown) => void;

/** One tap of an asynchronous hook, already protected: tells how it ended, at once or later. */
export type AsyncStep = (value: unknown, args: readonly unknown[], done: Done) => void;

/** A list of steps made runnable; the answer is a promise only when some step took its time. */
export type Runner = (value: unknown, args: readonly unknown[]) => unknown;

/** Makes runners out of the ordered steps of a hook. Both engines are held to one suite. */
export interface HookEngine {
  compileSync(definition: HookDefinition, steps: readonly Step[]): Runner;
  compileAsync(definition: HookDefinition, steps: readonly AsyncStep[]): Runner;
}

/** True for anything that can be awaited. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/**
 * Runs a callback-style hook: answers at once when every tap answered at once,
 * so that a hook with only synchronous taps never costs a promise.
 */
function settle(start: (done: Done) => void): unknown {
  let state: { error: Error | false | null | undefined; result: unknown } | undefined;
  let wake: (() => void) | undefined;
  start((error, result) => {
    state = { error, result };
    wake?.();
  });
  if (state) {
    if (state.error) throw state.error;
    return state.result;
  }
  return new Promise((resolve, reject) => {
    wake = () => (state?.error ? reject(state.error) : resolve(state?.result));
  });
}

function syncRunner(definition: HookDefinition, steps: readonly Step[]): Runner {
  if (definition.kind === 'filter') {
    const hook = new SyncWaterfallHook<[unknown, readonly unknown[]], unknown>(['value', 'args']);
    for (const [stage, step] of steps.entries()) hook.tap({ name: String(stage), stage }, step);
    return (value, args) => hook.call(value, args);
  }
  const hook = new SyncHook<[readonly unknown[]]>(['args']);
  for (const [stage, step] of steps.entries()) {
    hook.tap({ name: String(stage), stage }, (args) => {
      step(undefined, args);
    });
  }
  return (_value, args) => hook.call(args);
}

function asyncRunner(definition: HookDefinition, steps: readonly AsyncStep[]): Runner {
  if (definition.kind === 'filter') {
    const hook = new AsyncSeriesWaterfallHook<[unknown, readonly unknown[]], unknown>(['value', 'args']);
    for (const [stage, step] of steps.entries()) hook.tapAsync({ name: String(stage), stage }, step);
    return (value, args) => settle((done) => hook.callAsync(value, args, done));
  }
  const hook = new AsyncSeriesHook<[readonly unknown[]]>(['args']);
  for (const [stage, step] of steps.entries()) {
    hook.tapAsync({ name: String(stage), stage }, (args, done) => step(undefined, args, (error) => done(error)));
  }
  return (_value, args) => settle((done) => hook.callAsync(args, done));
}

/** The engine in use everywhere: Tapable's generated code, rebuilt whenever the list of taps changes. */
export const tapableEngine: HookEngine = { compileSync: syncRunner, compileAsync: asyncRunner };

/** The same semantics without generated code, for a process that forbids code generation from strings. */
export const loopEngine: HookEngine = {
  compileSync: (definition, steps) => (start, args) => {
    let value = start;
    for (const step of steps) {
      const answer = step(value, args);
      if (answer !== undefined) value = answer;
    }
    return definition.kind === 'filter' ? value : undefined;
  },
  compileAsync: (definition, steps) => (start, args) =>
    settle((done) => {
      const from = (index: number, value: unknown): void => {
        const step = steps[index];
        if (step)
          step(value, args, (error, result) =>
            error ? done(error) : from(index + 1, result === undefined ? value : result),
          );
        else done(null, definition.kind === 'filter' ? value : undefined);
      };
      from(0, start);
    }),
};

/** Chooses Tapable, or the loop where this process may not generate code (`--disallow-code-generation-from-strings`). */
export function availableEngine(): HookEngine {
  try {
    const probe = new SyncHook<[number]>(['probe']);
    probe.tap('probe', () => undefined);
    probe.call(1);
    return tapableEngine;
  } catch {
    return loopEngine;
  }
}
