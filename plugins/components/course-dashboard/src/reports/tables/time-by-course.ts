import type { StudyTimeTotals } from '@plinth/learning';
import { siteClock } from '../../times.js';
import { type Names, namesOf } from '../names.js';
import { joined, pageOfRows, type Row, type Rows, TableReport, type TableRequest } from '../report.js';
import { EVERYBODY } from '../viewer.js';
import { courseColumns } from './columns.js';
import { activityColumn, longestFirst, studentsColumn, timeColumns, timeFields } from './study-time.js';

function rowOf(request: TableRequest, names: Names, totals: StudyTimeTotals): Row {
  const { key, lastAt, students } = totals;
  const lastActivity = siteClock(request, lastAt);
  return joined(names.course(key), { students }, timeFields(totals, students), { last_activity: lastActivity });
}

/**
 * How long people learned in each course that anybody spent time with, the longest first
 * (docs/components/course-dashboard.md, `time-by-course`). The average is that of a student.
 */
export class TimeByCourse extends TableReport {
  override readonly title = 'Time by course';
  override readonly roles = EVERYBODY;
  override readonly ownOrder = { by: 'total_time_formatted', descending: true };
  override readonly columns = [...courseColumns, studentsColumn, ...timeColumns, activityColumn];

  async fetch(request: TableRequest): Promise<Rows> {
    const totals = await longestFirst(request, 'course');
    const names = await namesOf(request, { courses: totals.map(({ key }) => key) });
    const rows = totals.map((each) => rowOf(request, names, each));
    return pageOfRows(rows, request);
  }
}
