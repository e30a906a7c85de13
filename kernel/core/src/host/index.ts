/**
 * The face that embedders see.
 * @packageDocumentation
 */
import 'reflect-metadata';

export type { ExternalUser } from '../identity/external-users.js';
export {
  fromPino,
  type LineWriter,
  type Log,
  type LogFields,
  type Logger,
  type PinoLogger,
  silentLog,
  toLog,
} from '../services/log.js';
export type { SiteInfo } from '../site.js';
export { blamePlugin } from './blame.js';
export { corePlugin } from './core-plugin.js';
export { createHost } from './create-host.js';
export type { Host } from './host.js';
export type { HostHandler } from './http.js';
export type { AccountAddresses, HostOptions, PluginOptions } from './options.js';
