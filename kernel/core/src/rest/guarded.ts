import { Unavailable } from '../errors.js';
import { RestError } from '../rest-error.js';
import { isLostReference } from '../storage-faults.js';
import type { CallContext } from './route.js';

/**
 * Does work for which a code is documented when it fails. A refusal of the work itself goes through, and what has
 * an answer everywhere (a database that is away, a reference to what was removed meanwhile); anything else is logged
 * and answered with that code.
 * @param failure its `status` is 500 unless said otherwise
 * @throws RestError
 */
export async function guarded<T>(
  { log }: Pick<CallContext, 'log'>,
  failure: { readonly code: string; readonly message: string; readonly status?: number },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof RestError || thrown instanceof Unavailable || isLostReference(thrown)) throw thrown;
    log.error(failure.message, { error: thrown });
    throw new RestError(failure.code, failure.message, { status: failure.status ?? 500 });
  }
}
