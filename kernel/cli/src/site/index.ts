/**
 * A site of its own: `site.json`, the environment, and a host on a port.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { type Environment, readEnvironment } from './environment.js';
export { type RunningSite, type ServeOptions, serve, siteListener } from './serve.js';
export { readSiteConfig, type SiteConfig } from './site-config.js';
export { siteConfigSchema } from './site-config-schema.js';
