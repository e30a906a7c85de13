import type { HookRegistry, TapOverride } from '../hooks/registry.js';
import type { PluginConfig } from '../plugin/installed.js';
import type { HostOptions, PluginOptions } from './options.js';

/** What the owner says about one plugin, if anything. */
function wordsAbout({ config = {} }: HostOptions, id: string): PluginOptions | undefined {
  const words = config[id];
  return typeof words === 'boolean' ? { enabled: words } : words;
}

/** What the owner says about each installed plugin: without a config everything is on, with one only what it names. */
export function configOf(options: HostOptions): Map<string, PluginConfig> {
  const { settings = {} } = wordsAbout(options, 'kernel') ?? {};
  const config = new Map<string, PluginConfig>([['kernel', { enabled: true, modules: {}, settings }]]);
  for (const { id } of options.plugins) {
    const unnamed: PluginOptions = options.config ? { enabled: false } : {};
    const { enabled = true, modules = {}, settings = {} } = wordsAbout(options, id) ?? unnamed;
    config.set(id, { enabled, modules, settings });
  }
  return config;
}

/** The taps that the owner mutes or moves, as `hook/tap-id`, by plugin. */
export function tapOverridesOf(options: HostOptions): [plugin: string, taps: NonNullable<PluginOptions['taps']>][] {
  return Object.keys(options.config ?? {}).map((plugin) => [plugin, wordsAbout(options, plugin)?.taps ?? {}]);
}

/** The same by `hook/plugin:tap`. */
export function configuredTaps(options: HostOptions): Map<string, TapOverride> {
  const found = new Map<string, TapOverride>();
  for (const [plugin, taps] of tapOverridesOf(options)) {
    for (const [key, change] of Object.entries(taps)) {
      const [hook = '', id = hook] = key.split('/');
      found.set(`${hook}/${plugin}:${id}`, change);
    }
  }
  return found;
}

/** Mutes and moves the taps that the owner named. */
export function applyTapOverrides(configured: ReadonlyMap<string, TapOverride>, hooks: HookRegistry): void {
  for (const [key, change] of configured) {
    const at = key.indexOf('/');
    hooks.override(key.slice(0, at), key.slice(at + 1), change);
  }
}
