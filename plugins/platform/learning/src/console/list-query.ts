import { choice, Type } from '@plinth/kernel';
import { COURSE_STATUSES } from '../ports.js';
import { COURSES_PATH } from './paths.js';

/** What the list of courses is limited to. */
export const LISTED_STATUSES = ['', ...COURSE_STATUSES] as const;

/** What the list shows; it stays in the address. */
export interface CourseListQuery {
  readonly search: string;
  readonly status: (typeof LISTED_STATUSES)[number];
}

/** The arguments of the list. */
export const listArguments = {
  search: Type.String({ default: '', maxLength: 200, description: 'Words in the title or description.' }),
  status: choice(LISTED_STATUSES, { default: '', description: 'Only courses with this status.' }),
};

/** The address of the list, perhaps changed in part. */
export function listAddress(path: string, query: CourseListQuery, changes: Partial<CourseListQuery> = {}): string {
  const { search, status } = { ...query, ...changes };
  const parameters = new URLSearchParams({ status });
  if (search !== '') parameters.set('search', search);
  return `${path}${COURSES_PATH}?${parameters}`;
}
