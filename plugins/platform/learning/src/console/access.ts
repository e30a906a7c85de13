import { type CallContext, forbidden, id, notFound } from '@plinth/kernel';
import { COURSES, type Course } from '../ports.js';

/** Who opens the course builder. */
export const EDIT = 'edit_courses';
/** Who edits the courses of others. */
export const EDIT_OTHERS = 'edit_others_courses';
const DELETE_OTHERS = 'delete_others_courses';

/** A course with what the caller may do in the builder. */
export interface EditedCourse {
  readonly course: Course;
  /** User IDs, the lead first. */
  readonly instructorIds: readonly number[];
  /** Whether the caller leads the course or edits those of others: they add and remove instructors. */
  readonly mayManage: boolean;
  readonly mayDelete: boolean;
}

/** The courses among these that the caller may edit: their own, or all with `edit_others_courses`. Two queries. */
export async function editedAmong(
  { caller, use }: Pick<CallContext, 'caller' | 'use'>,
  ids: readonly number[],
): Promise<Map<number, EditedCourse>> {
  if (!caller.can(EDIT) || ids.length === 0) return new Map();
  const [courses, teaching] = await Promise.all([use(COURSES).findMany(ids), use(COURSES).instructorsOf(ids)]);
  const found = courses.flatMap((course) => {
    const instructors = teaching.get(course.id) ?? [];
    const own = instructors.find(({ userId }) => userId === caller.id);
    if (!own && !caller.can(EDIT_OTHERS)) return [];
    const leads = own?.isLead === true;
    const edited: EditedCourse = {
      course,
      instructorIds: instructors.map(({ userId }) => userId),
      mayManage: leads || caller.can(EDIT_OTHERS),
      mayDelete: leads || caller.can(DELETE_OTHERS),
    };
    return [[course.id, edited] as const];
  });
  return new Map(found);
}

/** 404: a course that does not exist, or that the caller does not edit. */
export function noSuchCourse() {
  return notFound('course_not_found', 'There is no course with this ID that you can edit.');
}

/** 404: a part of a course that does not exist, or no longer. */
export function noSuchPart() {
  return notFound('course_part_not_found', 'This part of the course doesn’t exist. It may have been deleted.');
}

/** The argument of a page of the builder that names its course. */
export const courseArgument = { course: id('The course.') };

/** A call of a page that names its course. */
export type CourseCall = CallContext & { readonly args: { readonly course: number } };

/** The course of a page. @throws RestError 404 if it is gone */
export async function loadCourse(call: CourseCall): Promise<EditedCourse> {
  const { course } = call.args;
  const found = (await editedAmong(call, [course])).get(course);
  if (!found) throw noSuchCourse();
  return found;
}

/** @throws RestError 403 unless the caller leads the course or edits those of others */
export function requireManager({ mayManage }: EditedCourse): void {
  if (!mayManage)
    throw forbidden('course_manage_forbidden', 'Only the lead instructor and administrators can do this.');
}

/** Only the caller's own courses, unless they edit those of others. */
export function ownCourses({ caller }: Pick<CallContext, 'caller'>): { readonly taughtBy?: number } {
  return caller.can(EDIT_OTHERS) ? {} : { taughtBy: caller.id };
}
