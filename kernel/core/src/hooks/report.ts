import type { Hook } from './hook.js';

/** What {@link HookRegistry.describe} tells about a tap. Times are milliseconds. */
export interface TapReport {
  readonly plugin: string;
  readonly id: string;
  readonly priority: number;
  /** As the plugin declares it, before the owner moved it. */
  readonly declaredPriority: number;
  readonly muted: boolean;
  readonly quarantined: boolean;
  readonly runs: number;
  readonly failures: number;
  readonly averageMs: number | null;
  /** The longest of the sampled runs. */
  readonly worstMs: number | null;
  readonly lastError: string | null;
}

/** What {@link HookRegistry.describe} tells about a hook. */
export interface HookReport {
  readonly name: string;
  readonly kind: string;
  readonly sync: boolean;
  readonly onError: string;
  readonly owner: string | null;
  readonly describes: string;
  readonly started: number;
  readonly taps: readonly TapReport[];
}

/** What there is to know about a hook and its taps. */
export function describeHook(hook: Hook, owner: string | null): HookReport {
  const { name, kind, sync, onError, describes } = hook.definition;
  const taps = hook.taps.map((tap) => ({
    plugin: tap.plugin,
    id: tap.id,
    priority: tap.priority,
    declaredPriority: tap.declaredPriority,
    muted: tap.muted,
    quarantined: tap.quarantined,
    runs: tap.runs,
    failures: tap.failures,
    averageMs: tap.samples === 0 ? null : tap.sampledMs / tap.samples,
    worstMs: tap.samples === 0 ? null : tap.worstMs,
    lastError: tap.lastError ?? null,
  }));
  return { name, kind, sync, onError, owner, describes, started: hook.started, taps };
}
