import type { TSchema } from 'typebox';
import type { Plugin } from '../plugin/definition.js';
import { Type } from '../vendor/typebox.js';
import { corePlugin } from './core-plugin.js';

/** What `site.json` may say about the site itself. */
export const siteSchemas: Readonly<Record<string, TSchema>> = {
  title: Type.String({ minLength: 1, description: 'Name of the site.' }),
  description: Type.String({ description: 'One line about the site.' }),
  timezone: Type.String({ format: 'timezone', description: 'IANA time zone, e.g. Europe/Zurich; default UTC.' }),
  language: Type.String({ description: 'Language of the pages, e.g. en.' }),
  registrationOpen: Type.Boolean({ description: 'Whether visitors may make accounts for themselves.' }),
  defaultRole: Type.String({ description: 'The role of new accounts.' }),
};

/** What `site.json` may limit. */
export const limitSchemas: Readonly<Record<string, TSchema>> = {
  bodyBytes: Type.Integer({ minimum: 256, description: 'Largest JSON or form body.' }),
  uploadBytes: Type.Integer({
    minimum: 256,
    description: 'Largest upload that is read at all: all files of a request.',
  }),
  slowestBytesPerSecond: Type.Integer({
    minimum: 0,
    description: 'A body that comes slower is cut off; 0 lets it take its time. Default 10240.',
  }),
  statementSeconds: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    description: 'How long PostgreSQL or MariaDB may be silent in a statement; 0 for as long as they like. Default 30.',
  }),
  connections: Type.Integer({ minimum: 1, description: 'Connections that are open at the same time. Default 10000.' }),
  handlerSeconds: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    description: 'How long a route may take to answer, in seconds; 0 for as long as it likes.',
  }),
  stopSeconds: Type.Integer({
    minimum: 0,
    maximum: 3600,
    description: 'How long requests under way may take to finish when the site stops. Default 10.',
  }),
};

function strictObject(properties: object) {
  return { type: 'object', additionalProperties: false, properties };
}

function pluginSchema(plugin: Plugin): object {
  const modules = Object.entries(plugin.modules ?? {}).map(([name, { title, default: on = true }]) => [
    name,
    { type: 'boolean', default: on, description: title },
  ]);
  const tap = strictObject({ mute: { type: 'boolean' }, priority: { type: 'number' } });
  const details = strictObject({
    enabled: { type: 'boolean', default: true },
    modules: strictObject(Object.fromEntries(modules)),
    settings: strictObject(plugin.settings?.schemas ?? {}),
    taps: {
      type: 'object',
      description: 'hook/tap-id → mute or move one tap of this plugin.',
      additionalProperties: tap,
    },
  });
  return { description: plugin.describes ?? plugin.title, anyOf: [{ type: 'boolean' }, details] };
}

/**
 * The `$schema` of `site.json` for these plugins, so that an editor completes and checks it.
 * @param names what the file calls a plugin where that is not its id: the name of its package, or a path
 */
export function siteConfigSchema(available: readonly Plugin[], names: ReadonlyMap<string, string> = new Map()): object {
  const plugins = [corePlugin, ...available].map((plugin) => [names.get(plugin.id) ?? plugin.id, pluginSchema(plugin)]);
  const texts = { type: 'array', items: { type: 'string' } };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Plinth site',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      site: { type: 'object', additionalProperties: false, properties: siteSchemas },
      plugins: { type: 'object', additionalProperties: false, properties: Object.fromEntries(plugins) },
      extensions: {
        ...texts,
        description: 'Modules whose default export is made by defineExtension, relative to this file.',
      },
      trustedProxies: {
        ...texts,
        description: 'Addresses or CIDR ranges of proxies whose forwarding headers are believed.',
      },
      clientAddressHeader: {
        type: 'string',
        pattern: '^[A-Za-z0-9-]{1,60}$',
        description:
          'The header by which those proxies say where a request came from, e.g. X-Forwarded-For. Name it unless the proxy is Cloudflare.',
      },
      allowedOrigins: { ...texts, description: 'Origins beside the site itself that browsers may call from.' },
      limits: { type: 'object', additionalProperties: false, properties: limitSchemas },
    },
  };
}
