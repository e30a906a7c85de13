import type { Timestamp } from '@plinth/kernel';
import { anyOf, contains, type Database, type Row, sql, type Where } from '@plinth/kernel/database';
import {
  GROUP_STATUSES,
  type Group,
  type GroupQuery,
  type GroupRole,
  type ListPage,
  type Membership,
} from './ports.js';
import { rankOf, roleOf } from './roles.js';
import { type GroupTies, MODERATE } from './standing.js';
import { groupBans, groupInvitations, groupMembers, groupRequests, groups } from './tables.js';

const ORDERS = {
  active: { activeAt: 'desc', id: 'desc' },
  newest: { createdAt: 'desc', id: 'desc' },
  alphabetical: { nameKey: 'asc', id: 'asc' },
  popular: { memberCount: 'desc', id: 'desc' },
} as const;

type GroupCondition = Where<typeof groups>;

/** A row as a group. A status that nobody knows shows nothing to strangers. */
function groupOf({ nameKey: _, creatorId, status, ...row }: Row<typeof groups>): Group {
  return { ...row, creatorId: creatorId ?? 0, status: GROUP_STATUSES.includes(status) ? status : 'hidden' };
}

function membershipOf({ role, ...row }: Row<typeof groupMembers>): Membership {
  return { ...row, role: roleOf(role) };
}

function hasMember(userId: number) {
  return sql`EXISTS (SELECT 1 FROM ${groupMembers}
    WHERE ${groupMembers.groupId} = ${groups.id} AND ${groupMembers.userId} = ${userId})`;
}

function visible({ visibleTo: caller, readableOnly }: GroupQuery): readonly GroupCondition[] {
  if (!caller || caller.can(MODERATE)) return [];
  const open: GroupCondition = { status: readableOnly ? 'public' : { not: 'hidden' } };
  return [caller.isVisitor ? open : anyOf<GroupCondition>(open, hasMember(caller.id))];
}

function conditionsOf(query: GroupQuery): GroupCondition {
  return [
    ...visible(query),
    { status: query.statuses, id: query.include, closedAt: query.isOpen ? null : undefined },
    { id: { not: query.exclude } },
    ...(query.memberId === undefined ? [] : [hasMember(query.memberId)]),
    ...(query.search ? [contains({ columns: [groups.description], keys: [groups.nameKey] }, query.search)] : []),
  ];
}

/** Reads groups and who belongs to them: plain rows, one query for a page and one for its total. */
export class GroupReader {
  constructor(protected readonly database: Database) {}

  async find(id: number): Promise<Group | undefined> {
    const row = await this.database.rows(groups).find({ id });
    return row && groupOf(row);
  }

  async findBySlug(slug: string): Promise<Group | undefined> {
    const row = await this.database.rows(groups).find({ slug });
    return row && groupOf(row);
  }

  async findMany(ids: readonly number[]): Promise<Group[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    const rows = await this.database.rows(groups).list({ id: wanted });
    const found = new Map(rows.map((row) => [row.id, groupOf(row)]));
    return wanted.flatMap((id) => found.get(id) ?? []);
  }

  async list(query: GroupQuery): Promise<{ groups: Group[]; total: number }> {
    const { orderBy = 'active', limit, offset } = query;
    const listing = { orderBy: ORDERS[orderBy], limit, offset };
    const { rows, total } = await this.database.rows(groups).page(conditionsOf(query), listing);
    return { groups: rows.map(groupOf), total };
  }

  async role(groupId: number, userId: number): Promise<GroupRole | undefined> {
    return (await this.roles([groupId], userId)).get(groupId);
  }

  async roles(groupIds: readonly number[], userId: number): Promise<Map<number, GroupRole>> {
    if (groupIds.length === 0 || userId === 0) return new Map();
    const where = { userId, groupId: groupIds };
    const rows = await this.database.rows(groupMembers).list(where, { columns: ['groupId', 'role'] });
    return new Map(rows.map(({ groupId, role }) => [groupId, roleOf(role)]));
  }

  async membership(groupId: number, userId: number): Promise<Membership | undefined> {
    const row = await this.database.rows(groupMembers).find({ groupId, userId });
    return row && membershipOf(row);
  }

  async members(
    groupId: number,
    {
      roles,
      userIds,
      limit,
      offset,
    }: ListPage & {
      readonly roles?: readonly GroupRole[];
      readonly userIds?: readonly number[];
    },
  ): Promise<{ members: Membership[]; total: number }> {
    const orderBy = { role: 'asc', joinedAt: 'asc', userId: 'asc' } as const;
    const where = { groupId, role: roles?.map(rankOf), userId: userIds };
    const { rows, total } = await this.database.rows(groupMembers).page(where, { orderBy, limit, offset });
    return { members: rows.map(membershipOf), total };
  }

  async requests(
    groupId: number,
    { limit, offset }: ListPage,
  ): Promise<{ requests: { userId: number; askedAt: Timestamp }[]; total: number }> {
    const orderBy = { askedAt: 'asc', userId: 'asc' } as const;
    const { rows: requests, total } = await this.database
      .rows(groupRequests)
      .page({ groupId }, { columns: ['userId', 'askedAt'], orderBy, limit, offset });
    return { requests, total };
  }

  hasAsked(groupId: number, userId: number): Promise<boolean> {
    return this.database.rows(groupRequests).has({ groupId, userId });
  }

  countCreatedBy(userId: number): Promise<number> {
    return this.database.rows(groups).count({ creatorId: userId });
  }

  /** What ties somebody who does not belong to a group to it. */
  protected async ties(groupId: number, userId: number): Promise<GroupTies> {
    const key = { groupId, userId };
    const [isInvited, isBanned] = await Promise.all([
      this.database.rows(groupInvitations).has(key),
      this.database.rows(groupBans).has(key),
    ]);
    return { isInvited, isBanned };
  }

  protected administrators(groupId: number): Promise<number> {
    return this.database.rows(groupMembers).count({ groupId, role: rankOf('administrator') });
  }
}
