import { COURSES, type CourseContent, type StudyTimeTotals } from '@plinth/learning';
import { type Names, namesOf } from '../names.js';
import { column, hidden, joined, pageOfRows, type Row, type Rows, TableReport, type TableRequest } from '../report.js';
import { EVERYBODY } from '../viewer.js';
import { courseColumns } from './columns.js';
import { longestFirst, studentsColumn, timeColumns, timeFields } from './study-time.js';

/** Time with a lesson, topic or quiz. */
interface Spent {
  readonly content: CourseContent;
  readonly totals: StudyTimeTotals;
}

/** Time with content that is there; with `lesson_id` the lesson itself and its topics and quizzes. */
async function spentIn(request: TableRequest): Promise<Spent[]> {
  const { lessonId, use } = request;
  const all = await longestFirst(request, 'content');
  const contents = await use(COURSES).findContents(all.map(({ key }) => key));
  const wanted = lessonId === 0 ? contents : contents.filter(({ id, parentId }) => [id, parentId].includes(lessonId));
  const byId = new Map(wanted.map((content) => [content.id, content]));
  return all.flatMap((totals) => {
    const content = byId.get(totals.key);
    return content ? [{ content, totals }] : [];
  });
}

function rowOf(names: Names, { content, totals }: Spent): Row {
  const { students } = totals;
  return joined(
    { content_id: content.id, content_title: content.title, content_type: content.type },
    names.course(content.courseId),
    { students, ...timeFields(totals, students) },
  );
}

/**
 * How long people learned with each lesson, topic and quiz that anybody spent time with, the longest first
 * (docs/components/course-dashboard.md, `time-by-content`). The average is that of a student.
 */
export class TimeByContent extends TableReport {
  override readonly title = 'Time by content';
  override readonly roles = EVERYBODY;
  override readonly ownOrder = { by: 'total_time_formatted', descending: true };
  override readonly columns = [
    hidden('content_id', 'Content ID'),
    column('content_title', 'Content'),
    column('content_type', 'Type'),
    ...courseColumns,
    studentsColumn,
    ...timeColumns,
  ];

  async fetch(request: TableRequest): Promise<Rows> {
    const spent = await spentIn(request);
    const names = await namesOf(request, { courses: spent.map(({ content }) => content.courseId) });
    const rows = spent.map((each) => rowOf(names, each));
    return pageOfRows(rows, request);
  }
}
