import { type CallContext, reasonOf, USERS, type User } from '@plinth/kernel';
import { MAILER, mailLine } from '@plinth/toolkit';
import { EMAIL_CHANGES } from '../email-changes.js';
import { accountTexts } from '../texts.js';

/** Where the links lead by which an address is shown to be somebody's own. */
export const EMAIL_PATH = '/account/email';

/** The address that was shown to be one's own is kept with the account; another one counts anew. */
const CONFIRMED = 'email_confirmed';
const WELCOME_MINUTES = 7 * 24 * 60;

/** Whether somebody has shown that their present address is theirs. */
export async function isEmailConfirmed({ use }: Pick<CallContext, 'use'>, user: User): Promise<boolean> {
  return user.email !== '' && (await use(USERS).meta(user.id, CONFIRMED)) === user.email.toLowerCase();
}

/** Keeps that an address is somebody's own. */
export async function keepConfirmed(
  { use }: Pick<CallContext, 'use'>,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  await use(USERS).setMeta(id, CONFIRMED, email.toLowerCase());
}

/** The link by which somebody shows that their present address is theirs. */
export async function confirmationLink(call: CallContext, user: User, minutes: number): Promise<string> {
  const token = await call.use(EMAIL_CHANGES).ask(user.id, user.email, minutes);
  return `${call.site.url}${EMAIL_PATH}?key=${token}`;
}

/**
 * Welcomes somebody who made an account, by a mail whose link shows that the address is theirs. A mail that cannot be
 * written is logged: the account is there, and the link can be asked for on its page.
 */
export async function mailWelcome(call: CallContext, user: User): Promise<void> {
  const { site, use } = call;
  const t = accountTexts.in(site.language);
  try {
    const link = await confirmationLink(call, user, WELCOME_MINUTES);
    const names = {
      name: mailLine(user.displayName),
      login: user.login,
      site: site.title,
      link,
      signIn: site.signInUrl,
    };
    const subject = t('welcome_subject', { site: site.title });
    await use(MAILER).send({ to: user.email, subject, text: t('welcome_mail', names) });
  } catch (thrown) {
    call.log.error('the welcome of a new account was not sent', { user: user.id, reason: reasonOf(thrown) });
  }
}
