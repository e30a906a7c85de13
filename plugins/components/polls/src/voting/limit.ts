import { type CallContext, clientNetwork, type ErrorSpecification, throttled } from '@plinth/kernel';
import type { Poll } from '../poll.js';
import { settings } from '../settings.js';

const HOUR_MS = 3_600_000;

/** The refusal of visitors whose address has voted often enough. */
export const limitError: ErrorSpecification = {
  code: 'poll_rate_limited',
  status: 429,
  when: "visitors of the caller's address cast as many ballots as the owner allows; `Retry-After` says when it goes on",
};

/**
 * Casts the ballot of a visitor within the owner's limit by poll and address; a ballot that is refused is not counted.
 * Without a limit, for members and where no address is known it is cast at once.
 * @throws RestError 429 `poll_rate_limited`, and what the work throws
 */
export async function withinLimit<T>(call: CallContext, poll: Poll, cast: () => Promise<T>): Promise<T> {
  const { caller, request } = call;
  const { guestBallotsPerAddress: limit, guestBallotHours: hours } = call.settings(settings);
  const network = clientNetwork(request.address);
  if (!caller.isVisitor || limit === 0 || network === '') return cast();
  const key = `polls:ballot:${poll.id}:${network}`;
  const message = 'Too many votes on this poll came from your network. Try again later.';
  return throttled(call, { key, limit, windowMs: hours * HOUR_MS, code: limitError.code, message }, cast);
}
