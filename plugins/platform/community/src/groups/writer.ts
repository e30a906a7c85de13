import { type CacheTags, type Clock, type PluginContext, timestamp } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';
import { unknownGroup } from '../errors.js';
import { communityHooks } from '../hooks.js';
import type { Group, GroupRole } from './ports.js';
import { GroupReader } from './reader.js';
import { rankOf } from './roles.js';
import { groupInvitations, groupMembers, groupRequests, groups } from './tables.js';

/** What every writer around a group does: holds the group, keeps its count of members, and announces after the commit. */
export class GroupWriter extends GroupReader {
  constructor(
    database: Database,
    protected readonly clock: Clock,
    protected readonly cacheTags: CacheTags,
    protected readonly context: PluginContext,
  ) {
    super(database);
  }

  /** Lets all other writers of the group wait until this transaction ends. */
  protected async hold(id: number): Promise<Group> {
    if ((await this.database.rows(groups).lock({ id })) === 0) throw unknownGroup();
    const group = await this.find(id);
    if (!group) throw unknownGroup();
    return group;
  }

  /** Makes somebody a member of a held group, and drops their request and their invitation. */
  protected async take(
    groupId: number,
    userId: number,
    role: GroupRole,
  ): Promise<{ readonly isNew: boolean; readonly hadAsked: boolean }> {
    const fresh = { groupId, userId, role: rankOf(role), joinedAt: timestamp(this.clock) };
    const isNew = await this.database.rows(groupMembers).insertIfAbsent(fresh);
    if (!isNew) return { isNew, hadAsked: false };
    await this.recount(groupId);
    const hadAsked = (await this.database.rows(groupRequests).remove({ groupId, userId })) > 0;
    await this.database.rows(groupInvitations).remove({ groupId, userId });
    await this.changed(() => this.context.hooks.action(communityHooks.community_group_joined, groupId, userId, role));
    return { isNew, hadAsked };
  }

  /** Takes a member out of a held group. */
  protected async expel(groupId: number, userId: number): Promise<void> {
    await this.database.rows(groupMembers).remove({ groupId, userId });
    await this.recount(groupId);
    await this.changed(() => this.context.hooks.action(communityHooks.community_group_left, groupId, userId));
  }

  protected async recount(id: number): Promise<void> {
    await this.database.write`UPDATE ${groups} SET member_count =
      (SELECT COUNT(*) FROM ${groupMembers} WHERE ${groupMembers.groupId} = ${id}) WHERE ${groups.id} = ${id}`;
  }

  /** Invalidates cached responses and tells listeners, both once the write is committed. */
  protected async changed(announce?: () => void | Promise<void>): Promise<void> {
    await this.database.afterCommit(async () => {
      this.cacheTags.invalidate('community');
      await announce?.();
    });
  }
}
