import type { StudyTimeTotals } from '@plinth/learning';
import { siteClock } from '../../times.js';
import { type Names, namesOf } from '../names.js';
import { column, joined, pageOfRows, type Row, type Rows, TableReport, type TableRequest } from '../report.js';
import { EVERYBODY } from '../viewer.js';
import { emailColumn, studentColumns } from './columns.js';
import { activityColumn, longestFirst, timeColumns, timeFields } from './study-time.js';

function rowOf(request: TableRequest, names: Names, totals: StudyTimeTotals): Row {
  const { courses, key, lastAt } = totals;
  const lastActivity = siteClock(request, lastAt);
  return joined(names.student(key), { courses }, timeFields(totals, courses), { last_activity: lastActivity });
}

/**
 * How long everybody learned who spent any time, the longest first (docs/components/course-dashboard.md,
 * `time-by-student`). The average is that of a course.
 */
export class TimeByStudent extends TableReport {
  override readonly title = 'Time by student';
  override readonly roles = EVERYBODY;
  override readonly ownOrder = { by: 'total_time_formatted', descending: true };
  override readonly columns = [
    ...studentColumns,
    emailColumn,
    column('courses', 'Courses'),
    ...timeColumns,
    activityColumn,
  ];

  async fetch(request: TableRequest): Promise<Rows> {
    const totals = await longestFirst(request, 'user');
    const names = await namesOf(request, { users: totals.map(({ key }) => key) });
    const rows = totals.map((each) => rowOf(request, names, each));
    return pageOfRows(rows, request);
  }
}
