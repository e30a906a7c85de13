import type { CallContext } from '@plinth/kernel';
import { COURSES, ENROLMENTS, LEARNING_GROUPS, type LearningScope } from '@plinth/learning';
import { dashboardForbidden } from '../errors.js';
import { MANAGE } from '../rights.js';

/** What somebody may be to the reports. */
export type ReportRole = 'administrator' | 'instructor' | 'group_leader' | 'student';

/** Who oversees what others learn (docs/components/course-dashboard.md, "Access"). */
export const OVERSEERS: readonly ReportRole[] = ['administrator', 'instructor', 'group_leader'];
/** Overseers, and students for what is theirs. */
export const EVERYBODY: readonly ReportRole[] = [...OVERSEERS, 'student'];

/** Whoever asks for a report. */
export interface Viewer {
  readonly userId: number;
  /** Everything that they are; whoever oversees others is no student here. */
  readonly roles: readonly ReportRole[];
}

async function isInstructor({ caller, use }: CallContext): Promise<boolean> {
  return caller.can('edit_courses') || (await use(COURSES).teachingTotals({ userId: caller.id })).length > 0;
}

async function isLeader({ caller, use }: CallContext): Promise<boolean> {
  return (
    caller.can('lead_learning_groups') || (await use(LEARNING_GROUPS).list({ ledBy: caller.id, limit: 1 })).total > 0
  );
}

async function isStudent({ caller, use }: CallContext): Promise<boolean> {
  return caller.can('take_courses') || (await use(ENROLMENTS).list({ userId: caller.id, limit: 1 })).total > 0;
}

async function rolesOf(call: CallContext): Promise<ReportRole[]> {
  if (call.caller.isVisitor) return [];
  if (call.caller.can(MANAGE)) return ['administrator'];
  const [teaches, leads] = await Promise.all([isInstructor(call), isLeader(call)]);
  const roles: ReportRole[] = [
    ...(teaches ? ['instructor' as const] : []),
    ...(leads ? ['group_leader' as const] : []),
  ];
  if (roles.length > 0) return roles;
  return (await isStudent(call)) ? ['student'] : [];
}

/** The caller as the reports see them, by capabilities or by what they teach, lead and learn; perhaps nothing of it. */
export async function anyViewerOf(call: CallContext): Promise<Viewer> {
  return { userId: call.caller.id, roles: await call.once('course-dashboard/roles', () => rolesOf(call)) };
}

/**
 * The caller as the reports see them.
 * @throws RestError 403 `course_dashboard_forbidden` for somebody who has nothing to do with courses
 */
export async function viewerOf(call: CallContext): Promise<Viewer> {
  const viewer = await anyViewerOf(call);
  if (viewer.roles.length === 0) throw dashboardForbidden('You take no part in any course.');
  return viewer;
}

/** Whether one of the viewer's roles is among these. */
export function hasRole({ roles }: Viewer, wanted: readonly ReportRole[]): boolean {
  return roles.some((role) => wanted.includes(role));
}

/**
 * What a viewer may see of learning: administrators everything, instructors their own courses, group leaders their
 * groups' members, students themselves (docs/components/course-dashboard.md, "Instructors and leaders").
 */
export function scopeOf({ userId, roles }: Viewer): LearningScope {
  if (roles.includes('administrator')) return {};
  return roles.includes('student') ? { userId } : { overseenBy: userId };
}
