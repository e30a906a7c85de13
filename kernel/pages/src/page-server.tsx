import type { IncomingMessage, ServerResponse } from 'node:http';
import type { VNode } from 'preact';
import { stringify } from 'qs';
import { extended, type PluginContext } from '../context/plugin-context.js';
import type { Method } from '../context/request.js';
import type { Hooks } from '../hooks/registry.js';
import { RequestCaller } from '../identity/request-caller.js';
import { policyHeaders } from '../rest/content-policy.js';
import { Exchange } from '../rest/exchange.js';
import { restHooks } from '../rest/hooks.js';
import { type Identity, identifyViewer } from '../rest/identify.js';
import { isOwn } from '../rest/origin.js';
import type { Pipeline, Surface } from '../rest/pipeline.js';
import { type Proxies, readTarget, wireRequest } from '../rest/request-reader.js';
import type { RawBody } from '../rest/response.js';
import { type RestResult, resultOf } from '../rest/result.js';
import type { Match, RouteTable } from '../rest/route-table.js';
import { send } from '../rest/send.js';
import { NO_STORE } from '../rest/shape.js';
import { shownHtml } from '../rest/shown-html.js';
import { isMap } from '../rest/validation/schema.js';
import { RestError } from '../rest-error.js';
import { type SiteInfo, signInUrl } from '../site.js';
import { htmlDocument } from './document.js';
import type { Viewing } from './frame.js';
import { frameTexts } from './frame-texts.js';
import { html } from './html.js';
import { kindOf, Refusal } from './refusal.js';
import { type PageMarkup, type RenderContext, renderHtml } from './render.js';
import { SendAgain, sentForm } from './send-again.js';
import { backAddress } from './sign-in-here.js';
import { collectHtml, pageHooks, siteDocument } from './site-page.js';

/** What pages work with. */
export interface PageParts {
  readonly table: RouteTable;
  /** Whose pages may stand in frames. */
  readonly frameOrigins: readonly string[];
  readonly hooks: Hooks;
  readonly identity: Identity;
  readonly site: SiteInfo;
  /** What the host itself works with. */
  readonly context: PluginContext;
  /** Whether there is a page on which visitors sign in. */
  readonly hasSignIn: boolean;
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
    failed: (result, exchange) => this.#readable(result, exchange),
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

  /** Says in the frame of the site that nothing is at an address. */
  async respondNotFound(http: IncomingMessage, response: ServerResponse): Promise<void> {
    const { context, identity, proxies } = this.parts;
    const headOnly = http.method === 'HEAD';
    const request = wireRequest(http, { ...readTarget(http.url ?? '/'), method: 'GET', headOnly }, proxies);
    const caller = await identifyViewer(identity, request);
    const viewing = extended(context, { caller, request });
    const title = frameTexts.in(context.site.language)('title_404');
    const body = await this.#withWays(viewing, 404, <Refusal status={404} message="" />);
    const { text } = await siteDocument(viewing, { title, body, layout: 'reading' });
    const headers = { ...HTML_HEADERS, ...policyHeaders(), ...(caller.isVisitor ? {} : NO_STORE) };
    await send(http, response, { status: 404, headers, content: text }, headOnly);
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
      result = await this.#readable(pipeline.failure(exchange, thrown), exchange);
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
    const text = content ?? raw?.content;
    const frames = hasFrame(text) ? this.parts.frameOrigins : [];
    const shown = typeof text === 'string' ? shownHtml(text) : undefined;
    const headers = {
      ...HTML_HEADERS,
      ...policyHeaders(match.entry.route.policy, frames, shown),
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
    const message = 'This form is too old or was not sent from this site. Go back, reload it and try again.';
    throw new RestError('invalid_nonce', message, { status: 403 });
  }

  /** A form of this site that came without a session, or too late: it comes back with everything that was typed. */
  async #sendAgain(exchange: Exchange, body: unknown, signIn: string | undefined): Promise<VNode | undefined> {
    const { site, identity, pipeline } = this.parts;
    const isLate = isMap(body) && body['code'] === 'invalid_nonce';
    const isAsked = exchange.request.method === 'POST' && (isLate || signIn !== undefined);
    if (!isAsked || !isOwn(exchange.request, site)) return undefined;
    // A body that cannot be read cannot be handed back either.
    await pipeline.readBody(exchange).catch(() => undefined);
    const { chosen: files = [] } = exchange.body;
    const sent = sentForm(exchange.request, files);
    if (!sent) return undefined;
    const { caller, found, request } = exchange;
    const action = found.match?.entry.route.nonceAction;
    const owner = { userId: caller.id, sessionId: caller.credentialId };
    const nonce =
      signIn === undefined && action !== undefined
        ? html`<input type="hidden" name="_wpnonce" value="${identity.nonces.create(action, owner)}">`
        : undefined;
    const isConfirmed = !caller.isVisitor && request.body['_wpnonce'] === undefined;
    const why = signIn !== undefined ? 'signed_out' : isConfirmed ? 'signed_in' : 'late';
    const query = stringify(request.query);
    const to = request.path + (query === '' ? '' : `?${query}`);
    const as = caller.user?.displayName ?? '';
    return <SendAgain {...{ action: to, ...sent, files, nonce, signIn, why, as }} />;
  }

  /** Who may see a page, by the titles of the roles that hold what it asks for. */
  #rolesThatMay({ found }: Exchange): readonly string[] {
    const capability = found.match?.entry.route.declaration.access.capability;
    if (capability === undefined) return [];
    const { access } = this.parts.identity;
    const roles = access.roles();
    return access.holders(capability).flatMap((id) => roles.get(id)?.title ?? []);
  }

  /** A refusal as people read it; a visitor who should be somebody is led to sign-in and back. */
  async #readable({ status, headers, body }: RestResult, exchange: Exchange): Promise<RestResult> {
    const { request, caller } = exchange;
    const message = isMap(body) ? String(body['message'] ?? '') : '';
    const code = isMap(body) ? String(body['code'] ?? '') : '';
    const { site, context } = this.parts;
    // People are led; programs, which ask for anything, are told.
    const isPerson = /\btext\/html\b/.test(request.headers.accept ?? '');
    const isAsked = status === 401 && caller.isVisitor && this.parts.hasSignIn;
    const signIn = isAsked ? signInUrl(site, backAddress(site, request)) : undefined;
    if (signIn !== undefined && isPerson && request.method === 'GET')
      return { status: 302, headers: { ...headers, Location: signIn }, body: null };
    const again = isPerson ? await this.#sendAgain(exchange, body, signIn) : undefined;
    const retryAfter = Number(headers['Retry-After'] ?? 0);
    const open = status === 403 ? this.#rolesThatMay(exchange) : [];
    const refusal = again ?? <Refusal {...{ status, message, code, signIn, retryAfter, open }} />;
    const viewing = extended(context, { caller, request });
    const main = await this.#withWays(viewing, status, refusal);
    const whole = await siteDocument(viewing, {
      title: titleOf(context, status),
      body: main,
      isWords: true,
      layout: 'reading',
    });
    return { status, headers, body: whole.text };
  }

  /** Below a page that is not there: what plugins know of where else to look. */
  async #withWays(viewing: Viewing, status: number, refusal: VNode): Promise<PageMarkup> {
    if (status !== 404) return refusal;
    const ways = await collectHtml(viewing, pageHooks.page_not_found, viewing);
    return html`${renderHtml(viewing, refusal)}${ways}`;
  }
}

function titleOf({ site }: Pick<PluginContext, 'site'>, status: number): string {
  return frameTexts.in(site.language)(`title_${kindOf(status)}`);
}

function hasFrame(content: RawBody['content'] | undefined): boolean {
  return (typeof content === 'string' || Buffer.isBuffer(content)) && content.includes('<iframe');
}

function isNoPage(thrown: unknown): boolean {
  return thrown instanceof RestError && thrown.code === 'rest_no_route';
}

/** A refusal where no page can be put into the frame of the site: before it runs, or outside its addresses. */
export function errorPage(context: RenderContext, status: number, message: string): string {
  const { site } = context;
  const body = renderHtml(
    context,
    <main id="main" class="frame-main reading">
      <Refusal status={status} message={message} />
    </main>,
  );
  const language = frameTexts.languageOf(site.language);
  return htmlDocument({ site, language, title: `${message} – ${site.title}`, body }).text;
}
