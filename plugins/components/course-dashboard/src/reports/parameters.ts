import { type ArgumentsOf, choice, invalidParam, offsetOf, Type } from '@plinth/kernel';
import type { LearningScope } from '@plinth/learning';
import { FILTERS } from './buckets.js';
import type { TableReport } from './report.js';
import { scopeOf, type Viewer } from './viewer.js';

/** Most rows of one answer; `-1` means them all up to here, and `meta.total` says how many there are. */
export const MAX_ROWS = 100_000;

const narrowing = (description: string) =>
  Type.Integer({ default: 0, minimum: 0, description: `${description} 0: any.` });

const day = (description: string) =>
  Type.String({
    default: '',
    maxLength: 30,
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    description: `${description} (YYYY-MM-DD).`,
  });

/**
 * The parameters of a report (docs/components/course-dashboard.md): the first ones of both kinds, then those of tables
 * and of charts.
 */
export const reportArguments = {
  course_id: narrowing('Only this course.'),
  group_id: narrowing('Only members of this group.'),
  lesson_id: narrowing('Tables: only this lesson.'),
  user_id: narrowing('Tables: only this person; set automatically for students.'),
  status: Type.String({ default: 'all', maxLength: 200, description: 'Tables: only what is in this state.' }),
  per_page: Type.Integer({
    default: -1,
    minimum: -1,
    maximum: MAX_ROWS,
    description: 'Tables: rows of a page; -1 means all.',
  }),
  page: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000, description: 'Tables: the page.' }),
  filter: choice(FILTERS, { default: 'year', description: 'Charts: the time until today.' }),
  date_from: day('Charts: the first day, in the place of the filter'),
  date_to: day('Charts: the last day, in the place of today'),
};

/** The parameters of a report. */
export type ReportParameters = ArgumentsOf<typeof reportArguments>;

/** What a report is asked when nothing is: the defaults of {@link reportArguments}. */
export const UNFILTERED: ReportParameters = {
  ...{ course_id: 0, group_id: 0, lesson_id: 0, user_id: 0, status: 'all' },
  ...{ per_page: -1, page: 1, filter: 'year', date_from: '', date_to: '' },
};

/** What the viewer may see, narrowed to what is asked for. Nobody widens their scope by asking. */
export function narrowed(viewer: Viewer, { course_id, group_id, user_id }: ReportParameters): LearningScope {
  return {
    ...(course_id === 0 ? {} : { courseId: course_id }),
    ...(group_id === 0 ? {} : { groupId: group_id }),
    ...(user_id === 0 ? {} : { userId: user_id }),
    ...scopeOf(viewer),
  };
}

/** The rows that are asked for. @throws RestError 400 `rest_invalid_param` for a page of no rows or a foreign state */
export function rowsAsked({ statuses }: TableReport, parameters: ReportParameters) {
  const { lesson_id: lessonId, page, per_page: perPage, status } = parameters;
  if (perPage === 0) throw invalidParam({ per_page: 'per_page is -1 for all, or at least 1.' });
  if (status !== 'all' && !statuses.includes(status))
    throw invalidParam({ status: `status is one of ${['all', ...statuses].join(', ')}.` });
  const limit = perPage === -1 ? MAX_ROWS : perPage;
  return { lessonId, status, limit, offset: offsetOf({ page, per_page: limit }) };
}
