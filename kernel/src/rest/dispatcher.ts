import type { HookRegistry } from '../hooks/registry.js';
import type { SiteInfo } from '../host/site.js';
import type { Caller } from '../identity/caller.js';
import { blame } from '../services/blame.js';
import type { Log } from '../services/log.js';
import { allowedMethods } from './allow.js';
import { describeRoute } from './describe.js';
import { notFound, RestError } from './error.js';
import { restHooks } from './hooks.js';
import { answerOutcome, failureOutcome, type Outcome, refusalOutcome } from './outcome.js';
import { pagingHeaders } from './paging.js';
import { Reply } from './reply.js';
import type { Method, RestRequest } from './request.js';
import { internalRequest } from './request-reader.js';
import type { Match, PathMatch, RouteTable } from './route-table.js';
import { shapeBody } from './shape.js';
import { admit, newMemory, permit, type RequestMemory, RouteCall, validate } from './steps.js';

/** What a dispatch is given besides request and caller. */
export interface DispatchOptions {
  readonly found: PathMatch;
  readonly verb: Method | 'OPTIONS' | 'unknown';
  /** Reads the body once the caller is admitted; internal requests bring theirs along. */
  readonly withBody?: (request: RestRequest) => Promise<RestRequest>;
  /** Counts the request against the limit of its route, before anything is judged. */
  readonly enforceLimit?: (match: Match) => Promise<void>;
}

/** Takes a request through admit, validate, permit, handle and shape, and answers what it came to. */
export class Dispatcher {
  readonly #table: RouteTable;
  readonly #hooks: HookRegistry;
  readonly #site: SiteInfo;
  readonly #log: Log;

  constructor(parts: { table: RouteTable; hooks: HookRegistry; site: SiteInfo; log: Log }) {
    this.#table = parts.table;
    this.#hooks = parts.hooks;
    this.#site = parts.site;
    this.#log = parts.log;
  }

  /** A request made inside the process as somebody: embeds, batches, plugins. `url` is below the REST root. */
  async internal(
    ask: { method: Method; url: string; body?: RestRequest['body']; headers?: RestRequest['headers'] },
    as: { caller: Caller; from: RestRequest },
  ): Promise<Outcome> {
    const request = internalRequest({ ...ask, from: as.from });
    const found = this.#table.find(ask.method, request.path);
    return this.dispatch(request, as.caller, { found, verb: ask.method });
  }

  /** The whole way of a request whose caller is known. Never throws. */
  async dispatch(request: RestRequest, caller: Caller, options: DispatchOptions): Promise<Outcome> {
    const memory = newMemory();
    const { found } = options;
    const early = await this.#hooks.filter(restHooks.rest_pre_dispatch, null, request, caller);
    const reached = early ?? (await this.#route(request, caller, memory, options));
    const headers: Record<string, string | number> = { Link: `<${this.#site.restUrl}/>; rel="https://api.w.org/"` };
    const allowed = await allowedMethods(found.entries, caller, request, memory);
    if (allowed.length > 0) headers['Allow'] = allowed.join(', ');
    Object.assign(headers, Object.fromEntries(memory.headers), reached.headers);
    const outcome = await this.#hooks.filter(restHooks.rest_post_dispatch, { ...reached, headers }, request, caller);
    return shapeBody(outcome, request, (href) => this.#embedded(href, request, caller));
  }

  async #route(
    request: RestRequest,
    caller: Caller,
    memory: RequestMemory,
    options: DispatchOptions,
  ): Promise<Outcome> {
    const { found, verb } = options;
    if (verb === 'OPTIONS') return this.#describe(found);
    const { match } = found;
    if (!match || verb === 'unknown') return refusalOutcome(noRoute(), caller.isVisitor);
    const { gate, plugin } = match.entry;
    gate.enter();
    try {
      const blamed = { plugin, what: `route ${request.method} ${match.entry.pattern.published}` };
      return await blame.run(blamed, () => this.#run(match, { request, caller, memory, options }));
    } catch (thrown) {
      const route = `${request.method} ${request.path}`;
      const outcome = failureOutcome(thrown, { isVisitor: caller.isVisitor, log: this.#log, plugin, route });
      return this.#hooks.filter(restHooks.rest_request_after_callbacks, outcome, request, caller);
    } finally {
      gate.leave();
    }
  }

  async #run(
    match: Match,
    context: { request: RestRequest; caller: Caller; memory: RequestMemory; options: DispatchOptions },
  ): Promise<Outcome> {
    const { caller, memory, options } = context;
    const { entry } = match;
    await this.judge(match, context.request, caller);
    await options.enforceLimit?.(match);
    await admit(new RouteCall(entry.tools, caller, context.request, memory), match);
    const request = options.withBody ? await options.withBody(context.request) : context.request;
    const call = new RouteCall(entry.tools, caller, request, memory);
    validate(call, match);
    const before = await this.#hooks.filter(restHooks.rest_request_before_callbacks, null, request, caller);
    if (before instanceof RestError) throw before;
    if (before) return before;
    await permit(call, match);
    const answer = await entry.route.declaration.handle(call);
    const outcome = this.#withPaging(answer, request, call);
    return this.#hooks.filter(restHooks.rest_request_after_callbacks, outcome, request, caller);
  }

  /**
   * Asks the taps of `rest_route_matched`; for an answer that is kept it is the only step.
   * @throws RestError what a tap refuses with
   */
  async judge(match: Match, request: RestRequest, caller: Caller): Promise<void> {
    const { plugin, pattern, route } = match.entry;
    const matched = { plugin, namespace: route.namespace, pattern: pattern.published, params: match.params };
    const verdict = await this.#hooks.filter(restHooks.rest_route_matched, null, matched, request, caller);
    if (verdict) throw verdict;
  }

  #withPaging(answer: unknown, request: RestRequest, call: RouteCall): Outcome {
    const outcome = answerOutcome(answer);
    if (!(answer instanceof Reply) || !answer.paging) return outcome;
    const page = pageOf(call.args);
    // The path is decoded, and a header holds no letters beyond ASCII.
    const url = this.#site.restUrl + encodeURI(request.path);
    const headers = { ...pagingHeaders(url, request.query, page, answer.paging), ...outcome.headers };
    return { ...outcome, headers };
  }

  #describe(found: PathMatch): Outcome {
    const entries = found.entries.map(({ entry }) => entry);
    const described = describeRoute(entries, this.#site.restUrl);
    const item = entries.find(({ route }) => route.declaration.item)?.route.declaration.item;
    // An unknown path answers an empty list, as clients measured it (host-conventions A14).
    return { status: 200, headers: {}, body: described ? { ...described, ...(item ? { schema: item } : {}) } : [] };
  }

  async #embedded(href: string, from: RestRequest, caller: Caller): Promise<Outcome> {
    const root = this.#site.restUrl;
    if (!href.startsWith(`${root}/`)) return refusalOutcome(noRoute(), caller.isVisitor);
    const url = href.slice(root.length);
    const withContext = `${url}${url.includes('?') ? '&' : '?'}context=embed`;
    return this.internal({ method: 'GET', url: withContext }, { caller, from });
  }
}

function pageOf(args: unknown): number {
  const page = typeof args === 'object' && args !== null && 'page' in args ? args.page : 1;
  return typeof page === 'number' ? page : 1;
}

/** 404 for a path or method that nobody serves: never 405 (host-conventions A12). */
export function noRoute(): RestError {
  return notFound('rest_no_route', 'No route was found matching the URL and request method.');
}
