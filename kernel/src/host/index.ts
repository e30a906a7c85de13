/**
 * The face that embedders see.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { createHost, type Host } from './create-host.js';
export type { HostHandler } from './http.js';
export type { ExternalUser, HostOptions, PluginWish } from './options.js';
export type { SiteInfo } from './site.js';
