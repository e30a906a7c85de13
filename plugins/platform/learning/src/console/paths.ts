/** The pages of the builder, below the console. */
export const COURSES_PATH = '/courses';

/** A page of one course: its outline without a part. */
export function coursePath(courseId: number, part = ''): string {
  return `${COURSES_PATH}/${courseId}${part === '' ? '' : `/${part}`}`;
}

/** The editor of a lesson, topic or quiz. */
export function contentPath(courseId: number, contentId: number, part = ''): string {
  return coursePath(courseId, `contents/${contentId}${part === '' ? '' : `/${part}`}`);
}
