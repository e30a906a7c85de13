import type { Timestamp } from '@plinth/kernel';

/** What became of an invitation (docs/components/member-blog.md, Co-author record). */
export type CoauthorStatus = 'pending' | 'accepted' | 'declined' | 'expired';

/** Somebody who was asked to write a post together with its author. */
export interface Coauthor {
  readonly id: number;
  readonly postId: number;
  readonly userId: number;
  readonly status: CoauthorStatus;
  readonly order: number;
  readonly invitedBy: number;
  readonly invitedAt: Timestamp;
  readonly respondedAt: Timestamp | null;
  readonly expiresAt: Timestamp;
}

/** A row of `mb_coauthors`. */
export interface CoauthorRow {
  readonly id: number;
  readonly post_id: number;
  readonly user_id: number;
  readonly status: string;
  readonly position: number;
  readonly invited_by: number | null;
  readonly invited_at: string;
  readonly responded_at: string | null;
  readonly expires_at: string;
}

/** The columns of a {@link CoauthorRow}, of the alias `c`. */
export const coauthorColumns =
  'c.id, c.post_id, c.user_id, c.status, c.position, c.invited_by, c.invited_at, c.responded_at, c.expires_at';

function statusOf({ status, expires_at }: CoauthorRow, now: Timestamp): CoauthorStatus {
  if (status === 'pending') return expires_at <= now ? 'expired' : 'pending';
  return status === 'accepted' || status === 'declined' ? status : 'expired';
}

/** The record of a row, as it stands at a moment. */
export function readCoauthor(row: CoauthorRow, now: Timestamp): Coauthor {
  return {
    id: row.id,
    postId: row.post_id,
    userId: row.user_id,
    status: statusOf(row, now),
    order: row.position,
    invitedBy: row.invited_by ?? 0,
    invitedAt: row.invited_at,
    respondedAt: row.responded_at,
    expiresAt: row.expires_at,
  };
}
