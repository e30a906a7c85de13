import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Method } from '../context/request.js';
import type { Hooks } from '../hooks/registry.js';
import { RequestCaller } from '../identity/request-caller.js';
import { RestError } from '../rest-error.js';
import type { SiteInfo } from '../site.js';
import { policyHeaders } from './content-policy.js';
import { htmlDocument } from './document.js';
import { Exchange } from './exchange.js';
import { restHooks } from './hooks.js';
import { html } from './html.js';
import { type Identity, identifyViewer } from './identify.js';
import type { Pipeline, Surface } from './pipeline.js';
import { type Proxies, readTarget, wireRequest } from './request-reader.js';
import type { RawBody } from './response.js';
import { type RestResult, resultOf } from './result.js';
import type { Match, RouteTable } from './route-table.js';
import { send } from './send.js';
import { NO_STORE } from './shape.js';
import { isMap } from './validation/schema.js';

/** What pages work with. */
export interface PageParts {
  readonly table: RouteTable;
  /** Whose pages may stand in frames. */
  readonly frameOrigins: readonly string[];
  readonly hooks: Hooks;
  readonly identity: Identity;
  readonly site: SiteInfo;
  readonly pipeline: Pipeline;
  readonly proxies: Proxies;
}

const HTML_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
};

/** The pages of plugins on HTTP: the same steps as REST, but the cookie alone signs in, and refusals are readable. */
export class PageServer {
  readonly #surface: Surface = {
    kind: 'page',
    matched: ({ request, caller }) => this.parts.hooks.action(restHooks.page_requested, request, caller),
    received: (exchange, match) => this.#checkNonce(exchange, match),
    handled: (answer, { memory }) => {
      const result = resultOf(answer);
      return { ...result, headers: { ...Object.fromEntries(memory.headers), ...result.headers } };
    },
    failed: (result) => this.#readable(result),
    passes: isNoPage,
  };

  constructor(private readonly parts: PageParts) {}

  /** Serves the page at this address; returns false when there is none. */
  async handle(http: IncomingMessage, response: ServerResponse, url: string): Promise<boolean> {
    const sent = (http.method ?? 'GET').toUpperCase();
    if (!['GET', 'HEAD', 'POST'].includes(sent)) return false;
    const { table, identity, proxies } = this.parts;
    const method: Method = sent === 'POST' ? 'POST' : 'GET';
    const target = readTarget(url);
    const found = table.find(method, target.path);
    if (!found.match) return false;
    const request = wireRequest(http, { ...target, method, headOnly: sent === 'HEAD' }, proxies);
    const caller = new RequestCaller(identity.access);
    return this.#answer(new Exchange({ found, verb: method, request, caller, wire: { http, response } }), found.match);
  }

  /** Returns false when the page itself finds that the address is not its own (404 `rest_no_route`). */
  async #answer(exchange: Exchange, match: Match): Promise<boolean> {
    const { identity, pipeline } = this.parts;
    let result: RestResult;
    try {
      exchange.caller = await identifyViewer(identity, exchange.request);
      result = await pipeline.run(exchange, match, this.#surface);
    } catch (thrown) {
      if (isNoPage(thrown)) return false;
      result = this.#readable(pipeline.failure(exchange, thrown));
    } finally {
      await exchange.body.discard();
    }
    await this.#send(exchange, match, result);
    return true;
  }

  async #send({ wire, caller, request }: Exchange, match: Match, result: RestResult): Promise<void> {
    if (!wire) return;
    const { status, raw, body } = result;
    const content = raw ? undefined : body === null || body === undefined ? '' : String(body);
    const frames = hasFrame(content ?? raw?.content) ? this.parts.frameOrigins : [];
    const headers = {
      ...HTML_HEADERS,
      ...policyHeaders(match.entry.route.policy, frames),
      ...(raw ? { 'Content-Type': raw.contentType } : {}),
      ...(caller.isVisitor ? {} : NO_STORE),
      Link: `<${this.parts.site.restUrl}/>; rel="https://api.w.org/"`,
      ...result.headers,
    };
    const answer = { status, headers, content, ...(raw ? { raw } : {}) };
    await send(wire.http, wire.response, answer, request.headOnly);
  }

  /** A form that changes something proves by its nonce that it was sent on purpose. */
  #checkNonce({ request, caller }: Exchange, { entry }: Match): void {
    const { nonceAction } = entry.route;
    if (nonceAction === undefined || request.method !== 'POST') return;
    const nonce = String(request.body['_wpnonce'] ?? request.query['_wpnonce'] ?? '');
    const owner = { userId: caller.id, sessionId: caller.credentialId };
    if (this.parts.identity.nonces.verify(nonce, nonceAction, owner)) return;
    const message = 'This form is too old or was not sent from this site. Please go back, reload it and try again.';
    throw new RestError('invalid_nonce', message, { status: 403 });
  }

  #readable({ status, headers, body }: RestResult): RestResult {
    const message = isMap(body) ? String(body['message'] ?? '') : '';
    return { status, headers, body: errorPage(this.parts.site, status, message) };
  }
}

function hasFrame(content: RawBody['content'] | undefined): boolean {
  return (typeof content === 'string' || Buffer.isBuffer(content)) && content.includes('<iframe');
}

function isNoPage(thrown: unknown): boolean {
  return thrown instanceof RestError && thrown.code === 'rest_no_route';
}

/** A refusal as people read it. */
export function errorPage(site: SiteInfo, status: number, message: string): string {
  return htmlDocument({
    site,
    title: `${status} – ${site.title}`,
    body: html`<h1>${status === 404 ? 'Not found' : 'That did not work'}</h1>
<p class="notice error" role="alert">${message}</p><p><a href="${site.url}/">${site.title}</a></p>`,
  }).text;
}
