import { STUDY_TIME, type StudyTimeTotals } from '@plinth/learning';
import { column, joined, type TableRequest } from '../report.js';
import { duration, durationColumns } from '../values.js';

/** The time in the scope of a request by course, learner or content, where there is any; the longest first. */
export async function longestFirst(
  { scope, use }: TableRequest,
  by: 'course' | 'user' | 'content',
): Promise<StudyTimeTotals[]> {
  const totals = await use(STUDY_TIME).totals(by, scope);
  const some = totals.filter(({ seconds }) => seconds > 0);
  return some.sort((one, other) => other.seconds - one.seconds || one.key - other.key);
}

/** The fields of time: all of it, and its share for each of so many. */
export function timeFields({ seconds }: StudyTimeTotals, among: number) {
  return joined(duration('total_time', seconds), duration('average_time', among === 0 ? 0 : seconds / among));
}

/** The columns of {@link timeFields}. */
export const timeColumns = [
  ...durationColumns('total_time', 'Total time'),
  ...durationColumns('average_time', 'Average time'),
] as const;

/** How many learned. */
export const studentsColumn = column('students', 'Students');
/** When somebody learned last. */
export const activityColumn = column('last_activity', 'Last activity');
