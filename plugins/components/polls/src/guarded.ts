import { type CallContext, RestError } from '@plinth/kernel';

/**
 * Does work for which the specification has a code when it fails. A refusal of the work itself goes through; anything
 * else is logged and answered with that code.
 */
export async function guarded<T>(
  { log }: Pick<CallContext, 'log'>,
  failure: { code: string; status: number; message: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof RestError) throw thrown;
    log.error(failure.message, { error: thrown });
    throw new RestError(failure.code, failure.message, { status: failure.status });
  }
}
