import { type IncomingMessage, type ServerResponse, validateHeaderValue } from 'node:http';
import type { HookRegistry } from '../hooks/registry.js';
import type { Caller } from '../identity/caller.js';
import { REST_NONCE_ACTION } from '../identity/nonces.js';
import { RequestCaller } from '../identity/request-caller.js';
import type { Log } from '../services/log.js';
import { announcedKind, type BodyReading, EMPTY_BODY, type ReadBody, readBody } from './body.js';
import type { Dispatcher } from './dispatcher.js';
import { restHooks } from './hooks.js';
import { type Identity, identify, nonceOf, sessionOf } from './identify.js';
import type { RouteLimits } from './limit.js';
import { failureOutcome, type Outcome } from './outcome.js';
import type { Method, RestRequest } from './request.js';
import { clientAddress, isSecure, type Proxies, readTarget, readVerb, type Verb } from './request-reader.js';
import type { PathMatch, RouteTable } from './route-table.js';
import { type Answer, announcesBody, entityTag, isFresh, send } from './send.js';
import { allowedHeaders, cachingHeaders, enveloped, originHeaders, REST_HEADERS, serialize } from './shape.js';
import type { VisitorCache } from './visitor-cache.js';

/** What the REST surface works with. */
export interface RestParts {
  readonly table: RouteTable;
  readonly dispatcher: Dispatcher;
  readonly identity: Identity;
  readonly hooks: HookRegistry;
  readonly log: Log;
  readonly bodies: Omit<BodyReading, 'uploads'>;
  readonly routeLimits: RouteLimits;
  readonly proxies: Proxies;
  readonly allowedOrigins: readonly string[];
  readonly visitorCache: VisitorCache | undefined;
}

/** One request while it is on its way. */
interface Exchange {
  readonly http: IncomingMessage;
  readonly response: ServerResponse;
  readonly verb: Verb;
  readonly headOnly: boolean;
  readonly found: PathMatch;
  request: RestRequest;
  body: ReadBody;
}

/** The REST surface on HTTP: reads a request, finds out who calls, has it dispatched and writes the answer. */
export class RestServer {
  constructor(private readonly parts: RestParts) {}

  /**
   * Answers a request to the REST root.
   * @param url path below the REST root and query, as sent
   */
  async handle(http: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const { hooks, table, visitorCache } = this.parts;
    const cacheKey = this.#cacheKey(http);
    const kept = cacheKey === undefined ? undefined : visitorCache?.get(cacheKey);
    if (kept && !hooks.has(restHooks.rest_route_matched.name)) {
      await this.#write(http, response, kept, false);
      return;
    }
    const target = readTarget(url);
    const { verb, headOnly } = readVerb(http, target.query);
    const method: Method = verb === 'OPTIONS' || verb === 'unknown' ? 'GET' : verb;
    const found = table.find(method, target.path);
    const request = this.#readRequest(http, { ...target, method, headOnly });
    const exchange: Exchange = { http, response, verb, headOnly, found, request, body: EMPTY_BODY };
    const subjects = found.match?.entry.route.declaration.cacheForVisitors;
    const revision = visitorCache?.revision(subjects ?? []) ?? '';
    try {
      const answer = await (kept ? this.#judgeKept(exchange, kept) : this.#answer(exchange));
      if (!kept && cacheKey !== undefined && subjects && mayBeKept(answer, request))
        visitorCache?.keep(cacheKey, { subjects, revision }, answer);
      await this.#write(http, response, answer, headOnly);
    } finally {
      await exchange.body.discard();
    }
  }

  #readRequest(
    http: IncomingMessage,
    target: Pick<RestRequest, 'path' | 'query' | 'method' | 'headOnly'>,
  ): RestRequest {
    const { proxies } = this.parts;
    return {
      ...target,
      headers: http.headers,
      body: EMPTY_BODY.parameters,
      bodyKind: 'none',
      files: [],
      address: clientAddress(http, proxies),
      internal: false,
      source: http,
      secure: isSecure(http, proxies),
    };
  }

  /** The key of an answer that may be kept: a plain GET without a body, of somebody who shows no credential at all. */
  #cacheKey({ method, url, headers }: IncomingMessage): string | undefined {
    const { visitorCache, hooks } = this.parts;
    if (!visitorCache || method !== 'GET' || announcesBody(headers)) return undefined;
    if (headers.cookie !== undefined || headers['x-wp-nonce'] !== undefined) return undefined;
    if (headers.origin !== undefined || !this.#carriesNoCredential(headers)) return undefined;
    if (hooks.has(restHooks.rest_pre_dispatch.name)) return undefined;
    return url;
  }

  #carriesNoCredential(headers: RestRequest['headers']): boolean {
    return this.parts.identity
      .authenticators()
      .every(({ authenticator }) => authenticator.reads?.every((name) => headers[name] === undefined) ?? false);
  }

  /** A kept answer where taps watch what is asked for: they are asked, and may refuse. */
  async #judgeKept(exchange: Exchange, kept: Answer): Promise<Answer> {
    const { identity, dispatcher } = this.parts;
    const caller = new RequestCaller(identity.access);
    try {
      if (exchange.found.match) await dispatcher.judge(exchange.found.match, exchange.request, caller);
      return kept;
    } catch (thrown) {
      return this.#finish(exchange, caller, this.#failure(exchange, caller, thrown));
    }
  }

  async #answer(exchange: Exchange): Promise<Answer> {
    const { identity, dispatcher, routeLimits } = this.parts;
    let caller: Caller = new RequestCaller(identity.access);
    let outcome: Outcome;
    try {
      await this.#readFormEarly(exchange);
      caller = await identify(identity, exchange.request);
      outcome = await dispatcher.dispatch(exchange.request, caller, {
        found: exchange.found,
        verb: exchange.verb,
        withBody: () => this.#readBody(exchange),
        enforceLimit: (match) =>
          routeLimits.enforce(match.entry, { caller, request: exchange.request }, exchange.http, exchange.response),
      });
    } catch (thrown) {
      outcome = this.#failure(exchange, caller, thrown);
    }
    try {
      return this.#finish(exchange, caller, outcome);
    } catch (thrown) {
      // What the handler answered cannot be written (a circular value, a broken header): its plugin is to blame.
      return this.#finish(exchange, caller, this.#failure(exchange, caller, thrown));
    }
  }

  #failure({ found, request }: Exchange, caller: Caller, thrown: unknown): Outcome {
    const { log } = this.parts;
    const plugin = found.match?.entry.plugin ?? 'kernel';
    return failureOutcome(thrown, {
      isVisitor: caller.isVisitor,
      log,
      plugin,
      route: `${request.method} ${request.path}`,
    });
  }

  /** A form may carry the nonce in its body, so it is read before the caller is known; a large one only if it must. */
  async #readFormEarly(exchange: Exchange): Promise<void> {
    if (exchange.verb === 'GET' && exchange.http.method === 'GET') return;
    const kind = announcedKind(exchange.http);
    if (kind === 'form') await this.#readBody(exchange);
    if (kind !== 'multipart' || nonceOf(exchange.request) !== undefined) return;
    // Files are kept for a session that is there, never for a cookie that somebody made up.
    if (await sessionOf(this.parts.identity, exchange.request.headers)) await this.#readBody(exchange);
  }

  async #readBody(exchange: Exchange): Promise<RestRequest> {
    if (exchange.request.bodyKind !== 'none') return exchange.request;
    if (!announcesBody(exchange.http.headers)) return exchange.request;
    const { uploads = 'none', bodyBytes = 0 } = exchange.found.match?.entry.route.declaration ?? {};
    const { bodies } = this.parts;
    const limits = { ...bodies.limits, bodyBytes: Math.max(bodyBytes, bodies.limits.bodyBytes) };
    const kind = announcedKind(exchange.http);
    exchange.body = await readBody(exchange.http, kind, { ...bodies, limits, uploads });
    const { kind: bodyKind, parameters: body, files } = exchange.body;
    exchange.request = { ...exchange.request, bodyKind, body, files };
    return exchange.request;
  }

  #finish(exchange: Exchange, caller: Caller, outcome: Outcome): Answer {
    const { identity, allowedOrigins, hooks } = this.parts;
    const { request } = exchange;
    const headers: Record<string, string | number> = {
      ...REST_HEADERS,
      ...originHeaders(request, allowedOrigins, caller.isVisitor),
      ...(request.headers.origin === undefined ? {} : allowedHeaders(hooks, request)),
      ...('Cache-Control' in outcome.headers ? {} : cachingHeaders(caller, nonceOf(request) !== undefined)),
    };
    if (caller.credential === 'cookie') {
      const owner = { userId: caller.id, sessionId: caller.credentialId };
      headers['X-WP-Nonce'] = identity.nonces.create(REST_NONCE_ACTION, owner);
    }
    const { raw } = outcome;
    if (raw) {
      const typed = { ...headers, 'Content-Type': raw.contentType, ...outcome.headers };
      return { status: outcome.status, headers: checkedHeaders(typed), content: undefined, raw };
    }
    const wrapped = '_envelope' in request.query ? enveloped(outcome) : outcome;
    const content = serialize(wrapped.body, '_pretty' in request.query);
    if (exchange.verb === 'GET' && wrapped.status === 200) headers['ETag'] = entityTag(content);
    return { status: wrapped.status, headers: checkedHeaders({ ...headers, ...wrapped.headers }), content };
  }

  async #write(http: IncomingMessage, response: ServerResponse, answer: Answer, headOnly: boolean): Promise<void> {
    const tag = answer.headers['ETag'];
    const fresh = typeof tag === 'string' && isFresh(http.headers['if-none-match'], tag);
    await send(http, response, fresh ? { ...answer, status: 304, content: undefined } : answer, headOnly);
  }
}

/** Whether other visitors may be given the answer too. An envelope would hide a refusal. */
function mayBeKept({ status, headers }: Answer, { query }: RestRequest): boolean {
  const isPrivate = /\b(private|no-store)\b/i.test(String(headers['Cache-Control'] ?? ''));
  return status === 200 && !isPrivate && !('_wpnonce' in query) && !('_envelope' in query);
}

/** Headers that Node will take; throws while there is still time to answer something else. */
function checkedHeaders(headers: Readonly<Record<string, string | number>>): Readonly<Record<string, string | number>> {
  for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, String(value));
  return headers;
}
