import { COURSES, COURSEWORK, type Essay } from '@plinth/learning';
import { siteClock } from '../../times.js';
import { type Names, namesOf } from '../names.js';
import { column, hidden, joined, type Row, type Rows, TableReport, type TableRequest } from '../report.js';
import { EVERYBODY } from '../viewer.js';
import { courseColumns, quizColumns, studentColumns, submissionColumns } from './columns.js';

/** The questions that essays answer, by id; one that is gone is missing. */
async function questionsOf({ use }: TableRequest, essays: readonly Essay[]): Promise<ReadonlyMap<number, string>> {
  const ids = essays.flatMap(({ questionId }) => questionId ?? []);
  return new Map((await use(COURSES).findQuestions(ids)).map(({ id, title }) => [id, title]));
}

function rowOf(request: TableRequest, names: Names, question: string, essay: Essay): Row {
  const { id, userId, courseId, quizId, graded, points, pointsTotal, submittedAt } = essay;
  return joined(
    { essay_id: id, user_id: userId, student_name: names.person(userId) },
    names.course(courseId),
    { quiz_id: quizId, quiz_title: names.titleOf(quizId), question },
    { status: graded ? 'graded' : 'not_graded', points_awarded: points, points_total: pointsTotal },
    { submitted_at: siteClock(request, submittedAt) },
  );
}

/** Every essay that was handed in, the latest first (docs/components/course-dashboard.md, `essay-submissions`). */
export class EssaySubmissions extends TableReport {
  override readonly title = 'Essay submissions';
  override readonly roles = EVERYBODY;
  override readonly ownOrder = { by: 'submitted_at', descending: true };
  override readonly statuses = ['graded', 'not_graded'];
  override readonly columns = [
    hidden('essay_id', 'Essay ID'),
    ...studentColumns,
    ...courseColumns,
    ...quizColumns,
    column('question', 'Question'),
    ...submissionColumns,
  ];

  async fetch(request: TableRequest): Promise<Rows> {
    const { lessonId, limit, offset, scope, status, use } = request;
    const { essays, total } = await use(COURSEWORK).essays({
      ...scope,
      ...(lessonId === 0 ? {} : { lessonId }),
      ...(status === 'all' ? {} : { graded: status === 'graded' }),
      limit,
      offset,
    });
    const [questions, names] = await Promise.all([
      questionsOf(request, essays),
      namesOf(request, {
        users: essays.map(({ userId }) => userId),
        courses: essays.map(({ courseId }) => courseId),
        contents: essays.map(({ quizId }) => quizId),
      }),
    ]);
    const question = ({ questionId }: Essay) => (questionId === null ? '' : (questions.get(questionId) ?? ''));
    return { rows: essays.map((essay) => rowOf(request, names, question(essay), essay)), total };
  }
}
