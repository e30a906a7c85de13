import type { HookRegistry } from '../hooks/registry.js';
import type { PluginConfig } from '../plugin/installed.js';
import type { HostOptions } from './options.js';

/** What the owner says about each installed plugin: without a config everything is on, with one only what it names. */
export function configOf(options: HostOptions): Map<string, PluginConfig> {
  const { settings = {} } = options.config?.['kernel'] ?? {};
  const config = new Map<string, PluginConfig>([['kernel', { enabled: true, modules: {}, settings }]]);
  for (const { id } of options.plugins) {
    const {
      enabled = true,
      modules = {},
      settings = {},
    } = options.config?.[id] ?? (options.config ? { enabled: false } : {});
    config.set(id, { enabled, modules, settings });
  }
  return config;
}

/** Mutes and moves the taps that the owner named. */
export function applyTapOverrides(options: HostOptions, hooks: HookRegistry): void {
  for (const [plugin, { taps = {} }] of Object.entries(options.config ?? {})) {
    for (const [key, change] of Object.entries(taps)) {
      const [hook = '', id = hook] = key.split('/');
      hooks.override(hook, `${plugin}:${id}`, change);
    }
  }
}
