import {
  CACHE_TAGS,
  type CacheTags,
  type Caller,
  CLOCK,
  type Clock,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { shortenSlug, slugify, sortKey } from '@plinth/kernel/text';
import { activities } from '../activity/tables.js';
import { unknownGroup } from '../errors.js';
import { communityHooks } from '../hooks.js';
import { sanitizeActivity } from '../text.js';
import type {
  Group,
  GroupChanges,
  GroupRole,
  GroupStanding,
  GroupStore,
  LeaveOutcome,
  NewGroup,
  RoleOutcome,
} from './ports.js';
import { GroupReader } from './reader.js';
import { rankOf } from './roles.js';
import { standingOf } from './standing.js';
import { groupMembers, groupRequests, groups } from './tables.js';

/** Bundles take no longer slugs. */
const MAX_SLUG_LENGTH = 160;

/** The groups in the database. What a write announces is announced after the commit. */
@injectable()
export class SqlGroups extends GroupReader implements GroupStore {
  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {
    super(database);
  }

  async standing(group: Group, caller: Caller): Promise<GroupStanding> {
    return standingOf(group, await this.role(group.id, caller.id), caller);
  }

  addressOf({ slug }: Pick<Group, 'slug'>): string {
    return `${this.context.site.url}/groups/${encodeURIComponent(slug)}`;
  }

  create({ creatorId, name, slug, description = '', status = 'public', createdAt }: NewGroup): Promise<Group> {
    const now = createdAt ?? timestamp(this.clock);
    const desired = shortenSlug(slugify(slug ?? name), MAX_SLUG_LENGTH) || 'group';
    const clean = sanitizeActivity(description);
    const times = { createdAt: now, activeAt: now };
    const row = { creatorId, name, nameKey: sortKey(name), description: clean, status, memberCount: 1, ...times };
    const rows = this.database.rows(groups);
    return this.database.transaction(async () => {
      const claimed = await rows.claimSlug('slug', { desired }, (free) => rows.insertIfAbsent({ ...row, slug: free }));
      const group = await this.findBySlug(claimed);
      if (!group) throw new Error('The group was written and is not there.');
      const first = { groupId: group.id, userId: creatorId, role: rankOf('administrator'), joinedAt: now };
      await this.database.rows(groupMembers).insert(first);
      await this.#changed();
      return group;
    });
  }

  async update(id: number, { name, description, status }: GroupChanges): Promise<Group> {
    const clean = description === undefined ? undefined : sanitizeActivity(description);
    return this.database.transaction(async () => {
      await this.#hold(id);
      const changes = { name, nameKey: name === undefined ? undefined : sortKey(name), description: clean, status };
      await this.database.rows(groups).change({ id }, changes);
      const group = await this.#mustFind(id);
      const hidden = group.status !== 'public';
      await this.database.rows(activities).change({ groupId: id, hidden: !hidden }, { hidden });
      await this.#changed();
      return group;
    });
  }

  async remove(id: number): Promise<boolean> {
    const group = await this.find(id);
    if (!group || (await this.database.rows(groups).remove({ id })) === 0) return false;
    await this.#changed(() => this.context.hooks.action(communityHooks.community_group_removed, group));
    return true;
  }

  join(groupId: number, userId: number, role: GroupRole = 'member'): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.#hold(groupId);
      const taken = await this.#take(groupId, userId, role, timestamp(this.clock));
      if (!taken) return false;
      await this.database.rows(groupRequests).remove({ groupId, userId });
      const { community_group_joined: joined } = communityHooks;
      await this.#changed(() => this.context.hooks.action(joined, groupId, userId, role));
      return true;
    });
  }

  leave(groupId: number, userId: number): Promise<LeaveOutcome> {
    return this.database.transaction(async () => {
      await this.#hold(groupId);
      const role = await this.role(groupId, userId);
      if (role === undefined) return 'no-member';
      if (role === 'administrator' && (await this.administrators(groupId)) === 1) return 'last-administrator';
      await this.database.rows(groupMembers).remove({ groupId, userId });
      await this.#recount(groupId);
      const { community_group_left: left } = communityHooks;
      await this.#changed(() => this.context.hooks.action(left, groupId, userId));
      return 'left';
    });
  }

  setRole(groupId: number, userId: number, role: GroupRole): Promise<RoleOutcome> {
    return this.database.transaction(async () => {
      await this.#hold(groupId);
      const before = await this.role(groupId, userId);
      if (before === undefined) return 'no-member';
      const lastOne = before === 'administrator' && (await this.administrators(groupId)) === 1;
      if (lastOne && role !== 'administrator') return 'last-administrator';
      await this.database.rows(groupMembers).change({ groupId, userId }, { role: rankOf(role) });
      await this.#changed();
      return 'changed';
    });
  }

  ask(groupId: number, userId: number): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.#hold(groupId);
      if ((await this.role(groupId, userId)) !== undefined) return false;
      const askedAt = timestamp(this.clock);
      const noted = await this.database.rows(groupRequests).insertIfAbsent({ groupId, userId, askedAt });
      if (noted) {
        const { community_group_requested: requested } = communityHooks;
        await this.#changed(() => this.context.hooks.action(requested, groupId, userId));
      }
      return noted;
    });
  }

  async dismiss(groupId: number, userId: number): Promise<boolean> {
    return (await this.database.rows(groupRequests).remove({ groupId, userId })) > 0;
  }

  /** Lets all other writers of the group wait until this transaction ends. */
  async #hold(id: number): Promise<void> {
    if ((await this.database.rows(groups).lock({ id })) === 0) throw unknownGroup();
  }

  async #take(groupId: number, userId: number, role: GroupRole, now: string): Promise<boolean> {
    const fresh = { groupId, userId, role: rankOf(role), joinedAt: now };
    const taken = await this.database.rows(groupMembers).insertIfAbsent(fresh);
    if (taken) await this.#recount(groupId);
    return taken;
  }

  async #recount(id: number): Promise<void> {
    await this.database.write`UPDATE ${groups} SET member_count =
      (SELECT COUNT(*) FROM ${groupMembers} WHERE ${groupMembers.groupId} = ${id}) WHERE ${groups.id} = ${id}`;
  }

  async #mustFind(id: number): Promise<Group> {
    const group = await this.find(id);
    if (!group) throw unknownGroup();
    return group;
  }

  /** Kept answers are no longer true, and whoever listens is told, both once the write is committed. */
  async #changed(announce?: () => void | Promise<void>): Promise<void> {
    await this.database.afterCommit(async () => {
      this.cacheTags.invalidate('community');
      await announce?.();
    });
  }
}
