import {
  type CallContext,
  clientNetwork,
  RANDOMNESS,
  RATE_LIMITER,
  RestError,
  type RestResponse,
  raw,
  SECRETS,
  tooManyRequests,
  USERS,
  type User,
} from '@plinth/kernel';
import { cookieValue, SESSION_COOKIES, SIGN_IN, siteCookie } from '@plinth/kernel/identity';
import { passkeyOwner, readSigned, requestOptions } from './ceremonies.js';
import { PASSKEYS } from './kept-passkeys.js';
import { relyingParty } from './relying-party.js';

/** Challenges that an address may have in a quarter of an hour. */
const ASKED = 60;
const WINDOW_MS = 15 * 60_000;
const LIFE_SECONDS = 300;

const WRONG = { code: 'incorrect_passkey', message: 'This passkey is not known here, or was not used in time.' };

function refusal(): RestError {
  return new RestError(WRONG.code, WRONG.message, { status: 401 });
}

function cookieName({ use }: CallContext): string {
  return `${use(SESSION_COOKIES).name}_passkey`;
}

/**
 * What a browser needs to ask its device for a passkey; the browser itself is what the challenge is bound to.
 * @throws RestError 429 `too_many_tries`, 401 `incorrect_passkey` where the site can have none
 */
export async function askForPasskey(call: CallContext): Promise<RestResponse> {
  const { clock, request, site, use } = call;
  const party = relyingParty(site);
  if (!party) throw refusal();
  const verdict = await use(RATE_LIMITER).hit(`passkey:${clientNetwork(request.address)}`, ASKED, WINDOW_MS);
  if (!verdict.allowed) {
    const message = 'Too many attempts to sign in with a passkey. Try again later.';
    throw tooManyRequests('too_many_tries', message, verdict, clock.now().getTime());
  }
  const value = use(RANDOMNESS).token(32);
  const options = await requestOptions(call, party, `browser:${value}`);
  const cookie = siteCookie({ site, request }, { name: cookieName(call), value, maxAge: LIFE_SECONDS });
  const headers = { 'Cache-Control': 'no-store', 'Set-Cookie': cookie };
  return raw(JSON.stringify({ options }), 'application/json; charset=utf-8', { headers });
}

/**
 * Whom the passkey signs in that a device used.
 * @throws RestError as `SIGN_IN` does for a password; 401 `incorrect_passkey` for one that proves nothing
 */
export async function userOfPasskey(call: CallContext, sent: string): Promise<User> {
  const { request, site, use } = call;
  const party = relyingParty(site);
  const answer = readSigned(sent);
  const secret = cookieValue(request.headers, cookieName(call)) ?? '';
  const known = answer && (await use(PASSKEYS).find(answer.id));
  const holder = known && (await use(USERS).find(known.userId));
  const account = holder
    ? `passkey:${holder.id}`
    : `passkey:unknown:${use(SECRETS).digest('passkey', answer?.id ?? '')}`;
  const attempt = { account, login: holder?.login ?? '', address: request.address, wrong: WRONG };
  return use(SIGN_IN).judge(attempt, async () => {
    if (!party || !answer || secret === '') return undefined;
    return passkeyOwner(call, answer, known, { party, binding: `browser:${secret}` });
  });
}
