import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, reasonOf } from '@plinth/kernel';
import { isMap, type Note } from '@plinth/kernel/layer';

/** What `definePlugin`, `defineLayer` and `defineExtension` make. */
const KINDS: ReadonlySet<unknown> = new Set(['plugin', 'layer', 'extension']);

/** The default export of a module if it is a declaration. */
async function declarationIn(file: string): Promise<Plugin | undefined> {
  const loaded: unknown = await import(pathToFileURL(file).href);
  let made: unknown = Reflect.get(Object(loaded), 'default');
  // What TypeScript compiled for `require` has the default export one deeper.
  if (isMap(made) && made['kind'] === undefined && isMap(made['default'])) made = made['default'];
  const isDeclaration = isMap(made) && KINDS.has(made['kind']);
  // Only the functions that declare make a value of these kinds, and they have checked it.
  return isDeclaration ? (made as unknown as Plugin) : undefined;
}

/** Loads an extension by its path from the folder of the site; nothing, and a note, when it is none. */
export async function loadExtension(folder: string, file: unknown, note: Note): Promise<Plugin[]> {
  const where = `extensions: ${JSON.stringify(file)}`;
  if (typeof file !== 'string') {
    note(`${where}: wanted the path of a module`);
    return [];
  }
  try {
    const made = await declarationIn(path.resolve(folder, file));
    if (made?.kind === 'extension') return [made];
    note(`${where}: its default export is no extension (see defineExtension)`);
  } catch (thrown) {
    note(`${where}: ${reasonOf(thrown)}`);
  }
  return [];
}

/** The file of a plugin that site.json names by its package, or by a path that begins with a dot; undefined for neither. */
function fileOf(folder: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.resolve(folder, name);
  try {
    return createRequire(path.join(path.resolve(folder), 'site.json')).resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * Loads a plugin that site.json names by its package (`@acme/bookings`) or its path (`./plugins/bookings/index.js`).
 * Undefined when there is no such package; a package that is no plugin is noted.
 */
export async function loadPlugin(folder: string, name: string, note: Note): Promise<Plugin | undefined> {
  const file = fileOf(folder, name);
  if (file === undefined) return undefined;
  try {
    const made = await declarationIn(file);
    if (made) return made;
    note(`plugins.${name}: its default export is no plugin (see definePlugin)`);
  } catch (thrown) {
    note(`plugins.${name}: ${reasonOf(thrown)}`);
  }
  return undefined;
}
