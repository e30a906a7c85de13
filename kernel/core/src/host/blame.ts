import { asError } from '../errors.js';
import { pluginOfStack } from '../plugin/origin.js';
import { attributionStorage } from '../services/attribution.js';
import type { Host } from './host.js';

/**
 * Finds the plugin or extension out of whose timer or floating promise an error crashed: it is logged and kept under its name,
 * and a tap that goes on like this is quarantined. For the process handlers of an application; a host installs none.
 * @returns whether it was a plugin's; what is not, is for the application to judge
 * @example process.on('unhandledRejection', (error) => { if (!blamePlugin(host, error)) throw error; });
 */
export function blamePlugin(host: Host, thrown: unknown): boolean {
  const error = asError(thrown);
  const plugins = host.inside.manager.list().map(({ id }) => host.inside.manager.plugin(id));
  // A microtask has left its flow by the time that its error is heard of; then the stack tells whose it is.
  const suspect = pluginOfStack(error, plugins)?.id ?? 'kernel';
  const { plugin = suspect, what, tap } = attributionStorage.getStore() ?? {};
  if (plugin === 'kernel') return false;
  host.services.log.error('an error was caught by nobody', { plugin, what, error });
  if (tap) host.hooks.crashed(tap.hook, tap.id, error);
  return true;
}
