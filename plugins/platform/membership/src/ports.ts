import { definePort, type Timestamp } from '@plinth/kernel';

/** A level that members can hold. */
export interface MembershipLevel {
  readonly id: number;
  /** By which other plugins and settings name it. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

/** That somebody holds a level. */
export interface Membership {
  readonly level: MembershipLevel;
  readonly userId: number;
  readonly grantedAt: Timestamp;
  /** Null for as long as nobody ends it. */
  readonly expiresAt: Timestamp | null;
}

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
  /** Takes a level away; answers whether it was held. */
  revoke(userId: number, levelId: number): Promise<boolean>;
}

/** The memberships. */
export const MEMBERSHIPS = definePort<Memberships>('membership/memberships');
