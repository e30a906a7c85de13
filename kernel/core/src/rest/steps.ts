import type { IncomingMessage } from 'node:http';
import { forbidden, RestError } from '../rest-error.js';
import { refuses } from './access.js';
import { type ReadArguments, readArguments } from './arguments.js';
import { announcedKind, readBody } from './body.js';
import type { BodyReading } from './body-reading.js';
import type { Exchange } from './exchange.js';
import { judgeReferences } from './references.js';
import type { RouteCall } from './route-call.js';
import type { Match } from './route-table.js';
import { announcesBody } from './send.js';

/** Notes what a refusal means for the `Allow` header, and lets it pass. */
async function judged(exchange: Exchange, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof RestError) exchange.judgement = 'refused';
    throw thrown;
  }
}

/** Whether the access rule of a route lets a call in; throws or returns no. */
export async function isAuthorized(call: RouteCall, { entry }: Match): Promise<boolean> {
  const { access } = entry.route.declaration;
  return access.passes?.(call.caller) || !refuses(await access.authorize(call));
}

/** Whether the caller may do to the object what the route does; throws or returns no. */
export async function isResourceAuthorized(call: RouteCall, { entry }: Match): Promise<boolean> {
  const { resource, authorizeResource } = entry.route.declaration;
  if (resource) call.resource = await call.loadResource(resource);
  return !authorizeResource || !refuses(await authorizeResource(call));
}

/** Step *authorize*: what can be refused without looking at the arguments. */
export function authorize(exchange: Exchange, match: Match): void | Promise<void> {
  // Most rules look at nothing but the caller.
  if (match.entry.route.declaration.access.passes?.(exchange.caller)) return undefined;
  return judged(exchange, async () => {
    if (!(await isAuthorized(exchange.callOf(match), match))) throw forbidden();
  });
}

/**
 * Reads the body of a request that came by a connection, once. It is asked for by *identify* where the nonce may stand
 * in a form, otherwise by *validate*.
 * @param keepFile whether a file is kept, by the fields that came before it; without, all are
 */
export function takeBody(
  exchange: Exchange,
  bodies: Omit<BodyReading, 'uploads' | 'keepFile'>,
  keepFile?: BodyReading['keepFile'],
): void | Promise<void> {
  const { wire, request } = exchange;
  if (!wire || request.bodyKind !== 'none' || !announcesBody(wire.http.headers)) return undefined;
  return readInto(exchange, wire.http, { ...bodies, ...(keepFile ? { keepFile } : {}) });
}

async function readInto(
  exchange: Exchange,
  http: IncomingMessage,
  bodies: Omit<BodyReading, 'uploads'>,
): Promise<void> {
  const { request, found } = exchange;
  const { uploads = 'none', bodyBytes = 0 } = found.match?.entry.route.declaration ?? {};
  const limits = { ...bodies.limits, bodyBytes: Math.max(bodyBytes, bodies.limits.bodyBytes) };
  exchange.body = await readBody(http, announcedKind(http), { ...bodies, limits, uploads });
  const { kind: bodyKind, parameters: body, files } = exchange.body;
  exchange.request = { ...request, bodyKind, body, files };
}

/** Step *validate*: the arguments. */
export function validate(exchange: Exchange, match: Match): ReadArguments {
  const call = exchange.callOf(match);
  const read = readArguments(match.entry.args, match.params, exchange.request);
  call.args = read.values;
  call.sentNames = read.sent;
  return read;
}

/** Step *authorizeResource*: the object that the path names and what the caller may do to it, then every other one. */
export function authorizeResource(exchange: Exchange, match: Match): void | Promise<void> {
  const { resource, authorizeResource: rule } = match.entry.route.declaration;
  if (resource || rule || match.entry.references.length > 0) return judgeResource(exchange, match);
  exchange.judgement = 'allowed';
  return undefined;
}

async function judgeResource(exchange: Exchange, match: Match): Promise<void> {
  await judged(exchange, async () => {
    const call = exchange.callOf(match);
    if (!(await isResourceAuthorized(call, match))) throw forbidden();
    const { references } = match.entry;
    if (references.length > 0) call.args = await judgeReferences(call, references);
  });
  exchange.judgement = 'allowed';
}

/** Step *handle*: what the route does. */
export function handle(exchange: Exchange, match: Match): unknown {
  return match.entry.route.declaration.handle(exchange.callOf(match));
}
