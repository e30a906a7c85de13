import type { Plugin } from './definition.js';
import type { AnyPoint } from './points.js';

/** The layers that own contribution points. */
export const layersOfPoints = new WeakMap<AnyPoint, Plugin>();

/** The layers that plugins use or contribute to, directly or through other layers, each once. Layers that are given stay. */
export function layersFor(plugins: readonly Plugin[]): Plugin[] {
  const known = new Map(plugins.map((plugin) => [plugin.id, plugin]));
  const layers: Plugin[] = [];
  const visit = (plugin: Plugin): void => {
    const filled = (plugin.contributes ?? []).map(({ point }) => layersOfPoints.get(point));
    for (const layer of [...(plugin.layers ?? []), ...filled]) {
      if (!layer || known.has(layer.id)) continue;
      known.set(layer.id, layer);
      layers.push(layer);
      visit(layer);
    }
  };
  for (const plugin of plugins) visit(plugin);
  return layers;
}
