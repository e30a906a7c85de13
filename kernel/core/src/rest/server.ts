import { type IncomingMessage, type ServerResponse, validateHeaderValue } from 'node:http';
import type { Method, RestRequest } from '../context/request.js';
import type { HookRegistry } from '../hooks/registry.js';
import { couldCarry } from '../identity/authenticator.js';
import { REST_NONCE_ACTION } from '../identity/nonces.js';
import { RequestCaller } from '../identity/request-caller.js';
import { announcedKind } from './body.js';
import { EMPTY_BODY } from './body-reading.js';
import type { Dispatcher } from './dispatcher.js';
import { Exchange, type Wire } from './exchange.js';
import { restHooks } from './hooks.js';
import { type Identity, identify, nonceOf, sessionOf } from './identify.js';
import type { Pipeline, PipelineParts } from './pipeline.js';
import { type Proxies, readTarget, readVerb, wireRequest } from './request-reader.js';
import type { ResponseHeaders } from './response.js';
import type { RestResult } from './result.js';
import type { RouteTable } from './route-table.js';
import { type Answer, announcesBody, entityTag, isFresh, send } from './send.js';
import { allowedHeaders, cachingHeaders, encode, enveloped, originHeaders, REST_HEADERS } from './shape.js';
import { takeBody } from './steps.js';
import { type Dependency, type Kept, PLUGINS_TAG, type VisitorCache, visitorTags } from './visitor-cache.js';

/** What the REST surface works with. */
export interface RestParts {
  readonly table: RouteTable;
  readonly dispatcher: Dispatcher;
  readonly identity: Identity;
  readonly hooks: HookRegistry;
  readonly pipeline: Pipeline;
  readonly bodies: PipelineParts['bodies'];
  readonly proxies: Proxies;
  readonly allowedOrigins: readonly string[];
  readonly visitorCache: VisitorCache | undefined;
}

/** The REST surface on HTTP: reads a request, finds out who calls, has it dispatched and writes the answer. */
export class RestServer {
  constructor(private readonly parts: RestParts) {}

  /**
   * Answers a request to the REST root.
   * @param url path below the REST root and query, as sent
   */
  handle(http: IncomingMessage, response: ServerResponse, url: string): void | Promise<void> {
    const cacheKey = this.#cacheKey(http);
    const kept = cacheKey === undefined ? undefined : this.parts.visitorCache?.get(cacheKey);
    return kept ? this.#answerKept({ http, response }, kept) : this.#answerAnew({ http, response }, url, cacheKey);
  }

  /** Answers with what is kept. Where taps watch what is asked for they are asked, and may refuse. */
  #answerKept(wire: Wire, { asked, match, answer }: Kept): void | Promise<void> {
    const { http, response } = wire;
    const { hooks, dispatcher, identity, pipeline, proxies } = this.parts;
    if (!hooks.has(restHooks.rest_route_matched.name)) return this.#write(http, response, answer, false);
    const request = wireRequest(http, { ...asked, method: 'GET', headOnly: false }, proxies);
    const caller = new RequestCaller(identity.access);
    const exchange = new Exchange({ found: { entries: [match], match }, verb: 'GET', request, caller, wire });
    const refused = (thrown: unknown) =>
      this.#write(http, response, this.#finish(exchange, pipeline.failure(exchange, thrown)), false);
    let judged: void | Promise<void>;
    try {
      judged = dispatcher.judge(exchange, match);
    } catch (thrown) {
      return refused(thrown);
    }
    return judged
      ? judged.then(() => this.#write(http, response, answer, false), refused)
      : this.#write(http, response, answer, false);
  }

  async #answerAnew({ http, response }: Wire, url: string, cacheKey: string | undefined): Promise<void> {
    const { hooks, visitorCache } = this.parts;
    const exchange = this.#exchange(http, response, url);
    const {
      request,
      found: { match },
    } = exchange;
    const tags = match && visitorTags(match, request.query);
    const dependencies: Dependency[] = [];
    if (cacheKey !== undefined && visitorCache && tags) {
      const depend = (some: readonly string[]) => void dependencies.push(visitorCache.dependency(some));
      depend([PLUGINS_TAG, ...tags]);
      exchange.memory.dependsOn = depend;
    }
    const { volatileRuns } = hooks;
    try {
      const answer = await this.#answer(exchange, url);
      const isLasting = hooks.volatileRuns === volatileRuns && mayBeKept(answer, request);
      if (cacheKey !== undefined && match && tags && isLasting) {
        const asked = { path: request.path, query: request.query };
        visitorCache?.keep(cacheKey, { dependencies, asked, match }, answer);
      }
      const written = this.#write(http, response, answer, request.headOnly);
      if (written) await written;
    } finally {
      if (exchange.body !== EMPTY_BODY) await exchange.body.discard();
    }
  }

  #exchange(http: IncomingMessage, response: ServerResponse, url: string): Exchange {
    const { table, identity, proxies } = this.parts;
    const target = readTarget(url);
    const { verb, headOnly } = readVerb(http, target.query);
    const method: Method = verb === 'OPTIONS' || verb === 'unknown' ? 'GET' : verb;
    const found = table.find(method, target.path);
    const request = wireRequest(http, { ...target, method, headOnly }, proxies);
    const caller = new RequestCaller(identity.access);
    return new Exchange({ found, verb, request, caller, wire: { http, response } });
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
    return !this.parts.identity.authenticators().some(({ authenticator }) => couldCarry(authenticator, headers));
  }

  async #answer(exchange: Exchange, url: string): Promise<Answer> {
    const { identity, dispatcher, pipeline } = this.parts;
    let result: RestResult;
    try {
      if (mayBringForm(exchange)) await this.#readFormEarly(exchange);
      exchange.caller = await identify(identity, exchange.request);
      result = await dispatcher.dispatch(exchange);
    } catch (thrown) {
      result = pipeline.failure(exchange, thrown);
    }
    try {
      return this.#finish(exchange, result);
    } catch (thrown) {
      const { watchdog } = this.parts.hooks;
      const wasWary = watchdog.isWary;
      watchdog.beWary();
      // A tap may have returned what cannot be written (a circular value): asked once more, each shows what it returns.
      if (!wasWary && exchange.verb === 'GET' && exchange.wire) return this.#answerAgain(exchange, exchange.wire, url);
      // Then the handler answered it, or a broken header: its plugin is to blame.
      return this.#finish(exchange, pipeline.failure(exchange, thrown));
    }
  }

  #answerAgain({ memory }: Exchange, { http, response }: Wire, url: string): Promise<Answer> {
    const again = this.#exchange(http, response, url);
    if (memory.dependsOn) again.memory.dependsOn = memory.dependsOn;
    return this.#answer(again, url);
  }

  /**
   * A form may carry the nonce in its body, so it is read before the caller is known. Files are kept only where the
   * fields before them have proven the session by then: nobody fills the disk with a cookie alone.
   */
  async #readFormEarly(exchange: Exchange): Promise<void> {
    const { http } = exchange.wire ?? {};
    if (!http) return;
    const { bodies, identity } = this.parts;
    const kind = announcedKind(http);
    if (kind === 'form') await takeBody(exchange, bodies);
    if (kind !== 'multipart' || nonceOf(exchange.request) !== undefined) return;
    const session = await sessionOf(identity, exchange.request.headers);
    if (!session) return;
    const owner = { userId: session.userId, sessionId: session.id };
    await takeBody(exchange, bodies, (fields) =>
      fields.some(([name, nonce]) => name === '_wpnonce' && identity.nonces.verify(nonce, REST_NONCE_ACTION, owner)),
    );
  }

  #finish(exchange: Exchange, result: RestResult): Answer {
    const { identity, allowedOrigins, hooks } = this.parts;
    const { request, caller } = exchange;
    const headers: Record<string, string | number> = {
      ...REST_HEADERS,
      ...originHeaders(request, allowedOrigins, caller.isVisitor),
      ...(request.headers.origin === undefined ? {} : allowedHeaders(hooks, request)),
      ...('Cache-Control' in result.headers ? {} : cachingHeaders(caller, nonceOf(request) !== undefined)),
    };
    if (caller.credential === 'cookie') {
      const owner = { userId: caller.id, sessionId: caller.credentialId };
      headers['X-WP-Nonce'] = identity.nonces.create(REST_NONCE_ACTION, owner);
    }
    const { raw } = result;
    if (raw) {
      const typed = { ...headers, 'Content-Type': raw.contentType, ...result.headers };
      return { status: result.status, headers: checkedHeaders(typed), content: undefined, raw };
    }
    const wrapped = '_envelope' in request.query ? enveloped(result) : result;
    const body = encode(wrapped.body, '_pretty' in request.query);
    if (exchange.verb === 'GET' && wrapped.status === 200) headers['ETag'] = entityTag(body);
    const isPublic = caller.isVisitor && exchange.verb === 'GET' && wrapped.status === 200;
    return {
      status: wrapped.status,
      headers: checkedHeaders({ ...headers, ...wrapped.headers }),
      content: body.content,
      isPublic,
    };
  }

  #write(http: IncomingMessage, response: ServerResponse, answer: Answer, headOnly: boolean): void | Promise<void> {
    const tag = answer.headers['ETag'];
    const fresh = typeof tag === 'string' && isFresh(http.headers, tag);
    return send(http, response, fresh ? { ...answer, status: 304, content: undefined } : answer, headOnly);
  }
}

/** Whether a form could come with a request; nothing is looked for in what is only asked for. */
function mayBringForm({ verb, wire }: Exchange): boolean {
  return verb !== 'GET' || wire?.http.method !== 'GET';
}

/** Whether other visitors may be given the answer too. An envelope would hide a refusal. */
function mayBeKept({ status, headers }: Answer, { query }: RestRequest): boolean {
  const isPrivate = /\b(private|no-store)\b/i.test(String(headers['Cache-Control'] ?? ''));
  return status === 200 && !isPrivate && !('_wpnonce' in query) && !('_envelope' in query);
}

/** Headers that Node will take; throws while there is still time to answer something else. */
function checkedHeaders(headers: ResponseHeaders): ResponseHeaders {
  for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, String(value));
  return headers;
}
