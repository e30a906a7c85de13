import type { Timestamp } from '@plinth/kernel';

/**
 * Which part of all that was learned a report is about; what is left out does not narrow. Every member is one value, so
 * that a report is one statement however many courses and people it covers.
 */
export interface LearningScope {
  readonly courseId?: number;
  /** The learner. */
  readonly userId?: number;
  /** Members of this group. */
  readonly groupId?: number;
  /** Courses that this person teaches. */
  readonly taughtBy?: number;
  /** Courses that this person teaches, and whatever the members of the groups do that this person leads. */
  readonly overseenBy?: number;
  /** From this moment on. */
  readonly from?: Timestamp;
  /** Before this moment. */
  readonly to?: Timestamp;
}

/** The one moment, as the dates of a scope. */
export function exactlyAt(moment: Timestamp): { readonly from: Timestamp; readonly to: Timestamp } {
  return { from: moment, to: new Date(new Date(moment).getTime() + 1).toISOString() };
}

/** A page of a list. */
export interface Page {
  readonly limit: number;
  readonly offset?: number;
}

/** What totals can be grouped by: each row is of one course, learner, instructor of the course, or group. */
export type Grouping = 'course' | 'user' | 'instructor' | 'group';

/** How long each period of a trend is. */
export type Period = 'day' | 'month';
