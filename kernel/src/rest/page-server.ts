import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hooks } from '../hooks/registry.js';
import type { SiteInfo } from '../host/site.js';
import type { Caller } from '../identity/caller.js';
import { RequestCaller } from '../identity/request-caller.js';
import { blame } from '../services/blame.js';
import type { Log } from '../services/log.js';
import { announcedKind, type BodyReading, EMPTY_BODY, type ReadBody, readBody } from './body.js';
import { policyHeaders } from './content-policy.js';
import { htmlDocument } from './document.js';
import { RestError } from './error.js';
import { restHooks } from './hooks.js';
import { html } from './html.js';
import { type Identity, identifyViewer } from './identify.js';
import type { RouteLimits } from './limit.js';
import { answerOutcome, failureOutcome, type Outcome } from './outcome.js';
import type { Method, RestRequest } from './request.js';
import { clientAddress, isSecure, type Proxies, readTarget } from './request-reader.js';
import type { Match, RouteTable } from './route-table.js';
import { send } from './send.js';
import { NO_STORE } from './shape.js';
import { admit, newMemory, permit, RouteCall, validate } from './steps.js';
import { isMap } from './validation/schema.js';

/** What pages work with. */
export interface PageParts {
  readonly table: RouteTable;
  readonly hooks: Hooks;
  readonly identity: Identity;
  readonly site: SiteInfo;
  readonly log: Log;
  readonly bodies: Omit<BodyReading, 'uploads'>;
  readonly routeLimits: RouteLimits;
  readonly proxies: Proxies;
}

/** One page on its way. */
interface PageExchange {
  readonly http: IncomingMessage;
  readonly response: ServerResponse;
  readonly match: Match;
  readonly request: RestRequest;
  readonly headOnly: boolean;
  caller: Caller | undefined;
  body: ReadBody;
}

const HTML_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
};

/** The pages of plugins: the same steps as REST, but the cookie alone signs in, and refusals are readable. */
export class PageServer {
  constructor(private readonly parts: PageParts) {}

  /** Answers a page if one is served at this address; answers false when there is none. */
  async handle(http: IncomingMessage, response: ServerResponse, url: string): Promise<boolean> {
    const { path, query } = readTarget(url);
    const sent = (http.method ?? 'GET').toUpperCase();
    const method: Method = sent === 'POST' ? 'POST' : 'GET';
    if (!['GET', 'HEAD', 'POST'].includes(sent)) return false;
    const { match } = this.parts.table.find(method, path);
    if (!match) return false;
    const { proxies } = this.parts;
    const request: RestRequest = {
      method,
      headOnly: sent === 'HEAD',
      path,
      query,
      headers: http.headers,
      body: {},
      bodyKind: 'none',
      files: [],
      address: clientAddress(http, proxies),
      internal: false,
      source: http,
      secure: isSecure(http, proxies),
    };
    const headOnly = sent === 'HEAD';
    return this.#answer({ http, response, match, request, headOnly, caller: undefined, body: EMPTY_BODY });
  }

  /** Answers false when the page itself finds that the address is not its own (404 `rest_no_route`). */
  async #answer(exchange: PageExchange): Promise<boolean> {
    const { identity, log, site } = this.parts;
    const { match } = exchange;
    let outcome: Outcome;
    match.entry.gate.enter();
    try {
      outcome = await this.#run(exchange);
    } catch (thrown) {
      if (thrown instanceof RestError && thrown.code === 'rest_no_route') return false;
      const route = `${exchange.request.method} ${exchange.request.path}`;
      const { plugin } = match.entry;
      const { isVisitor } = exchange.caller ?? new RequestCaller(identity.access);
      outcome = this.#readable(failureOutcome(thrown, { isVisitor, log, plugin, route }), site);
    } finally {
      match.entry.gate.leave();
      await exchange.body.discard();
    }
    await this.#send(exchange, outcome);
    return true;
  }

  /** The steps of a page, up to what its handler answers. */
  async #run(exchange: PageExchange): Promise<Outcome> {
    const { hooks, identity, bodies, routeLimits } = this.parts;
    const { http, response, match } = exchange;
    const caller = await identifyViewer(identity, exchange.request);
    exchange.caller = caller;
    await hooks.action(restHooks.page_requested, exchange.request, caller);
    await routeLimits.enforce(match.entry, { caller, request: exchange.request }, http, response);
    const memory = newMemory();
    await admit(new RouteCall(match.entry.tools, caller, exchange.request, memory), match);
    if (exchange.request.method === 'POST') {
      const uploads = match.entry.route.declaration.uploads ?? 'none';
      exchange.body = await readBody(http, announcedKind(http), { ...bodies, uploads });
    }
    const { kind: bodyKind, parameters, files } = exchange.body;
    const request = { ...exchange.request, bodyKind, body: parameters, files };
    this.#checkNonce(match, request, caller);
    const call = new RouteCall(match.entry.tools, caller, request, memory);
    validate(call, match);
    const blamed = { plugin: match.entry.plugin, what: `page ${request.method} ${match.entry.pattern.published}` };
    const answered = await blame.run(blamed, async () => {
      await permit(call, match);
      return answerOutcome(await match.entry.route.declaration.handle(call));
    });
    return { ...answered, headers: { ...Object.fromEntries(memory.headers), ...answered.headers } };
  }

  async #send({ http, response, match, caller, headOnly }: PageExchange, outcome: Outcome): Promise<void> {
    const { site } = this.parts;
    const { status, raw, body } = outcome;
    const headers = {
      ...HTML_HEADERS,
      ...policyHeaders(match.entry.route.policy),
      ...(raw ? { 'Content-Type': raw.contentType } : {}),
      ...(caller && !caller.isVisitor ? NO_STORE : {}),
      Link: `<${site.restUrl}/>; rel="https://api.w.org/"`,
      ...outcome.headers,
    };
    const content = raw ? undefined : body === null || body === undefined ? '' : String(body);
    await send(http, response, { status, headers, content, ...(raw ? { raw } : {}) }, headOnly);
  }

  /** A form that changes something proves by its nonce that it was sent on purpose. */
  #checkNonce({ entry }: Match, request: RestRequest, caller: Caller): void {
    const { nonceAction } = entry.route;
    if (nonceAction === undefined || request.method !== 'POST') return;
    const nonce = String(request.body['_wpnonce'] ?? request.query['_wpnonce'] ?? '');
    const owner = { userId: caller.id, sessionId: caller.credentialId };
    if (this.parts.identity.nonces.verify(nonce, nonceAction, owner)) return;
    throw new RestError(
      'invalid_nonce',
      'This form is too old or was not sent from this site. Please go back, reload it and try again.',
      {
        status: 403,
      },
    );
  }

  #readable(outcome: Outcome, site: SiteInfo): Outcome {
    const message = isMap(outcome.body) ? String(outcome.body['message'] ?? '') : '';
    return { status: outcome.status, headers: outcome.headers, body: errorPage(site, outcome.status, message) };
  }
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
