import type { CallContext } from '@plinth/kernel';
import { type Course, LEARNING_GROUPS } from '@plinth/learning';
import { hasRole, type Viewer } from '../reports/viewer.js';

/** Most groups of a leader that are looked at. */
const MAX_GROUPS = 500;

/** Whoever puts people into a course and takes them out. */
export interface Steward {
  /** Whether the whole course is theirs: they teach it, or run the site. Others lead a group. */
  readonly isWhole: boolean;
  /** Whether somebody is among those whom they may put in and take out. */
  reaches(userId: number): boolean;
}

/** A course and who teaches it. */
export interface TaughtCourse {
  readonly course: Course;
  readonly teachers: readonly number[];
}

/** Whether somebody teaches a course or runs all of them. */
export function runsCourse({ roles, userId }: Viewer, { teachers }: Pick<TaughtCourse, 'teachers'>): boolean {
  return hasRole({ roles, userId }, ['administrator']) || teachers.includes(userId);
}

/**
 * What whoever asks may do about the people of a course: those who teach it and administrators everything; leaders reach the
 * members of their groups, in a course that one of these groups has or that is open. Undefined for everybody else.
 */
export async function stewardOf(call: CallContext, viewer: Viewer, taught: TaughtCourse): Promise<Steward | undefined> {
  if (runsCourse(viewer, taught)) return { isWhole: true, reaches: () => true };
  const { course } = taught;
  if (course.status !== 'publish') return undefined;
  const groups = call.use(LEARNING_GROUPS);
  const { groups: led } = await groups.list({ ledBy: viewer.userId, limit: MAX_GROUPS });
  const parts = led.length === 0 ? [] : [...(await groups.partsOf(led.map(({ id }) => id))).values()];
  if (!parts.some(({ courseIds }) => course.isOpen || courseIds.includes(course.id))) return undefined;
  const members = new Set(parts.flatMap(({ memberIds }) => memberIds));
  return { isWhole: false, reaches: (userId) => members.has(userId) };
}
