import type { Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { coauthors } from './table.js';

type CoauthorRow = Row<typeof coauthors>;

/** Somebody who was asked to write a post together with its author. */
export interface Coauthor extends Omit<CoauthorRow, 'position' | 'invitedBy'> {
  readonly order: number;
  /** 0 when the account is gone. */
  readonly invitedBy: number;
}

/** The record of a row, as it stands at a moment. */
export function readCoauthor({ position: order, invitedBy, ...row }: CoauthorRow, now: Timestamp): Coauthor {
  const status = row.status === 'pending' && row.expiresAt <= now ? 'expired' : row.status;
  return { ...row, status, order, invitedBy: invitedBy ?? 0 };
}
