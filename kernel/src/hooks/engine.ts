import { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncHook, SyncWaterfallHook } from 'tapable';
import { asError } from '../errors.js';
import type { HookDefinition } from './definition.js';

/** One tap, already protected: receives the value so far and the further arguments, answers plainly or by a promise. */
export type Step = (value: unknown, args: readonly unknown[]) => unknown;

/** A list of steps made runnable; the answer is a promise only when some step made one. */
export type Runner = (value: unknown, args: readonly unknown[]) => unknown;

/** Makes a runner out of the ordered steps of a hook. Both engines are held to one suite. */
export type HookEngine = (definition: HookDefinition, steps: readonly Step[]) => Runner;

/** True for anything that can be awaited. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

type Callback = (error?: Error | false | null, result?: unknown) => void;

/**
 * Runs a callback-style Tapable hook: answers at once when every tap answered at once,
 * so that a hook with only synchronous taps never costs a promise.
 */
function settle(start: (done: Callback) => void): unknown {
  let state: { error: Error | false | null | undefined; result: unknown } | undefined;
  let wake: (() => void) | undefined;
  start((error, result) => {
    state = { error, result };
    wake?.();
  });
  const outcome = () => {
    if (state?.error) throw state.error;
    return state?.result;
  };
  if (state) return outcome();
  return new Promise<void>((resolve) => {
    wake = resolve;
  }).then(outcome);
}

/** Answers through the callback, at once unless the step made a promise. */
function relay(step: Step, value: unknown, args: readonly unknown[], done: Callback): void {
  let answer: unknown;
  try {
    answer = step(value, args);
  } catch (thrown) {
    done(asError(thrown));
    return;
  }
  if (isThenable(answer))
    answer.then(
      (result) => done(null, result),
      (thrown) => done(asError(thrown)),
    );
  else done(null, answer);
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

function asyncRunner(definition: HookDefinition, steps: readonly Step[]): Runner {
  if (definition.kind === 'filter') {
    const hook = new AsyncSeriesWaterfallHook<[unknown, readonly unknown[]], unknown>(['value', 'args']);
    for (const [stage, step] of steps.entries()) {
      hook.tapAsync({ name: String(stage), stage }, (value, args, done) => relay(step, value, args, done));
    }
    return (value, args) => settle((done) => hook.callAsync(value, args, done));
  }
  const hook = new AsyncSeriesHook<[readonly unknown[]]>(['args']);
  for (const [stage, step] of steps.entries()) {
    hook.tapAsync({ name: String(stage), stage }, (args, done) => relay(step, undefined, args, (error) => done(error)));
  }
  return (_value, args) => settle((done) => hook.callAsync(args, done));
}

/** The engine in use everywhere: Tapable's generated code, rebuilt whenever the list of taps changes. */
export const tapableEngine: HookEngine = (definition, steps) =>
  definition.sync ? syncRunner(definition, steps) : asyncRunner(definition, steps);

async function finishLoop(steps: readonly Step[], from: number, first: PromiseLike<unknown>, args: readonly unknown[]) {
  let value = await first;
  for (const step of steps.slice(from)) {
    const answer = step(value, args);
    const next = isThenable(answer) ? await answer : answer;
    if (next !== undefined) value = next;
  }
  return value;
}

/** The same semantics without generated code, for a process that forbids code generation from strings. */
export const loopEngine: HookEngine = (definition, steps) => (start, args) => {
  let value = start;
  for (const [index, step] of steps.entries()) {
    const answer = step(value, args);
    if (!definition.sync && isThenable(answer)) {
      const kept = value;
      const settled = answer.then((result) => (result === undefined ? kept : result));
      return finishLoop(steps, index + 1, settled, args);
    }
    if (answer !== undefined) value = answer;
  }
  return definition.kind === 'filter' ? value : undefined;
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
