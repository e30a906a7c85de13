import { invalidParam } from '@plinth/kernel';
import { escapeLiterals, htmlToText, isBlank, sanitizeText, shortened, stripTags } from '@plinth/kernel/text';
import { escapeHtml } from '@plinth/pages';
import { sanitizeHtml } from '@plinth/toolkit';
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from './message.js';

const SHOWS_SOMETHING = /<(?:img|video|audio|picture)\b/i;

/** Most bytes of a message as it is kept: what a text of the smallest database holds. */
const MAX_BYTES = 65_535;

/**
 * A message that was written elsewhere or before, as it is kept: HTML of the allow-list for posts. It may be longer than
 * what somebody sends, because an entity has more characters than it stands for.
 * @throws RestError 400 `rest_invalid_param` when nothing is left of it, or it is longer than 65,535 bytes
 */
export function keptMessageOf(html: string): string {
  const message = sanitizeHtml(escapeLiterals(html)).trim();
  if (isBlank(stripTags(message)) && !SHOWS_SOMETHING.test(message))
    throw invalidParam({ message: 'message must not be empty.' });
  if (Buffer.byteLength(message) > MAX_BYTES) throw invalidParam({ message: 'message is too long.' });
  return message;
}

function demandLength(sent: string): void {
  if ([...sent].length > MAX_MESSAGE_LENGTH)
    throw invalidParam({ message: `message has at most ${MAX_MESSAGE_LENGTH} characters.` });
}

/**
 * A message that somebody sends, as it is kept (docs/components/course-dashboard.md).
 * @throws RestError 400 `rest_invalid_param` when nothing is left of it, or it is longer than 10,000 characters
 */
export function messageOf(sent: string): string {
  demandLength(sent);
  return keptMessageOf(sent);
}

/**
 * A plain text that somebody sends, as it is kept: its paragraphs and lines as HTML.
 * @throws RestError 400 `rest_invalid_param` as {@link messageOf}, by the length of the text itself
 */
export function messageOfText(text: string): string {
  const sent = text.replace(/\r\n?/g, '\n').trim();
  demandLength(sent);
  const paragraphs = sent.split(/\n{2,}/).map((each) => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`);
  return keptMessageOf(paragraphs.join('\n'));
}

/** Where a browser begins a new line: after these there is a blank in plain text. */
const LINE_ENDS = /<(?:br|hr|\/(?:p|div|li|dt|dd|h[1-6]|blockquote|pre|figcaption|caption|td|th))\b[^<>]*>/gi;

/** A message in one line without HTML, at most so many characters of it. */
export function plainText(message: string, longest: number): string {
  return shortened(htmlToText(message.replace(LINE_ENDS, '$& ')), longest);
}

/**
 * The subject of a new conversation.
 * @throws RestError 400 `rest_invalid_param` when there is none, or it is longer than 200 characters
 */
export function subjectOf(sent: string | undefined): string {
  const subject = sanitizeText(sent ?? '');
  if (isBlank(subject)) throw invalidParam({ subject: 'A new conversation needs a subject.' });
  if ([...subject].length > MAX_SUBJECT_LENGTH)
    throw invalidParam({ subject: `subject has at most ${MAX_SUBJECT_LENGTH} characters.` });
  return subject;
}
