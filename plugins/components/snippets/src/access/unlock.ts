import { type CallContext, clientNetwork, countAgainst, RestError } from '@plinth/kernel';
import type { Paste } from '../pastes/paste.js';
import { settings } from '../settings.js';
import { viewerOf } from './guard.js';
import { judge } from './judge.js';
import { limitOf } from './limits.js';
import { isPassword } from './passwords.js';
import { unlockCookie, unlockToken } from './unlock-token.js';

const WINDOW_MS = 900_000;

/** Whoever owns or moderates a paste, and everybody where there is no password, has no lock to open. */
function needsNone(call: CallContext, paste: Paste): boolean {
  return judge({ ...viewerOf(call), hasUnlocked: () => false }, paste, 'read') === 'allowed';
}

/**
 * A try is counted before the password is looked at, and taken back when that was right: many guesses at once are held
 * to the limit as well.
 */
async function tryPassword(call: CallContext, paste: Paste, password: string): Promise<void> {
  const key = `unlock:${paste.id}:${clientNetwork(call.request.address)}`;
  const takeBack = await countAgainst(call, limitOf(key, call.settings(settings).unlockTries, WINDOW_MS));
  if (!(await isPassword(call, paste, password)))
    throw new RestError('rest_forbidden', 'This is not the password of the paste.', { status: 403 });
  await takeBack();
}

/**
 * Opens a locked paste for the session: sets the cookie and returns the token that stands for it
 * (docs/components/snippets.md, unlocking).
 * @throws RestError 403 `rest_forbidden` for a wrong password, 429 `snippets_rate_limit_exceeded`
 */
export async function unlock(call: CallContext, paste: Paste, password: string): Promise<string> {
  if (!needsNone(call, paste)) await tryPassword(call, paste, password);
  const token = unlockToken(call, paste);
  call.header('Set-Cookie', unlockCookie(call, paste, token));
  call.header('Cache-Control', 'no-store, private');
  return token;
}
