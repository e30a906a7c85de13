import { type CallContext, RestError } from '@plinth/kernel';
import { type Refused, refusedBy } from '@plinth/pages';
import { errors } from '../errors.js';

/** The fields that refusals without the name of an argument are about. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  [errors.titleRequired.code, 'title'],
  [errors.explanationRequired.code, 'duplicate_explanation'],
  [errors.invalidEmail.code, 'email'],
  [errors.emailExists.code, 'email'],
  [errors.fewCredits.code, 'plan'],
  [errors.reviewTooShort.code, 'content'],
  [errors.invalidFile.code, 'proof_file'],
  [errors.fileTooLarge.code, 'proof_file'],
]);

/** Who is shown a form may send it: 403 is then a guard against spam, or a quota that a file is too much for. */
const REFUSED = 403;

/** What a refusal comes to in a form of the directory, which keeps what was typed. */
export function keptRefusal(
  call: Pick<CallContext, 'header'>,
  thrown: unknown,
  isField?: (name: string) => boolean,
  fallback?: string,
): Refused {
  if (thrown instanceof RestError && typeof thrown.status === 'number') {
    const { code, message, status } = thrown;
    if (status === REFUSED || code === errors.mailFailed.code) return { mistakes: [], message, status };
    const name = FIELDS.get(code);
    if (name !== undefined) return { mistakes: [{ name, message }], status };
  }
  return refusedBy(call, thrown, isField, fallback);
}
