import { type Assignment, COURSEWORK } from '@plinth/learning';
import { fileAddress } from '../../pages/addresses.js';
import { siteClock } from '../../times.js';
import { type Names, namesOf } from '../names.js';
import { column, hidden, joined, type Row, type Rows, TableReport, type TableRequest } from '../report.js';
import { EVERYBODY } from '../viewer.js';
import { courseColumns, studentColumns, submissionColumns } from './columns.js';

/** Where the file is read: elsewhere, or on this site by those who may. */
function addressOf({ site }: TableRequest, { fileKey, fileUrl, id }: Assignment): string {
  return fileKey === null ? fileUrl : site.url + fileAddress(id);
}

function rowOf(request: TableRequest, names: Names, assignment: Assignment): Row {
  const { id, userId, courseId, lessonId, fileName, approved, points, pointsTotal, submittedAt } = assignment;
  return joined(
    { assignment_id: id, user_id: userId, student_name: names.person(userId) },
    names.course(courseId),
    {
      lesson_id: lessonId,
      lesson_title: names.titleOf(lessonId),
      file_name: fileName,
      file_url: addressOf(request, assignment),
    },
    { status: approved ? 'approved' : 'not_approved', points_awarded: points, points_total: pointsTotal },
    { submitted_at: siteClock(request, submittedAt) },
  );
}

/** Every assignment that was handed in, the latest first (docs/components/course-dashboard.md, `assignment-status`). */
export class AssignmentStatus extends TableReport {
  override readonly title = 'Assignment status';
  override readonly roles = EVERYBODY;
  override readonly ownOrder = { by: 'submitted_at', descending: true };
  override readonly statuses = ['approved', 'not_approved'];
  override readonly columns = [
    hidden('assignment_id', 'Assignment ID'),
    ...studentColumns,
    ...courseColumns,
    hidden('lesson_id', 'Lesson ID'),
    column('lesson_title', 'Lesson'),
    column('file_name', 'File'),
    column('file_url', 'Address of the file'),
    ...submissionColumns,
  ];

  async fetch(request: TableRequest): Promise<Rows> {
    const { lessonId, limit, offset, scope, status, use } = request;
    const { assignments, total } = await use(COURSEWORK).assignments({
      ...scope,
      ...(lessonId === 0 ? {} : { lessonId }),
      ...(status === 'all' ? {} : { approved: status === 'approved' }),
      limit,
      offset,
    });
    const names = await namesOf(request, {
      users: assignments.map(({ userId }) => userId),
      courses: assignments.map(({ courseId }) => courseId),
      contents: assignments.flatMap((assignment) => assignment.lessonId ?? []),
    });
    return { rows: assignments.map((assignment) => rowOf(request, names, assignment)), total };
  }
}
