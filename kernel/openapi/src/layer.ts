import { can, definePort, PLUGIN_CONTEXT, provide, route, Type, under } from '@plinth/kernel';
import { defineLayer, HOST_INSIDE, KERNEL_VERSION, prepare } from '@plinth/kernel/layer';
import { type DocumentParts, openApi } from './document.js';

/** The REST API as an OpenAPI document. */
export interface OpenApi {
  /** The document of the routes as they are now. */
  document(): ReturnType<typeof openApi>;
}

/** The REST API as an OpenAPI document. */
export const OPENAPI = definePort<OpenApi>('openapi/document');

/** Builds the document once per set of routes, and shares it among concurrent requests. */
function cachedDocument(partsOf: () => DocumentParts): () => ReturnType<typeof openApi> {
  let cached: { readonly key: string; readonly document: ReturnType<typeof openApi> } | undefined;
  return () => {
    const parts = partsOf();
    const key = `${parts.table.changes} ${parts.authenticators.map(({ id }) => id).join()} ${parts.site.title}`;
    if (cached?.key !== key) cached = { key, document: openApi(parts).then(prepare) };
    // A failure is not cached.
    cached.document.catch(() => {
      cached = undefined;
    });
    return cached.document;
  };
}

/** The OpenAPI document of the REST API. */
export const openApiLayer = defineLayer({
  id: 'openapi',
  version: KERNEL_VERSION,
  title: 'OpenAPI',
  describes: 'The OpenAPI document of the REST API.',
  services: [
    provide.factory(OPENAPI, (use) => {
      const { site } = use(PLUGIN_CONTEXT);
      const { rest, manager, identity } = use(HOST_INSIDE);
      return {
        document: cachedDocument(() => ({
          table: rest,
          site,
          version: KERNEL_VERSION,
          cookieName: identity.cookieName,
          authenticators: identity.authenticators().map(({ authenticator }) => authenticator),
          titleOf: (plugin) => manager.plugin(plugin).title,
        })),
      };
    }),
  ],
  exports: [OPENAPI],
  routes: under('plinth/v1', [
    route({
      method: 'GET',
      path: '/openapi',
      summary: 'The whole REST surface as an OpenAPI document.',
      access: can('manage_options'),
      result: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
      handle: ({ use }) => use(OPENAPI).document(),
    }),
  ]),
});
