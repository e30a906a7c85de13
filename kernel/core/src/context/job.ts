import type { PluginContext } from './plugin-context.js';

/** Periodic work of a plugin: every process offers to do it, one at a time does. */
export interface JobDeclaration {
  /** Unique in its plugin. */
  readonly id: string;
  /** Seconds between two runs. */
  readonly every: number;
  /** Seconds that a run may take; default: as long as until the next, a minute at least and ten at most. */
  readonly within?: number | undefined;
  /** A name that jobs share which wait for the same slow thing: they run beside all others. */
  readonly lane?: string | undefined;
  /** @param signal is aborted when the run takes too long, or when its plugin is switched off */
  run(context: PluginContext, signal: AbortSignal): void | Promise<void>;
}

/** Declares periodic work, for the field `jobs` of a plugin. */
export function job(id: string, options: Omit<JobDeclaration, 'id'>): JobDeclaration {
  return Object.freeze({ id, ...options });
}
