import { withKernelLayers } from '@plinth/cli';
import type { Plugin } from '@plinth/kernel';
import { isPlugin } from '@plinth/kernel/layer';

/** What a site has unless its owner leaves it out. Whoever tests without them does not install them. */
const PACKAGES = ['@plinth/accounts', '@plinth/operations'];

/** The plugin that a package exports by default; undefined when the package is not installed. */
async function installed(name: string): Promise<Plugin | undefined> {
  const loaded: unknown = await import(name).catch((thrown: unknown) => {
    const isAbsent = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_MODULE_NOT_FOUND';
    if (isAbsent && thrown.message.includes(`'${name}'`)) return undefined;
    throw thrown;
  });
  const found = typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : undefined;
  return isPlugin(found) ? found : undefined;
}

/** The plugins under test after those that a site has by default. */
export async function withDefaultPlugins(plugins: readonly Plugin[]): Promise<Plugin[]> {
  const known = new Set(plugins.map(({ id }) => id));
  const defaults = (await Promise.all(PACKAGES.map(installed))).filter((plugin) => plugin !== undefined);
  return withKernelLayers([...defaults.filter(({ id }) => !known.has(id)), ...plugins]);
}
