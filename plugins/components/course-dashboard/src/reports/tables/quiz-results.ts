import { COURSEWORK, type QuizAttempt } from '@plinth/learning';
import { siteClock } from '../../times.js';
import { type Names, namesOf } from '../names.js';
import { column, joined, type Row, type Rows, TableReport, type TableRequest } from '../report.js';
import { duration, durationColumns } from '../values.js';
import { EVERYBODY } from '../viewer.js';
import { courseColumns, emailColumn, quizColumns, studentColumns } from './columns.js';

function rowOf(request: TableRequest, names: Names, attempt: QuizAttempt): Row {
  const { courseId, quizId, userId, score, total, points, pointsTotal, percentage, passed } = attempt;
  return joined(
    names.student(userId),
    names.course(courseId),
    { quiz_id: quizId, quiz_title: names.titleOf(quizId) },
    { score, total, points, points_total: pointsTotal, percentage, passed },
    duration('time_spent', attempt.timeSpent),
    { completed_at: siteClock(request, attempt.completedAt) },
  );
}

/** Every attempt at a quiz, the latest first (docs/components/course-dashboard.md, `quiz-results`). */
export class QuizResults extends TableReport {
  override readonly title = 'Quiz results';
  override readonly roles = EVERYBODY;
  override readonly ownOrder = { by: 'completed_at', descending: true };
  override readonly statuses = ['passed', 'failed', 'waiting'];
  override readonly columns = [
    ...studentColumns,
    emailColumn,
    ...courseColumns,
    ...quizColumns,
    column('score', 'Score'),
    column('total', 'Questions'),
    column('points', 'Points'),
    column('points_total', 'Possible points'),
    column('percentage', 'Percentage'),
    column('passed', 'Passed'),
    ...durationColumns('time_spent', 'Time spent'),
    column('completed_at', 'Completed'),
  ];

  async fetch(request: TableRequest): Promise<Rows> {
    const { lessonId, limit, offset, scope, status, use } = request;
    const { attempts, total } = await use(COURSEWORK).attempts({
      ...scope,
      ...(lessonId === 0 ? {} : { lessonId }),
      ...(status === 'all' ? {} : { passed: status === 'passed', isWaiting: status === 'waiting' }),
      limit,
      offset,
    });
    const names = await namesOf(request, {
      users: attempts.map(({ userId }) => userId),
      courses: attempts.map(({ courseId }) => courseId),
      contents: attempts.map(({ quizId }) => quizId),
    });
    return { rows: attempts.map((attempt) => rowOf(request, names, attempt)), total };
  }
}
