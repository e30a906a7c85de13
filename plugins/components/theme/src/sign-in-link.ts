import { SIGN_IN_LINKS } from '@plinth/accounts';
import { type CallContext, RATE_LIMITER, RestError, reasonOf, USERS, type User } from '@plinth/kernel';
import { MAILER, mailLine } from '@plinth/toolkit';
import { countAddress } from './limits.js';
import { settings } from './settings.js';

const REQUESTS = 5;
const WINDOW_MS = 15 * 60_000;

async function mailLink(call: CallContext, user: User, redirectTo: string): Promise<void> {
  const { site } = call;
  const verdict = await call.use(RATE_LIMITER).hit(`theme:sign-in-link:account:${user.id}`, REQUESTS, WINDOW_MS);
  if (!verdict.allowed) return;
  const minutes = call.settings(settings).signInLinkMinutes;
  const link = new URL(await call.use(SIGN_IN_LINKS).create(user.id, minutes));
  if (redirectTo !== '') link.searchParams.set('redirect_to', redirectTo);
  const text = `Somebody asked for a link to sign in to ${site.title} as ${mailLine(user.displayName)}.\n\n${link.href}\n\nIt works once, within ${minutes} minutes. If it was not you, do nothing.\n`;
  await call.use(MAILER).send({ to: user.email, subject: `[${site.title}] Your sign-in link`, text });
}

/**
 * Mails a one-time link that signs its owner in on the host's form (docs/components/theme.md, sign-in link request).
 * The answer is the same, and takes the same time, whether or not there is such an account: the mail goes out behind
 * its back.
 * @param wanted an e-mail address, or a username
 * @param redirectTo where the link leads; checked when it is used
 * @throws RestError 400 `theme_magic_link_invalid` for an empty value; 429 `theme_rate_limited` per address
 */
export async function requestSignInLink(call: CallContext, wanted: string, redirectTo = '') {
  if (wanted.trim() === '')
    throw new RestError('theme_magic_link_invalid', 'Give an email address or a username.', { status: 400 });
  await countAddress(call, { what: 'sign-in-link', most: REQUESTS, windowMs: WINDOW_MS });
  const user = await call.use(USERS).findByLoginOrEmail(wanted.trim());
  if (user) {
    mailLink(call, user, redirectTo).catch((thrown) => {
      call.log.error('a sign-in link was not sent', { user: user.id, reason: reasonOf(thrown) });
    });
  }
  return { success: true, message: 'If there is such an account, a sign-in link is on its way to its email address.' };
}
