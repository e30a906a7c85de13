import {
  anyone,
  type Call,
  type CallContext,
  page,
  RestError,
  type RestResponse,
  type Route,
  raw,
  redirect,
  refusedWith,
  respond,
  signedIn,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import {
  identityHooks,
  NONCES,
  REST_NONCE_ACTION,
  SESSION_COOKIES,
  SESSIONS,
  SIGN_IN,
  signInUrl,
} from '@plinth/kernel/identity';
import { isForeign } from '@plinth/kernel/layer';
import { CONSOLE, type NavigationEntry, type PageMarkup, pageHooks, SIGN_OUT_NONCE, waitInWords } from '@plinth/pages';
import { showProfile } from './account/profile-page.js';
import { enter, safeTarget } from './entering.js';
import { KNOWN_DEVICES } from './known-devices.js';
import { lostPassword, newPassword } from './lost-password.js';
import { MOST_ANSWERED } from './passkeys/ceremonies.js';
import { relyingParty } from './passkeys/relying-party.js';
import { askForPasskey, userOfPasskey } from './passkeys/sign-in.js';
import { privatePage } from './private-page.js';
import { SETUP_PATH, SITE_SETUP } from './setup-code.js';
import { SIGN_IN_LINKS } from './sign-in-links.js';
import { Confirmation, SignInForm } from './sign-in-view.js';
import { accountTexts } from './texts.js';

function show(call: CallContext, title: string, body: PageMarkup, status = 200): Promise<RestResponse> {
  return privatePage(call, { title, body, status, layout: 'narrow' });
}

/** Another way in leads to the same place. */
function withTarget(option: NavigationEntry, redirectTo: string): NavigationEntry {
  if (redirectTo === '') return option;
  const url = new URL(option.url);
  url.searchParams.set('redirect_to', redirectTo);
  return { ...option, url: url.href };
}

/** The form, with what went wrong and what was typed. */
async function showForm(
  call: CallContext,
  { error = '', login = '', redirectTo = '' },
  status = 200,
): Promise<RestResponse> {
  const { site } = call;
  const t = accountTexts.in(site.language);
  const others = (await call.hooks.filter(pageHooks.sign_in_options, [])).map((option) =>
    withTarget(option, redirectTo),
  );
  const view = { site, error, login, redirectTo, others, passkeys: relyingParty(site) !== undefined };
  const body = <SignInForm {...view} />;
  return show(call, t('sign_in'), body, status);
}

const FORM_ARGUMENTS = {
  action: Type.String({ default: '' }),
  log: Type.String({ default: '' }),
  pwd: Type.String({ default: '' }),
  rememberme: Type.String({ default: '' }),
  redirect_to: Type.String({ default: '' }),
  key: Type.String({ default: '' }),
  passkey: Type.String({ default: '', maxLength: MOST_ANSWERED }),
  ask: Type.Boolean({ default: false }),
  _wpnonce: Type.String({ default: '' }),
};

type FormCall = Call<typeof FORM_ARGUMENTS>;

/** Why somebody could not sign in, and when it is open to them again where that is known. */
function withWait({ site }: FormCall, { headers, message }: RestError): string {
  const seconds = Number(headers['Retry-After'] ?? 0);
  if (!(seconds > 0)) return message;
  return `${message.replace(' Try again later.', '')} ${waitInWords(site.language, seconds)}`;
}

/** Signs in whom something proves to be there: a password, or a passkey. */
async function signIn(call: FormCall, prove: () => Promise<User>): Promise<RestResponse> {
  const { args } = call;
  try {
    return await enter(call, await prove(), { remember: args.rememberme !== '', redirectTo: args.redirect_to });
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    // A failed sign-in is a page, not an error (host-conventions B9); only the throttle answers with its status.
    const status = thrown.status === 429 ? 429 : 200;
    const shown = await showForm(
      call,
      { error: withWait(call, thrown), login: args.log, redirectTo: args.redirect_to },
      status,
    );
    return refusedWith(shown, thrown, status);
  }
}

/** What the device needs is asked first, by the script of the page; then its answer is sent with the form. */
async function usePasskey(call: FormCall): Promise<RestResponse> {
  const { args, site } = call;
  if (args.ask) return askForPasskey(call);
  if (args.passkey !== '') return signIn(call, () => userOfPasskey(call, args.passkey));
  const error = accountTexts.in(site.language)('passkey_needs_scripts');
  return showForm(call, { error, redirectTo: args.redirect_to });
}

async function signOut(call: FormCall): Promise<RestResponse> {
  const { caller, request, site, args } = call;
  const headers = { 'Set-Cookie': call.use(SESSION_COOKIES).end(request) };
  if (caller.isVisitor)
    return respond(null, { status: 302, headers: { ...headers, Location: `${site.url}/wp-login.php` } });
  const owner = { userId: caller.id, sessionId: caller.credentialId };
  const nonces = call.use(NONCES);
  const t = accountTexts.in(site.language);
  if (!nonces.verify(args._wpnonce, SIGN_OUT_NONCE, owner)) {
    const fields = { action: 'logout', _wpnonce: nonces.create(SIGN_OUT_NONCE, owner), redirect_to: args.redirect_to };
    const question = t('sign_out_of', { site: site.title });
    return show(
      call,
      t('sign_out'),
      <Confirmation site={site} question={question} fields={fields} act={t('sign_out')} />,
    );
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
    const t = accountTexts.in(site.language);
    const fields = { action: 'link', key: args.key, redirect_to: args.redirect_to };
    const question = t('sign_in_to', { site: site.title });
    const body = <Confirmation site={site} question={question} fields={fields} act={t('sign_in')} />;
    return show(call, t('sign_in'), body);
  }
  const userId = await call.use(SIGN_IN_LINKS).consume(args.key);
  const user = userId === undefined ? undefined : await call.use(USERS).find(userId);
  const veto = user && (await call.hooks.filter(identityHooks.sign_in_check, null, user, user.login, request.address));
  if (user && !veto) return enter(call, user, { redirectTo: args.redirect_to });
  const error = veto ? veto.message : 'This sign-in link has been used already or is too old.';
  return showForm(call, { error }, 403);
}

async function signInPage(call: FormCall): Promise<RestResponse> {
  const { args, request } = call;
  if (request.method === 'POST' && isForeign(request, call.site)) {
    const error = 'Sign in on this site itself: the form was sent from another one.';
    return showForm(call, { error }, 403);
  }
  if (args.action === 'logout') return signOut(call);
  if (args.action === 'link') return useLink(call);
  if (args.action === 'lostpassword') return lostPassword(call);
  if (args.action === 'rp') return newPassword(call, args.key, 'new-password');
  if (args.action === 'invite') return newPassword(call, args.key, 'invitation');
  if (args.action === 'passkey' && request.method === 'POST') return usePasskey(call);
  if (request.method === 'POST')
    return signIn(call, () => {
      const deviceOf = (user: User) => call.use(KNOWN_DEVICES).deviceOf(request, user);
      return call.use(SIGN_IN).check(args.log, args.pwd, request.address, { deviceOf });
    });
  if (await call.use(SITE_SETUP).isUntouched()) return redirect(call.site.url + SETUP_PATH);
  return showForm(call, { redirectTo: args.redirect_to });
}

/** The sign-in form and the addresses that clients of the host expect beside it (host-conventions B5, B9, B10). */
export const signInPages: readonly Route[] = [
  page({
    method: ['GET', 'POST'],
    path: '/wp-login.php',
    summary:
      'The sign-in form; signs out with action=logout, in by a passkey with action=passkey, mails a link for a new password with action=lostpassword.',
    access: anyone,
    nonceAction: false,
    // Whoever looks at the site as a role may leave, and come back as somebody else.
    whileViewing: true,
    args: FORM_ARGUMENTS,
    handle: signInPage,
  }),
  page({
    method: 'GET',
    path: '/wp-admin',
    summary: 'Where signing in leads: the console for those who may see it, for everybody else their own account.',
    access: anyone,
    async handle(call) {
      const { caller, site } = call;
      if (!caller.user) {
        const waits = await call.use(SITE_SETUP).isUntouched();
        return redirect(waits ? site.url + SETUP_PATH : signInUrl(site, `${site.url}/wp-admin/`));
      }
      const console = call.use(CONSOLE);
      const front = await console.frame?.front(call);
      if (front) return console.show(call, front);
      return showProfile(call);
    },
  }),
  page({
    method: 'GET',
    path: '/wp-admin/profile.php',
    summary: 'Leads to the own account.',
    access: signedIn(),
    handle: ({ site }) => redirect(site.profileUrl),
  }),
  page({
    method: ['GET', 'POST'],
    path: '/wp-admin/admin-ajax.php',
    summary: "Nonce refresh: action=rest-nonce answers a fresh nonce of the cookie's user as plain text.",
    access: anyone,
    nonceAction: false,
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
