import { type CallContext, RestError, sayAct } from '@plinth/kernel';
import { shortened } from '@plinth/kernel/text';
import { COURSE_BUILDER, COURSES, type Course } from '../ports.js';
import type { EditedCourse } from './access.js';
import { builderTexts } from './texts.js';

/** What can be done with courses of the list. */
export const COURSE_ACTS = ['publish', 'to_draft', 'copy', 'remove'] as const;

/** One of them. */
export type CourseAct = (typeof COURSE_ACTS)[number];

/** What the audit calls an act. */
export const NOTED_ACTS: Readonly<Record<CourseAct, string>> = {
  publish: 'Published courses.',
  to_draft: 'Unpublished courses.',
  copy: 'Duplicated courses.',
  remove: 'Deleted courses.',
};

const MAX_TITLE = 200;

/** The act of that name; undefined for another text. */
export function courseAct(name: string): CourseAct | undefined {
  return COURSE_ACTS.find((each) => each === name);
}

/** What the caller may do with a course, where it makes sense. */
export function actsOn({ caller }: Pick<CallContext, 'caller'>, { course, mayDelete }: EditedCourse): CourseAct[] {
  const isDraft = course.status === 'draft';
  const publishes = isDraft && caller.can('publish_courses');
  return [
    ...(publishes ? ['publish' as const] : []),
    ...(isDraft ? [] : ['to_draft' as const]),
    'copy',
    ...(mayDelete ? ['remove' as const] : []),
  ];
}

/** Copies a course as a draft; whoever copies a course that they do not teach leads the copy. */
export function copyCourse(call: CallContext, { course, instructorIds }: EditedCourse): Promise<Course> {
  const { caller, site, use } = call;
  const title = shortened(builderTexts.in(site.language)('copy_of', { title: course.title }), MAX_TITLE);
  const isTaught = instructorIds.includes(caller.id);
  const others = instructorIds.filter((userId) => userId !== caller.id);
  const ids = isTaught || instructorIds.length === 0 ? [caller.id, ...others] : instructorIds;
  return use(COURSE_BUILDER).duplicate(course.id, { title, instructorIds: ids });
}

async function work(call: CallContext, edited: EditedCourse, act: CourseAct): Promise<Course | undefined> {
  const { course } = edited;
  if (act === 'copy') return copyCourse(call, edited);
  if (act === 'remove') return (await call.use(COURSES).remove(course.id)) ? course : undefined;
  const status = act === 'publish' ? 'publish' : 'draft';
  return call.use(COURSE_BUILDER).update(course.id, { status }, course.revision);
}

/** Does one act with one course; undefined if the caller may not, or if there is nothing to do. */
export async function changeCourse(
  call: CallContext,
  edited: EditedCourse,
  act: CourseAct,
): Promise<Course | undefined> {
  if (!actsOn(call, edited).includes(act)) return undefined;
  try {
    return await work(call, edited, act);
  } catch (thrown) {
    // The other courses of the list are changed all the same.
    if (thrown instanceof RestError) return undefined;
    throw thrown;
  }
}

/** Records in the audit what happened to a course. */
export function noteCourse(call: CallContext, act: string, { title }: Course, more: Record<string, string> = {}): void {
  sayAct(call, act, { course: title, ...more });
}
