import type { PluginManager } from '../plugin/manager.js';
import { pluginOfStack } from '../plugin/origin.js';
import type { Clock } from '../services/clock.js';
import type { Log } from '../services/log.js';
import { type LoopHold, type LoopWatchOptions, watchLoop } from '../services/loop-watch.js';

/** How long `/readyz` tells of it, in milliseconds. */
const TOLD_MS = 10 * 60_000;

/**
 * What held the event loop lately: logged under the plugin's name, where it is a plugin's, and told by `/readyz` for ten
 * minutes.
 */
export class LoopHolds {
  #last: { readonly at: number; readonly detail: string } | undefined;
  #count = 0;
  readonly #end: () => void;

  constructor(
    private readonly parts: { readonly log: Log; readonly clock: Clock; readonly manager: PluginManager },
    options: LoopWatchOptions | undefined,
  ) {
    this.#end = options ? watchLoop((hold) => this.note(hold), options) : () => undefined;
  }

  /** Notes a hold. What nobody's code held may have been the machine, so it is no failure. */
  note({ ms, stack, attribution }: LoopHold): void {
    const { log, clock, manager } = this.parts;
    const error = new Error(`nothing else could go on for ${ms} ms`);
    error.stack = `${error.name}: ${error.message}\n${stack}`;
    const plugins = manager.list().map(({ id }) => manager.plugin(id));
    const found = pluginOfStack(error, plugins)?.id ?? attribution?.plugin ?? 'kernel';
    const plugin = plugins.some(({ id }) => id === found) ? found : 'kernel';
    const what = attribution?.plugin === plugin ? attribution.what : '';
    const place = stack.split('\n', 1)[0]?.trim() ?? '';
    const fields = { plugin, ...(what === '' ? {} : { what }), error };
    if (plugin === 'kernel') log.warn('the event loop was held', fields);
    else log.error('the event loop was held', fields);
    this.#count += 1;
    this.#last = { at: clock.monotonic(), detail: `held for ${ms} ms by ${what || plugin} ${place}` };
  }

  /** What to tell whoever looks after the site; undefined when all is well. */
  problem(): string | undefined {
    if (!this.#last || this.parts.clock.monotonic() - this.#last.at > TOLD_MS) return undefined;
    return `${this.#last.detail} (${this.#count} times since the start)`;
  }

  stop(): void {
    this.#end();
  }
}
