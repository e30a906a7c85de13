import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from './definition.js';

const origins = new WeakMap<Plugin, string>();

/** The files that a stack names, innermost first. */
function filesOf(stack: string): string[] {
  // Bounded pattern: at most 4,096 characters, a line of a stack.
  const places = stack.split('\n').map((line) => /((?:file:\/\/)?\/[^():]+):\d+:\d+\)?$/.exec(line.slice(-4096))?.[1]);
  return places.flatMap((place) =>
    place === undefined ? [] : place.startsWith('file:') ? fileURLToPath(place) : place,
  );
}

/** Notes in which file a plugin is defined, so that an error that cannot be attributed otherwise may still be found there. */
export function noteOrigin(plugin: Plugin): void {
  const own = path.dirname(filesOf(new Error().stack ?? '')[0] ?? '');
  const origin = filesOf(new Error().stack ?? '').find((file) => path.dirname(file) !== own);
  if (origin !== undefined) origins.set(plugin, origin);
}

/** The plugin in whose file an error came about. */
export function pluginOfStack(error: Error, plugins: readonly Plugin[]): Plugin | undefined {
  const [innermost] = filesOf(error.stack ?? '').filter((file) => !file.includes('node_modules'));
  return innermost === undefined ? undefined : plugins.find((plugin) => origins.get(plugin) === innermost);
}
