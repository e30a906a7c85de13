import { HostError } from '../errors.js';
import { KERNEL_VERSION } from '../version.js';
import type { Plugin } from './definition.js';

/** Under which a declaration carries the copy of the kernel that made it; the same for all copies in a process. */
const MADE_BY = Symbol.for('plinth/made-by');

/** A copy of the kernel: its version, and where it lies. */
const THIS_COPY = `${KERNEL_VERSION} in ${new URL('../..', import.meta.url).pathname}`;

/** Marks a declaration as made by this copy of the kernel. */
export function markedAsOurs(plugin: Plugin): Plugin {
  return Object.defineProperty({ ...plugin }, MADE_BY, { value: THIS_COPY });
}

/** Whether `value` is a plugin or an extension: the function that declares it marks it. */
export function isPlugin(value: unknown): value is Plugin {
  return typeof value === 'object' && value !== null && MADE_BY in value;
}

/**
 * Refuses plugins that another copy of the kernel made: ports and hooks of the one are not those of the other, and nothing
 * that they offer would ever be found.
 * @throws HostError `HOST_KERNEL_TWICE`
 */
export function demandOneKernel(plugins: readonly Plugin[]): void {
  for (const plugin of plugins) {
    const maker: unknown = Reflect.get(plugin, MADE_BY);
    if (typeof maker === 'string' && maker !== THIS_COPY)
      throw new HostError('HOST_KERNEL_TWICE', { plugin: plugin.id, found: maker, wanted: THIS_COPY });
  }
}
