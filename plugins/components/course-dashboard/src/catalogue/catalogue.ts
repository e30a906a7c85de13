import { type CallContext, type Caller, USERS } from '@plinth/kernel';
import { COURSES, type Course, type CourseQuery, coverOf, ENROLMENTS, priceText } from '@plinth/learning';
import { type Admission, admissionOf } from '../courses/admission.js';
import { plainText } from '../messaging/text.js';

/** As much of what a course says of itself stands in a list. */
export const ABOUT_LENGTH = 200;
/** As many courses are offered beside one's own. */
const MAX_MORE = 6;
/** As many are looked through for them. */
const MAX_LOOKED_AT = 100;
/** As many of one's own stand on the front page. */
const MAX_TAUGHT = 50;

/** What somebody is to a course, or how they get into it. */
export type Standing = 'teacher' | 'learner' | 'visiting' | Admission;

/** A course in a list of them. */
export interface ListedCourse {
  readonly course: Course;
  /** What it is about: the beginning, plain text. */
  readonly about: string;
  /** The URL of its cover image, if it has one. */
  readonly cover: string | undefined;
  /** Of a course that is sold. */
  readonly price: string | undefined;
  readonly teachers: readonly string[];
  readonly steps: number;
  /** Everybody in it; only where it is the list of whoever teaches them. */
  readonly learners?: number;
  readonly standing: Standing;
}

/** The courses that the caller is in. */
async function learnedBy({ caller, use }: CallContext): Promise<ReadonlySet<number>> {
  if (caller.isVisitor) return new Set();
  return new Set((await use(ENROLMENTS).totals('course', { userId: caller.id })).map(({ key }) => key));
}

function standingIn(
  { caller }: CallContext,
  { course, isTeacher, isLearner }: { course: Course; isTeacher: boolean; isLearner: boolean },
): Standing {
  if (caller.isVisitor) return 'visiting';
  if (isLearner) return 'learner';
  if (isTeacher) return 'teacher';
  return admissionOf(course);
}

/** Courses as lists have them; as many queries however many courses. */
async function listed(call: CallContext, courses: readonly Course[]): Promise<ListedCourse[]> {
  const { caller, use } = call;
  const ids = courses.map(({ id }) => id);
  const [contents, instructors, learned] = await Promise.all([
    use(COURSES).contentsOf(ids),
    use(COURSES).instructorsOf(ids),
    learnedBy(call),
  ]);
  const covers = await coverOf(
    call,
    courses.map(({ imageId }) => imageId),
  );
  const people = await use(USERS).findMany([...instructors.values()].flat().map(({ userId }) => userId));
  const names = new Map(people.map(({ id, displayName }) => [id, displayName]));
  return courses.map((course) => {
    const teachers = (instructors.get(course.id) ?? []).map(({ userId }) => userId);
    return {
      course,
      about: course.summary === '' ? plainText(course.description, ABOUT_LENGTH) : course.summary,
      cover: covers.get(course.imageId)?.url,
      price: priceText(call, course),
      teachers: teachers.flatMap((id) => names.get(id) ?? []),
      steps: contents.get(course.id)?.length ?? 0,
      standing: standingIn(call, {
        course,
        isTeacher: teachers.includes(caller.id),
        isLearner: learned.has(course.id),
      }),
    };
  });
}

/** Which courses somebody may find: everybody those that are open, whoever is signed in all that are published. */
export function findable({ isVisitor }: Pick<Caller, 'isVisitor'>): Omit<CourseQuery, 'limit'> {
  return { statuses: ['publish'], ...(isVisitor ? { isOpen: true } : {}) };
}

/** A page of the courses that the caller may find, the newest first, and how many there are. */
export async function publishedCourses(call: CallContext, page: { limit: number; offset: number }) {
  const { courses, total } = await call.use(COURSES).list({ ...findable(call.caller), ...page });
  return { courses: await listed(call, courses), total };
}

/** A few courses that somebody is not in and does not teach. */
export async function moreCourses(call: CallContext): Promise<ListedCourse[]> {
  const { courses } = await publishedCourses(call, { limit: MAX_LOOKED_AT, offset: 0 });
  return courses
    .filter(({ standing }) => standing === 'open' || standing === 'buying' || standing === 'asking')
    .slice(0, MAX_MORE);
}

/** The courses that somebody teaches, drafts too, with how many are in each. */
export async function taughtCourses(call: CallContext): Promise<ListedCourse[]> {
  const { caller, use } = call;
  const [{ courses }, totals] = await Promise.all([
    use(COURSES).list({ taughtBy: caller.id, limit: MAX_TAUGHT }),
    use(ENROLMENTS).totals('course', { taughtBy: caller.id }),
  ]);
  const counts = new Map(totals.map(({ key, enrolled }) => [key, enrolled]));
  return (await listed(call, courses)).map((each) => ({ ...each, learners: counts.get(each.course.id) ?? 0 }));
}
