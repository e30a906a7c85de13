import type { TSchema } from 'typebox';
import type { TapOverride } from '../hooks/protection.js';
import type { HookRegistry } from '../hooks/registry.js';
import type { Plugin } from '../plugin/definition.js';
import type { PluginConfig } from '../plugin/installed.js';
import { kernelSettings } from '../plugin/kernel-settings.js';
import { Value } from '../vendor/typebox.js';
import type { HostOptions, PluginOptions } from './options.js';

/** What the owner says about one plugin, if anything. */
function wordsAbout({ config = {} }: HostOptions, id: string): PluginOptions | undefined {
  const words = config[id];
  return typeof words === 'boolean' ? { enabled: words } : words;
}

/** What the site config says of the site itself, by the settings that say it in the running site. */
function wordsAboutSite({ site = {} }: HostOptions): Readonly<Record<string, unknown>> {
  const { title: siteTitle, description: siteDescription, timezone, language, registrationOpen } = site;
  const words = Object.entries({ siteTitle, siteDescription, timezone, language, registrationOpen });
  const schemas: Readonly<Record<string, TSchema>> = kernelSettings.schemas;
  // What is no setting (a language of many parts) stays with the site config.
  const isSetting = (name: string, value: unknown) => schemas[name] !== undefined && Value.Check(schemas[name], value);
  return Object.fromEntries(words.filter(([name, value]) => value !== undefined && isSetting(name, value)));
}

/** What the owner says about each installed plugin: without a config everything is on, with one only what it names. */
export function configOf(options: HostOptions, layers: readonly Plugin[]): Map<string, PluginConfig> {
  const { settings = {} } = wordsAbout(options, 'kernel') ?? {};
  const ofKernel = { enabled: true, modules: {}, settings: { ...wordsAboutSite(options), ...settings } };
  const config = new Map<string, PluginConfig>([['kernel', ofKernel]]);
  for (const { id } of layers) {
    const { enabled = true, modules = {}, settings = {} } = wordsAbout(options, id) ?? {};
    config.set(id, { enabled, modules, settings });
  }
  for (const { id, kind } of options.plugins) {
    const unnamed: PluginOptions = options.config && kind !== 'layer' ? { enabled: false } : {};
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
