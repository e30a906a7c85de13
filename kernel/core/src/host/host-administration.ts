import type { TSchema } from 'typebox';
import { isSecret } from '../context/settings.js';
import type { Database } from '../database/database.js';
import { HostError } from '../errors.js';
import type { TapOverride } from '../hooks/protection.js';
import type { HookRegistry } from '../hooks/registry.js';
import type { HookReport } from '../hooks/report.js';
import type { Access } from '../identity/access.js';
import type { Plugin } from '../plugin/definition.js';
import type { PluginReport } from '../plugin/installed.js';
import { kernelSettings } from '../plugin/kernel-settings.js';
import type { PluginManager } from '../plugin/manager.js';
import { readmeOf } from '../plugin/origin.js';
import { MASK, secretsToRepeat } from '../plugin/settings.js';
import type { JobRunner } from '../services/jobs.js';
import {
  type Administration,
  JOB_REPORTS,
  type JobView,
  type RoleReport,
  type SettingsView,
} from './administration.js';
import { planSwitch, type SwitchPlan } from './switch-plan.js';

interface Parts {
  readonly manager: PluginManager;
  readonly hooks: HookRegistry;
  readonly jobs: JobRunner;
  readonly database: Database;
  readonly access: Access;
  /** What the site config says about taps, by `hook/plugin:id`. */
  readonly configuredTaps: ReadonlyMap<string, TapOverride>;
}

function masked(
  schemas: Readonly<Record<string, TSchema>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const shown = Object.entries(values).map(([name, value]) => {
    const schema = schemas[name];
    return [name, schema && isSecret(schema) && value !== '' ? MASK : value];
  });
  return Object.fromEntries(shown);
}

/** Steers the host it is part of. */
export class HostAdministration implements Administration {
  #applied = new Set<string>();

  constructor(private readonly parts: Parts) {}

  plugins(): PluginReport[] {
    return this.parts.manager.list();
  }

  declaration(plugin: string): Plugin {
    return this.parts.manager.plugin(plugin);
  }

  readme(plugin: string): Promise<string | undefined> {
    return readmeOf(this.parts.manager.plugin(plugin));
  }

  plan(plugin: string, enable: boolean): Promise<SwitchPlan> {
    return planSwitch(this.parts, plugin, enable);
  }

  switchPlugin(plugin: string, enable: boolean, options: { withDependants?: boolean } = {}): Promise<void> {
    return enable ? this.parts.manager.enable(plugin) : this.parts.manager.disable(plugin, options);
  }

  async settings(plugin: string): Promise<SettingsView> {
    const { manager } = this.parts;
    const schemas = manager.plugin(plugin).settings?.schemas ?? {};
    const { configured, changed } = await manager.settingStories(plugin);
    const values = masked(schemas, manager.settings(plugin));
    return { plugin, schemas, values, configured: masked(schemas, configured), changed };
  }

  async changeSettings(plugin: string, changes: Readonly<Record<string, unknown>>, by: number): Promise<void> {
    const { manager } = this.parts;
    const schemas = manager.plugin(plugin).settings?.schemas ?? {};
    const mistakes = secretsToRepeat(schemas, manager.settings(plugin), changes);
    if (mistakes.length > 0) {
      const lines = mistakes.map((line) => `  ${line}`).join('\n');
      throw new HostError('HOST_SETTINGS_INVALID', { plugin, count: mistakes.length, mistakes: lines });
    }
    const wishes = Object.entries(changes);
    for (const [name, value] of wishes) manager.checkSetting(plugin, name, value);
    for (const [name, value] of wishes) await manager.changeSetting(plugin, name, value, by);
    this.applyTaps();
  }

  hooks(): HookReport[] {
    return this.parts.hooks.describe();
  }

  async changeTap(hook: string, tap: string, change: TapOverride | undefined, by: number): Promise<void> {
    const { [`${hook}/${tap}`]: _former, ...others } = this.#changedTaps();
    const taps = change === undefined ? others : { ...others, [`${hook}/${tap}`]: change };
    await this.changeSettings('kernel', { taps: Object.keys(taps).length === 0 ? undefined : taps }, by);
  }

  releaseTap(hook: string, tap: string): boolean {
    return this.parts.hooks.release(hook, tap);
  }

  async jobs(): Promise<JobView[]> {
    const kernel = this.parts.manager.pluginContext('kernel');
    const last = kernel.has(JOB_REPORTS) ? await kernel.use(JOB_REPORTS).all() : undefined;
    return this.parts.jobs.list().map((job) => ({ ...job, last: last?.get(job.name) }));
  }

  runJob(name: string): Promise<void> {
    return this.parts.jobs.run(name);
  }

  roles(): RoleReport[] {
    const { access } = this.parts;
    return [...access.roles()].map(([id, { title }]) => ({ id, title, capabilities: access.heldByRole(id) }));
  }

  /** Mutes and moves the taps that were changed by hand; what is no longer changed is as the site config has it. */
  applyTaps(): void {
    const { hooks, configuredTaps } = this.parts;
    const changed = this.#changedTaps();
    const keys = new Set([...this.#applied, ...Object.keys(changed)]);
    for (const key of keys) {
      const at = key.indexOf('/');
      hooks.override(key.slice(0, at), key.slice(at + 1), changed[key] ?? configuredTaps.get(key) ?? {});
    }
    this.#applied = new Set(Object.keys(changed));
  }

  #changedTaps(): Readonly<Record<string, TapOverride>> {
    return this.parts.manager.pluginContext('kernel').settings(kernelSettings).taps;
  }
}
