import type { Timestamp } from '@plinth/kernel';
import type { Post, PostChanges } from '../ports.js';

/** States in which a post may be without a date and a slug of its own. */
const UNFINISHED: ReadonlySet<string> = new Set(['auto-draft', 'draft', 'pending']);

/** Whether a post of this status was never meant to be read yet. */
export function isUnfinished(status: string): boolean {
  return UNFINISHED.has(status);
}

/** Whether a post of this type and status must have a slug, made from its title when nobody chose one. */
export function needsSlug(type: string, status: string): boolean {
  return type !== 'revision' && status !== 'trash' && !isUnfinished(status);
}

/**
 * What a write means in time (host-conventions E7): an undated post gets its date when it is published, a date to come
 * turns `publish` into `future`, one that has come turns `future` into `publish`.
 */
export function settleInTime(before: Post | undefined, changes: PostChanges, now: Timestamp): PostChanges {
  const wanted = changes.status ?? before?.status ?? 'draft';
  const chosen = changes.dated ?? changes.createdAt !== undefined;
  const wasDated = before?.dated ?? false;
  const finished = !isUnfinished(wanted) && wanted !== 'trash';
  const datedNow = finished && !chosen && !wasDated;
  const createdAt = changes.createdAt ?? (datedNow || before === undefined ? now : before.createdAt);
  return { ...changes, status: inTime(wanted, createdAt, now), createdAt, dated: chosen || wasDated || finished };
}

function inTime(status: string, date: Timestamp, now: Timestamp): string {
  if (status === 'publish' && date > now) return 'future';
  if (status === 'future' && date <= now) return 'publish';
  return status;
}
