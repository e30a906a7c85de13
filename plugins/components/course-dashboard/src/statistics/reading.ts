import { CACHE, type CallContext, USERS, type User } from '@plinth/kernel';
import { LEARNING_PEOPLE } from '@plinth/learning';
import { dashboardForbidden, dashboardNotFound } from '../errors.js';
import { MANAGE } from '../rights.js';
import { settings } from '../settings.js';
import { calculate, type Statistics } from './statistics.js';

/** How long statistics are kept, in seconds (docs/components/course-dashboard.md, Limits). */
const KEPT = 3_600;

/** The person themselves, administrators, and who teaches them or leads a group of theirs. */
export async function mayRead({ caller, use, settings: settingsOf }: CallContext, userId: number): Promise<boolean> {
  if (caller.id === userId || caller.can(MANAGE)) return true;
  if (caller.can('lead_learning_groups') && settingsOf(settings).groupLeaderManageUsers === 'advanced') return true;
  const relatedTo = { userId: caller.id, relations: ['student', 'group_member'] as const };
  return (await use(LEARNING_PEOPLE).list({ relatedTo, userId, limit: 1 })).length > 0;
}

/**
 * Whose statistics the caller asks for.
 * @throws RestError 403 `course_dashboard_forbidden`, 404 `course_dashboard_not_found`
 */
export async function subjectOf(call: CallContext, userId: number): Promise<User> {
  if (!(await mayRead(call, userId))) throw dashboardForbidden('You do not see the statistics of this person.');
  const user = await call.use(USERS).find(userId);
  if (!user) throw dashboardNotFound('There is no such person.');
  return user;
}

/**
 * The statistics of somebody, kept for an hour unless they are forced to be calculated.
 * @param overseenBy of what they learn and hand in, only what this person oversees; everything by default
 */
export async function statisticsOf(call: CallContext, user: User, force: boolean, overseenBy?: number) {
  const cache = call.use(CACHE).space('course-dashboard').space('statistics');
  const key = overseenBy === undefined ? String(user.id) : `${user.id}/${overseenBy}`;
  const kept = force ? undefined : await cache.get<Statistics>(key);
  if (kept) return { success: true, cached: true, data: kept };
  const data = await calculate(call, user, overseenBy === undefined ? {} : { overseenBy });
  await cache.set(key, data, KEPT);
  return { success: true, cached: false, data };
}
