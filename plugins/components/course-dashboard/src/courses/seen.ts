import { type CallContext, CLOCK, forbidden, timestamp } from '@plinth/kernel';
import { COURSES, type Course, ENROLMENTS, type Enrolment } from '@plinth/learning';
import { siteDays } from '@plinth/toolkit';
import { runsCourse } from '../enrolling/steward.js';
import { dashboardForbidden, dashboardNotFound } from '../errors.js';
import type { Viewer } from '../reports/viewer.js';
import { type OwnStep, ownSteps, takeableIn } from './next-step.js';
import { courseTexts } from './texts.js';

/** The day in the site's time zone, `YYYY-MM-DD`. */
export function todayIn({ site, use }: Pick<CallContext, 'site' | 'use'>): string {
  return siteDays(site.timezone)(timestamp(use(CLOCK)));
}

/** A course as somebody may see it. */
export interface SeenCourse {
  readonly course: Course;
  /** Of whoever looks; none for those who only teach or run it. */
  readonly enrolment: Enrolment | undefined;
  /** Who teaches it. */
  readonly teachers: readonly number[];
}

/** A course as somebody finds it who may not be in it. */
export interface FoundCourse extends SeenCourse {
  /** Whether they are in it, teach it or run the site: to others the steps are names. */
  readonly isInside: boolean;
}

/**
 * A course as people find it: what it is about and the names of its steps. Visitors find those that are open. A draft is there
 * only for those who are in it, teach it or run the site.
 * @throws RestError 404 for a course that is not there, or a draft they need not know of; 401 for visitors, who are not told
 *   which of the others there are
 */
export async function foundCourse(call: CallContext, viewer: Viewer, courseId: number): Promise<FoundCourse> {
  const { caller, site, use } = call;
  const [course, enrolment, instructors] = await Promise.all([
    use(COURSES).find(courseId),
    caller.isVisitor ? undefined : use(ENROLMENTS).find(caller.id, courseId),
    use(COURSES).instructorsOf([courseId]),
  ]);
  if (caller.isVisitor && !(course?.status === 'publish' && course.isOpen)) throw forbidden();
  const teachers = (instructors.get(courseId) ?? []).map(({ userId }) => userId);
  const isInside = enrolment !== undefined || runsCourse(viewer, { teachers });
  if (!course || (course.status !== 'publish' && !isInside))
    throw dashboardNotFound(courseTexts.in(site.language)('no_course'));
  return { course, enrolment, teachers, isInside };
}

/**
 * What whoever asks may see of a course: its learners with what they did, its teachers and administrators without.
 * @throws RestError 403 for everybody else; 404 for a course that is not there, or a draft they need not know of
 */
export async function seenCourse(call: CallContext, viewer: Viewer, courseId: number): Promise<SeenCourse> {
  const found = await foundCourse(call, viewer, courseId);
  if (!found.isInside) throw dashboardForbidden(courseTexts.in(call.site.language)('not_enrolled'));
  return found;
}

/** The steps of a course with what whoever is in it did of them. */
export async function stepsOf(
  call: CallContext,
  { course, enrolment }: Pick<SeenCourse, 'course' | 'enrolment'>,
): Promise<OwnStep[]> {
  const { use } = call;
  const [contents, completed] = await Promise.all([
    use(COURSES).contentsOf([course.id]),
    enrolment ? use(ENROLMENTS).stepsOf([enrolment.id]) : undefined,
  ]);
  const made = contents.get(course.id) ?? [];
  return ownSteps(made, completed?.get(enrolment?.id ?? 0) ?? [], await takeableIn(call, made));
}
