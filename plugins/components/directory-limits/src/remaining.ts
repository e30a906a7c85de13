import type { Allowance, AllowanceQuestion } from '@plinth/directory';
import { type Caller, clientNetwork, type PluginContext, RATE_LIMITER, type RestRequest } from '@plinth/kernel';
import { isListed } from './addresses.js';
import { FORM_RULES } from './rules.js';
import { settings } from './settings.js';
import { type Counted, filtered, keyOf, milliseconds } from './throttle.js';

/** The windows of one kind as they stand for an address: what was counted in each, and what is left. */
export async function remaining(counted: Counted, kind: Allowance['kind']): Promise<Allowance[]> {
  const limiter = counted.context.use(RATE_LIMITER);
  const found: Allowance[] = [];
  for (const each of FORM_RULES[kind]) {
    const rule = await filtered(counted, each);
    if (!rule) continue;
    const used = await limiter.count(keyOf(counted, rule), milliseconds(rule.window));
    const left = Math.max(0, rule.cap - used);
    found.push({ kind, most: rule.cap, left, seconds: rule.window, wait: left > 0 ? 0 : rule.window });
  }
  return found;
}

/** Whom a request is counted as; undefined for whom no limit holds, whatever they send. */
export function countedAs(
  context: PluginContext,
  request: RestRequest,
  caller: Caller,
  listingId: number | undefined,
): Counted | undefined {
  const { allowList, ipv6PrefixLength } = context.settings(settings);
  const ip = clientNetwork(request.address, ipv6PrefixLength);
  if (ip === '' || isListed(request.address, allowList) || !context.use(RATE_LIMITER).isShared) return undefined;
  return { context, ip, userId: caller.id, listingId };
}

/**
 * What a visitor may still send by a form of the directory; members pass, because the form proves their nonce. Nothing is
 * said while the windows cannot be counted.
 */
export async function allowances(
  context: PluginContext,
  { kind, listing }: AllowanceQuestion,
  request: RestRequest,
  caller: Caller,
): Promise<readonly Allowance[]> {
  if (!caller.isVisitor) return [];
  const counted = countedAs(context, request, caller, kind === 'contact' ? listing?.id : undefined);
  if (!counted) return [];
  try {
    return await remaining(counted, kind);
  } catch (thrown) {
    context.log.warn('what is left of the limits could not be counted', { error: thrown });
    return [];
  }
}
