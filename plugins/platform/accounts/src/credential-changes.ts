import { type CallContext, reasonOf, type User } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { MAILER, mailLine } from '@plinth/toolkit';
import { accountTexts } from './texts.js';

/** Which credentials of an account changed. */
interface CredentialChanges {
  readonly password?: boolean;
  /** The new email address. */
  readonly email?: string | undefined;
}

/**
 * Tells the owner of an account, at the address it had before, that its password or email address changed. The change
 * holds even if the mail cannot be sent.
 */
export async function announceCredentialChange(
  call: Pick<CallContext, 'site' | 'use' | 'log'>,
  before: User,
  { password = false, email }: CredentialChanges,
): Promise<void> {
  if (before.email === '') return;
  const { site } = call;
  const t = accountTexts.in(site.language);
  const names = {
    name: mailLine(before.displayName),
    site: site.title,
    reset: `${site.url}/wp-login.php?action=lostpassword`,
  };
  const mails = [
    ...(password ? [{ subject: t('password_changed_subject', names), text: t('password_changed_mail', names) }] : []),
    ...(email === undefined || email.toLowerCase() === before.email.toLowerCase()
      ? []
      : [{ subject: t('email_changed_subject', names), text: t('email_changed_mail', { ...names, email }) }]),
  ];
  for (const mail of mails) {
    await call
      .use(MAILER)
      .send({ to: before.email, ...mail })
      .catch((thrown: unknown) => {
        call.log.error('a notice about changed credentials was not sent', {
          user: before.id,
          reason: reasonOf(thrown),
        });
      });
  }
}

/** Revokes the application passwords and API keys of an account. */
export async function revokeCredentials(call: Pick<CallContext, 'hooks'>, user: User): Promise<void> {
  await call.hooks.action(identityHooks.revoke_credentials, user);
}
