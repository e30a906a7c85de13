import type { PluginContext } from '../context/plugin-context.js';
import { CONTRIBUTIONS, type Contributed } from './contributions.js';
import type { Point } from './points.js';

/** The values of a contribution point, found by their names. */
export interface NamedContributions<T> {
  get(name: string): T | undefined;
  /** All of them, those of the point's owner first; the same list until one comes or goes. */
  all(): readonly T[];
  /** The context of the plugin that contributes a value: its functions run there. */
  contextOf(name: string): PluginContext | undefined;
}

/** Reads a point with unique names; for a service of its owner. */
export function contributionsByName<T>(use: PluginContext['use'], point: Point<T>): NamedContributions<T> {
  const contributions = use(CONTRIBUTIONS);
  let read: readonly Contributed<T>[] = [];
  let byName = new Map<string, Contributed<T>>();
  const find = (name: string) => {
    const list = contributions.list(point);
    if (list !== read) byName = new Map(list.map((each) => [point.nameOf(each.value), each]));
    read = list;
    return byName.get(name);
  };
  return {
    get: (name) => find(name)?.value,
    all: () => contributions.values(point),
    contextOf: (name) => find(name)?.context,
  };
}
