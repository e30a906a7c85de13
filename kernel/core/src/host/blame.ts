import { asError } from '../errors.js';
import type { Plugin } from '../plugin/definition.js';
import { pluginOfStack } from '../plugin/origin.js';
import { type Attribution, attributionStorage } from '../services/attribution.js';
import type { Host } from './host.js';

/**
 * Whose timer or floating promise an error crashed out of; undefined for none of these plugins.
 * @param thrown what nobody caught
 */
export function suspectOf(thrown: unknown, plugins: readonly Plugin[]): Attribution | undefined {
  const found = attributionStorage.getStore();
  // A microtask has left its flow by the time that its error is heard of; then the stack tells whose it is.
  const plugin = found?.plugin ?? pluginOfStack(asError(thrown), plugins)?.id ?? 'kernel';
  return plugin === 'kernel' ? undefined : { what: '', ...found, plugin };
}

/**
 * Finds the plugin or extension out of whose timer or floating promise an error crashed: it is logged and kept under its name,
 * and a tap that goes on like this is quarantined. For the process handlers of an application; a host installs none.
 * @returns whether it was a plugin's; what is not, is for the application to judge
 * @example process.on('unhandledRejection', (error) => { if (!blamePlugin(host, error)) throw error; });
 */
export function blamePlugin(host: Host, thrown: unknown): boolean {
  const { manager } = host.inside;
  const suspect = suspectOf(
    thrown,
    manager.list().map(({ id }) => manager.plugin(id)),
  );
  if (!suspect) return false;
  const error = asError(thrown);
  const { plugin, what, tap } = suspect;
  host.services.log.error('an error was caught by nobody', { plugin, what, error });
  if (tap) host.hooks.crashed(tap.hook, tap.id, error);
  return true;
}
