import type { RowValues } from '@plinth/kernel';
import { GROUP_STATUSES, type Group, type GroupChanges, type GroupRole, type Membership } from './ports.js';

/** A row of the table `community_groups`. */
export interface GroupRow {
  readonly id: number;
  readonly creator_id: number | null;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly status: string;
  readonly member_count: number;
  readonly created_at: string;
  readonly active_at: string;
}

/** A row of the table `community_group_members`. */
export interface MemberRow {
  readonly group_id: number;
  readonly user_id: number;
  readonly role: number;
  readonly joined_at: string;
}

/** The columns of a SELECT on the alias `g`. */
export const GROUP_COLUMNS = [
  'id',
  'creator_id',
  'name',
  'slug',
  'description',
  'status',
  'member_count',
  'created_at',
  'active_at',
]
  .map((column) => `g.${column}`)
  .join(', ');

/** Reads a row into a group. A status that nobody knows shows nothing to strangers. */
export function readGroup(row: GroupRow): Group {
  return {
    id: row.id,
    creatorId: row.creator_id ?? 0,
    name: row.name,
    slug: row.slug,
    description: row.description,
    status: GROUP_STATUSES.find((status) => status === row.status) ?? 'hidden',
    memberCount: row.member_count,
    createdAt: row.created_at,
    activeAt: row.active_at,
  };
}

/** The roles as the database counts them, in the order in which people are listed. */
const RANKS: readonly GroupRole[] = ['administrator', 'moderator', 'member'];

/** Reads the role of a row. */
export function readRole(rank: number): GroupRole {
  return RANKS[rank] ?? 'member';
}

/** How the database counts a role. */
export function writeRole(role: GroupRole): number {
  return RANKS.indexOf(role);
}

/** Reads a row into a membership. */
export function readMember(row: MemberRow): Membership {
  return { groupId: row.group_id, userId: row.user_id, role: readRole(row.role), joinedAt: row.joined_at };
}

/** The columns that some changes write. */
export function writeGroup({ name, description, status }: GroupChanges): RowValues {
  return { name, name_key: name?.toLowerCase(), description, status };
}
