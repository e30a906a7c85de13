import type { CallContext } from '@plinth/kernel';
import { COURSES, type Course, ENROLMENTS, type Enrolment } from '@plinth/learning';
import { dashboardForbidden, dashboardNotFound } from '../../errors.js';
import { hasRole, type Viewer } from '../../reports/viewer.js';
import { type OwnStep, ownSteps, takeableIn } from './next-step.js';
import { courseTexts } from './texts.js';

/** A course as somebody may see it. */
export interface SeenCourse {
  readonly course: Course;
  /** Of whoever looks; none for those who only teach or run it. */
  readonly enrolment: Enrolment | undefined;
  /** Who teaches it. */
  readonly teachers: readonly number[];
}

/**
 * What whoever asks may see of a course: its learners with what they did, its teachers and administrators without.
 * @throws RestError 403 for everybody else; 404 for a course that is not there, or a draft they need not know of
 */
export async function seenCourse(call: CallContext, viewer: Viewer, courseId: number): Promise<SeenCourse> {
  const { caller, site, use } = call;
  const [course, enrolment, instructors] = await Promise.all([
    use(COURSES).find(courseId),
    use(ENROLMENTS).find(caller.id, courseId),
    use(COURSES).instructorsOf([courseId]),
  ]);
  const t = courseTexts.in(site.language);
  const teachers = (instructors.get(courseId) ?? []).map(({ userId }) => userId);
  const oversees = hasRole(viewer, ['administrator']) || teachers.includes(caller.id);
  if (!course) throw dashboardNotFound(t('no_course'));
  if (enrolment || oversees) return { course, enrolment, teachers };
  throw course.status === 'publish' ? dashboardForbidden(t('not_enrolled')) : dashboardNotFound(t('no_course'));
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
