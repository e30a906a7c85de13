import type { TSchema } from 'typebox';
import type { TapOverride } from '../hooks/protection.js';
import type { HookReport } from '../hooks/report.js';
import type { Plugin } from '../plugin/definition.js';
import type { PluginReport } from '../plugin/installed.js';
import { definePort } from '../ports.js';
import type { SwitchPlan } from './switch-plan.js';

/** The settings of one plugin, as whoever changes them looks at them. */
export interface SettingsView {
  readonly plugin: string;
  readonly schemas: Readonly<Record<string, TSchema>>;
  /** As they are now; secrets are masked. */
  readonly values: Readonly<Record<string, unknown>>;
  /** As the site config has them; secrets are masked. */
  readonly configured: Readonly<Record<string, unknown>>;
  /** What was changed by hand over that, when, and by which account (0: the command line). */
  readonly changed: readonly { readonly name: string; readonly changedAt: string; readonly changedBy: number }[];
}

/** A role: what it is called and what it holds. */
export interface RoleReport {
  readonly id: string;
  readonly title: string;
  readonly capabilities: readonly string[];
}

/**
 * How a site is steered: plugins, settings, hooks, jobs and roles, for the console, the REST routes of the host and plugins
 * that help an owner. Whoever calls it has made sure that the caller may.
 */
export interface Administration {
  /** The installed plugins in dependency order. */
  plugins(): PluginReport[];
  /** @throws HostError `HOST_PLUGIN_UNKNOWN` */
  declaration(plugin: string): Plugin;
  /** What its package says of it (Markdown); undefined where it has none. @throws HostError `HOST_PLUGIN_UNKNOWN` */
  readme(plugin: string): Promise<string | undefined>;
  /** What would change if a plugin were switched. */
  plan(plugin: string, enable: boolean): Promise<SwitchPlan>;
  /** Switches a plugin on or off, in this process and, within seconds, in the others. */
  switchPlugin(plugin: string, enable: boolean, options?: { withDependants?: boolean }): Promise<void>;
  /** The settings of a plugin with their story. */
  settings(plugin: string): Promise<SettingsView>;
  /**
   * Changes settings, all or none; undefined gives the site config its word back.
   * @param by the account that does it
   * @throws HostError `HOST_SETTINGS_INVALID`
   */
  changeSettings(plugin: string, changes: Readonly<Record<string, unknown>>, by: number): Promise<void>;
  /** Who taps what, in which order, how often, how long. Figures are those of this process. */
  hooks(): HookReport[];
  /** Mutes or moves a tap (`plugin:id`), for good; undefined gives its declaration the word back. */
  changeTap(hook: string, tap: string, change: TapOverride | undefined, by: number): Promise<void>;
  /** Lets a quarantined tap run again, in this process. */
  releaseTap(hook: string, tap: string): boolean;
  /** The periodic work of all plugins; `every` in seconds. */
  jobs(): Promise<JobView[]>;
  /** Does a job now. */
  runJob(name: string): Promise<void>;
  /** The roles of the site. */
  roles(): RoleReport[];
}

/** A job as the console shows it. */
export interface JobView {
  readonly name: string;
  /** Seconds between its turns. */
  readonly every: number;
  /** How it ran last, in any process; undefined when it has not run yet. */
  readonly last: JobReport | undefined;
}

/** What is known of a job: when it ran last in any process, for how long, and what it failed of. */
export interface JobReport {
  readonly name: string;
  readonly lastAt: string;
  readonly milliseconds: number;
  /** What the last run failed of; empty when it went well. */
  readonly reason: string;
  readonly runs: number;
  readonly failures: number;
}

/** How jobs ran, for a layer that records it. */
export interface JobReports {
  /** By the name of the job. */
  all(): Promise<ReadonlyMap<string, JobReport>>;
}

/** How jobs ran. */
export const JOB_REPORTS = definePort<JobReports>('kernel/job-reports');

/** How a site is steered. */
export const ADMINISTRATION = definePort<Administration>('kernel/administration');
