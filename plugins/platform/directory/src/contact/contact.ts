import { type CallContext, guarded, invalidParam, USERS } from '@plinth/kernel';
import { isBlank, sanitizeMultilineText, sanitizeText } from '@plinth/kernel/text';
import { MAILER, mailLine, mailText } from '@plinth/toolkit';
import { errors, refuse } from '../errors.js';
import { listingUrl } from '../listings/addresses.js';
import type { Listing } from '../listings/listing.js';
import { readEmail } from '../listings/submit.js';
import { refuseSpam } from '../spam/guards.js';

/** What somebody writes to the owner of a listing. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly phone: string;
  /** The field that people do not see. */
  readonly hp: string;
}

/** What somebody who writes to an owner is told. */
export const SENT = 'Your message was sent.';

async function recipientOf({ use }: CallContext, { ownerId, guestEmail }: Listing): Promise<string> {
  const owner = ownerId === null ? undefined : await use(USERS).find(ownerId);
  const address = owner?.email ?? guestEmail;
  if (address === '') throw refuse(errors.noContact, 'Nobody can be written to about this listing.');
  return address;
}

/**
 * Sends a message to the owner of a listing; the answer goes to the sender, and nothing is stored. A filled honeypot is
 * told the same and sends nothing.
 * @throws RestError 400 `rest_invalid_param`, `directory_invalid_email`, 403 `directory_spam`, 409 `directory_no_contact`, 500
 *   `directory_mail_failed`
 */
export async function contactOwner(call: CallContext, listing: Listing, sent: ContactMessage): Promise<void> {
  if (sent.hp !== '') return;
  await refuseSpam(call, 'contact', [sent.name, sent.message]);
  const { site, use } = call;
  const [name, message, phone] = [
    sanitizeText(sent.name),
    sanitizeMultilineText(sent.message),
    sanitizeText(sent.phone),
  ];
  if (isBlank(name)) throw invalidParam({ name: 'Give your name.' });
  if (isBlank(message)) throw invalidParam({ message: 'Write a message.' });
  const replyTo = readEmail(sent.email);
  const to = await recipientOf(call, listing);
  const from = `${mailLine(name)} <${replyTo}>${phone === '' ? '' : `, ${mailLine(phone)}`}`;
  const title = mailLine(listing.title);
  const text = `${from} writes about "${title}" (${listingUrl(site, listing)}):\n\n${mailText(message)}\n\n${site.title}`;
  const failure = { code: errors.mailFailed.code, message: 'The message could not be sent.' };
  await guarded(call, failure, () =>
    use(MAILER).send({ to, replyTo, subject: `[${site.title}] A message about ${title}`, text }),
  );
}
