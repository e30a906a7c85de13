import { HostError } from '../errors.js';
import { isServed, KERNEL_VERSION } from '../version.js';
import type { Plugin } from './definition.js';

/** Why a plugin cannot be on beside these others; undefined when it can. */
export function missingNeed(plugin: Plugin, present: ReadonlyMap<string, Plugin>): HostError | undefined {
  const { kernel, plugins = {}, optional = {} } = plugin.needs ?? {};
  const fault = (needed: string, wanted: string, found: string) =>
    new HostError('HOST_DEPENDENCY_MISSING', { plugin: plugin.id, needed, wanted, found });
  if (kernel !== undefined && !isServed(kernel)) return fault('kernel', kernel, KERNEL_VERSION);
  for (const [id, range] of Object.entries(plugins)) {
    const found = present.get(id);
    if (!found) return fault(id, range, 'no such plugin switched on');
    if (!isServed(range, found.version)) return fault(id, range, found.version);
  }
  for (const [id, range] of Object.entries(optional)) {
    const found = present.get(id);
    if (found && !isServed(range, found.version)) return fault(id, range, found.version);
  }
  return undefined;
}

function neededBy(plugin: Plugin, known: ReadonlyMap<string, Plugin>): string[] {
  const { plugins = {}, optional = {} } = plugin.needs ?? {};
  return [...Object.keys(plugins), ...Object.keys(optional)].filter((id) => known.has(id)).sort();
}

/**
 * The plugins so that each stands after what it needs; otherwise by id, so that the order is always the same.
 * @throws HostError `HOST_DEPENDENCY_CYCLE` with the path, `HOST_PLUGIN_DUPLICATE`
 */
export function dependencyOrder(plugins: readonly Plugin[]): Plugin[] {
  const known = new Map<string, Plugin>();
  for (const plugin of plugins) {
    const other = known.get(plugin.id);
    if (other)
      throw new HostError('HOST_PLUGIN_DUPLICATE', { plugin: plugin.id, found: `${other.version}, ${plugin.version}` });
    known.set(plugin.id, plugin);
  }
  const ordered: Plugin[] = [];
  const done = new Set<string>();
  const visit = (plugin: Plugin, path: readonly string[]): void => {
    if (done.has(plugin.id)) return;
    if (path.includes(plugin.id)) {
      const cycle = [...path.slice(path.indexOf(plugin.id)), plugin.id];
      throw new HostError('HOST_DEPENDENCY_CYCLE', { path: cycle.join(' → ') });
    }
    for (const id of neededBy(plugin, known)) {
      const needed = known.get(id);
      if (needed) visit(needed, [...path, plugin.id]);
    }
    done.add(plugin.id);
    ordered.push(plugin);
  };
  // The host's own declaration comes first, then its layers: everything uses them without saying so.
  const rankOf = ({ id, kind }: Plugin) => (id === 'kernel' ? 0 : kind === 'layer' ? 1 : 2);
  const sorted = [...known.values()].sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
  for (const { id } of sorted) {
    const plugin = known.get(id);
    if (plugin) visit(plugin, []);
  }
  return ordered;
}

/** Whether a plugin needs one of these, or contributes to one that is a layer: without it the contribution is lost. */
function dependsOn(
  { needs, layers: used = [], contributes = [] }: Plugin,
  ids: ReadonlySet<string>,
  layers: ReadonlySet<string>,
): boolean {
  return (
    Object.keys(needs?.plugins ?? {}).some((needed) => ids.has(needed)) ||
    used.some(({ id }) => ids.has(id)) ||
    contributes.some(({ point }) => layers.has(point.owner) && ids.has(point.owner))
  );
}

/** Those of `plugins` that depend on `id`, directly or through others, the last dependants first. */
export function dependantsOf(id: string, plugins: readonly Plugin[]): Plugin[] {
  const found = new Set([id]);
  const layers = new Set(plugins.filter(({ kind }) => kind === 'layer').map((layer) => layer.id));
  const dependants: Plugin[] = [];
  for (const plugin of dependencyOrder(plugins)) {
    if (found.has(plugin.id) || !dependsOn(plugin, found, layers)) continue;
    found.add(plugin.id);
    dependants.unshift(plugin);
  }
  return dependants;
}
