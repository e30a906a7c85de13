import type { CallContext } from '@plinth/kernel';
import { CONSOLE } from '@plinth/pages';
import { EDIT, EDIT_OTHERS } from './access.js';
import { COURSES_PATH, coursePath } from './paths.js';

/** Where the caller edits a course that these people teach; undefined if they may not, or while the console is off. */
export function courseEditUrl(
  { caller, site, use }: Pick<CallContext, 'caller' | 'site' | 'use'>,
  { courseId, instructorIds }: { readonly courseId: number; readonly instructorIds: readonly number[] },
): string | undefined {
  const { frame, path } = use(CONSOLE);
  if (!frame || !caller.can(EDIT)) return undefined;
  if (!instructorIds.includes(caller.id) && !caller.can(EDIT_OTHERS)) return undefined;
  return site.url + path + coursePath(courseId);
}

/** Where the caller creates a course; undefined if they may not, or while the console is off. */
export function newCourseUrl({ caller, site, use }: Pick<CallContext, 'caller' | 'site' | 'use'>): string | undefined {
  const { frame, path } = use(CONSOLE);
  return frame && caller.can(EDIT) ? `${site.url}${path}${COURSES_PATH}/new` : undefined;
}
