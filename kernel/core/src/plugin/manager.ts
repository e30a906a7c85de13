import { assertNotNewer, demandMigrated } from '../database/migrated.js';
import type { Migrator } from '../database/migrator.js';
import { asError, HostError } from '../errors.js';
import { PLUGINS_TAG } from '../rest/visitor-cache.js';
import type { CacheTags } from '../services/cache-tags.js';
import type { MessageBus } from '../services/message-bus.js';
import type { Plugin } from './definition.js';
import { pluginHooks } from './hooks.js';
import {
  type Installed,
  install,
  type PluginConfig,
  type PluginReport,
  reportOf,
  type Surroundings,
} from './installed.js';
import { dependantsOf, dependencyOrder } from './order.js';
import type { Disabling, Removal } from './removal.js';
import type { ActivePluginContext } from './runtime.js';
import { resolveSettings, unknownPlugin } from './settings.js';
import type { PluginStates, SettingStory } from './states.js';
import { changeSetting, settingsOver } from './stored-settings.js';
import { stateAfter, switchOff, switchOn } from './switching.js';

/** What managing plugins takes. */
export interface ManagerParts extends Surroundings {
  readonly plugins: readonly Plugin[];
  readonly config: ReadonlyMap<string, PluginConfig>;
  readonly migrator: Migrator;
  readonly states: PluginStates;
  readonly signals: MessageBus;
  readonly cacheTags: CacheTags;
  /** Whether a plugin is migrated before it is switched on; otherwise it stays off while migrations are pending. */
  readonly migrates: boolean;
  /** Resolves when the other processes must have noticed what was switched here. */
  readonly othersFollow?: () => Promise<void>;
}

/** Switches plugins on and off in a running process, in dependency order, one change at a time. */
export class PluginManager {
  readonly #installed = new Map<string, Installed>();
  #turn: Promise<unknown> = Promise.resolve();
  /** The revision of the runtime layer at the last look. */
  #seen: string | undefined;

  /** @throws HostError when two plugins share an id or need each other in a circle */
  constructor(private readonly parts: ManagerParts) {
    for (const plugin of dependencyOrder(parts.plugins)) {
      const config = parts.config.get(plugin.id) ?? { enabled: false, modules: {}, settings: {} };
      this.#installed.set(plugin.id, install(plugin, config, parts));
    }
  }

  /** Migrates and switches on what the config and the runtime layer say. A plugin that fails is named and left out. */
  start(): Promise<void> {
    return this.#inTurn(async () => {
      this.#seen = await this.parts.states.revision();
      await this.#readLayer();
      for (const installed of this.#installed.values()) {
        if (!installed.why.startsWith('on')) continue;
        // Without the host's own declaration there is no site; without any other plugin there is.
        if (installed.plugin.id === 'kernel') await this.#bringUp(installed);
        else await this.#bringUp(installed).catch((error) => this.#report(installed, error));
      }
    });
  }

  /** Switches everything off, last first. */
  stop(): Promise<void> {
    return this.#inTurn(async () => {
      for (const installed of [...this.#installed.values()].reverse()) {
        if (installed.state === 'on') await this.#switchOff(installed, 'the host stops');
      }
    });
  }

  /**
   * Switches a plugin on, now and for later starts.
   * @throws HostError when it is unknown, something it needs is missing, or it fails
   */
  enable(id: string, options: { remember?: boolean } = {}): Promise<void> {
    return this.#inTurn(async () => {
      const installed = this.#find(id);
      if (installed.state === 'on') return;
      try {
        await this.#bringUp(installed);
      } catch (thrown) {
        this.#report(installed, thrown);
        throw thrown;
      }
      installed.why = 'on: switched on by hand';
      installed.context.log.info('the plugin is on');
      if (options.remember ?? true) await this.#remember(id, true);
      await this.parts.registers.hooks.action(pluginHooks.plugin_enabled, id);
    });
  }

  /**
   * Switches a plugin off, now and for later starts. Its data stays.
   * @throws HostError `HOST_DEPENDANTS_ON` when others need it
   */
  async disable(id: string, options: Disabling = {}): Promise<void> {
    await this.#inTurn(async () => {
      const installed = this.#find(id);
      const all = this.#enabledPlugins();
      const dependants = id === 'kernel' ? all.filter((plugin) => plugin.id !== id) : dependantsOf(id, all);
      const isNeeded = id === 'kernel' || dependants.some((each) => each.id === 'kernel');
      if (isNeeded || (dependants.length > 0 && !options.withDependants)) {
        throw new HostError('HOST_DEPENDANTS_ON', {
          plugin: id,
          dependants: dependants.map((each) => each.id).join(', ') || 'the host',
        });
      }
      for (const { id: dependant } of dependants)
        await this.#disableOne(this.#find(dependant), id, options.remember ?? true);
      await this.#disableOne(installed, null, options.remember ?? true);
    });
    if (options.settled) await this.parts.othersFollow?.();
  }

  /**
   * Switches a plugin off and takes its migrations back: its tables go.
   * @param options as for {@link disable}
   * @throws HostError `HOST_DEPENDANTS_ON`, or when a migration cannot be taken back
   */
  async uninstall(id: string, options: Removal = {}): Promise<void> {
    const { plugin } = this.#find(id);
    await this.disable(id, { ...options, settled: true });
    await this.parts.migrator.down({ plugin: id, migrations: plugin.migrations ?? [] }, options);
  }

  /** Uninstalls and also forgets every setting. It stays off until somebody switches it on, whatever the site config says. */
  async purge(id: string, options: Removal = {}): Promise<void> {
    const { plugin, config } = this.#find(id);
    await this.uninstall(id, options);
    for (const name of Object.keys(plugin.settings?.schemas ?? {}))
      await this.parts.states.setSetting(id, name, undefined);
    if (!config.enabled) await this.parts.states.clear(id);
    await this.#inTurn(() => this.#readLayer());
  }

  /** Every installed plugin in dependency order. */
  list(): PluginReport[] {
    return [...this.#installed.values()].map(reportOf);
  }

  /** Whether a plugin is installed and on. */
  isOn(id: string): boolean {
    return this.#installed.get(id)?.state === 'on';
  }

  /** The declaration of an installed plugin. */
  plugin(id: string): Plugin {
    return this.#find(id).plugin;
  }

  /** The context of a plugin, for the host itself and tests. */
  pluginContext(id: string): ActivePluginContext {
    return this.#find(id).context;
  }

  /** What a plugin has obtained, for `plinth plugins plan` and the leak tests. */
  ledger(id: string): string[] {
    return this.#find(id).ledger.list();
  }

  /** The plugins that would be switched off along with this one. */
  dependants(id: string): string[] {
    return dependantsOf(id, this.#enabledPlugins()).map((plugin) => plugin.id);
  }

  /** The settings of a plugin as they are now. */
  settings(id: string): Readonly<Record<string, unknown>> {
    return this.#find(id).settings;
  }

  /** The settings of a plugin as the site config has them, and who changed which over that. */
  async settingStories(
    id: string,
  ): Promise<{ configured: Readonly<Record<string, unknown>>; changed: SettingStory[] }> {
    return { configured: settingsOver(this.#find(id)), changed: await this.parts.states.stories(id) };
  }

  /** Whether a setting may have this value; throws HostError `HOST_SETTINGS_INVALID` if not. */
  checkSetting(id: string, name: string, value: unknown): void {
    resolveSettings(id, this.#find(id).plugin.settings?.schemas ?? {}, value === undefined ? {} : { [name]: value });
  }

  /**
   * Changes a setting in the running site; undefined gives the site config its word back.
   * @param by the account that did it
   * @throws HostError `HOST_SETTINGS_INVALID`; nothing is changed then
   */
  async changeSetting(id: string, name: string, value: unknown, by?: number): Promise<void> {
    const installed = this.#find(id);
    // In turn with following: what is read there before this is written would otherwise replace it for a moment.
    await this.#inTurn(() => changeSetting(installed, { name, value, by }, this.parts));
    await this.parts.signals.send('plugins-changed', { origin: this.parts.site.url });
    await this.parts.registers.hooks.action(pluginHooks.setting_changed, id, name);
  }

  /** Reads the runtime layer again and follows it: another process, or the command line, changed something. */
  follow(): Promise<void> {
    return this.#inTurn(async () => {
      const before = new Map([...this.#installed].map(([id, { state }]) => [id, state]));
      await this.#readLayer();
      for (const installed of [...this.#installed.values()].reverse()) {
        if (installed.state === 'on' && !installed.why.startsWith('on'))
          await this.#switchOff(installed, installed.why);
      }
      for (const installed of this.#installed.values()) {
        if (before.get(installed.plugin.id) === 'on' || !installed.why.startsWith('on')) continue;
        if (installed.state === 'failed') continue;
        await this.#bringUp(installed).catch((error) => this.#report(installed, error));
      }
    });
  }

  /** The same, if anything was changed since the last look. */
  async followIfChanged(): Promise<void> {
    const revision = await this.parts.states.revision();
    if (revision === this.#seen) return;
    this.#seen = revision;
    await this.follow();
  }

  async #readLayer(): Promise<void> {
    const overrides = await this.parts.states.overrides();
    const settings = await this.parts.states.settings();
    for (const [id, installed] of this.#installed) {
      const override = overrides.get(id);
      const enabled = override?.enabled ?? installed.config.enabled;
      const source = override ? `by hand, ${override.changedAt}` : 'site config';
      if (installed.state !== 'failed') installed.why = `${enabled ? 'on' : 'off'}: ${source}`;
      installed.settings = settingsOver(installed, settings.get(id));
    }
    this.parts.cacheTags.invalidate(PLUGINS_TAG);
  }

  async #bringUp(installed: Installed): Promise<void> {
    const { id: plugin, migrations = [] } = installed.plugin;
    const { migrator, migrates } = this.parts;
    await assertNotNewer(migrator, { plugin, migrations });
    if (migrates) await migrator.up([{ plugin, migrations }]);
    else await demandMigrated(migrator, { plugin, migrations });
    await switchOn(installed, this.#installed, this.parts.registers);
    this.parts.cacheTags.invalidate(PLUGINS_TAG);
  }

  async #switchOff(installed: Installed, why: string): Promise<void> {
    await switchOff(installed, why, this.parts.registers);
    this.parts.cacheTags.invalidate(PLUGINS_TAG);
  }

  async #disableOne(installed: Installed, because: string | null, remember: boolean): Promise<void> {
    const { id } = installed.plugin;
    if (installed.state === 'on') {
      await this.parts.registers.hooks.action(pluginHooks.plugin_disabling, id, because);
      await this.#switchOff(installed, because === null ? 'switched off by hand' : `it needs ${because}`);
      installed.context.log.info('the plugin is off', because === null ? {} : { because });
      await this.parts.registers.hooks.action(pluginHooks.plugin_disabled, id);
    }
    installed.state = 'off';
    if (remember) await this.#remember(id, false);
  }

  async #remember(id: string, enabled: boolean): Promise<void> {
    await this.parts.states.set(id, enabled);
    await this.parts.signals.send('plugins-changed', { origin: this.parts.site.url });
  }

  #report(installed: Installed, thrown: unknown): void {
    const error = asError(thrown);
    installed.state = stateAfter(error);
    installed.why = `${installed.state}: ${error.message}`;
    installed.context.log.error('a plugin could not be switched on; the site goes on without it', { error });
  }

  #enabledPlugins(): Plugin[] {
    return [...this.#installed.values()].filter(({ state }) => state === 'on').map(({ plugin }) => plugin);
  }

  #find(id: string): Installed {
    const installed = this.#installed.get(id);
    if (installed) return installed;
    throw unknownPlugin(id, [...this.#installed.keys()]);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work, work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}
