import { ACCESS, type CallContext, Type, timestamp, type User } from '@plinth/kernel';
import {
  COURSES,
  COURSEWORK,
  ENROLMENTS,
  LEARNING_GROUPS,
  LEARNING_PEOPLE,
  type LearningScope,
} from '@plinth/learning';
import { MANAGE } from '../rights.js';
import { siteClock } from '../times.js';

const count = Type.Integer({ minimum: 0 });

/** The statistics of a person (docs/components/course-dashboard.md). */
export const statisticsSchema = Type.Object({
  user_id: Type.Integer(),
  course_count: count,
  lessons_count: count,
  topics_count: count,
  quizzes_count: count,
  enrolled_course_count: count,
  active_course_count: count,
  completed_course_count: count,
  approved_assignment_count: count,
  not_approved_assignment_count: count,
  graded_essays_count: count,
  not_graded_essays_count: count,
  students_count: count,
  group_count: count,
  certificate_count: count,
  calculated_at: Type.String(),
});

/** The statistics of a person. */
export type Statistics = Type.Static<typeof statisticsSchema>;

/** Courses and content: created and taught for instructors, quizzes passed and courses enrolled in for students. */
async function contentCounts(call: CallContext, userId: number, ledCourses: number | undefined, seen: LearningScope) {
  const courses = call.use(COURSES);
  if (ledCourses !== undefined) {
    const { lesson, topic, quiz } = await courses.contentTotals({ taughtBy: userId });
    return { course_count: ledCourses, lessons_count: lesson, topics_count: topic, quizzes_count: quiz };
  }
  const [{ lesson, topic }, [attempts]] = await Promise.all([
    courses.contentTotals({ learnedBy: userId }),
    call.use(COURSEWORK).attemptTotals('user', { ...seen, userId }),
  ]);
  const passed = attempts?.quizzesPassed ?? 0;
  return { course_count: passed, lessons_count: lesson, topics_count: topic, quizzes_count: passed };
}

async function progressCounts(call: CallContext, scope: LearningScope) {
  const statuses = await call.use(ENROLMENTS).statusTotals(scope);
  return {
    enrolled_course_count: statuses.not_started + statuses.in_progress + statuses.completed,
    active_course_count: statuses.in_progress,
    completed_course_count: statuses.completed,
  };
}

async function reviewCounts(call: CallContext, scope: LearningScope) {
  const [assignments, essays] = await Promise.all([
    call.use(COURSEWORK).assignmentTotals(scope),
    call.use(COURSEWORK).essayTotals(scope),
  ]);
  return {
    approved_assignment_count: assignments.done,
    not_approved_assignment_count: assignments.open,
    graded_essays_count: essays.done,
    not_graded_essays_count: essays.open,
  };
}

async function peopleCounts({ use }: CallContext, userId: number, seen: LearningScope) {
  const relatedTo = { userId, relations: ['student', 'group_member'] as const };
  const [students, groups, certificates] = await Promise.all([
    use(LEARNING_PEOPLE).count({ relatedTo }),
    use(LEARNING_GROUPS).list({ ofUser: userId, limit: 1 }),
    use(ENROLMENTS).certificates({ ...seen, userId, limit: 1 }),
  ]);
  return { students_count: students, group_count: groups.total, certificate_count: certificates.total };
}

/** Whether somebody is counted as an instructor, and by what they teach: undefined for nothing. */
export async function teachingOf({ use }: CallContext, user: User) {
  const access = use(ACCESS);
  const [teaching] = await use(COURSES).teachingTotals({ userId: user.id });
  const isInstructor = teaching !== undefined || access.can(user, 'edit_courses') || access.can(user, MANAGE);
  return { isInstructor, teaching };
}

/**
 * Calculates the statistics of a person, as instructor or as student. A dozen queries, however much they did.
 * @param seen of what they learn and hand in, only what whoever looks oversees; everything by default
 */
export async function calculate(call: CallContext, user: User, seen: LearningScope = {}): Promise<Statistics> {
  const { id } = user;
  const { isInstructor, teaching } = await teachingOf(call, user);
  const [content, progress, reviews, people] = await Promise.all([
    contentCounts(call, id, isInstructor ? (teaching?.ledCourses ?? 0) : undefined, seen),
    progressCounts(call, { ...seen, userId: id }),
    reviewCounts(call, isInstructor ? { taughtBy: id } : { ...seen, userId: id }),
    peopleCounts(call, id, seen),
  ]);
  const calculated_at = siteClock(call, timestamp(call.clock));
  return { user_id: id, ...content, ...progress, ...reviews, ...people, calculated_at };
}
