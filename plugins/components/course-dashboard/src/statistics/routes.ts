import { type ErrorSpecification, id, route, signedIn, Type } from '@plinth/kernel';
import { fetching, signedOut } from '../errors.js';
import { statisticsOf, subjectOf } from './reading.js';
import { statisticsSchema } from './statistics.js';

const errors: readonly ErrorSpecification[] = [
  signedOut,
  { code: 'course_dashboard_forbidden', status: 403, when: 'the person is not in the scope of the caller' },
  { code: 'course_dashboard_not_found', status: 404, when: 'there is no such person' },
  { code: 'course_dashboard_error', status: 500, when: 'the data could not be fetched' },
];

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
  resource: (call) => subjectOf(call, call.args.id),
  handle: (call) => fetching(call, () => statisticsOf(call, call.resource, call.args.force)),
});

/** Statistics (docs/components/course-dashboard.md). */
export const statisticsRoutes = [statistics];
