import { type PluginContext, RANDOMNESS, RestError, type RestResult } from '@plinth/kernel';
import {
  type Exchange,
  extended,
  type Identity,
  isMap,
  isOwn,
  type Match,
  type Pipeline,
  resultOf,
} from '@plinth/kernel/layer';
import type { VNode } from 'preact';
import { stringify } from 'qs';
import { CorrectForm } from './correct-form.js';
import { proofFields, SEAL_FIELD, wasShownTo } from './form-proof.js';
import { frameTexts } from './frame-texts.js';
import { html, type SafeHtml } from './html.js';
import { kindOf } from './refusal.js';
import { inWords, isTyped, SendAgain, type SentForm, sentForm, typedForm } from './send-again.js';
import { siteDocument } from './site-page.js';
import { TypedTexts } from './typed-texts.js';

/** What forms are judged with. */
interface FormParts {
  readonly identity: Identity;
  readonly context: PluginContext;
  readonly pipeline: Pipeline;
}

/** Forms as the page server takes them: proven, completed, and shown again when they cannot be taken. */
export class PageForms {
  constructor(private readonly parts: FormParts) {}

  /** A form that changes something proves by its nonce that it was sent on purpose. */
  checkNonce({ request, caller }: Exchange, { entry }: Match): void {
    const { nonceAction } = entry.route;
    if (typeof nonceAction !== 'string' || request.method !== 'POST') return;
    const nonce = String(request.body['_wpnonce'] ?? request.query['_wpnonce'] ?? '');
    const owner = { userId: caller.id, sessionId: caller.credentialId };
    if (this.parts.identity.nonces.verify(nonce, nonceAction, owner)) return;
    const message = 'This form is too old or was not sent from this site. Go back, reload it and try again.';
    throw new RestError('invalid_nonce', message, { status: 403 });
  }

  /**
   * A form of this site that came without a session, or too late: it comes back with everything that was typed. Only a form
   * that the site showed to this very user may be sent again, and none of the console: otherwise a form that somebody put
   * into a page of the site would become one of the site's own.
   */
  async sendAgain(exchange: Exchange, body: unknown, signIn: string | undefined): Promise<VNode | undefined> {
    const { identity, pipeline, context } = this.parts;
    const { site } = context;
    const isLate = isMap(body) && body['code'] === 'invalid_nonce';
    const isAsked = exchange.request.method === 'POST' && (isLate || signIn !== undefined);
    const { caller, found } = exchange;
    const action = found.match?.entry.route.nonceAction;
    if (!isAsked || !isOwn(exchange.request, site) || !found.match) return undefined;
    // A body that cannot be read cannot be handed back either.
    await pipeline.readBody(exchange).catch(() => undefined);
    const { chosen: files = [] } = exchange.body;
    const sent = typedForm(exchange.request, files);
    if (!sent) return undefined;
    if (isConsole(found.match)) return typedTexts(sent, signIn);
    const { request } = exchange;
    const owner = { userId: caller.id, sessionId: caller.credentialId };
    const offered = signIn === undefined && typeof action === 'string' ? { action, owner } : undefined;
    if (offered && !wasShownTo(identity.nonces, request, offered)) return undefined;
    const submission = context.use(RANDOMNESS).uuid();
    const nonce = offered ? proofFields(identity.nonces, { ...offered, submission }) : sealOf(request);
    const isConfirmed = !caller.isVisitor && request.body['_wpnonce'] === undefined;
    const why = signIn !== undefined ? 'signed_out' : isConfirmed ? 'signed_in' : 'late';
    const to = addressOf(request);
    const as = caller.user?.displayName ?? '';
    const { summary } = found.match.entry.route.declaration;
    return <SendAgain {...{ action: to, summary, ...sent, files, nonce, signIn, why, as }} />;
  }

  /** A form whose arguments do not fit, with everything that was typed: the page's own, or one of the kit. */
  async correct({ body }: RestResult, exchange: Exchange): Promise<RestResult | undefined> {
    const { match } = exchange.found;
    const { caller, request } = exchange;
    const mistakes = request.method === 'POST' ? argumentMistakes(body) : [];
    if (!match || mistakes.length === 0) return undefined;
    const { invalid, nonceAction } = match.entry.route;
    const refused = { status: 400, mistakes };
    if (invalid) {
      const shown = resultOf(await invalid(exchange.callOf(match), refused));
      return { ...shown, status: shown.status === 200 ? refused.status : shown.status };
    }
    const { chosen: files = [] } = exchange.body;
    const sent = typeof nonceAction === 'string' ? sentForm(request) : undefined;
    if (!sent || typeof nonceAction !== 'string') return undefined;
    const { identity, context } = this.parts;
    const owner = { userId: caller.id, sessionId: caller.credentialId };
    const submission = context.use(RANDOMNESS).uuid();
    const nonce = proofFields(identity.nonces, { action: nonceAction, owner, submission });
    const action = addressOf(request);
    const main = <CorrectForm {...{ action, sent, mistakes, files, nonce }} />;
    const viewing = extended(context, { caller, request });
    const title = titleOf(context, refused.status);
    const whole = await siteDocument(viewing, { title, body: main, isWords: true, layout: 'reading' });
    return { status: refused.status, headers: {}, body: whole.text };
  }
}

const WITHOUT_SECONDS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Browsers leave out the seconds of a time where they are none; arguments want them. */
export function completeTimes(exchange: Exchange, { entry }: Match): void {
  const { body } = exchange.request;
  const short = Object.entries(entry.route.declaration.args ?? {}).filter(([name, schema]) => {
    const sent = body[name];
    return Reflect.get(schema, 'format') === 'date-time' && typeof sent === 'string' && WITHOUT_SECONDS.test(sent);
  });
  if (short.length === 0) return;
  const completed = Object.fromEntries(short.map(([name]) => [name, `${String(body[name])}:00`]));
  exchange.request = { ...exchange.request, body: { ...body, ...completed } };
}

function addressOf({ path, query }: Exchange['request']): string {
  const asked = stringify(query);
  return path + (asked === '' ? '' : `?${asked}`);
}

/** The mistakes of arguments that a refusal names; none for any other refusal. */
function argumentMistakes(body: unknown): { name: string; message: string }[] {
  if (!isMap(body) || !isMap(body['data'])) return [];
  const { params } = body['data'];
  if (body['code'] === 'rest_missing_callback_param' && Array.isArray(params))
    return params.map((name) => ({ name: String(name), message: `${inWords(String(name))} is required.` }));
  if (body['code'] !== 'rest_invalid_param' || !isMap(params)) return [];
  return Object.entries(params).map(([name, message]) => ({ name, message: String(message) }));
}

/** The seal of a form whose sender must sign in first, carried along. */
function sealOf({ body }: Exchange['request']): SafeHtml {
  return html`<input type="hidden" name="${SEAL_FIELD}" value="${String(body[SEAL_FIELD] ?? '')}">`;
}

function isConsole({ entry }: Match): boolean {
  return /^\/wp-admin(?:\/|$)/.test(entry.pattern.published);
}

/** The texts that somebody typed into a form of the console; undefined where there are none. */
function typedTexts({ fields }: SentForm, signIn: string | undefined): VNode | undefined {
  const typed = fields.filter(isTyped);
  return typed.length === 0 ? undefined : <TypedTexts fields={typed} signIn={signIn} />;
}

/** The title of a page that says what went wrong. */
export function titleOf({ site }: Pick<PluginContext, 'site'>, status: number): string {
  return frameTexts.in(site.language)(`title_${kindOf(status)}`);
}
