import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { HostError, type Plugin, reasonOf } from '@plinth/kernel';
import { corePlugin, type HostOptions, type PluginOptions } from '@plinth/kernel/host';
import { checkOwnerWords, checkPlugins, isMap, type Note, siteSchemas, unknownKeys } from '@plinth/kernel/layer';
import { loadExtension, loadPlugin } from './site-modules.js';

const TOP_LEVEL = [
  '$schema',
  'site',
  'plugins',
  'extensions',
  'trustedProxies',
  'clientAddressHeader',
  'allowedOrigins',
  'limits',
];

/** A site config that was read and found without mistakes. */
export interface SiteConfig {
  readonly options: Pick<
    HostOptions,
    'site' | 'trustedProxies' | 'clientAddressHeader' | 'allowedOrigins' | 'limits'
  > & {
    readonly config?: Readonly<Record<string, PluginOptions>>;
  };
  /** What the file names besides the installed plugins: packages, modules of the site, extensions. */
  readonly extensions: readonly Plugin[];
  /** The words by which the file names plugins that it brings itself, by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

/** Whether a word of the file (a package, a path, the id of an installed plugin) is passed over, so that its module is never loaded. */
export type PassedOver = (word: string) => boolean;

/**
 * Reads and checks `site.json`.
 * @param available every installed plugin; one that the file does not name is off
 * @param isPassedOver default: nothing is
 * @throws HostError `HOST_SITE_CONFIG_INVALID` with every mistake: path, what was found, what is allowed, the nearest name
 */
export async function readSiteConfig(
  file: string,
  available: readonly Plugin[],
  isPassedOver: PassedOver = () => false,
): Promise<SiteConfig> {
  const mistakes: string[] = [];
  const note: Note = (line) => void mistakes.push(`  ${line}`);
  const fail = () =>
    new HostError('HOST_SITE_CONFIG_INVALID', {
      file: path.basename(file),
      count: mistakes.length,
      mistakes: mistakes.join('\n'),
    });
  const parsed = await parse(file, note);
  if (!isMap(parsed)) throw fail();
  unknownKeys('', parsed, TOP_LEVEL, note);
  const { plugins: named = {}, extensions: listed = [], $schema: _schema, ...words } = parsed;
  const plugins = isMap(named)
    ? Object.fromEntries(Object.entries(named).filter(([word]) => !isPassedOver(word)))
    : named;
  const extensions = [listed].flat().filter((word) => typeof word !== 'string' || !isPassedOver(word));
  checkOwnerWords(words, siteSchemas, note);
  const folder = path.dirname(file);
  const packages = await loadPackages(folder, plugins, available, note);
  const loaded = await Promise.all(extensions.map((each) => loadExtension(folder, each, note)));
  const found = [...packages.plugins, ...loaded.flat()];
  const config = checkPlugins('plugins', packages.byId, [corePlugin, ...available, ...found], note, packages.names);
  for (const { id } of loaded.flat()) config[id] ??= { enabled: true };
  if (mistakes.length > 0) throw fail();
  const options = Object.fromEntries(
    Object.entries({ config, ...words }).filter(([name, value]) => TOP_LEVEL.includes(name) || value === config),
  );
  return { options, extensions: found, names: packages.names };
}

async function parse(file: string, note: Note): Promise<unknown> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!isMap(parsed)) note('the file: wanted an object');
    return parsed;
  } catch (thrown) {
    note(`the file: ${reasonOf(thrown)}`);
    return undefined;
  }
}

/** Loads the plugins that are named by package or path; what is said about them goes on under their ids. */
async function loadPackages(folder: string, named: unknown, available: readonly Plugin[], note: Note) {
  const names = new Map<string, string>();
  if (!isMap(named)) return { plugins: [], byId: named, names };
  const plugins: Plugin[] = [];
  const byId: Record<string, unknown> = {};
  const known = new Set(['kernel', ...available.map(({ id }) => id)]);
  for (const [name, wanted] of Object.entries(named)) {
    const plugin = known.has(name) ? undefined : await loadPlugin(folder, name, note);
    if (plugin && known.has(plugin.id)) note(`plugins.${name}: a plugin "${plugin.id}" is there already`);
    else if (plugin) plugins.push(plugin);
    if (plugin) {
      known.add(plugin.id);
      names.set(plugin.id, name);
    }
    const id = plugin?.id ?? name;
    if (id in byId) note(`plugins.${name}: the plugin "${id}" is named twice`);
    byId[id] = wanted;
  }
  return { plugins, byId, names };
}
