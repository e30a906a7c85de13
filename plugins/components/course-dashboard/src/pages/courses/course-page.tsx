import { type CallContext, id, page, type Route, signedIn, USERS } from '@plinth/kernel';
import { COURSES, type Course, ENROLMENTS } from '@plinth/learning';
import { dashboardNotFound, fetching } from '../../errors.js';
import { hasRole } from '../../reports/viewer.js';
import { LEARNING } from '../addresses.js';
import { type Places, placesOf, showLearning } from '../frame.js';
import { CoursePage } from './course-view.js';
import { ownSteps } from './next-step.js';

/**
 * What whoever asks may see of a course: its learners with what they did, its teachers and administrators without.
 * @throws RestError 404 for everybody else, who need not know that there is one
 */
async function seenCourse(call: CallContext, { viewer }: Places, courseId: number) {
  const { caller, use } = call;
  const [course, enrolment, instructors] = await Promise.all([
    use(COURSES).find(courseId),
    use(ENROLMENTS).find(caller.id, courseId),
    use(COURSES).instructorsOf([courseId]),
  ]);
  const teachers = (instructors.get(courseId) ?? []).map(({ userId }) => userId);
  const oversees = hasRole(viewer, ['administrator']) || teachers.includes(caller.id);
  if (!course || (!enrolment && !oversees)) throw dashboardNotFound('There is no such course of yours.');
  return { course, enrolment, teachers };
}

async function stepsOf({ use }: CallContext, course: Course, enrolmentId: number | undefined) {
  const ids = enrolmentId === undefined ? [] : [enrolmentId];
  const [contents, completed] = await Promise.all([
    use(COURSES).contentsOf([course.id]),
    ids.length === 0 ? new Map<number, never[]>() : use(ENROLMENTS).stepsOf(ids),
  ]);
  return ownSteps(contents.get(course.id) ?? [], completed.get(enrolmentId ?? 0) ?? []);
}

/** A course with its steps: what was done of it, and what comes next. */
export const coursePage: Route = page({
  method: 'GET',
  path: `${LEARNING}/courses/:id`,
  summary: 'A course with its steps, for those who learn and teach in it: what is done, and what comes next.',
  access: signedIn(),
  args: { id: id('The course.') },
  handle: (call) =>
    fetching(call, async () => {
      const places = await placesOf(call);
      const { course, enrolment, teachers } = await seenCourse(call, places, call.args.id);
      const [steps, people] = await Promise.all([
        stepsOf(call, course, enrolment?.id),
        call.use(USERS).findMany(teachers),
      ]);
      const names = new Map(people.map((user) => [user.id, user.displayName]));
      const view = {
        ...{ places, course, steps, isLearner: enrolment !== undefined },
        teachers: teachers.flatMap((teacher) => names.get(teacher) ?? []),
      };
      return showLearning(call, { title: course.title, body: <CoursePage {...view} />, isText: true });
    }),
});
