import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { levels, memberships } from './tables.js';

/** A level that members can hold. */
export type MembershipLevel = Row<typeof levels>;

/** That somebody holds a level. */
export type Membership = Omit<Row<typeof memberships>, 'id' | 'levelId'> & { readonly level: MembershipLevel };

/** What makes a level. */
export type NewLevel = Omit<MembershipLevel, 'id'>;

/** A page of those who hold a level now. */
export interface LevelMembers {
  readonly members: readonly Omit<Membership, 'level'>[];
  readonly total: number;
}

/** The levels, and who holds them. An embedder may put another implementation in its place. */
export interface Memberships {
  /** All levels by name; an owner has a handful. */
  levels(): Promise<MembershipLevel[]>;
  findLevel(slug: string): Promise<MembershipLevel | undefined>;
  /** Makes a level; undefined when there is one with this slug. */
  createLevel(fresh: NewLevel): Promise<MembershipLevel | undefined>;
  /** Changes what a level is called and what it brings; its slug stays. Undefined when there is no such level. */
  changeLevel(slug: string, changes: Pick<NewLevel, 'name' | 'description'>): Promise<MembershipLevel | undefined>;
  /** Who holds a level now, those who got it last first; ended memberships are left out. */
  membersOf(levelId: number, page: { readonly limit: number; readonly offset: number }): Promise<LevelMembers>;
  /** How many hold each level now, by its id; levels that nobody holds are left out. */
  memberCounts(): Promise<ReadonlyMap<number, number>>;
  /** What somebody holds now; ended memberships are left out. */
  ofUser(userId: number): Promise<Membership[]>;
  /** Gives a level, or another end to a membership. */
  grant(userId: number, levelId: number, expiresAt: Timestamp | null): Promise<void>;
  /** Takes a level away; returns whether it was held. */
  revoke(userId: number, levelId: number): Promise<boolean>;
}

/** The memberships. */
export const MEMBERSHIPS = definePort<Memberships>('membership/memberships');
