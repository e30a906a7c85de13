import { ENROLMENT_STATUSES, ENROLMENTS, type Enrolment, STUDY_TIME } from '@plinth/learning';
import { siteClock } from '../../times.js';
import { type Names, namesOf } from '../names.js';
import { column, joined, type Row, type Rows, TableReport, type TableRequest } from '../report.js';
import { duration, durationColumns } from '../values.js';
import { EVERYBODY } from '../viewer.js';
import { courseColumns, emailColumn, studentColumns } from './columns.js';

type Seconds = (enrolment: Pick<Enrolment, 'userId' | 'courseId'>) => number;

/** As many learners are named to the database; more are a good part of all. */
const MAX_NAMED = 500;

/** The time of each learner of a page in each course of the scope. */
async function timeSpent({ scope, use }: TableRequest, enrolments: readonly Enrolment[]): Promise<Seconds> {
  const key = ({ userId, courseId }: Parameters<Seconds>[0]) => `${userId}/${courseId}`;
  const userIds = [...new Set(enrolments.map(({ userId }) => userId))];
  const narrowed = userIds.length > MAX_NAMED ? scope : { ...scope, userIds };
  const spent = await use(STUDY_TIME).ofEnrolments(narrowed);
  const seconds = new Map(spent.map((each) => [key(each), each.seconds]));
  return (enrolment) => seconds.get(key(enrolment)) ?? 0;
}

function rowOf(request: TableRequest, names: Names, seconds: number, enrolment: Enrolment): Row {
  const { userId, courseId, stepsCompleted, stepsTotal, progress, status, lastContentId } = enrolment;
  const moment = (at: string | null) => (at === null ? null : siteClock(request, at));
  return joined(
    names.student(userId),
    names.course(courseId),
    { steps_completed: stepsCompleted, steps_total: stepsTotal, progress, status },
    { started_at: moment(enrolment.startedAt), completed_at: moment(enrolment.completedAt) },
    { last_step_title: names.titleOf(lastContentId) },
    duration('total_time', seconds),
  );
}

/**
 * How far everybody is with each course that they are in, the latest to enrol first
 * (docs/components/course-dashboard.md, `course-progress`).
 */
export class CourseProgress extends TableReport {
  override readonly title = 'Course progress';
  override readonly roles = EVERYBODY;
  override readonly statuses = ENROLMENT_STATUSES;
  override readonly columns = [
    ...studentColumns,
    emailColumn,
    ...courseColumns,
    column('steps_completed', 'Completed steps'),
    column('steps_total', 'Steps'),
    column('progress', 'Progress'),
    column('status', 'Status'),
    column('started_at', 'Started'),
    column('completed_at', 'Completed'),
    column('last_step_title', 'Last step'),
    ...durationColumns('total_time', 'Total time'),
  ];

  async fetch(request: TableRequest): Promise<Rows> {
    const { limit, offset, scope, status, use } = request;
    const statuses = ENROLMENT_STATUSES.filter((each) => each === status);
    const { enrolments, total } = await use(ENROLMENTS).list({
      ...scope,
      ...(status === 'all' ? {} : { statuses }),
      limit,
      offset,
    });
    const [seconds, names] = await Promise.all([
      timeSpent(request, enrolments),
      namesOf(request, {
        users: enrolments.map(({ userId }) => userId),
        courses: enrolments.map(({ courseId }) => courseId),
        contents: enrolments.flatMap(({ lastContentId }) => lastContentId ?? []),
      }),
    ]);
    return { rows: enrolments.map((each) => rowOf(request, names, seconds(each), each)), total };
  }
}
