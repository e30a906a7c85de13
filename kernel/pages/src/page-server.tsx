import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  CACHE_TAGS,
  type Caller,
  type Method,
  type PluginContext,
  RestError,
  type RestRequest,
  type RestResult,
} from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import { DATABASE } from '@plinth/kernel/database';
import { signInUrl } from '@plinth/kernel/identity';
import {
  digestOf,
  Exchange,
  entityTag,
  extended,
  HOST_FACTS,
  type HttpSurface,
  identifyViewer,
  isFresh,
  isMap,
  loopbackAlias,
  type Match,
  NO_STORE,
  policyHeaders,
  RawBody,
  RequestCaller,
  type ResponseHeaders,
  type RouteTable,
  readTarget,
  resultOf,
  type Surface,
  type SurfaceParts,
  send,
  shownHtml,
  type Wire,
  wireRequest,
} from '@plinth/kernel/layer';
import type { VNode } from 'preact';
import { htmlDocument } from './document.js';
import type { Viewing } from './frame.js';
import { frameTexts } from './frame-texts.js';
import { html } from './html.js';
import { completeTimes, PageForms, titleOf } from './page-forms.js';
import { PassedOn } from './passed-on.js';
import { frameOrigins } from './points.js';
import { Refusal } from './refusal.js';
import { type PageMarkup, type RenderContext, renderHtml } from './render.js';
import { backAddress } from './sign-in-here.js';
import { collectHtml, pageHooks, siteDocument } from './site-page.js';
import { FormSubmissions } from './submissions.js';

/** What pages work with. */
export interface PageParts extends SurfaceParts {
  readonly table: RouteTable;
  readonly context: PluginContext;
}

const HTML_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
};

/** The pages of plugins on HTTP: the same steps as REST, but the cookie alone signs in, and refusals are readable. */
export class PageServer implements HttpSurface {
  readonly #surface: Surface = {
    kind: 'page',
    matched: ({ request, caller }) => this.parts.context.hooks.action(restHooks.page_requested, request, caller),
    received: (exchange, match) => {
      this.#forms.checkNonce(exchange, match);
      completeTimes(exchange, match);
    },
    validated: (exchange) => (exchange.request.method === 'POST' ? this.#submissions.begin(exchange) : undefined),
    handled: (answer, exchange) => {
      const found = resultOf(answer);
      const result = { ...found, headers: { ...Object.fromEntries(exchange.memory.headers), ...found.headers } };
      if (exchange.request.method !== 'POST') return result;
      return this.#submissions.end(exchange, result).then(() => result);
    },
    failed: async (result, exchange) => {
      await this.#submissions.end(exchange, result);
      return (await this.#forms.correct(result, exchange)) ?? this.#readable(result, exchange);
    },
    passes: isNoPage,
  };

  readonly #submissions: FormSubmissions;
  readonly #forms: PageForms;
  readonly #passedOn: PassedOn;

  constructor(private readonly parts: PageParts) {
    this.#forms = new PageForms(parts);
    this.#passedOn = new PassedOn(parts.context.use(CACHE_TAGS));
    this.#submissions = new FormSubmissions(parts.context.use(DATABASE), parts.context.clock);
  }

  get table(): RouteTable {
    return this.parts.table;
  }

  messagePage(status: number, message: string): string {
    return errorPage(this.parts.context, status, message);
  }

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
    const { match } = found;
    const exchange = new Exchange({ found, verb: method, request, caller, wire: { http, response } });
    return this.#passedOn.around(http, match, () => this.#answer(exchange, match));
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
    const { site } = context;
    const headers = {
      ...HTML_HEADERS,
      ...policyHeaders(),
      ...(caller.isVisitor ? {} : NO_STORE),
      Link: `<${site.restUrl}/>; rel="https://api.w.org/"`,
    };
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
    const frames = hasFrame(text) ? this.parts.context.contributions(frameOrigins) : [];
    const shown = typeof text === 'string' ? shownHtml(text) : undefined;
    const headers: ResponseHeaders = {
      ...HTML_HEADERS,
      ...policyHeaders(match.entry.route.policy, frames, shown),
      ...(raw ? { 'Content-Type': raw.contentType } : {}),
      ...(caller.isVisitor ? {} : NO_STORE),
      Link: `<${this.parts.context.site.restUrl}/>; rel="https://api.w.org/"`,
      ...result.headers,
    };
    const alias = loopbackAlias(this.parts.context.site.url, request.headers.host);
    if (alias !== undefined) return this.#sendAs(alias, wire, { status, headers, content: text }, request.headOnly);
    const tag = this.#tagOf({ status, headers, caller, request, text });
    const versioned = tag === undefined ? headers : { ...headers, ETag: tag };
    if (tag !== undefined && isFresh(wire.http.headers, tag)) {
      const unchanged = { status: 304, headers: versioned, content: undefined, isPublic: true };
      await send(wire.http, wire.response, unchanged, request.headOnly);
      return;
    }
    const isPublic = tag !== undefined || /\bpublic\b/.test(String(headers['Cache-Control'] ?? ''));
    const isWhole = typeof text === 'string' || Buffer.isBuffer(text);
    const answer = isPublic && isWhole ? { content: text, isPublic } : { content, ...(raw ? { raw } : {}) };
    await send(wire.http, wire.response, { status, headers: versioned, ...answer }, request.headOnly);
  }

  /** A page that was asked for by another name of this machine leads, and posts, to that name. */
  async #sendAs(
    origin: string,
    { http, response }: Wire,
    answer: { status: number; headers: ResponseHeaders; content: RawBody['content'] | undefined },
    headOnly: boolean,
  ): Promise<void> {
    const own = new URL(this.parts.context.site.url).origin;
    const { status, headers, content } = answer;
    const location = headers['Location'];
    const moved = typeof location === 'string' ? { ...headers, Location: location.replace(own, origin) } : headers;
    if (typeof content !== 'string' && content !== undefined) {
      const raw = new RawBody(content, String(headers['Content-Type']));
      return send(http, response, { status, headers: moved, content: undefined, raw }, headOnly);
    }
    return send(http, response, { status, headers: moved, content: content?.replaceAll(own, origin) }, headOnly);
  }

  /** What tells one version of a page for visitors from the next; a page for one person is not kept by anybody. */
  #tagOf(page: {
    status: number;
    headers: ResponseHeaders;
    caller: Caller;
    request: RestRequest;
    text: RawBody['content'] | undefined;
  }): string | undefined {
    const { status, headers, caller, request, text } = page;
    const isVersioned = status === 200 && request.method === 'GET' && caller.isVisitor && typeof text === 'string';
    if (!isVersioned || headers['Set-Cookie'] !== undefined || headers['ETag'] !== undefined) return undefined;
    return entityTag({ content: text, digest: digestOf(text.replace(SUBMISSIONS, '')) });
  }

  /** Whether there is a page on which visitors sign in: an embedder's, or one of a plugin that is on. */
  #hasSignIn(): boolean {
    const { table, context } = this.parts;
    if (context.use(HOST_FACTS).hasOwnSignIn) return true;
    const { pathname } = new URL(context.site.signInUrl);
    return (
      table.find('GET', pathname.slice(new URL(context.site.url).pathname.replace(/\/$/, '').length)).match !==
      undefined
    );
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
    const { context } = this.parts;
    const { site } = context;
    // People are led; programs, which ask for anything, are told.
    const isPerson = /\btext\/html\b/.test(request.headers.accept ?? '');
    const isAsked = status === 401 && caller.isVisitor && this.#hasSignIn();
    const signIn = isAsked ? signInUrl(site, backAddress(site, request)) : undefined;
    if (signIn !== undefined && isPerson && request.method === 'GET')
      return { status: 302, headers: { ...headers, Location: signIn }, body: null };
    const again = isPerson ? await this.#forms.sendAgain(exchange, body, signIn) : undefined;
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

/** Keys of forms differ in each showing of a page; a form is the same form with another one. */
const SUBMISSIONS = / name="_submission" value="[\w-]{0,60}"/g;

function hasFrame(content: RawBody['content'] | undefined): boolean {
  return (typeof content === 'string' || Buffer.isBuffer(content)) && content.includes('<iframe');
}

function isNoPage(thrown: unknown): boolean {
  return thrown instanceof RestError && thrown.code === 'rest_no_route';
}

/** A refusal where no page can be put into the frame of the site: before it runs, or outside its addresses. */
function errorPage(context: RenderContext, status: number, message: string): string {
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
