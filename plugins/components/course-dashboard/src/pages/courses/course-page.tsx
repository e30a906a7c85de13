import { id, page, type Route, signedIn, Type, USERS } from '@plinth/kernel';
import { fetching } from '../../errors.js';
import { LEARNING } from '../addresses.js';
import { placesOf, showLearning } from '../frame.js';
import { CoursePage } from './course-view.js';
import { seenCourse, stepsOf } from './seen.js';

/** A course with its steps: what was done of it, and what comes next. */
export const coursePage: Route = page({
  method: 'GET',
  path: `${LEARNING}/courses/:id`,
  summary: 'A course with its steps, for those who learn and teach in it: what is done, and what comes next.',
  access: signedIn(),
  args: {
    id: id('The course.'),
    finished: Type.Boolean({ default: false, description: 'Whether its last step was just done.' }),
  },
  handle: (call) =>
    fetching(call, async () => {
      const places = await placesOf(call);
      const seen = await seenCourse(call, places.viewer, call.args.id);
      const { course, enrolment, teachers } = seen;
      const [steps, people] = await Promise.all([stepsOf(call, seen), call.use(USERS).findMany(teachers)]);
      const names = new Map(people.map((user) => [user.id, user.displayName]));
      const view = {
        ...{ places, course, steps, isLearner: enrolment !== undefined, isFinished: call.args.finished },
        teachers: teachers.flatMap((teacher) => names.get(teacher) ?? []),
      };
      return showLearning(call, { title: course.title, body: <CoursePage {...view} />, isText: true });
    }),
});
