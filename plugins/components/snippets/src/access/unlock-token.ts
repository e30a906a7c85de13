import { type CallContext, SECRETS } from '@plinth/kernel';
import { cookieValue, siteCookie } from '@plinth/kernel/identity';
import type { Paste } from '../pastes/paste.js';

const SIGNATURE = 'snippets/unlock';

/** How long a token opens a paste; a browser forgets its cookie earlier, when its session ends. */
const LIFE_MS = 86_400_000;

const HEADER = 'x-paste-unlock';

type Context = Pick<CallContext, 'clock' | 'request' | 'use'>;

function cookieName(paste: Pick<Paste, 'id'>): string {
  return `plinth_paste_${paste.id}`;
}

/** What is signed: the paste, its password of now, and until when. A new password closes what the old one opened. */
function signed(paste: Paste, until: string): string {
  return `${paste.id}|${until}|${paste.passwordHash}`;
}

/** A token that opens a paste for a day. */
export function unlockToken({ clock, use }: Pick<Context, 'clock' | 'use'>, paste: Paste): string {
  const until = (clock.now().getTime() + LIFE_MS).toString(36);
  return `${until}.${use(SECRETS).digest(SIGNATURE, signed(paste, until))}`;
}

function opens({ clock, use }: Context, paste: Paste, token: string): boolean {
  const [until = '', signature = ''] = token.split('.');
  if (!(Number.parseInt(until, 36) > clock.now().getTime())) return false;
  return use(SECRETS).matches(SIGNATURE, signed(paste, until), signature);
}

/** The tokens that a request carries for a paste: in the header, several by commas, and in its cookie. */
function tokensOf({ request }: Context, paste: Paste): string[] {
  const header = request.headers[HEADER];
  return [
    ...String(header ?? '')
      .split(',')
      .map((each) => each.trim()),
    cookieValue(request.headers, cookieName(paste)) ?? '',
  ].filter((token) => token !== '');
}

/** Whether the request shows that the password of the paste was given. */
export function hasUnlocked(context: Context, paste: Paste): boolean {
  return tokensOf(context, paste).some((token) => opens(context, paste, token));
}

/** The `Set-Cookie` that keeps a token for the browser's session. */
export function unlockCookie(call: Pick<CallContext, 'request' | 'site'>, paste: Paste, token: string): string {
  return siteCookie(call, { name: cookieName(paste), value: token });
}
