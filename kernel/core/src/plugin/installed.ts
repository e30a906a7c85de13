import type { DependencyContainer } from 'tsyringe';
import type { Clock } from '../services/clock.js';
import type { Log } from '../services/log.js';
import type { SiteInfo } from '../site.js';
import type { Registers } from './activation.js';
import type { Plugin } from './definition.js';
import { Ledger } from './ledger.js';
import { ActivePluginContext, DrainGate } from './runtime.js';
import { resolveSettings } from './settings.js';

/** What the site config says about one plugin. */
export interface PluginConfig {
  readonly enabled: boolean;
  readonly modules: Readonly<Record<string, boolean>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Where a plugin stands. `failed`: it threw; `blocked`: something it needs is not on. */
export type PluginState = 'off' | 'starting' | 'on' | 'stopping' | 'failed' | 'blocked';

/** A plugin as listings show it. */
export interface PluginReport {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly kind: Plugin['kind'];
  readonly state: PluginState;
  /** Why it is on or off, in a sentence. */
  readonly why: string;
  readonly needs: readonly string[];
  readonly modules: Readonly<Record<string, boolean>>;
}

/** A plugin in a host, on or off: everything that belongs to it alone. */
export interface Installed {
  readonly plugin: Plugin;
  readonly config: PluginConfig;
  readonly ledger: Ledger;
  readonly gate: DrainGate;
  readonly container: DependencyContainer;
  readonly context: ActivePluginContext;
  settings: Record<string, unknown>;
  state: PluginState;
  why: string;
}

/** What every plugin of a host shares. */
export interface Surroundings {
  readonly container: DependencyContainer;
  readonly registers: Registers;
  readonly log: Log;
  readonly clock: Clock;
  readonly site: SiteInfo;
}

/** Gives a plugin its place in a host: a container, a context and a ledger of its own. Nothing of it runs yet. */
export function install(plugin: Plugin, config: PluginConfig, around: Surroundings): Installed {
  const container = around.container.createChildContainer();
  const installed: Installed = {
    plugin,
    config,
    container,
    ledger: new Ledger(),
    gate: new DrainGate(),
    context: new ActivePluginContext({
      plugin,
      container,
      hooks: around.registers.hooks,
      contributions: around.registers.contributions,
      log: around.log.child({ plugin: plugin.id }),
      clock: around.clock,
      site: around.site,
      currentSettings: () => installed.settings,
      isModuleOn: (module) => config.modules[module] ?? plugin.modules?.[module]?.default ?? true,
    }),
    settings: resolveSettings(plugin.id, plugin.settings?.schemas ?? {}, config.settings),
    state: 'off',
    why: config.enabled ? 'on: site config' : 'off: site config',
  };
  return installed;
}

/** A plugin as listings show it. */
export function reportOf({ plugin, state, why, context }: Installed): PluginReport {
  const modules = Object.keys(plugin.modules ?? {}).map((module) => [module, context.module(module)]);
  return {
    id: plugin.id,
    title: plugin.title,
    version: plugin.version,
    kind: plugin.kind,
    state,
    why,
    needs: Object.keys(plugin.needs?.plugins ?? {}),
    modules: Object.fromEntries(modules),
  };
}
