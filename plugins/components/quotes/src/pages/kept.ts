import { type CallContext, RestError } from '@plinth/kernel';
import { type Refused, refusedBy } from '@plinth/pages';

/** What a refusal comes to in a form; that a painter or provider is away is one too, and may pass. */
export function keptAfter(call: CallContext, thrown: unknown): Refused {
  if (thrown instanceof RestError && thrown.status === 503)
    return { mistakes: [], message: thrown.message, status: thrown.status };
  return refusedBy(call, thrown);
}
