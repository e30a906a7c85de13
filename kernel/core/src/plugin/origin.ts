import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from './definition.js';

const origins = new WeakMap<Plugin, { readonly file: string; readonly folder: string }>();

/** The files that a stack names, innermost first. */
function filesOf(stack: string): string[] {
  // Bounded pattern: at most 4,096 characters, a line of a stack.
  const places = stack.split('\n').map((line) => /((?:file:\/\/)?\/[^():]+):\d+:\d+\)?$/.exec(line.slice(-4096))?.[1]);
  return places.flatMap((place) =>
    place === undefined ? [] : place.startsWith('file:') ? fileURLToPath(place) : place,
  );
}

/** The folder of the package that a file belongs to. */
function packageOf(file: string): string {
  let folder = path.dirname(file);
  while (folder !== path.dirname(folder) && !existsSync(path.join(folder, 'package.json')))
    folder = path.dirname(folder);
  return folder + path.sep;
}

/** Whether a package says that it is a plugin; a site or an application that defines one has files of its own. */
function isPluginPackage(folder: string): boolean {
  try {
    const { keywords }: { keywords?: unknown } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return Array.isArray(keywords) && keywords.includes('plinth-plugin');
  } catch {
    return false;
  }
}

const ownPackage = packageOf(fileURLToPath(import.meta.url));

/** Notes in which file a plugin is defined, so that an error that cannot be attributed otherwise may still be found there. */
export function noteOrigin(plugin: Plugin): void {
  const own = path.dirname(filesOf(new Error().stack ?? '')[0] ?? '');
  const origin = filesOf(new Error().stack ?? '').find((file) => path.dirname(file) !== own);
  if (origin !== undefined) origins.set(plugin, { file: origin, folder: packageOf(origin) });
}

/** More than anybody reads on one page. */
const README_BYTES = 200_000;

/** What the package of a plugin says of itself in README.md; undefined where the plugin has no package of its own. */
export async function readmeOf(plugin: Plugin): Promise<string | undefined> {
  const folder = origins.get(plugin)?.folder;
  if (folder === undefined || !isPluginPackage(folder)) return undefined;
  const file = await open(path.join(folder, 'README.md')).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(README_BYTES) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether a file lies in the folder itself, and not in a package that is installed below it. */
function isWithin(file: string, folder: string): boolean {
  return file.startsWith(folder) && !file.slice(folder.length).includes(`node_modules${path.sep}`);
}

/**
 * The plugin in whose code an error came about: the innermost file of a plugin, in its own file or, where a package says by the
 * keyword `plinth-plugin` that it is one, anywhere in it. What the host itself called wrongly is nobody's.
 */
export function pluginOfStack(error: Error, plugins: readonly Plugin[]): Plugin | undefined {
  const places = plugins.flatMap((plugin) => {
    const origin = origins.get(plugin);
    return origin ? [{ plugin, ...origin }] : [];
  });
  for (const file of filesOf(error.stack ?? '')) {
    const exact = places.find((place) => place.file === file);
    if (exact) return exact.plugin;
    if (isWithin(file, ownPackage)) return undefined;
    const around = places.filter(({ folder }) => isWithin(file, folder) && isPluginPackage(folder));
    if (around.length === 1) return around[0]?.plugin;
    // Code of the site that belongs to no plugin, or to several; what is merely installed may have been called by one.
    if (!file.includes(`node_modules${path.sep}`)) return undefined;
  }
  return undefined;
}
