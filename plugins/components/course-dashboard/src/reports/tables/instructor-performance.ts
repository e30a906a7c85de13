import {
  type AttemptTotals,
  COURSES,
  COURSEWORK,
  EARNINGS,
  type EarningTotals,
  ENROLMENTS,
  type EnrolmentTotals,
  type LearningScope,
} from '@plinth/learning';
import { decimalOf, precisionOf } from '@plinth/toolkit';
import { namesOf } from '../names.js';
import { column, hidden, pageOfRows, type Row, type Rows, TableReport, type TableRequest } from '../report.js';
import { percent } from '../values.js';
import { OVERSEERS } from '../viewer.js';

/** Figures of each instructor, by id. */
interface Figures {
  readonly enrolments: ReadonlyMap<number, EnrolmentTotals>;
  readonly attempts: ReadonlyMap<number, AttemptTotals>;
  readonly earnings: ReadonlyMap<number, string>;
}

/** What a request is about: one instructor, or with undefined them all, in a course and for a group. */
type Asked = Pick<LearningScope, 'courseId' | 'groupId'> & { readonly instructorId: number | undefined };

function byKey<T extends { readonly key: number }>(totals: readonly T[]): ReadonlyMap<number, T> {
  return new Map(totals.map((each) => [each.key, each]));
}

/** The currency that most instructors earn in, the first by its code among equals; undefined when nobody earned. */
function usualCurrency(totals: readonly EarningTotals[]): string | undefined {
  const earners = new Map<string, number>();
  for (const { currency } of totals) earners.set(currency, (earners.get(currency) ?? 0) + 1);
  const [first] = [...earners].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  return first?.[0];
}

/** What each instructor earned, in the currency that is usual on the site. */
async function earningsOf({ use }: TableRequest, asked: Asked): Promise<ReadonlyMap<number, string>> {
  const { courseId, instructorId: userId } = asked;
  const scope = { ...(courseId === undefined ? {} : { courseId }), ...(userId === undefined ? {} : { userId }) };
  const [everywhere, earned] = await Promise.all([
    use(EARNINGS).totals('instructor'),
    use(EARNINGS).totals('instructor', scope),
  ]);
  const usual = usualCurrency(everywhere);
  const comparable = earned.filter(({ currency }) => currency === usual);
  return new Map(comparable.map(({ amount, currency, key }) => [key, decimalOf(amount, precisionOf(currency))]));
}

async function figuresOf(request: TableRequest, asked: Asked): Promise<Figures> {
  const { use } = request;
  const { instructorId, ...narrowed } = asked;
  const scope = { ...narrowed, ...(instructorId === undefined ? {} : { taughtBy: instructorId }) };
  const [enrolments, attempts, earnings] = await Promise.all([
    use(ENROLMENTS).totals('instructor', scope),
    use(COURSEWORK).attemptTotals('instructor', scope),
    earningsOf(request, asked),
  ]);
  return { enrolments: byKey(enrolments), attempts: byKey(attempts), earnings };
}

/** How many courses each instructor teaches whom a request is about, by id. */
async function teachersOf({ use }: TableRequest, { courseId, instructorId }: Asked): Promise<Map<number, number>> {
  if (courseId === undefined) {
    const totals = await use(COURSES).teachingTotals(instructorId === undefined ? {} : { userId: instructorId });
    return new Map(totals.map(({ userId, courses }) => [userId, courses]));
  }
  const instructors = (await use(COURSES).instructorsOf([courseId])).get(courseId) ?? [];
  const asked = instructors.filter(({ userId }) => instructorId === undefined || userId === instructorId);
  return new Map(asked.map(({ userId }) => [userId, 1]));
}

function rowOf(userId: number, name: string, courses: number, figures: Figures): Row {
  const { completed = 0, enrolled = 0, students = 0 } = figures.enrolments.get(userId) ?? {};
  return {
    user_id: userId,
    instructor_name: name,
    courses,
    students,
    completions: completed,
    completion_rate: percent(completed, enrolled),
    average_quiz_score: figures.attempts.get(userId)?.averagePercentage ?? 0,
    earnings: figures.earnings.get(userId) ?? decimalOf(0, precisionOf()),
  };
}

/**
 * What everybody who teaches came to with their courses (docs/components/course-dashboard.md,
 * `instructor-performance`), whoever has most students first, then by id. It speaks of money: whoever is no
 * administrator sees themselves only.
 */
export class InstructorPerformance extends TableReport {
  override readonly title = 'Instructor performance';
  override readonly roles = OVERSEERS;
  override readonly ownOrder = { by: 'students', descending: true };
  override readonly columns = [
    hidden('user_id', 'Instructor ID'),
    column('instructor_name', 'Instructor'),
    column('courses', 'Courses'),
    column('students', 'Students'),
    column('completions', 'Completions'),
    column('completion_rate', 'Completion rate'),
    column('average_quiz_score', 'Average quiz score'),
    column('earnings', 'Earnings'),
  ];

  async fetch(request: TableRequest): Promise<Rows> {
    const { overseenBy, userId, ...narrowed } = request.scope;
    const instructorId = overseenBy ?? userId;
    if (userId !== undefined && userId !== instructorId) return pageOfRows([], request);
    const asked = { ...narrowed, instructorId };
    const [teachers, figures] = await Promise.all([teachersOf(request, asked), figuresOf(request, asked)]);
    const names = await namesOf(request, { users: [...teachers.keys()] });
    const students = (id: number) => figures.enrolments.get(id)?.students ?? 0;
    const rows = [...teachers]
      .filter(([id]) => narrowed.groupId === undefined || students(id) > 0)
      .sort(([one], [other]) => students(other) - students(one) || one - other)
      .map(([id, courses]) => rowOf(id, names.person(id), courses, figures));
    return pageOfRows(rows, request);
  }
}
