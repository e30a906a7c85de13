import type { RestRequest } from '../context/request.js';
import type { Hooks } from '../hooks/registry.js';
import type { Caller } from '../identity/caller.js';
import { type EmbedLoader, embed, parseEmbed } from './embed.js';
import { parseFields, pickFields } from './fields.js';
import { restHooks } from './hooks.js';
import { digestOf, type EncodedBody, encodePrepared, picked, pickedList, preparedBytes } from './prepared.js';
import type { RestResult } from './result.js';

/** Headers that tell every cache to keep nothing (host-conventions A35). */
export const NO_STORE: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
};

const ALLOWED_HEADERS: readonly string[] = [
  ...['Authorization', 'X-WP-Nonce', 'Content-Disposition', 'Content-MD5', 'Content-Type'],
  ...['X-HTTP-Method-Override', 'X-API-Key'],
];

/** Headers that every REST answer carries (host-conventions A33). */
export const REST_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Access-Control-Expose-Headers': [
    ...['X-WP-Total', 'X-WP-TotalPages', 'Link', 'X-WP-Nonce', 'Retry-After'],
    ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ].join(', '),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS.join(', '),
};

/**
 * Step *shape*: embeds what was asked for, then keeps only the wanted fields (host-conventions A20 to A24). Errors pass
 * untouched.
 */
export function shapeBody(
  result: RestResult,
  request: RestRequest,
  load: EmbedLoader,
): RestResult | Promise<RestResult> {
  if (result.status >= 400 || result.raw) return result;
  const { _embed: embedAsked, _fields: fieldsAsked } = request.query;
  const wantedEmbeds = parseEmbed(embedAsked);
  const wantedFields = parseFields(fieldsAsked);
  const embeds = wantedEmbeds && (!wantedFields || (wantedFields.has('_links') && wantedFields.has('_embedded')));
  const shaped = (body: unknown) => {
    const some = wantedFields
      ? onlyFields(body, typeof fieldsAsked === 'string' ? fieldsAsked : JSON.stringify(fieldsAsked), wantedFields)
      : body;
    return { ...result, body: some };
  };
  return embeds ? embed(result.body, wantedEmbeds, load).then(shaped) : shaped(result.body);
}

function onlyFields(body: unknown, key: string, wanted: Parameters<typeof pickFields>[1]): unknown {
  const pick = (item: unknown) => pickFields(item, wanted);
  const hasPrepared = preparedBytes(Array.isArray(body) ? body[0] : body) !== undefined;
  if (!hasPrepared) return pick(body);
  return Array.isArray(body) ? pickedList(body, key, pick) : picked(body, key, pick);
}

/** Cache headers: nothing is kept of what somebody signed in, or with a nonce, was told; a route's own word stands. */
export function cachingHeaders(caller: Caller, carriesNonce: boolean): Readonly<Record<string, string>> {
  return caller.isVisitor && !carriesNonce ? {} : NO_STORE;
}

/**
 * CORS (host-conventions A34, with the allow-list): an origin that is allowed is echoed with credentials, any other
 * gets no permission.
 */
export function originHeaders(
  request: RestRequest,
  allowed: readonly string[],
  isVisitor: boolean,
): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined) return isVisitor && request.method === 'GET' ? { Vary: 'Origin' } : {};
  if (!allowed.includes(origin) && !allowed.includes('*')) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Origin',
  };
}

/** The headers that a page of another origin may send: the host's, and what plugins add by filter. */
export function allowedHeaders(hooks: Hooks, request: RestRequest): Record<string, string> {
  const names = hooks.filter(restHooks.rest_allowed_cors_headers, ALLOWED_HEADERS, request);
  return names === ALLOWED_HEADERS ? {} : { 'Access-Control-Allow-Headers': names.join(', ') };
}

/**
 * `_envelope` (host-conventions A26): status and headers move into the body; what caches may do with it stays on the
 * outside as well.
 */
export function enveloped(result: RestResult): RestResult {
  const caching = result.headers['Cache-Control'];
  const headers: RestResult['headers'] = caching === undefined ? {} : { 'Cache-Control': caching };
  return { status: 200, headers, body: { body: result.body, status: result.status, headers: result.headers } };
}

/** A body as it is sent: null is empty, anything else JSON (host-conventions A36). */
export function encode(body: unknown, pretty: boolean): EncodedBody {
  const prepared = pretty ? undefined : encodePrepared(body);
  if (prepared) return prepared;
  const content = body === null || body === undefined ? '' : JSON.stringify(body, null, pretty ? 4 : undefined);
  return {
    content,
    get digest() {
      return digestOf(content);
    },
  };
}
