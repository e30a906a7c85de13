import { silentLog } from '@plinth/kernel/host';
import { HookRegistry, systemClock } from '@plinth/kernel/layer';

/** A hook registry on its own, for benches and for adapters to other hook dialects. */
export function benchRegistry(): HookRegistry {
  return new HookRegistry({ clock: systemClock, log: silentLog });
}
