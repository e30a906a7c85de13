import { type Caller, definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { groupBans, groupInvitations, groupMembers, groups } from './tables.js';

/** Who may see a group: everybody; everybody its name, its members the rest; its members alone. */
export type GroupStatus = 'public' | 'private' | 'hidden';

/** What somebody is in a group, least first. */
export type GroupRole = 'member' | 'moderator' | 'administrator';

/** From which role on people may invite others. */
export type InviteStatus = 'members' | 'moderators' | 'administrators';

/** The values of {@link InviteStatus}. */
export const INVITE_STATUSES = ['members', 'moderators', 'administrators'] as const satisfies readonly InviteStatus[];

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
  readonly inviteStatus?: InviteStatus;
  readonly createdAt?: Timestamp;
}

/** What may be changed of a group. */
export interface GroupChanges extends Partial<Pick<NewGroup, 'name' | 'description' | 'status' | 'inviteStatus'>> {
  /** Whether nobody may post or join. */
  readonly isClosed?: boolean;
}

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
  /** Only groups in which people may post and which they may join. */
  readonly isOpen?: boolean;
  readonly orderBy?: 'active' | 'newest' | 'alphabetical' | 'popular';
  readonly limit: number;
  readonly offset?: number;
}

/** What a caller may do with a group. */
export interface GroupStanding {
  readonly role: GroupRole | undefined;
  /** Does not belong to the group and has an invitation. */
  readonly isInvited: boolean;
  /** Was banned from the group. */
  readonly isBanned: boolean;
  /** May know that the group exists. */
  readonly mayFind: boolean;
  /** May read its activities and who belongs to it. */
  readonly mayRead: boolean;
  /** May post in it; nobody may while it is closed. */
  readonly mayPost: boolean;
  /** May invite others; nobody may while it is closed. */
  readonly mayInvite: boolean;
  /** Moderators and administrators of the group, and holders of `community_moderate`. */
  readonly mayModerate: boolean;
  /** Administrators of the group, and holders of `community_moderate`. */
  readonly mayAdminister: boolean;
}

/** How leaving went. */
export type LeaveOutcome = 'left' | 'no-member' | 'last-administrator' | 'no-successor';

/** What lets somebody in: a public group, an invitation, a request of theirs, or whoever may take in anybody. */
export type Admission = 'open' | 'invitation' | 'request' | 'anyone';

/** How an admission went; `not-admitted` where what should let them in is missing. */
export type AdmitOutcome = 'joined' | 'member' | 'banned' | 'closed' | 'not-admitted';

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
    query: {
      readonly roles?: readonly GroupRole[];
      readonly userIds?: readonly number[];
      readonly limit: number;
      readonly offset?: number;
    },
  ): Promise<{ members: Membership[]; total: number }>;
  /**
   * Takes somebody in whatever the rules of the group say, and drops their request and invitation. Returns false for
   * somebody who belongs to it already.
   */
  join(groupId: number, userId: number, role?: GroupRole): Promise<boolean>;
  /** Takes somebody in by the rules of the group as they are at that moment. */
  admit(groupId: number, userId: number, admission: Admission): Promise<AdmitOutcome>;
  /** @param successorId the member who becomes administrator where the last one leaves */
  leave(groupId: number, userId: number, successorId?: number): Promise<LeaveOutcome>;
  setRole(groupId: number, userId: number, role: GroupRole): Promise<RoleOutcome>;
  /** Notes that somebody asks to be taken in. Returns false for members, those who asked already, a ban or a closed group. */
  ask(groupId: number, userId: number): Promise<boolean>;
  hasAsked(groupId: number, userId: number): Promise<boolean>;
  /** Denies or withdraws a request. Returns whether there was one. */
  dismiss(groupId: number, userId: number): Promise<boolean>;
  /** A page of those who ask to be taken in, the longest waiting first, and how many there are. */
  requests(
    groupId: number,
    page: { readonly limit: number; readonly offset?: number },
  ): Promise<{ requests: { userId: number; askedAt: Timestamp }[]; total: number }>;
  /** How many groups somebody created that still exist. */
  countCreatedBy(userId: number): Promise<number>;
  /** Replaces the cover image by another attachment, or by none (0), and returns the one before. */
  setCover(groupId: number, coverId: number): Promise<number>;
  /** Takes an attachment that is gone out of the groups that it covers. */
  dropCover(coverId: number): Promise<void>;
  /** The readable address of a group. */
  addressOf(group: Pick<Group, 'slug'>): string;
}

/** Groups of members. */
export const GROUPS = definePort<GroupStore>('community/groups');

/** An invitation to join a group. */
export type GroupInvitation = Row<typeof groupInvitations>;

/** How an invitation went. */
export type InviteOutcome = 'invited' | 'invited-already' | 'member' | 'banned' | 'closed';

/** A part of a list. */
export interface ListPage {
  readonly limit: number;
  readonly offset?: number;
}

/** Invitations to groups; accepting one is `GroupStore.admit`. */
export interface GroupInvitationStore {
  /** @throws RestError 404 `community_rest_group_invalid_id` */
  invite(groupId: number, userId: number, inviterId: number): Promise<InviteOutcome>;
  invitation(groupId: number, userId: number): Promise<GroupInvitation | undefined>;
  /** Cancels or declines an invitation. Returns whether there was one. */
  withdraw(groupId: number, userId: number): Promise<boolean>;
  /** A page of those who are invited to a group, the newest first, and how many there are. */
  ofGroup(groupId: number, page: ListPage): Promise<{ invitations: GroupInvitation[]; total: number }>;
  /** A page of somebody's invitations, the newest first, and how many there are. */
  ofUser(userId: number, page: ListPage): Promise<{ invitations: GroupInvitation[]; total: number }>;
}

/** Invitations to groups. */
export const GROUP_INVITATIONS = definePort<GroupInvitationStore>('community/group-invitations');

/** A ban from a group. */
export type GroupBan = Row<typeof groupBans>;

/** How a ban went. */
export type BanOutcome = 'banned' | 'banned-already' | 'last-administrator';

/** Who may neither join a group nor ask to. */
export interface GroupBanStore {
  /**
   * Removes somebody from a group with their request and invitation, and keeps them out.
   * @throws RestError 404 `community_rest_group_invalid_id`
   */
  ban(groupId: number, userId: number): Promise<BanOutcome>;
  /** Lifts a ban. Returns whether there was one. */
  lift(groupId: number, userId: number): Promise<boolean>;
  /** A page of those who are banned, the newest first, and how many there are. */
  bans(groupId: number, page: ListPage): Promise<{ bans: GroupBan[]; total: number }>;
}

/** Bans from groups. */
export const GROUP_BANS = definePort<GroupBanStore>('community/group-bans');
