import type { Hooks } from '../hooks/registry.js';
import { definePort, type Port } from '../ports.js';
import type { Clock } from '../services/clock.js';
import type { Log } from '../services/log.js';
import type { SiteInfo } from '../site.js';
import type { SettingsDefinition, SettingsSchemas, SettingsValues } from './settings.js';

/** A contribution point as the context knows it. */
export interface PointReference<T> {
  readonly id: string;
  /** Only in the type: what the values are. */
  readonly '~value'?: T;
}

/**
 * What a plugin's own code is handed wherever it runs (handler, tap, job, setup): its services, settings, hooks, log.
 * Nothing here needs to be given back; the ledger does that.
 */
export interface PluginContext {
  /** The id of the plugin this context belongs to. */
  readonly plugin: string;
  /**
   * The service behind a port: of the kernel, of the plugin itself, or of a plugin that it declares to need.
   * @throws HostError `HOST_SERVICE_UNKNOWN` when no such plugin offers it
   */
  use<T>(port: Port<T>): T;
  /** Whether a port of an optional plugin can be used at this moment. */
  has(port: Port<unknown>): boolean;
  /** The plugin's settings as they are now: valid, complete with defaults. */
  settings<S extends SettingsSchemas>(definition: SettingsDefinition<S>): SettingsValues<S>;
  /** The values that the plugins which are on contribute to a point, in order of arrival; the same list until one comes or goes. */
  contributions<T>(point: PointReference<T>): readonly T[];
  /** Whether a module of this plugin is on. */
  module(id: string): boolean;
  readonly hooks: Hooks;
  readonly log: Log;
  readonly clock: Clock;
  readonly site: SiteInfo;
}

/** A plugin's own context, for the constructors of its services: `@inject(PLUGIN_CONTEXT) context: PluginContext`. */
export const PLUGIN_CONTEXT = definePort<PluginContext>('kernel/plugin-context');

/** The context with more beside it, for whatever runs with more than the context. It stays what it is underneath. */
export function extended<T extends object, E extends object>(context: T, more: E): T & E {
  const made: T & E = Object.create(context);
  return Object.assign(made, more);
}
