import { type CallContext, RANDOMNESS, SECRETS } from '@plinth/kernel';
import { cookieValue, siteCookie } from '@plinth/kernel/identity';
import type { Poll } from '../poll.js';
import { settings } from '../settings.js';

/** Who votes, as far as one ballot each is concerned. */
export interface Voter {
  /** What the unique index holds: one ballot a poll. */
  readonly key: string;
  /** The member, or null for a visitor. */
  readonly userId: number | null;
}

const SIGNATURE = 'polls/voter-cookie';
const SESSION = 'polls/session';

const TOKEN_BYTES = 18;

const YEAR_SECONDS = 31_536_000;

/** The cookie ends with the browser's session where a ballot counts for one, otherwise it stays for a year. */
function cookieName({ votesPerSession }: Poll): string {
  return votesPerSession ? 'plinth_voter_session' : 'plinth_voter';
}

/** The token of a visitor's cookie, if this site signed it. */
function visitorToken({ request, use }: CallContext, poll: Poll): string | undefined {
  const [token, signature] = cookieValue(request.headers, cookieName(poll))?.split('.') ?? [];
  if (!token || !signature) return undefined;
  return use(SECRETS).matches(SIGNATURE, token, signature) ? token : undefined;
}

function sessionKey({ use }: CallContext, text: string): string {
  return `s:${use(SECRETS).digest(SESSION, text)}`;
}

/** Who the caller is to this poll; undefined for a visitor whose browser has no cookie of ours yet. */
export function voterOf(call: CallContext, poll: Poll): Voter | undefined {
  const { caller } = call;
  if (caller.isVisitor) {
    const token = visitorToken(call, poll);
    return token === undefined ? undefined : { key: sessionKey(call, token), userId: null };
  }
  const isBySession = poll.votesPerSession && caller.credentialId !== '';
  const key = isBySession ? sessionKey(call, `${caller.id}|${caller.credentialId}`) : `u:${caller.id}`;
  return { key, userId: caller.id };
}

/** Gives a visitor's browser the signed cookie by which it votes once. */
export function markVisitor(call: CallContext, poll: Poll): void {
  const { caller, request, site, use } = call;
  if (!caller.isVisitor || !call.settings(settings).guestsMayVote || visitorToken(call, poll) !== undefined) return;
  const token = use(RANDOMNESS).token(TOKEN_BYTES);
  const value = `${token}.${use(SECRETS).digest(SIGNATURE, token)}`;
  const maxAge = poll.votesPerSession ? undefined : YEAR_SECONDS;
  call.header('Set-Cookie', siteCookie({ site, request }, { name: cookieName(poll), value, maxAge }));
  // A kept copy of the page would hand the same cookie to everybody.
  call.header('Cache-Control', 'no-store, private');
}
