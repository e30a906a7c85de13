import Type from 'typebox';
import { cookieValue, SESSION_COOKIES } from '../identity/cookies.js';
import { identityHooks } from '../identity/hooks.js';
import { REST_NONCE_ACTION } from '../identity/nonces.js';
import { NONCES, SESSIONS, SIGN_IN_LINKS, USERS } from '../identity/ports.js';
import { SIGN_IN } from '../identity/sign-in.js';
import type { User } from '../identity/user.js';
import { anyone } from '../rest/access.js';
import { htmlDocument } from '../rest/document.js';
import { html, type SafeHtml } from '../rest/html.js';
import { type RestResponse, raw, redirect, respond } from '../rest/response.js';
import { type Call, type CallContext, page, type Route } from '../rest/route.js';
import { RestError } from '../rest-error.js';
import type { SiteInfo } from '../site.js';

const HTML = 'text/html; charset=utf-8';
const LOG_OUT = 'log-out';

function show(site: SiteInfo, title: string, body: SafeHtml, status = 200): RestResponse {
  const whole = htmlDocument({ site, title: `${title} – ${site.title}`, body });
  return raw(whole.text, HTML, { status, headers: { 'Cache-Control': 'no-store' } });
}

/** Only addresses of this site are followed after signing in. */
function safeTarget(site: SiteInfo, asked: string): string {
  const home = `${site.url}/`;
  if (asked === '') return `${home}wp-admin/`;
  try {
    const target = new URL(asked, home);
    return target.origin === new URL(home).origin ? target.href : `${home}wp-admin/`;
  } catch {
    return `${home}wp-admin/`;
  }
}

function notice(error: string): SafeHtml | null {
  return error === '' ? null : html`<p class="notice error" role="alert">${error}</p>`;
}

function form(site: SiteInfo, values: { error: string; login: string; redirectTo: string }): SafeHtml {
  return html`<h1>Sign in</h1>
<p class="meta"><a href="${site.url}/">${site.title}</a></p>
${notice(values.error)}
<form class="stacked" method="post" action="${site.url}/wp-login.php">
<label for="log">Username or email address</label>
<input type="text" id="log" name="log" value="${values.login}" autocomplete="username" required autofocus>
<label for="pwd">Password</label>
<input type="password" id="pwd" name="pwd" autocomplete="current-password" required>
<p><label class="choice"><input type="checkbox" name="rememberme" value="forever"> Remember me</label></p>
<input type="hidden" name="redirect_to" value="${values.redirectTo}">
<button type="submit">Sign in</button>
</form>`;
}

function confirmation(
  site: SiteInfo,
  question: string,
  fields: Readonly<Record<string, string>>,
  button: string,
): SafeHtml {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<h1>${question}</h1>
<form method="post" action="${site.url}/wp-login.php?action=${fields['action'] ?? ''}">${hidden}
<button type="submit">${button}</button></form>
<p><a href="${site.url}/">Back to ${site.title}</a></p>`;
}

const FORM_ARGUMENTS = {
  action: Type.String({ default: '' }),
  log: Type.String({ default: '' }),
  pwd: Type.String({ default: '' }),
  rememberme: Type.String({ default: '' }),
  redirect_to: Type.String({ default: '' }),
  key: Type.String({ default: '' }),
  _wpnonce: Type.String({ default: '' }),
};

type FormCall = Call<typeof FORM_ARGUMENTS>;

/** Begins a fresh session (the old one ends: a session is never carried over a sign-in) and sends the browser on. */
async function enter(call: FormCall, user: User, remember: boolean): Promise<RestResponse> {
  const { request, site } = call;
  const sessions = call.use(SESSIONS);
  const cookies = call.use(SESSION_COOKIES);
  const old = cookieValue(request.headers, cookies.name);
  const before = old ? await sessions.find(old) : undefined;
  if (before) await sessions.end(before.userId, before.id);
  const userAgent = request.headers['user-agent'] ?? '';
  const { session, token } = await sessions.start(user.id, { remember, address: request.address, userAgent });
  await call.hooks.action(identityHooks.signed_in, user);
  const cookie = cookies.start(session, token, request);
  return respond(null, {
    status: 302,
    headers: { Location: safeTarget(site, call.args.redirect_to), 'Set-Cookie': cookie },
  });
}

async function signIn(call: FormCall): Promise<RestResponse> {
  const { args, request, site } = call;
  try {
    const user = await call.use(SIGN_IN).check(args.log, args.pwd, request.address);
    return await enter(call, user, args.rememberme !== '');
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    const body = form(site, { error: thrown.message, login: args.log, redirectTo: args.redirect_to });
    // A failed sign-in is a page, not an error (host-conventions B9); only the throttle answers with its status.
    const shown = show(site, 'Sign in', body, thrown.status === 429 ? 429 : 200);
    return raw(htmlOf(shown), HTML, { status: shown.status, headers: { ...shown.headers, ...thrown.headers } });
  }
}

function htmlOf(shown: RestResponse): string {
  const { body } = shown;
  return typeof body === 'object' && body !== null && 'content' in body ? String(body.content) : '';
}

async function signOut(call: FormCall): Promise<RestResponse> {
  const { caller, request, site, args } = call;
  const headers = { 'Set-Cookie': call.use(SESSION_COOKIES).end(request) };
  if (caller.isVisitor)
    return respond(null, { status: 302, headers: { ...headers, Location: `${site.url}/wp-login.php` } });
  const owner = { userId: caller.id, sessionId: caller.credentialId };
  const nonces = call.use(NONCES);
  if (!nonces.verify(args._wpnonce, LOG_OUT, owner)) {
    const fields = { action: 'logout', _wpnonce: nonces.create(LOG_OUT, owner), redirect_to: args.redirect_to };
    return show(site, 'Sign out', confirmation(site, `Sign out of ${site.title}?`, fields, 'Sign out'));
  }
  await call.use(SESSIONS).end(caller.id, caller.credentialId);
  await call.hooks.action(identityHooks.signed_out, caller.id);
  const target = args.redirect_to === '' ? `${site.url}/wp-login.php` : safeTarget(site, args.redirect_to);
  return respond(null, { status: 302, headers: { ...headers, Location: target } });
}

/** A one-time link asks before it is used up, because mail scanners open every address they see. */
async function useLink(call: FormCall): Promise<RestResponse> {
  const { args, request, site } = call;
  if (request.method !== 'POST') {
    return show(
      site,
      'Sign in',
      confirmation(site, `Sign in to ${site.title}?`, { action: 'link', key: args.key }, 'Sign in'),
    );
  }
  const userId = await call.use(SIGN_IN_LINKS).consume(args.key);
  const user = userId === undefined ? undefined : await call.use(USERS).find(userId);
  const veto = user && (await call.hooks.filter(identityHooks.sign_in_check, null, user, user.login, request.address));
  if (user && !veto) return enter(call, user, false);
  const error = veto ? veto.message : 'This sign-in link has been used already or is too old.';
  return show(site, 'Sign in', form(site, { error, login: '', redirectTo: '' }), 403);
}

/**
 * Whether a form was sent from another site, which would sign its visitors in as somebody else. The host that the browser
 * asked counts as this site too: it may have more than one address.
 */
function isForeign({ request, site }: CallContext): boolean {
  const { origin, host, 'sec-fetch-site': place } = request.headers;
  if (place === 'cross-site') return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const asked = new URL(origin);
  return asked.origin !== new URL(site.url).origin && asked.host !== host;
}

async function signInPage(call: FormCall): Promise<RestResponse> {
  const { args, request, site } = call;
  if (request.method === 'POST' && isForeign(call)) {
    const error = 'Sign in on this site itself: the form was sent from another one.';
    return show(site, 'Sign in', form(site, { error, login: '', redirectTo: '' }), 403);
  }
  if (args.action === 'logout') return signOut(call);
  if (args.action === 'link') return useLink(call);
  if (request.method === 'POST') return signIn(call);
  return show(site, 'Sign in', form(site, { error: '', login: '', redirectTo: args.redirect_to }));
}

/** The sign-in form and the addresses that clients of the host expect beside it (host-conventions B5, B9, B10). */
export const signInPages: readonly Route[] = [
  page({
    method: ['GET', 'POST'],
    path: '/wp-login.php',
    summary: 'The sign-in form; signs out with action=logout.',
    access: anyone,
    args: FORM_ARGUMENTS,
    handle: signInPage,
  }),
  page({
    method: 'GET',
    path: '/wp-admin',
    summary: 'Where signing in leads: who is signed in, and the way out.',
    access: anyone,
    handle({ caller, site }) {
      if (!caller.user)
        return redirect(`${site.url}/wp-login.php?redirect_to=${encodeURIComponent(`${site.url}/wp-admin/`)}`);
      const body = html`<h1>${site.title}</h1>
<p>Signed in as <strong>${caller.user.displayName}</strong> (${caller.user.roles.join(', ') || 'no role'}).</p>
<p><a href="${site.url}/">View the site</a> · <a href="${site.restUrl}/">REST API</a> ·
<a href="${site.url}/wp-login.php?action=logout">Sign out</a></p>`;
      return show(site, 'Account', body);
    },
  }),
  page({
    method: ['GET', 'POST'],
    path: '/wp-admin/admin-ajax.php',
    summary: "Nonce refresh: action=rest-nonce answers a fresh nonce of the cookie's user as plain text.",
    access: anyone,
    args: { action: Type.String({ default: '' }) },
    handle(call) {
      const { caller, args } = call;
      const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
      if (caller.isVisitor || args.action !== 'rest-nonce')
        return raw('0', 'text/plain; charset=utf-8', { status: 400, headers });
      const owner = { userId: caller.id, sessionId: caller.credentialId };
      return raw(call.use(NONCES).create(REST_NONCE_ACTION, owner), 'text/plain; charset=utf-8', { headers });
    },
  }),
];
