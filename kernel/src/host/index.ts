/**
 * The face that embedders see.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { bundleSchema } from '../plugin/bundle.js';
export { corePlugin } from './core-plugin.js';
export { createHost, type Host } from './create-host.js';
export { type Environment, readEnvironment } from './environment.js';
export type { HostHandler } from './http.js';
export type { ExternalUser, HostOptions, PluginWish } from './options.js';
export { type RunningSite, serve } from './serve.js';
export type { SiteInfo } from './site.js';
export { readSiteConfig, type SiteConfig } from './site-config.js';
export { siteConfigSchema } from './site-config-schema.js';
