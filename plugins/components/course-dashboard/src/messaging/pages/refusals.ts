import { type CallContext, RestError } from '@plinth/kernel';
import { isBlank } from '@plinth/kernel/text';
import type { Mistake } from '@plinth/pages/kit';
import { mistakesOf } from '../../pages/mistakes.js';
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from '../message.js';
import { messageTexts } from './texts.js';

/** What was typed into the form of a message. */
export interface TypedMessage {
  readonly recipient_id: string;
  readonly course_id: string;
  readonly subject: string;
  readonly message: string;
}

/** Why a message was not sent: mistakes beside their fields, or a refusal that is about none. */
export interface Refused {
  readonly status: number;
  readonly mistakes: readonly Mistake[];
  readonly notice: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Words = ReturnType<typeof messageTexts.in>;

/** The route's sentences name parameters; these name what is wrong with the field that people see. */
function fieldMistake(t: Words, { name, message }: Mistake, typed: TypedMessage): Mistake {
  if (name === 'subject')
    return isBlank(typed.subject)
      ? { name, message: t('wrong_subject') }
      : { name, message: t('long_subject', { count: MAX_SUBJECT_LENGTH }) };
  if (name !== 'message') return { name, message };
  const isLong = [...typed.message.trim()].length > MAX_MESSAGE_LENGTH;
  if (isLong) return { name, message: t('long_message', { count: MAX_MESSAGE_LENGTH }) };
  return { name, message: isBlank(typed.message) ? t('wrong_message') : message };
}

function waitFor(t: Words, headers: Readonly<Record<string, string>>): string {
  const seconds = Number(headers['Retry-After'] ?? 0);
  return seconds > 0 ? t('wait', { count: seconds }) : t('kept');
}

/** What a page says of a refusal, with what was typed; failures of the site itself are thrown on. */
export function refusedBy({ site }: Pick<CallContext, 'site'>, thrown: unknown, typed: TypedMessage): Refused {
  const t = messageTexts.in(site.language);
  const mistakes = mistakesOf(thrown);
  if (mistakes) {
    const told = mistakes.map((mistake) => fieldMistake(t, mistake, typed));
    return { status: 400, mistakes: told, notice: '', headers: {} };
  }
  if (!(thrown instanceof RestError) || typeof thrown.status !== 'number' || thrown.status >= 500) throw thrown;
  const { status, message, headers } = thrown;
  return { status, mistakes: [], notice: `${message} ${waitFor(t, headers)}`, headers };
}
