import {
  anyone,
  type Call,
  type CallContext,
  choice,
  page,
  RestError,
  type RestResponse,
  type Route,
  raw,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { APPLICATION_PASSWORDS, NONCES, signInUrl } from '@plinth/kernel/identity';
import { policyHeaders } from '@plinth/kernel/layer';
import { frameTexts, html, htmlDocument, type SafeHtml } from '@plinth/pages';

const ACTION = 'authorize-application';
const PATH = '/wp-admin/authorize-application.php';

const consentArguments = {
  app_name: Type.String({
    default: '',
    maxLength: 250,
    format: 'text-field',
    description: 'How the application calls itself.',
  }),
  app_id: Type.String({ default: '', pattern: '^$|^[0-9a-fA-F-]{36}$', description: 'A UUID that identifies it.' }),
  success_url: Type.String({
    default: '',
    maxLength: 2000,
    description: 'Where the credentials go once it is approved.',
  }),
  reject_url: Type.String({ default: '', maxLength: 2000, description: 'Where to go when it is refused.' }),
  decision: choice(['approve', 'reject'], { default: 'approve', description: 'What the person said.' }),
};

type ConsentCall = Call<typeof consentArguments>;

/** @param target where the form leads in the end; browsers hold a redirect after a form against the page's policy */
function show({ site }: CallContext, title: string, body: SafeHtml, target?: URL): RestResponse {
  const whole = htmlDocument({
    site,
    language: frameTexts.languageOf(site.language),
    title: `${title} – ${site.title}`,
    body,
  });
  const formTargets = target ? [target.origin === 'null' ? target.protocol : target.origin] : [];
  const headers = { 'Cache-Control': 'no-store', ...policyHeaders({ formTargets }) };
  return raw(whole.text, 'text/html; charset=utf-8', { headers });
}

/**
 * An address that credentials may be sent to: by TLS, or an application's own scheme; plain HTTP only on a local site.
 * Throws 400 for any other.
 */
function checkedAddress(text: string, isLocal: boolean): URL | undefined {
  if (text === '') return undefined;
  const refused = new RestError(
    'invalid_redirect_url',
    'The application names an address that credentials may not be sent to.',
    { status: 400 },
  );
  if (!URL.canParse(text)) throw refused;
  const address = new URL(text);
  if (['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(address.protocol)) throw refused;
  if (address.protocol === 'http:' && !isLocal) throw refused;
  return address;
}

function addresses({ args, site }: ConsentCall) {
  const isLocal = site.environment === 'local';
  const success = checkedAddress(args.success_url, isLocal);
  return { success, reject: checkedAddress(args.reject_url, isLocal) ?? success };
}

function askForConsent(call: ConsentCall): RestResponse {
  const { args, caller, site } = call;
  if (caller.isVisitor) {
    const back = `${site.url}${PATH}?${new URLSearchParams({ ...args })}`;
    return redirect(signInUrl(site, back));
  }
  const { success } = addresses(call);
  const nonce = call.use(NONCES).create(ACTION, { userId: caller.id, sessionId: caller.credentialId });
  const { decision: _decision, ...kept } = args;
  const fields = Object.entries({ ...kept, _wpnonce: nonce }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const name = args.app_name === '' ? 'An application' : args.app_name;
  return show(
    call,
    'Authorize application',
    html`<h1>${name} wants to act as you</h1>
<p>It would be able to do everything that <strong>${caller.user?.displayName}</strong> may do on ${site.title}, until you revoke it.</p>
${success ? html`<p>The password is sent to <code>${success.host || success.protocol}</code>.</p>` : null}
<form method="post" action="${site.url}${PATH}">${fields}
<button type="submit" name="decision" value="approve">Yes, allow it</button>
<button type="submit" name="decision" value="reject">No</button></form>`,
    success,
  );
}

async function decide(call: ConsentCall): Promise<RestResponse> {
  const { args, caller, site } = call;
  const { success, reject } = addresses(call);
  if (args.decision === 'reject') {
    reject?.searchParams.set('success', 'false');
    return redirect(reject?.href ?? `${site.url}/wp-admin/`, 303);
  }
  const name = args.app_name.trim() === '' ? 'Unnamed application' : args.app_name;
  const { secret } = await call.use(APPLICATION_PASSWORDS).create(caller.id, name, args.app_id);
  if (!success) {
    return show(
      call,
      'Application password',
      html`<h1>The password for ${name}</h1><p><code>${secret}</code></p><p>It is shown this once.</p>`,
    );
  }
  const answer = { site_url: site.url, user_login: caller.user?.login ?? '', password: secret.replaceAll(' ', '') };
  for (const [key, value] of Object.entries(answer)) success.searchParams.set(key, value);
  return redirect(success.href, 303);
}

const shared = { path: PATH, args: consentArguments } as const;

/** The consent page that the index names for application passwords (host-conventions A9). */
export const consentPages: readonly Route[] = [
  page({
    ...shared,
    access: anyone,
    method: 'GET',
    summary: 'Asks whether an application may act as you.',
    handle: askForConsent,
  }),
  page({
    ...shared,
    access: signedIn(),
    method: 'POST',
    summary: 'Makes the application password, or not.',
    nonceAction: ACTION,
    handle: decide,
  }),
];
