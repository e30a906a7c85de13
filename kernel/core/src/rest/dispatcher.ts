import type { Method, RestRequest } from '../context/request.js';
import type { HookRegistry } from '../hooks/registry.js';
import type { Caller } from '../identity/caller.js';
import { whenReady } from '../ready.js';
import { notFound, RestError } from '../rest-error.js';
import type { SiteInfo } from '../site.js';
import { allowedMethods } from './allow.js';
import { leaveLineTo } from './audit-notes.js';
import { describeItem, describeRoute, publishedItem } from './describe.js';
import { Exchange } from './exchange.js';
import { restHooks } from './hooks.js';
import { pagingHeaders } from './paging.js';
import type { Pipeline, Surface } from './pipeline.js';
import { internalRequest } from './request-reader.js';
import { RestResponse } from './response.js';
import { errorResult, type RestResult, resultOf } from './result.js';
import type { RequestMemory } from './route-call.js';
import type { Match, PathMatch, RouteTable } from './route-table.js';
import { shapeBody } from './shape.js';
import { visitorTags } from './visitor-cache.js';

/** REST in the process: takes an identified request to its route and shapes what that came to. */
export class Dispatcher {
  readonly #surface: Surface = {
    kind: 'route',
    matched: (exchange, match) => this.judge(exchange, match),
    validated: ({ request, caller }) => {
      const before = this.parts.hooks.filter(restHooks.rest_request_before_callbacks, null, request, caller);
      return whenReady(before, earlyResult);
    },
    handled: (answer, exchange, match) => this.#after(this.#withPaging(answer, exchange, match), exchange),
    failed: (result, exchange) => this.#after(result, exchange),
  };

  constructor(private readonly parts: { table: RouteTable; pipeline: Pipeline; hooks: HookRegistry; site: SiteInfo }) {}

  /** A request made inside the process as somebody: embeds, batches, plugins. `url` is below the REST root. */
  async internal(
    ask: { method: Method; url: string; body?: RestRequest['body']; headers?: RestRequest['headers'] },
    { caller, from, dependsOn }: { caller: Caller; from: RestRequest; dependsOn?: RequestMemory['dependsOn'] },
  ): Promise<RestResult> {
    const request = internalRequest({ ...ask, from });
    leaveLineTo(from, request);
    const found = this.parts.table.find(ask.method, request.path);
    const tags = dependsOn && found.match && visitorTags(found.match, request.query);
    if (tags) dependsOn(tags);
    const exchange = new Exchange({ found, verb: ask.method, request, caller });
    exchange.memory.dependsOn = dependsOn;
    return this.dispatch(exchange);
  }

  /** The whole way of a request whose caller is known. Never throws. */
  async dispatch(exchange: Exchange): Promise<RestResult> {
    const { hooks, site } = this.parts;
    const { request, caller, memory } = exchange;
    const dispatched = hooks.filter(restHooks.rest_pre_dispatch, null, request, caller);
    const early = dispatched instanceof Promise ? await dispatched : dispatched;
    const reached = early ?? (await this.#route(exchange));
    const headers: Record<string, string | number> = { Link: `<${site.restUrl}/>; rel="https://api.w.org/"` };
    const methods = allowedMethods(exchange);
    const allowed = methods instanceof Promise ? await methods : methods;
    if (allowed.length > 0) headers['Allow'] = allowed.join(', ');
    Object.assign(headers, Object.fromEntries(memory.headers), reached.headers);
    const result = hooks.filter(restHooks.rest_post_dispatch, { ...reached, headers }, request, caller);
    return whenReady(result, (last) => shapeBody(last, request, (href) => this.#embedded(href, exchange)));
  }

  /**
   * Asks the taps of `rest_route_matched`; for an answer that is kept it is the only step.
   * @throws RestError what a tap refuses with
   */
  judge({ request, caller }: Exchange, { entry, params }: Match): void | Promise<void> {
    const { plugin, pattern, route } = entry;
    const matched = { plugin, namespace: route.namespace, pattern: pattern.published, params };
    const verdict = this.parts.hooks.filter(restHooks.rest_route_matched, null, matched, request, caller);
    return whenReady(verdict, refuse);
  }

  #route(exchange: Exchange): RestResult | Promise<RestResult> {
    const { found, verb, caller } = exchange;
    if (verb === 'OPTIONS') return this.#describe(found);
    if (!found.match || verb === 'unknown') return errorResult(noRoute(), caller.isVisitor);
    return this.parts.pipeline.run(exchange, found.match, this.#surface);
  }

  #after(result: RestResult, { request, caller }: Exchange): RestResult | Promise<RestResult> {
    return this.parts.hooks.filter(restHooks.rest_request_after_callbacks, result, request, caller);
  }

  #withPaging(answer: unknown, exchange: Exchange, match: Match): RestResult {
    const result = resultOf(answer);
    if (!(answer instanceof RestResponse) || !answer.paging) return result;
    const { request } = exchange;
    const page = pageOf(exchange.callOf(match).args);
    // The path is decoded, and a header holds no letters beyond ASCII.
    const url = this.parts.site.restUrl + encodeURI(request.path);
    const headers = { ...pagingHeaders(url, request.query, page, answer.paging), ...result.headers };
    return { ...result, headers };
  }

  #describe(found: PathMatch): RestResult {
    const entries = found.entries.map(({ entry }) => entry);
    const described = describeRoute(entries, this.parts.site.restUrl);
    const item = describeItem(entries);
    // An unknown path answers an empty list, as clients measured it (host-conventions A14).
    return {
      status: 200,
      headers: {},
      body: described ? { ...described, ...(item ? { schema: publishedItem(item) } : {}) } : [],
    };
  }

  async #embedded(href: string, { request: from, caller, memory }: Exchange): Promise<RestResult> {
    const root = this.parts.site.restUrl;
    if (!href.startsWith(`${root}/`)) return errorResult(noRoute(), caller.isVisitor);
    const url = href.slice(root.length);
    const withContext = `${url}${url.includes('?') ? '&' : '?'}context=embed`;
    return this.internal({ method: 'GET', url: withContext }, { caller, from, dependsOn: memory.dependsOn });
  }
}

function earlyResult(before: RestResult | RestError | null): RestResult | undefined {
  if (before instanceof RestError) throw before;
  return before ?? undefined;
}

function refuse(verdict: RestError | null): void {
  if (verdict) throw verdict;
}

function pageOf(args: unknown): number {
  const page = typeof args === 'object' && args !== null && 'page' in args ? args.page : 1;
  return typeof page === 'number' ? page : 1;
}

/** 404 for a path or method that nobody serves: never 405 (host-conventions A12). */
export function noRoute(): RestError {
  return notFound('rest_no_route', 'No route was found matching the URL and request method.');
}
