import type { CallContext } from '@plinth/kernel';
import { COURSEWORK, type LearningScope, type SubmissionKind } from '@plinth/learning';
import { hasRole, OVERSEERS, type Viewer } from '../reports/viewer.js';

/** The capability by which leaders of groups grade; who teaches a course grades what is handed in there anyway. */
const GRADE = 'grade_coursework';

/** What somebody may grade: the work of a scope, but for their own. */
export interface Grader {
  readonly scope: LearningScope;
  readonly exceptUserId: number;
}

/**
 * What the caller may grade: administrators everything, instructors what is handed in for their courses, and group leaders
 * who hold `grade_coursework` what the members of their groups hand in. Nobody grades their own work. Undefined for those
 * who grade nothing.
 */
export function graderOf({ caller }: Pick<CallContext, 'caller'>, viewer: Viewer): Grader | undefined {
  const { userId } = viewer;
  if (hasRole(viewer, ['administrator'])) return { scope: {}, exceptUserId: userId };
  if (!hasRole(viewer, OVERSEERS)) return undefined;
  const scope = caller.can(GRADE) ? { overseenBy: userId } : { taughtBy: userId };
  return { scope, exceptUserId: userId };
}

/** How much waits to be graded by somebody, as it is now: of one kind, or of both. A query for each. */
export function workWaitingFor(
  { use }: Pick<CallContext, 'use'>,
  { exceptUserId, scope }: Grader,
  kind?: SubmissionKind,
): Promise<number> {
  const query = { ...scope, exceptUserId, isDone: false, isSentBack: false };
  return use(COURSEWORK).countSubmissions(kind === undefined ? query : { ...query, kind });
}
