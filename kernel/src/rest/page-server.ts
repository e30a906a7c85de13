import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hooks } from '../hooks/registry.js';
import type { SiteInfo } from '../host/site.js';
import type { Caller } from '../identity/caller.js';
import { RequestCaller } from '../identity/request-caller.js';
import { blame } from '../services/blame.js';
import type { Log } from '../services/log.js';
import { announcedKind, type BodyReading, EMPTY_BODY, readBody } from './body.js';
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

const HTML_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
};

/** The pages of plugins: the same steps as REST, but the cookie alone signs in, and refusals are readable. */
export class PageServer {
  readonly #parts: PageParts;

  constructor(parts: PageParts) {
    this.#parts = parts;
  }

  /** Answers a page if one is served at this address; answers false when there is none. */
  async handle(http: IncomingMessage, response: ServerResponse, url: string): Promise<boolean> {
    const { path, query } = readTarget(url);
    const sent = (http.method ?? 'GET').toUpperCase();
    const method: Method = sent === 'POST' ? 'POST' : 'GET';
    if (!['GET', 'HEAD', 'POST'].includes(sent)) return false;
    const { match } = this.#parts.table.find(method, path);
    if (!match) return false;
    const { proxies } = this.#parts;
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
    return this.#answer({ http, response, match, request, headOnly: sent === 'HEAD' });
  }

  /** Answers false when the page itself finds that the address is not its own (404 `rest_no_route`). */
  async #answer(exchange: {
    http: IncomingMessage;
    response: ServerResponse;
    match: Match;
    request: RestRequest;
    headOnly: boolean;
  }): Promise<boolean> {
    const { http, response, match, headOnly } = exchange;
    const { hooks, identity, bodies, site } = this.#parts;
    let caller: Caller = new RequestCaller(identity.access);
    let body = EMPTY_BODY;
    let outcome: Outcome;
    match.entry.gate.enter();
    try {
      caller = await identifyViewer(identity, exchange.request);
      await hooks.action(restHooks.page_requested, exchange.request, caller);
      await this.#parts.routeLimits.enforce(match.entry, { caller, request: exchange.request }, http, response);
      const memory = newMemory();
      await admit(new RouteCall(match.entry.tools, caller, exchange.request, memory), match);
      if (exchange.request.method === 'POST') {
        const uploads = match.entry.route.declaration.uploads ?? 'none';
        body = await readBody(http, announcedKind(http), { ...bodies, uploads });
      }
      const { kind: bodyKind, parameters, files } = body;
      const request = { ...exchange.request, bodyKind, body: parameters, files };
      this.#checkNonce(match, request, caller);
      const call = new RouteCall(match.entry.tools, caller, request, memory);
      validate(call, match);
      const blamed = { plugin: match.entry.plugin, what: `page ${request.method} ${match.entry.pattern.published}` };
      const answered = await blame.run(blamed, async () => {
        await permit(call, match);
        return answerOutcome(await match.entry.route.declaration.handle(call));
      });
      outcome = { ...answered, headers: { ...Object.fromEntries(memory.headers), ...answered.headers } };
    } catch (thrown) {
      if (thrown instanceof RestError && thrown.code === 'rest_no_route') return false;
      const route = `${exchange.request.method} ${exchange.request.path}`;
      const { log } = this.#parts;
      const { plugin } = match.entry;
      outcome = this.#readable(failureOutcome(thrown, { isVisitor: caller.isVisitor, log, plugin, route }), site);
    } finally {
      match.entry.gate.leave();
      await body.discard();
    }
    const caching = caller.isVisitor ? {} : NO_STORE;
    const { status, raw } = outcome;
    const type: Record<string, string> = raw ? { 'Content-Type': raw.contentType } : {};
    const link = { Link: `<${site.restUrl}/>; rel="https://api.w.org/"` };
    const policy = policyHeaders(match.entry.route.policy);
    const headers = { ...HTML_HEADERS, ...policy, ...type, ...caching, ...link, ...outcome.headers };
    const content = outcome.body === null || outcome.body === undefined ? '' : String(outcome.body);
    await send(
      http,
      response,
      raw ? { status, headers, content: undefined, raw } : { status, headers, content },
      headOnly,
    );
    return true;
  }

  /** A form that changes something proves by its nonce that it was sent on purpose. */
  #checkNonce({ entry }: Match, request: RestRequest, caller: Caller): void {
    const { nonceAction } = entry.route;
    if (nonceAction === undefined || request.method !== 'POST') return;
    const nonce = String(request.body['_wpnonce'] ?? request.query['_wpnonce'] ?? '');
    const owner = { userId: caller.id, sessionId: caller.credentialId };
    if (this.#parts.identity.nonces.verify(nonce, nonceAction, owner)) return;
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
