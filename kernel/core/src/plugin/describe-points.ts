import type { PluginManager } from './manager.js';
import type { AnyPoint } from './points.js';

/** What one plugin contributes to a point. */
export interface ContributedNames {
  readonly plugin: string;
  /** Whether the plugin is on. */
  readonly isOn: boolean;
  readonly names: readonly string[];
}

/** A contribution point as listings show it. */
export interface PointReport {
  readonly id: string;
  readonly owner: string;
  readonly item: string;
  readonly describes: string;
  /** `waiting`: its owner is missing or off, and contributions take effect when it is switched on. */
  readonly state: 'on' | 'waiting';
  readonly contributed: readonly ContributedNames[];
}

/** Every contribution point that an installed plugin offers or contributes to, by id. */
export function describePoints(manager: Pick<PluginManager, 'list' | 'plugin' | 'isOn'>): PointReport[] {
  const plugins = manager.list().map(({ id }) => manager.plugin(id));
  const points = new Map<string, AnyPoint>();
  for (const { points: offered = [], contributes = [] } of plugins) {
    for (const point of [...offered, ...contributes.map((contribution) => contribution.point)])
      points.set(point.id, point);
  }
  return [...points.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((point) => ({
      id: point.id,
      owner: point.owner,
      item: point.item,
      describes: point.describes,
      state: manager.isOn(point.owner) ? 'on' : 'waiting',
      contributed: plugins.flatMap(({ id, contributes = [] }) => {
        const values = contributes.filter((each) => each.point.id === point.id).flatMap((each) => each.values);
        const names = values.map((value) => point.nameOf(value));
        return names.length === 0 ? [] : [{ plugin: id, isOn: manager.isOn(id), names }];
      }),
    }));
}
