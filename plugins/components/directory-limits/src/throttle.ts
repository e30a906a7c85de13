import {
  type Caller,
  clientNetwork,
  type PluginContext,
  RATE_LIMITER,
  RestError,
  type RestRequest,
} from '@plinth/kernel';
import type { MatchedRoute } from '@plinth/kernel/administration';
import { type RateVerdict, rateHeaders } from '@plinth/kernel/layer';
import { isListed } from './addresses.js';
import { recordRejection } from './audit/record.js';
import { limitHooks } from './hooks.js';
import { CONTACT_DAILY, contactTarget, READ_WINDOW, type Rule, type Target, targetOf } from './rules.js';
import { settings } from './settings.js';

/** A request that counts. */
export interface Counted {
  readonly context: PluginContext;
  readonly ip: string;
  readonly userId: number;
  readonly listingId: number | undefined;
}

/** Filters may say parts of a second; windows are counted in whole milliseconds. */
export const milliseconds = (seconds: number) => Math.max(1, Math.round(seconds * 1000));

const told = new WeakMap<RestRequest, Readonly<Record<string, string>>>();

/** What a client is told with an answer that was let through. */
export function headersOf(request: RestRequest): Readonly<Record<string, string>> | undefined {
  return told.get(request);
}

/**
 * Sessions with their nonce, application passwords and listed addresses pass (docs/components/directory-limits.md,
 * Authentication).
 */
function bypasses({ settings: read }: PluginContext, request: RestRequest, caller: Caller): boolean {
  if (caller.credential === 'application-password') return true;
  if (caller.credential === 'cookie' && caller.hasNonce) return true;
  return isListed(request.address, read(settings).allowList);
}

function rejection({ context }: Counted, rule: Rule, verdict: RateVerdict, message?: string): RestError {
  const retryAfter = Math.max(1, Math.ceil(verdict.resetMs / 1000));
  const { endpoint, cap: limit, window } = rule;
  const words = message || 'Too many requests; try again later.';
  return new RestError('directory_rate_limited', words, {
    status: 429,
    data: { endpoint, limit, window, retry_after: retryAfter },
    headers: { 'Retry-After': String(retryAfter), ...rateHeaders(verdict, context.clock.now().getTime()) },
  });
}

/** What a tap of `directory_rate_limit_check` says: a refusal, returned or thrown; another failure keeps nobody out. */
async function judged(counted: Counted, rule: Rule, count: number): Promise<RestError | undefined> {
  const { ip, context, userId } = counted;
  const { directory_rate_limit_check: check } = limitHooks;
  try {
    const said = await context.hooks.filter(check, null, rule.endpoint, ip, userId, count);
    if (!(said instanceof Error)) return undefined;
    if (said instanceof RestError) return said;
    const verdict = { allowed: false, limit: rule.cap, remaining: 0, resetMs: rule.window * 1000 };
    return rejection(counted, rule, verdict, said.message);
  } catch (thrown) {
    if (thrown instanceof RestError) return thrown;
    context.log.error('a tap of directory_rate_limit_check failed', { error: thrown });
    return undefined;
  }
}

async function announce(counted: Counted, rule: Rule, count: number): Promise<void> {
  const { ip, listingId, context, userId } = counted;
  await context.hooks.action(limitHooks.directory_rate_limit_exceeded, rule.endpoint, ip, userId, count);
  await recordRejection(context, { rule, ip, userId, listingId });
}

/** The rule as the filters have it for this request; undefined when they set no limit. */
export async function filtered({ ip, context, userId }: Counted, rule: Rule): Promise<Rule | undefined> {
  const { directory_rate_limit_cap: capHook, directory_rate_limit_window: windowHook } = limitHooks;
  const cap = Math.floor(Number(await context.hooks.filter(capHook, rule.cap, rule.endpoint, ip, userId)));
  const window = Number(await context.hooks.filter(windowHook, rule.window, rule.endpoint, ip, userId));
  if (!Number.isFinite(cap) || !Number.isFinite(window) || cap <= 0 || window <= 0) return undefined;
  return { ...rule, cap, window };
}

/** Under which key a rule counts a request. */
export function keyOf({ ip, listingId, context }: Counted, { endpoint }: Rule): string {
  const isShared = endpoint === CONTACT_DAILY && context.settings(settings).contactDailyCapScope === 'listing';
  const parts = [
    'directory-limits',
    endpoint,
    ...(isShared ? [] : [ip]),
    ...(listingId === undefined ? [] : [listingId]),
  ];
  return parts.join('|');
}

interface Passed {
  readonly verdicts: readonly RateVerdict[];
  readonly refusal?: RestError;
}

/** Counts a request in every window, or in none when one of them is full. */
async function countIn(counted: Counted, rules: readonly Rule[]): Promise<Passed> {
  const limiter = counted.context.use(RATE_LIMITER);
  const keys: string[] = [];
  const verdicts: RateVerdict[] = [];
  for (const each of rules) {
    const rule = await filtered(counted, each);
    if (!rule) continue;
    const key = keyOf(counted, rule);
    const count = await limiter.count(key, milliseconds(rule.window));
    const said = await judged(counted, rule, count);
    const verdict = said ? undefined : await limiter.hit(key, rule.cap, milliseconds(rule.window));
    const refusal = said ?? (verdict?.allowed === false ? rejection(counted, rule, verdict) : undefined);
    if (refusal) {
      for (const taken of keys) await limiter.undo(taken);
      await announce(counted, rule, count);
      return { verdicts, refusal };
    }
    if (verdict) {
      keys.push(key);
      verdicts.push(verdict);
    }
  }
  return { verdicts };
}

async function throttleRead(counted: Counted, group: string): Promise<Passed> {
  const { ip, context } = counted;
  const { directory_pro_public_rest_rate_limit: limit, directory_pro_public_rest_rate_limit_bypass: bypass } =
    limitHooks;
  const cap = Math.floor(Number(await context.hooks.filter(limit, context.settings(settings).publicReadCap, group)));
  if (!Number.isFinite(cap) || cap <= 0) return { verdicts: [] };
  if ((await context.hooks.filter(bypass, false, group, ip)) === true) return { verdicts: [] };
  const rule = { endpoint: group, cap, window: READ_WINDOW };
  const key = `directory-limits|public|${group}|${ip}`;
  const verdict = await context.use(RATE_LIMITER).hit(key, cap, milliseconds(READ_WINDOW));
  if (verdict.allowed) return { verdicts: [verdict] };
  await announce(counted, rule, cap);
  return { verdicts: [], refusal: rejection(counted, rule, verdict) };
}

async function judge(counted: Counted, target: Target, request: RestRequest): Promise<RestError | null> {
  const { refusal, verdicts } =
    target.kind === 'read' ? await throttleRead(counted, target.group) : await countIn(counted, target.rules);
  if (refusal) return refusal;
  const tightest = [...verdicts].sort((a, b) => a.remaining - b.remaining)[0];
  if (tightest) told.set(request, rateHeaders(tightest, counted.context.clock.now().getTime()));
  return null;
}

async function limited(
  context: PluginContext,
  target: Target,
  request: RestRequest,
  caller: Caller,
): Promise<RestError | null> {
  const ip = clientNetwork(request.address, context.settings(settings).ipv6PrefixLength);
  if (ip === '') return null;
  // The directory stays open while the windows cannot be counted for all processes together
  // (docs/components/directory-limits.md, Open without a counter).
  if (!context.use(RATE_LIMITER).isShared) return null;
  const listingId = target.kind === 'write' ? target.listingId : undefined;
  try {
    return await judge({ context, ip, userId: caller.id, listingId }, target, request);
  } catch (thrown) {
    context.log.warn('a request could not be counted and passes', { error: thrown });
    return null;
  }
}

/** Whether a request is one that some rule counts: most of a site's are not. */
export function isCounted(route: MatchedRoute, request: RestRequest): boolean {
  return targetOf(route, request) !== undefined;
}

/**
 * Judges a request whose route is known. Whoever has no address, and everybody while the store does not answer, passes.
 * @returns the refusal, or null
 */
export function throttle(
  context: PluginContext,
  route: MatchedRoute,
  request: RestRequest,
  caller: Caller,
): RestError | null | Promise<RestError | null> {
  const target = targetOf(route, request);
  return !target || bypasses(context, request, caller) ? null : limited(context, target, request, caller);
}

/** Judges a message that came by the page of a listing, whose form has proved its nonce: members pass. */
export async function throttleForm(
  context: PluginContext,
  listingId: number,
  request: RestRequest,
  caller: Caller,
): Promise<RestError | null> {
  if (!caller.isVisitor || isListed(request.address, context.settings(settings).allowList)) return null;
  return limited(context, contactTarget(listingId), request, caller);
}
