import assert from 'node:assert/strict';
import type { Host } from '@plinth/kernel/host';
import { type RouteEntry, readTarget } from '@plinth/kernel/layer';
import { answerOf, isBodyless, type RouteAnswer } from '@plinth/openapi';
import Schema from 'typebox/schema';
import type { TestResponse } from './types.js';

/** What was asked for and answered. */
export interface Asked {
  readonly method: string;
  /** Path below the REST root and query, as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const VERBS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Statuses with which what stands before a route refuses, whatever the route declares: sign-in, rights, throttles. */
const GENERAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

/** Codes that any route may be refused with, by the steps around its handler. */
const GENERAL_CODES: ReadonlySet<string> = new Set([
  ...['rest_invalid_param', 'rest_missing_callback_param', 'rest_no_route', 'rest_not_found', 'rest_invalid_json'],
  ...['rest_request_too_large', 'rest_uri_too_long', 'rest_request_timeout'],
]);

const ENVELOPE = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', minLength: 1 },
    message: { type: 'string' },
    data: { type: 'object', required: ['status'], properties: { status: { type: 'integer' } } },
  },
};

/** How many faults of a body a message names. */
const SHOWN = 4;

const known = new WeakMap<RouteEntry, Map<Verb, RouteAnswer>>();

function isVerb(method: string): method is Verb {
  return VERBS.includes(method);
}

/** What a route's part of the OpenAPI document says, made once. */
function describedAnswer(entry: RouteEntry, method: Verb, neighbours: readonly RouteEntry[]): RouteAnswer {
  const byMethod = known.get(entry) ?? new Map<Verb, RouteAnswer>();
  known.set(entry, byMethod);
  const answer = byMethod.get(method) ?? answerOf(entry, method, neighbours);
  byMethod.set(method, answer);
  return answer;
}

/** Whether what was sent asks another method, or for the body in another shape. */
function isBesideRoute({ headers }: Asked, query: Readonly<Record<string, unknown>>): boolean {
  if (['_method', '_envelope', '_jsonp'].some((name) => name in query)) return true;
  return Object.keys(headers).some((name) => name.toLowerCase() === 'x-http-method-override');
}

/**
 * Demands that an answer is what its route declares, which is what the OpenAPI document says: a status of success that is
 * declared, or a refusal that is; the body as its schema; the headers of a page where it is one.
 * @throws AssertionError of Node that names the route and what is wrong
 */
export function checkAnswer(host: Host, asked: Asked, response: TestResponse): void {
  const { method } = asked;
  const { path, query } = readTarget(asked.url);
  if (!isVerb(method) || isBesideRoute(asked, query)) return;
  const { match, entries } = host.inside.rest.find(method, path);
  if (!match) return;
  const { entry } = match;
  const title = `${method} ${entry.pattern.published}`;
  const neighbours = entries
    .map((each) => each.entry)
    .filter(({ pattern }) => pattern.published === entry.pattern.published);
  const answer = describedAnswer(entry, method, neighbours);
  try {
    if (response.status >= 400) checkRefusal(title, host, entry, response);
    else checkSuccess(title, answer, response, '_fields' in query);
  } catch (fault) {
    if (!isExtended(host)) throw fault;
  }
}

/** Whether the test itself or an extension taps hooks: they may answer and refuse with what they like. */
function isExtended({ hooks, inside }: Host): boolean {
  const isForeign = (plugin: string) => plugin === 'test' || inside.manager.plugin(plugin).kind === 'extension';
  return hooks.describe().some(({ taps }) => taps.some(({ plugin }) => isForeign(plugin)));
}

/** Whether some route of the site declares a code: what a route runs on behalf of others refuses with theirs. */
function isKnown({ inside }: Host, code: string): boolean {
  return inside.rest.list().some(({ route }) => route.declaration.errors?.some((each) => each.code === code));
}

function checkRefusal(title: string, host: Host, { route }: RouteEntry, response: TestResponse): void {
  const { status, body } = response;
  assert.ok(Schema.Check(ENVELOPE, body), `${title} answered ${status} without the envelope: ${shown(response)}`);
  const { code } = response.json<{ readonly code: string }>();
  const { errors = [], limit } = route.declaration;
  const declared = [...errors.map((each) => each.code), ...(limit ? [limit.code] : [])];
  const isGeneral = status >= 500 || GENERAL_STATUSES.has(status) || GENERAL_CODES.has(code);
  const isTold = declared.includes(code) || (errors.some((each) => each.status === status) && isKnown(host, code));
  assert.ok(
    isGeneral || isTold,
    `${title} answered ${status} ${code}, which is not among its errors: ${declared.join(', ') || 'none'}`,
  );
}

function checkSuccess(title: string, answer: RouteAnswer, response: TestResponse, isPicked: boolean): void {
  const { status, headers, body, text } = response;
  if (status === 304) return;
  assert.ok(
    answer.statuses.includes(status),
    `${title} answered ${status}, and declares ${answer.statuses.join(', ')}; name it in \`status\`.`,
  );
  const type = headers['content-type'] ?? '';
  if (isBodyless(status)) return;
  assert.ok(
    answer.contentTypes.some((each) => isOfType(type, each)),
    `${title} answered ${type}, and declares ${answer.contentTypes.join(', ')}; name it in \`produces\`.`,
  );
  if (!type.includes('json') || isPicked || text === '') return;
  const [fits, faults] = Schema.Errors(answer.schema, body);
  const named = faults.slice(0, SHOWN).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  assert.ok(fits, `${title} answered what its schema does not say: ${named.join('; ')}: ${shown(response)}`);
  checkPaging(title, answer, response);
}

/** Whether a content type is one that is declared: `image/*` is any of its kind, and parameters tell nothing. */
function isOfType(type: string, declared: string): boolean {
  const [found = '', wanted = ''] = [type, declared].map((each) => each.split(';')[0]?.trim() ?? '');
  return wanted.endsWith('/*') ? found.startsWith(wanted.slice(0, -1)) : found === wanted;
}

function checkPaging(title: string, { isPaged }: RouteAnswer, { headers }: TestResponse): void {
  const hasTotals = headers['x-wp-total'] !== undefined;
  assert.equal(
    hasTotals,
    isPaged,
    `${title} ${hasTotals ? 'sends' : 'does not send'} X-WP-Total; say so in \`paging\``,
  );
}

function shown({ text }: TestResponse): string {
  return text.slice(0, 500);
}
