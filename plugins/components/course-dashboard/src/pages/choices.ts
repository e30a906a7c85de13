import type { CallContext } from '@plinth/kernel';
import {
  COURSES,
  type Course,
  type CourseContent,
  ENROLMENTS,
  LEARNING_GROUPS,
  type LearningGroup,
} from '@plinth/learning';
import { byText } from '../reports/values.js';
import { scopeOf, type Viewer } from '../reports/viewer.js';

/** Most courses or groups that a list offers; whoever has more finds theirs by the tables, which lead to each other. */
const MAX_CHOICES = 500;

function byTitle(courses: Iterable<Course>): Course[] {
  return [...courses].sort((one, other) => byText(one.title, other.title) || one.id - other.id);
}

/** The courses that somebody has to do with, in the scope of their reports; two or three queries. */
export async function coursesOf({ use }: CallContext, viewer: Viewer): Promise<Course[]> {
  const scope = scopeOf(viewer);
  const { overseenBy } = scope;
  if (overseenBy === undefined && scope.userId === undefined)
    return byTitle((await use(COURSES).list({ limit: MAX_CHOICES })).courses);
  const [taught, totals] = await Promise.all([
    overseenBy === undefined
      ? []
      : use(COURSES)
          .list({ taughtBy: overseenBy, limit: MAX_CHOICES })
          .then((all) => all.courses),
    use(ENROLMENTS).totals('course', scope),
  ]);
  const others = await use(COURSES).findMany(totals.map(({ key }) => key).slice(0, MAX_CHOICES));
  return byTitle(new Map([...taught, ...others].map((course) => [course.id, course])).values());
}

/** The groups that somebody's reports can be narrowed to; none for those who only learn. */
export async function groupsOf({ use }: CallContext, viewer: Viewer): Promise<LearningGroup[]> {
  const { overseenBy, userId } = scopeOf(viewer);
  if (userId !== undefined) return [];
  if (overseenBy === undefined) return (await use(LEARNING_GROUPS).list({ limit: MAX_CHOICES })).groups;
  const [{ groups: led }, totals] = await Promise.all([
    use(LEARNING_GROUPS).list({ ledBy: overseenBy, limit: MAX_CHOICES }),
    use(ENROLMENTS).totals('group', { taughtBy: overseenBy }),
  ]);
  const others = await use(LEARNING_GROUPS).findMany(totals.map(({ key }) => key).slice(0, MAX_CHOICES));
  const groups = [...new Map([...led, ...others].map((group) => [group.id, group])).values()];
  return groups.sort((one, other) => byText(one.name, other.name) || one.id - other.id);
}

/** The lessons of a course, in its order; none for a course that is not among those given. */
export async function lessonsOf(
  { use }: CallContext,
  courses: readonly Course[],
  courseId: number,
): Promise<CourseContent[]> {
  if (!courses.some(({ id }) => id === courseId)) return [];
  const contents = (await use(COURSES).contentsOf([courseId])).get(courseId) ?? [];
  return contents.filter(({ type }) => type === 'lesson');
}

/** The courses that somebody may write about: those they have to do with, and those they learn in themselves. */
export async function courseChoicesForWriting(call: CallContext, viewer: Viewer): Promise<Course[]> {
  const { use } = call;
  const { overseenBy } = scopeOf(viewer);
  if (overseenBy === undefined) return coursesOf(call, viewer);
  const [overseen, learned] = await Promise.all([
    coursesOf(call, viewer),
    use(ENROLMENTS).totals('course', { userId: viewer.userId }),
  ]);
  const others = await use(COURSES).findMany(learned.map(({ key }) => key).slice(0, MAX_CHOICES));
  return byTitle(new Map([...overseen, ...others].map((course) => [course.id, course])).values());
}
