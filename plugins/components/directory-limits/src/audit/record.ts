import { type PluginContext, RATE_LIMITER } from '@plinth/kernel';
import type { Rule } from '../rules.js';
import { AUDIT } from './store.js';

const HOUR_MS = 3_600_000;
/** More rejections than this in an hour are not written down: a flood shall not become one of the database. */
const MAX_RECORDED = 100;

/** A rejection as it is recorded. */
export interface Rejection {
  readonly rule: Rule;
  readonly ip: string;
  readonly userId: number;
  readonly listingId: number | undefined;
}

/**
 * Records a rejection that follows another of the same address and endpoint within an hour. A log that cannot be
 * written keeps nobody from their answer.
 */
export async function recordRejection(
  context: PluginContext,
  { ip, listingId, rule, userId }: Rejection,
): Promise<void> {
  const { cap: limit, endpoint, window } = rule;
  try {
    const key = ['directory-limits', 'rejected', endpoint, ip, listingId ?? 0].join('|');
    const verdict = await context.use(RATE_LIMITER).hit(key, MAX_RECORDED, HOUR_MS);
    const number = MAX_RECORDED - verdict.remaining;
    if (!verdict.allowed || number < 2) return;
    const object = listingId === undefined ? (['endpoint', 0] as const) : (['listing', listingId] as const);
    const [objectType, objectId] = object;
    // The second tells of the first as well.
    const entry = { objectType, objectId, ip, endpoint, userId, details: { limit, window } };
    await context.use(AUDIT).add(entry, number === 2 ? 2 : 1);
  } catch (thrown) {
    context.log.error('a rejection could not be recorded', { error: thrown });
  }
}
