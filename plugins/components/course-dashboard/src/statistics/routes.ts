import {
  CACHE,
  type CallContext,
  type ErrorSpecification,
  id,
  route,
  signedIn,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { LEARNING_PEOPLE } from '@plinth/learning';
import { dashboardForbidden, dashboardNotFound, fetching, signedOut } from '../errors.js';
import { MANAGE } from '../rights.js';
import { settings } from '../settings.js';
import { calculate, type Statistics, statisticsSchema } from './statistics.js';

/** How long statistics are kept, in seconds (docs/components/course-dashboard.md, Limits). */
const KEPT = 3_600;

const errors: readonly ErrorSpecification[] = [
  signedOut,
  { code: 'course_dashboard_forbidden', status: 403, when: 'the person is not in the scope of the caller' },
  { code: 'course_dashboard_not_found', status: 404, when: 'there is no such person' },
  { code: 'course_dashboard_error', status: 500, when: 'the data could not be fetched' },
];

/** The person themselves, administrators, and who teaches them or leads a group of theirs. */
async function mayRead({ caller, use, settings: settingsOf }: CallContext, userId: number): Promise<boolean> {
  if (caller.id === userId || caller.can(MANAGE)) return true;
  if (caller.can('lead_learning_groups') && settingsOf(settings).groupLeaderManageUsers === 'advanced') return true;
  const relatedTo = { userId: caller.id, relations: ['student', 'group_member'] as const };
  return (await use(LEARNING_PEOPLE).list({ relatedTo, userId, limit: 1 })).length > 0;
}

async function subjectOf(call: CallContext & { readonly args: { readonly id: number } }): Promise<User> {
  if (!(await mayRead(call, call.args.id))) throw dashboardForbidden('You do not see the statistics of this person.');
  const user = await call.use(USERS).find(call.args.id);
  if (!user) throw dashboardNotFound('There is no such person.');
  return user;
}

async function statisticsOf(call: CallContext, user: User, force: boolean) {
  const cache = call.use(CACHE).space('course-dashboard').space('statistics');
  const kept = force ? undefined : await cache.get<Statistics>(String(user.id));
  if (kept) return { success: true, cached: true, data: kept };
  const data = await calculate(call, user);
  await cache.set(String(user.id), data, KEPT);
  return { success: true, cached: false, data };
}

const statistics = route({
  method: 'GET',
  path: '/user/:id/statistics',
  summary: 'What somebody teaches, learns and handed in; kept for an hour.',
  access: signedIn(),
  args: {
    id: id('The person.'),
    force: Type.Boolean({ default: false, description: 'Whether to calculate again whatever is kept.' }),
  },
  result: Type.Object({ success: Type.Literal(true), cached: Type.Boolean(), data: statisticsSchema }),
  errors,
  resource: subjectOf,
  handle: (call) => fetching(call, () => statisticsOf(call, call.resource, call.args.force)),
});

/** Statistics (docs/components/course-dashboard.md). */
export const statisticsRoutes = [statistics];
