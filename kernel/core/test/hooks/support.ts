import { ErrorLog, FrozenClock } from '@plinth/testing';
import { type HookEngine, loopEngine, tapableEngine } from '../../src/hooks/engine.js';
import { HookRegistry } from '../../src/hooks/registry.js';

const seldom = (run: number) => run % 50 === 49;

/** Both engines, which are held to one suite: as they run mostly, and with each run timed. */
export const engines: readonly (readonly [string, HookEngine])[] = [
  ['Tapable', { ...tapableEngine, isTimed: seldom }],
  ['Tapable, each run timed', { ...tapableEngine, isTimed: () => true }],
  ['the loop', { ...loopEngine, isTimed: seldom }],
];

/** A registry with a clock that stands still and a log that is kept. */
export function registryOn(engine: HookEngine) {
  const clock = new FrozenClock('2026-01-15T12:00:00.000Z');
  const log = new ErrorLog();
  return { clock, log, hooks: new HookRegistry({ clock, log, engine }) };
}
