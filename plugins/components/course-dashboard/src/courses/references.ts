import { id, reference, type SetupContext } from '@plinth/kernel';
import { REFERENCE_KINDS, type ReferenceCall, type ReferenceKind } from '@plinth/kernel/layer';
import { COURSES, ENROLMENTS } from '@plinth/learning';
import { dashboardNotFound } from '../errors.js';
import { MANAGE } from '../rights.js';

/** The drafts among some courses that the caller learns in. */
async function learned({ use, caller }: ReferenceCall, drafts: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await Promise.all(drafts.map((courseId) => use(ENROLMENTS).find(caller.id, courseId)));
  return new Set(found.flatMap((enrolment) => enrolment?.courseId ?? []));
}

/**
 * Courses as `foundCourse` finds them: the open ones for visitors, published ones for members, drafts for the people in them.
 * They belong to the dashboard because learning itself does not decide who sees a course.
 */
const courseReference: ReferenceKind = {
  name: 'course',
  async find(call, ids) {
    const { use, caller } = call;
    const courses = await use(COURSES).findMany(ids);
    if (caller.isVisitor) {
      const open = courses.filter(({ status, isOpen }) => status === 'publish' && isOpen);
      return new Map(open.map((course) => [course.id, course]));
    }
    const drafts = courses.filter(({ status }) => status !== 'publish').map(({ id: courseId }) => courseId);
    const mayRun = caller.can(MANAGE);
    const [teachers, inside] =
      drafts.length === 0 || mayRun
        ? [new Map<number, readonly { readonly userId: number }[]>(), new Set<number>()]
        : await Promise.all([use(COURSES).instructorsOf(drafts), learned(call, drafts)]);
    const teaches = (courseId: number) => teachers.get(courseId)?.some(({ userId }) => userId === caller.id) ?? false;
    const seen = courses.filter(
      (course) => course.status === 'publish' || mayRun || inside.has(course.id) || teaches(course.id),
    );
    return new Map(seen.map((course) => [course.id, course]));
  },
};

/** Lets the arguments of any route name courses. */
export function registerCourseReference({ use, onStop }: Pick<SetupContext, 'use' | 'onStop'>): void {
  onStop(use(REFERENCE_KINDS).register(courseReference));
}

/** The argument of pages of a course for people who are signed in. */
export const courseArgument = {
  id: reference('course', 'read', id('The course.'), {
    unseen: () => dashboardNotFound('There is no such course of yours.'),
  }),
};
