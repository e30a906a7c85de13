/**
 * What the console, the command line and audits see and change.
 * @packageDocumentation
 */
import 'reflect-metadata';

export type { HookReport, TapReport } from './hooks/report.js';
export {
  ADMINISTRATION,
  type Administration,
  type JobReport,
  type JobView,
  type RoleReport,
  type SettingsView,
} from './host/administration.js';
export { type PluginDirectory, SITE_SETTINGS, type SiteSettings } from './host/ports.js';
export type { SwitchPlan } from './host/switch-plan.js';
export { pluginHooks } from './plugin/hooks.js';
export type { PluginReport, PluginState } from './plugin/installed.js';
export { noteAct } from './rest/audit-notes.js';
export { type Actor, type AuditedAct, EVENTS, type KernelEventArguments, type KernelEvents } from './rest/events.js';
export { type MatchedRoute, restHooks } from './rest/hooks.js';
export { LIVE, type LiveStreams } from './rest/live-streams.js';
export { REST_SURFACE, type RestSurface, type RouteQuestion } from './rest/rest-surface.js';
