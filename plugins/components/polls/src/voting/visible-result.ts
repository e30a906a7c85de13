import { type CallContext, timestamp } from '@plinth/kernel';
import type { Poll } from '../poll.js';
import { type PollResult, resultOf, seesResult } from '../results.js';
import { POLLS } from '../store/poll-store.js';

/** The results of a poll as they are now, or null for whoever does not see them yet. */
export async function visibleResult(call: CallContext, poll: Poll): Promise<PollResult | null> {
  if (!seesResult(call, poll, timestamp(call.clock))) return null;
  const options = await call.use(POLLS).optionsOf([poll]);
  return resultOf(call, poll, options.get(poll.id) ?? []);
}
