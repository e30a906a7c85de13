import { HookRegistry } from '../hooks/registry.js';
import { systemClock } from '../services/clock.js';
import { silentLog } from '../services/log.js';

/** A hook registry on its own, for benches and for adapters to other hook dialects. */
export function benchRegistry(): HookRegistry {
  return new HookRegistry({ clock: systemClock, log: silentLog });
}
