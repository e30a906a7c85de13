import { RestError } from '@plinth/kernel';
import type { Mistake } from '@plinth/pages/kit';

/** The mistakes of a refused argument, by the fields that they are about; undefined for every other refusal. */
export function mistakesOf(thrown: unknown): Mistake[] | undefined {
  if (!(thrown instanceof RestError) || thrown.code !== 'rest_invalid_param') return undefined;
  const { params } = thrown.data;
  if (typeof params !== 'object' || params === null) return [{ name: '', message: thrown.message }];
  return Object.entries(params).map(([name, message]) => ({ name, message: String(message) }));
}
