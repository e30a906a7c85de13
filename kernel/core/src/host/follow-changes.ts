import type { PluginManager } from '../plugin/manager.js';
import { resolvePort } from '../ports.js';
import { MESSAGE_BUS } from '../services/ports.js';
import type { HostServices } from './services.js';

const WATCH_EVERY_MS = 3_000;

/** After so long every process has followed a change, and what it did with the former state is over. */
export const FOLLOWED_AFTER_MS = WATCH_EVERY_MS + 1_500;

/**
 * Follows what others change about plugins and settings: at once by signals, and by looking now and then, because the
 * command line and a process without Redis send none.
 * @param followed is called after each look
 */
export function followChanges(
  manager: PluginManager,
  { container, log }: HostServices,
  followed: () => void,
  idle: boolean,
): () => void {
  const survive = (error: unknown) => log.error('following a change failed', { error });
  const follow = () => {
    manager.follow().then(followed).catch(survive);
  };
  const unlisten = resolvePort(container, MESSAGE_BUS).on('plugins-changed', follow);
  if (idle) return unlisten;
  const timer = setInterval(() => {
    manager.followIfChanged().then(followed).catch(survive);
  }, WATCH_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    unlisten();
  };
}
