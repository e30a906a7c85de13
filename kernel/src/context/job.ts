import type { PluginContext } from './plugin-context.js';

/** Periodic work of a plugin: every process offers to do it, one at a time does. */
export interface JobDeclaration {
  /** Unique in its plugin. */
  readonly id: string;
  /** Seconds between two runs. */
  readonly every: number;
  run(context: PluginContext): void | Promise<void>;
}

/** Declares periodic work, for the field `jobs` of a plugin. */
export function job(
  id: string,
  options: { every: number; run(context: PluginContext): void | Promise<void> },
): JobDeclaration {
  return Object.freeze({ id, every: options.every, run: options.run });
}
