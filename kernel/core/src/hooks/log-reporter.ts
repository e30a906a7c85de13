import type { Log } from '../services/log.js';
import type { HookReporter } from './protection.js';

/** Tells the log about taps that misbehave, under their plugin's name. */
export function reporterFor(log: Log, warnUndefined: boolean): HookReporter {
  const warned = new Set<string>();
  return {
    failed(hook, tap, error) {
      log.error('a tap failed and was isolated', { plugin: tap.plugin, hook: hook.name, tap: tap.id, error });
    },
    quarantined(hook, tap) {
      log.error('a tap keeps failing and is quarantined', { plugin: tap.plugin, hook: hook.name, tap: tap.id });
    },
    forgotReturn(hook, tap) {
      const key = `${hook.name}/${tap.plugin}:${tap.id}`;
      if (!warnUndefined || warned.has(key)) return;
      warned.add(key);
      log.warn('a filter tap returned undefined; the previous value is kept', {
        plugin: tap.plugin,
        hook: hook.name,
        tap: tap.id,
      });
    },
  };
}
