import { invalidParam, sanitizeHtml, sanitizeText, stripTags } from '@plinth/kernel';
import { LONGEST_MESSAGE, LONGEST_SUBJECT } from './message.js';

const SHOWS_SOMETHING = /<(?:img|video|audio|picture)\b/i;

/**
 * A message as it is kept: HTML of the allow-list for posts (decisions D).
 * @throws RestError 400 `rest_invalid_param` when nothing is left of it, or it is longer than 10,000 characters
 */
export function messageOf(sent: string): string {
  if ([...sent].length > LONGEST_MESSAGE)
    throw invalidParam({ message: `message has at most ${LONGEST_MESSAGE} characters.` });
  const message = sanitizeHtml(sent).trim();
  if (stripTags(message).trim() === '' && !SHOWS_SOMETHING.test(message))
    throw invalidParam({ message: 'message must not be empty.' });
  return message;
}

/**
 * The subject of a new conversation.
 * @throws RestError 400 `rest_invalid_param` when there is none, or it is longer than 200 characters
 */
export function subjectOf(sent: string | undefined): string {
  const subject = sanitizeText(sent ?? '');
  if (subject === '') throw invalidParam({ subject: 'A new conversation needs a subject.' });
  if ([...subject].length > LONGEST_SUBJECT)
    throw invalidParam({ subject: `subject has at most ${LONGEST_SUBJECT} characters.` });
  return subject;
}
