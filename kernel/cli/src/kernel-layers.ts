import { bundleLayer } from '@plinth/bundle';
import type { Plugin } from '@plinth/kernel';
import { openApiLayer } from '@plinth/openapi';
import { pagesLayer } from '@plinth/pages';
import { toolkit } from '@plinth/toolkit';

/** The layers that every site of the command line has: the toolkit, pages, site bundles, the OpenAPI document. Embedders choose. */
export const kernelLayers: readonly Plugin[] = [toolkit, pagesLayer, bundleLayer, openApiLayer];

/** The plugins of a site after the layers of the kernel that are not among them. */
export function withKernelLayers(plugins: readonly Plugin[]): Plugin[] {
  const known = new Set(plugins.map(({ id }) => id));
  return [...kernelLayers.filter(({ id }) => !known.has(id)), ...plugins];
}
