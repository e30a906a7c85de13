import {
  type AccessRule,
  type CallContext,
  choice,
  forbidden,
  page,
  RestError,
  type RestResponse,
  type Route,
  raw,
  redirect,
  signedIn,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { SESSIONS, SIGN_IN } from '@plinth/kernel/identity';
import { nonceField, type Refused, refusedFor } from '@plinth/pages';
import { MAILER, mailLine } from '@plinth/toolkit';
import { creationOptions, MOST_ANSWERED, madePasskey, readMade } from '../passkeys/ceremonies.js';
import { MOST_PASSKEYS, PASSKEYS } from '../passkeys/kept-passkeys.js';
import { PasskeysPage } from '../passkeys/passkeys-view.js';
import { type RelyingParty, relyingParty } from '../passkeys/relying-party.js';
import { accountTexts } from '../texts.js';
import { ACCOUNT_PARTS, accountPage } from './frame.js';

const NONCE = 'account-security';

/** Minutes after signing in during which a passkey is added without the password. */
const FRESH_MINUTES = 10;

/** What a challenge for a new passkey is bound to. */
function bindingOf({ caller }: CallContext): string {
  return `session:${caller.id}:${caller.credentialId}`;
}

/** Whoever is signed in by the cookie of a session: what is bound to it cannot be had by another way. */
const access: AccessRule = {
  kind: 'signed-in',
  describes: 'signed in by a session',
  authorize(context) {
    signedIn().authorize(context);
    const { credential, mayMakeCredentials } = context.caller;
    if (credential === 'cookie' && mayMakeCredentials) return;
    throw forbidden('rest_cannot_edit', 'Passkeys are made and removed on the site itself.');
  },
};

/** Whether somebody signed in so recently that they need not say their password again. */
async function isFresh({ use, caller, clock }: CallContext): Promise<boolean> {
  const sessions = await use(SESSIONS).list(caller.id);
  const began = sessions.find(({ id }) => id === caller.credentialId)?.createdAt;
  return began !== undefined && clock.now().getTime() - Date.parse(began) < FRESH_MINUTES * 60_000;
}

interface Shown {
  readonly refused?: Refused | undefined;
  readonly name?: string;
  readonly done?: '' | 'added' | 'removed';
}

async function show(call: CallContext, { refused, name = '', done = '' }: Shown = {}): Promise<RestResponse> {
  const { caller, site, use } = call;
  const passkeys = await use(PASSKEYS).list(caller.id);
  const view = {
    ...{ passkeys, name, refused, nonce: nonceField(call, NONCE) },
    isFit: relyingParty(site) !== undefined,
    isFull: passkeys.length >= MOST_PASSKEYS,
    asksPassword: !(await isFresh(call)),
  };
  return accountPage(call, {
    path: ACCOUNT_PARTS.passkeys,
    body: <PasskeysPage {...view} />,
    done: done === '' ? undefined : accountTexts.in(site.language)(`passkey_${done}`),
    status: refused?.status ?? 200,
  });
}

function wrong(
  call: CallContext,
  name: string,
  key: 'needs_name' | 'passkey_failed' | 'passkey_needs_scripts',
): Refused {
  const message = accountTexts.in(call.site.language)(key);
  return refusedFor([{ name, message }]) ?? { mistakes: [], status: 400 };
}

/** What is wrong with the password, where it is asked for. Wrong ones are counted as at sign-in. */
async function passwordFault(call: CallContext, user: User): Promise<Refused | undefined> {
  if (await isFresh(call)) return undefined;
  const { request, use } = call;
  try {
    await use(SIGN_IN).check(user.login, String(request.body['current'] ?? ''), request.address, {
      deviceOf: () => `session:${call.caller.credentialId}`,
    });
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    const status = thrown.status === 429 ? 429 : 400;
    return { mistakes: [{ name: 'current', message: thrown.message }], status };
  }
}

/** The script asks what the device is to be told; a refusal is told as text. */
async function begin(call: CallContext, user: User, party: RelyingParty): Promise<RestResponse> {
  const refused = await passwordFault(call, user);
  const answer = refused
    ? { refused: refused.mistakes[0]?.message ?? '' }
    : { options: await creationOptions(call, party, user, bindingOf(call)) };
  const headers = { 'Cache-Control': 'no-store' };
  return raw(JSON.stringify(answer), 'application/json; charset=utf-8', { status: refused?.status ?? 200, headers });
}

async function tell(call: CallContext, user: User, passkey: string): Promise<void> {
  if (user.email === '') return;
  const { site, use } = call;
  const t = accountTexts.in(site.language);
  const link = site.url + ACCOUNT_PARTS.passkeys;
  const text = t('passkey_mail', { name: mailLine(user.displayName), passkey, site: site.title, link });
  await use(MAILER).send({ to: user.email, subject: t('passkey_mail_subject', { site: site.title }), text });
}

interface Making {
  readonly user: User;
  readonly party: RelyingParty;
  readonly name: string;
  readonly sent: string;
}

async function finish(call: CallContext, { user, party, name, sent }: Making): Promise<RestResponse> {
  const { site, use } = call;
  if (sent === '') return show(call, { name, refused: wrong(call, 'name', 'passkey_needs_scripts') });
  const answer = readMade(sent);
  const made = answer && (await madePasskey(call, answer, { party, binding: bindingOf(call) }));
  const isKept = made !== undefined && (await use(PASSKEYS).add({ ...made, userId: user.id, name }));
  if (!isKept) return show(call, { name, refused: wrong(call, 'name', 'passkey_failed') });
  await tell(call, user, name);
  return redirect(`${site.url}${ACCOUNT_PARTS.passkeys}?done=added`, 303);
}

/** Where people make and remove passkeys. */
export const passkeyPages: readonly Route[] = [
  page({
    method: 'GET',
    path: ACCOUNT_PARTS.passkeys,
    summary: "The caller's own passkeys.",
    access: signedIn(),
    args: { done: choice(['', 'added', 'removed'], { default: '', description: 'What was just done.' }) },
    handle: (call) => show(call, { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: ACCOUNT_PARTS.passkeys,
    summary: 'Answers what a device needs to make a passkey, or keeps the one that it made.',
    access,
    nonceAction: NONCE,
    args: {
      name: Type.String({
        default: '',
        maxLength: 100,
        format: 'text-field',
        description: 'How the device is called.',
      }),
      ask: Type.Boolean({ default: false, description: 'Whether it is asked what the device needs.' }),
      passkey: Type.String({ default: '', maxLength: MOST_ANSWERED, description: 'What the device answered.' }),
    },
    async handle(call) {
      const { args, caller, site, use } = call;
      const name = args.name.trim();
      const [user, kept] = await Promise.all([use(USERS).find(caller.id), use(PASSKEYS).list(caller.id)]);
      const party = relyingParty(site);
      if (!user || !party || kept.length >= MOST_PASSKEYS) return show(call, { name });
      if (name === '' && !args.ask) return show(call, { refused: wrong(call, 'name', 'needs_name') });
      return args.ask ? begin(call, user, party) : finish(call, { user, party, name, sent: args.passkey });
    },
  }),
  page({
    method: 'POST',
    path: `${ACCOUNT_PARTS.passkeys}/remove`,
    summary: "Removes one of the caller's own passkeys.",
    access,
    nonceAction: NONCE,
    args: { id: Type.Integer({ minimum: 1, description: 'Which.' }) },
    async handle({ args, caller, site, use }) {
      await use(PASSKEYS).remove(caller.id, args.id);
      return redirect(`${site.url}${ACCOUNT_PARTS.passkeys}?done=removed`, 303);
    },
  }),
];
