import { type Caller, definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { groupMembers, groups } from './tables.js';

/** Who may see a group: everybody; everybody its name, its members the rest; its members alone. */
export type GroupStatus = 'public' | 'private' | 'hidden';

/** What somebody is in a group, least first. */
export type GroupRole = 'member' | 'moderator' | 'administrator';

/** The values of {@link GroupStatus}. */
export const GROUP_STATUSES = ['public', 'private', 'hidden'] as const satisfies readonly GroupStatus[];

/** The values of {@link GroupRole}. */
export const GROUP_ROLES = ['member', 'moderator', 'administrator'] as const satisfies readonly GroupRole[];

/** A group of members. */
export type Group = Omit<Row<typeof groups>, 'nameKey' | 'creatorId'> & {
  /** 0 when the account is gone. */
  readonly creatorId: number;
};

/** Somebody's place in a group. */
export type Membership = Omit<Row<typeof groupMembers>, 'role'> & { readonly role: GroupRole };

/** What makes a group. Its creator becomes its administrator. */
export interface NewGroup {
  readonly creatorId: number;
  readonly name: string;
  readonly slug?: string;
  readonly description?: string;
  readonly status?: GroupStatus;
  readonly createdAt?: Timestamp;
}

/** What may be changed of a group. */
export type GroupChanges = Partial<Pick<NewGroup, 'name' | 'description' | 'status'>>;

/** Which groups a list shows. */
export interface GroupQuery {
  /** Only groups whose existence this caller may know; all groups without it. */
  readonly visibleTo?: Caller;
  /** Of those only the groups whose members the caller may know as well. */
  readonly readableOnly?: boolean;
  readonly search?: string;
  readonly statuses?: readonly GroupStatus[];
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  /** Only groups that this user belongs to. */
  readonly memberId?: number;
  readonly orderBy?: 'active' | 'newest' | 'alphabetical' | 'popular';
  readonly limit: number;
  readonly offset?: number;
}

/** What a caller may do with a group. */
export interface GroupStanding {
  readonly role: GroupRole | undefined;
  /** May know that the group exists. */
  readonly mayFind: boolean;
  /** May read its activities and who belongs to it. */
  readonly mayRead: boolean;
  /** May post in it. */
  readonly mayPost: boolean;
  /** Moderators and administrators of the group, and holders of `community_moderate`. */
  readonly mayModerate: boolean;
  /** Administrators of the group, and holders of `community_moderate`. */
  readonly mayAdminister: boolean;
}

/** How leaving went. */
export type LeaveOutcome = 'left' | 'no-member' | 'last-administrator';

/** How a change of role went. */
export type RoleOutcome = 'changed' | 'no-member' | 'last-administrator';

/**
 * Groups and who belongs to them. Each write is one transaction; the counter of members and the rule that a group keeps
 * an administrator hold under parallel requests. An embedder may put another implementation in its place.
 */
export interface GroupStore {
  find(id: number): Promise<Group | undefined>;
  findMany(ids: readonly number[]): Promise<Group[]>;
  findBySlug(slug: string): Promise<Group | undefined>;
  /** A page of groups and how many there are: one query each. */
  list(query: GroupQuery): Promise<{ groups: Group[]; total: number }>;
  create(fresh: NewGroup): Promise<Group>;
  /** Changes a group; its activities follow its status. @throws RestError 404 `community_rest_group_invalid_id` */
  update(id: number, changes: GroupChanges): Promise<Group>;
  /** Removes a group with everything in it. Returns whether there was one. */
  remove(id: number): Promise<boolean>;
  /** What somebody is in a group; undefined for somebody who does not belong to it. */
  role(groupId: number, userId: number): Promise<GroupRole | undefined>;
  /** Somebody's place in a group. */
  membership(groupId: number, userId: number): Promise<Membership | undefined>;
  /** What somebody is in each of these groups, by group id. One query. */
  roles(groupIds: readonly number[], userId: number): Promise<Map<number, GroupRole>>;
  /** What a caller may do with a group. */
  standing(group: Group, caller: Caller): Promise<GroupStanding>;
  /** A page of the people in a group, administrators first, and how many there are. */
  members(
    groupId: number,
    query: { readonly roles?: readonly GroupRole[]; readonly limit: number; readonly offset?: number },
  ): Promise<{ members: Membership[]; total: number }>;
  /** Takes somebody in, and forgets that they asked. Returns false for somebody who belongs to it already. */
  join(groupId: number, userId: number, role?: GroupRole): Promise<boolean>;
  leave(groupId: number, userId: number): Promise<LeaveOutcome>;
  setRole(groupId: number, userId: number, role: GroupRole): Promise<RoleOutcome>;
  /** Notes that somebody asks to be taken in. Returns false when they asked, or belong to it, already. */
  ask(groupId: number, userId: number): Promise<boolean>;
  hasAsked(groupId: number, userId: number): Promise<boolean>;
  /** Denies or withdraws a request. Returns whether there was one. */
  dismiss(groupId: number, userId: number): Promise<boolean>;
  /** A page of those who ask to be taken in, the longest waiting first, and how many there are. */
  requests(
    groupId: number,
    page: { readonly limit: number; readonly offset?: number },
  ): Promise<{ requests: { userId: number; askedAt: Timestamp }[]; total: number }>;
  /** The readable address of a group. */
  addressOf(group: Pick<Group, 'slug'>): string;
}

/** Groups of members. */
export const GROUPS = definePort<GroupStore>('community/groups');
