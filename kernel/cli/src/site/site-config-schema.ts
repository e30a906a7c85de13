import type { Plugin } from '@plinth/kernel';
import { corePlugin } from '@plinth/kernel/host';
import { limitSchemas, siteSchemas } from '@plinth/kernel/layer';

function strictObject(properties: object) {
  return { type: 'object', additionalProperties: false, properties };
}

function pluginSchema(plugin: Plugin): object {
  const modules = Object.entries(plugin.modules ?? {}).map(([name, { title, default: on = true }]) => [
    name,
    { type: 'boolean', default: on, description: title },
  ]);
  const tap = strictObject({ mute: { type: 'boolean' }, priority: { type: 'number' }, keep: { type: 'boolean' } });
  const details = strictObject({
    enabled: { type: 'boolean', default: true },
    modules: strictObject(Object.fromEntries(modules)),
    settings: strictObject(plugin.settings?.schemas ?? {}),
    taps: {
      type: 'object',
      description: 'hook/tap-id → mute or move one tap of this plugin, or keep it from being quarantined.',
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
