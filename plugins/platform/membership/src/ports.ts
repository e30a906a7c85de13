import { definePort, type Row, type Timestamp } from '@plinth/kernel';
import type { levels, memberships } from './tables.js';

/** A level that members can hold. */
export type MembershipLevel = Row<typeof levels>;

/** That somebody holds a level. */
export type Membership = Omit<Row<typeof memberships>, 'id' | 'levelId'> & { readonly level: MembershipLevel };

/** What makes a level. */
export type NewLevel = Omit<MembershipLevel, 'id'>;

/** The levels, and who holds them. An embedder may put another implementation in its place. */
export interface Memberships {
  /** All levels by name; an owner has a handful. */
  levels(): Promise<MembershipLevel[]>;
  findLevel(slug: string): Promise<MembershipLevel | undefined>;
  /** Makes a level; undefined when there is one with this slug. */
  createLevel(fresh: NewLevel): Promise<MembershipLevel | undefined>;
  /** What somebody holds now; ended memberships are left out. */
  ofUser(userId: number): Promise<Membership[]>;
  /** Gives a level, or another end to a membership. */
  grant(userId: number, levelId: number, expiresAt: Timestamp | null): Promise<void>;
  /** Takes a level away; returns whether it was held. */
  revoke(userId: number, levelId: number): Promise<boolean>;
}

/** The memberships. */
export const MEMBERSHIPS = definePort<Memberships>('membership/memberships');
