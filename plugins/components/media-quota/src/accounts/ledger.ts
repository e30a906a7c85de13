import type { PluginContext } from '@plinth/kernel';
import { type CreditType, countOf, type Limits, type Usage } from '../limits.js';
import { ACCOUNTS } from './port.js';
import { QUOTAS } from './quota.js';

/** The limit of each type. */
export const LIMITS = { image: 'image_limit', video: 'video_limit', audio: 'audio_limit' } as const;

/** How many of a type somebody may keep: the limit and the sum of adjustments; undefined for any number. */
export async function allowanceOf(
  { use }: Pick<PluginContext, 'use'>,
  userId: number,
  type: CreditType,
  limits: Limits,
): Promise<number | undefined> {
  const limit = limits[LIMITS[type]];
  return limit === 0 ? undefined : Math.max(0, limit + (await use(ACCOUNTS).adjustments(userId, type)));
}

/**
 * Credits of a type that are left; of an unlimited type the running sum of the ledger (docs/components/media-quota.md).
 */
export async function balanceOf(
  context: Pick<PluginContext, 'use'>,
  userId: number,
  type: CreditType,
  amount: number,
): Promise<number> {
  const { use } = context;
  const { limits } = await use(QUOTAS).of(userId);
  const allowed = await allowanceOf(context, userId, type, limits);
  if (allowed === undefined) return (await use(ACCOUNTS).runningSum(userId, type)) + amount;
  const usage: Usage = await use(ACCOUNTS).usage(userId);
  return allowed - countOf(usage, type);
}

/** Writes into the ledger that somebody keeps more files of a type (a negative amount) or fewer. */
export async function enter(
  context: Pick<PluginContext, 'use'>,
  change: { userId: number; type: CreditType; amount: number; reference: string; note?: string },
): Promise<void> {
  const { amount, note = '', reference, type, userId } = change;
  await context.use(ACCOUNTS).enter({
    user_id: userId,
    credit_type: type,
    amount,
    reference,
    note,
    balance_after: await balanceOf(context, userId, type, amount),
    source: amount < 0 ? 'upload' : 'delete',
  });
}
