import type { HookRegistry } from '../hooks/registry.js';
import type { PluginManager } from '../plugin/manager.js';
import { definePort } from '../ports.js';
import type { Identity } from '../rest/identify.js';
import type { RouteEntry, RouteTable } from '../rest/route-table.js';

/** The inside of a host, for its own administrative routes and the command line. No plugin needs it. */
export interface HostInside {
  readonly manager: PluginManager;
  readonly hooks: HookRegistry;
  readonly rest: RouteTable;
  /** The routes of the other surfaces, such as pages. */
  otherRoutes(): RouteEntry[];
  readonly identity: Identity;
}

/** Which plugins are on, for a plugin that only wants to know. */
export interface PluginDirectory {
  isOn(id: string): boolean;
}

/** The settings of every plugin, for a plugin whose pages or routes let the owner change them. */
export interface SiteSettings {
  /** The settings of a plugin as they are now. */
  settings(plugin: string): Readonly<Record<string, unknown>>;
  /**
   * Changes a setting in the running site; undefined gives the site config its word back.
   * @throws HostError `HOST_SETTINGS_INVALID`; nothing is changed then
   */
  changeSetting(plugin: string, name: string, value: unknown): Promise<void>;
}

/** The settings of every plugin. */
export const SITE_SETTINGS = definePort<SiteSettings>('kernel/site-settings');

/** Which plugins are on. */
export const PLUGINS = definePort<PluginDirectory>('kernel/plugins');

/** The inside of the host. */
export const HOST_INSIDE = definePort<HostInside>('kernel/inside');
