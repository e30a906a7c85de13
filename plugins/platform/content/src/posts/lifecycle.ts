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
export function settleInTime<C extends PostChanges>(before: Post | undefined, changes: C, now: Timestamp) {
  const wanted = changes.status ?? before?.status ?? 'draft';
  const isFinished = !isUnfinished(wanted) && wanted !== 'trash';
  // A date that is given is chosen; `dated: false` takes back one that was.
  const hasDate = changes.dated ?? (changes.createdAt !== undefined || (before?.dated ?? false));
  const ownDate = hasDate || !isFinished ? before?.createdAt : undefined;
  const createdAt = changes.createdAt ?? ownDate ?? now;
  return { ...changes, status: inTime(wanted, createdAt, now), createdAt, dated: hasDate || isFinished };
}

function inTime(status: string, date: Timestamp, now: Timestamp): string {
  if (status === 'publish' && date > now) return 'future';
  if (status === 'future' && date <= now) return 'publish';
  return status;
}
