import { type CallContext, clientNetwork, countAgainst, type ErrorSpecification } from '@plinth/kernel';

/** How often an address may do something. */
export interface AddressLimit {
  /** Names what is counted. */
  readonly what: string;
  /** How many in the window; 0 for as many as come. */
  readonly most: number;
  readonly windowMs: number;
}

/** The refusal of an address that did something too often. */
export function limitError(when: string): ErrorSpecification {
  return { code: 'theme_rate_limited', status: 429, when };
}

/**
 * Counts a request of the caller's address, whatever becomes of it, and tells in the headers of the answer how many are
 * left.
 * @throws RestError 429 `theme_rate_limited`
 */
export async function countAddress(call: CallContext, { what, most, windowMs }: AddressLimit): Promise<void> {
  if (most === 0) return;
  await countAgainst(call, {
    key: `theme:${what}:address:${clientNetwork(call.request.address)}`,
    limit: most,
    windowMs,
    code: 'theme_rate_limited',
    message: 'Too many requests; try again later.',
  });
}
