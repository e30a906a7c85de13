import type { HookRegistry } from '../hooks/registry.js';
import type { PluginManager } from '../plugin/manager.js';
import { definePort } from '../plugin/ports.js';
import type { RouteTable } from '../rest/route-table.js';

/** The inside of a host, for its own administrative routes and the command line. No plugin needs it. */
export interface HostInside {
  readonly manager: PluginManager;
  readonly hooks: HookRegistry;
  readonly rest: RouteTable;
  readonly pages: RouteTable;
}

/** Which plugins are on, for a plugin that only wants to know. */
export interface PluginDirectory {
  isOn(id: string): boolean;
}

/** Which plugins are on. */
export const PLUGINS = definePort<PluginDirectory>('kernel/plugins');

/** The inside of the host. */
export const HOST_INSIDE = definePort<HostInside>('kernel/inside');
