import { bundleLayer } from '@plinth/bundle';
import type { Plugin } from '@plinth/kernel';
import { openApiLayer } from '@plinth/openapi';
import { pagesLayer } from '@plinth/pages';

/** The layers that every site of the command line has: pages, site bundles, the OpenAPI document. Embedders choose. */
export const kernelLayers: readonly Plugin[] = [pagesLayer, bundleLayer, openApiLayer];

/** The plugins of a site after the layers of the kernel that are not among them. */
export function withKernelLayers(plugins: readonly Plugin[]): Plugin[] {
  const known = new Set(plugins.map(({ id }) => id));
  return [...kernelLayers.filter(({ id }) => !known.has(id)), ...plugins];
}
