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
  Admission,
  AdmitOutcome,
  Group,
  GroupChanges,
  GroupRole,
  GroupStanding,
  GroupStore,
  LeaveOutcome,
  NewGroup,
  RoleOutcome,
} from './ports.js';
import { rankOf } from './roles.js';
import { standingOf } from './standing.js';
import { groupMembers, groupRequests, groups } from './tables.js';
import { GroupWriter } from './writer.js';

/** Bundles take no longer slugs. */
const MAX_SLUG_LENGTH = 160;

/** Below `/groups` pages of the site have these names. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['create']);

function desiredSlug(text: string): string {
  const slug = shortenSlug(slugify(text), MAX_SLUG_LENGTH) || 'group';
  return RESERVED_SLUGS.has(slug) ? `${slug}-group` : slug;
}

/** The groups in the database. What a write announces is announced after the commit. */
@injectable()
export class SqlGroups extends GroupWriter implements GroupStore {
  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) clock: Clock,
    @inject(CACHE_TAGS) cacheTags: CacheTags,
    @inject(PLUGIN_CONTEXT) context: PluginContext,
  ) {
    super(database, clock, cacheTags, context);
  }

  async standing(group: Group, caller: Caller): Promise<GroupStanding> {
    const role = await this.role(group.id, caller.id);
    if (role !== undefined || caller.isVisitor) return standingOf(group, role, caller);
    const ties = await this.ties(group.id, caller.id);
    // An invitation that was accepted between the two queries left a membership instead.
    const isLate = !ties.isInvited && group.status !== 'public';
    return standingOf(group, isLate ? await this.role(group.id, caller.id) : role, caller, ties);
  }

  addressOf({ slug }: Pick<Group, 'slug'>): string {
    return `${this.context.site.url}/groups/${encodeURIComponent(slug)}`;
  }

  create(fresh: NewGroup): Promise<Group> {
    const { creatorId, name, slug, description = '', status = 'public', inviteStatus = 'members' } = fresh;
    const now = fresh.createdAt ?? timestamp(this.clock);
    const desired = desiredSlug(slug ?? name);
    const clean = sanitizeActivity(description);
    const times = { createdAt: now, activeAt: now };
    const row = { creatorId, name, nameKey: sortKey(name), description: clean, status, inviteStatus, memberCount: 1 };
    const rows = this.database.rows(groups);
    return this.database.transaction(async () => {
      const claimed = await rows.claimSlug('slug', { desired }, (free) =>
        rows.insertIfAbsent({ ...row, ...times, slug: free }),
      );
      const group = await this.findBySlug(claimed);
      if (!group) throw new Error('The group was written and is not there.');
      const first = { groupId: group.id, userId: creatorId, role: rankOf('administrator'), joinedAt: now };
      await this.database.rows(groupMembers).insert(first);
      await this.changed();
      return group;
    });
  }

  async update(id: number, { name, description, status, inviteStatus, isClosed }: GroupChanges): Promise<Group> {
    const clean = description === undefined ? undefined : sanitizeActivity(description);
    return this.database.transaction(async () => {
      const before = await this.hold(id);
      const closedAt = isClosed ? (before.closedAt ?? timestamp(this.clock)) : null;
      const changes = {
        ...{ name, nameKey: name === undefined ? undefined : sortKey(name), description: clean, status, inviteStatus },
        closedAt: isClosed === undefined ? undefined : closedAt,
      };
      await this.database.rows(groups).change({ id }, changes);
      const group = await this.#mustFind(id);
      const hidden = group.status !== 'public';
      await this.database.rows(activities).change({ groupId: id, hidden: !hidden }, { hidden });
      await this.changed();
      return group;
    });
  }

  setCover(groupId: number, coverId: number): Promise<number> {
    return this.database.transaction(async () => {
      const before = await this.hold(groupId);
      await this.database.rows(groups).change({ id: groupId }, { coverId });
      await this.changed();
      return before.coverId;
    });
  }

  async dropCover(coverId: number): Promise<void> {
    if (coverId === 0) return;
    const dropped = await this.database.rows(groups).change({ coverId }, { coverId: 0 });
    if (dropped > 0) await this.changed();
  }

  async remove(id: number): Promise<boolean> {
    const group = await this.find(id);
    if (!group || (await this.database.rows(groups).remove({ id })) === 0) return false;
    await this.changed(() => this.context.hooks.action(communityHooks.community_group_removed, group));
    return true;
  }

  join(groupId: number, userId: number, role: GroupRole = 'member'): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.hold(groupId);
      return (await this.take(groupId, userId, role)).isNew;
    });
  }

  admit(groupId: number, userId: number, admission: Admission): Promise<AdmitOutcome> {
    return this.database.transaction(async () => {
      const group = await this.hold(groupId);
      if ((await this.role(groupId, userId)) !== undefined) return 'member';
      if (group.closedAt !== null) return 'closed';
      const { isBanned, isInvited } = await this.ties(groupId, userId);
      if (isBanned) return 'banned';
      const isAdmitted = {
        open: () => group.status === 'public',
        invitation: () => isInvited,
        request: () => this.hasAsked(groupId, userId),
        anyone: () => true,
      };
      if (!(await isAdmitted[admission]())) return 'not-admitted';
      const { isNew, hadAsked } = await this.take(groupId, userId, 'member');
      if (hadAsked && admission !== 'open' && admission !== 'invitation') {
        const { community_group_request_accepted: accepted } = communityHooks;
        await this.changed(() => this.context.hooks.action(accepted, groupId, userId));
      }
      return isNew ? 'joined' : 'member';
    });
  }

  leave(groupId: number, userId: number, successorId?: number): Promise<LeaveOutcome> {
    return this.database.transaction(async () => {
      await this.hold(groupId);
      const role = await this.role(groupId, userId);
      if (role === undefined) return 'no-member';
      if (role === 'administrator' && (await this.administrators(groupId)) === 1) {
        if (successorId === undefined) return 'last-administrator';
        const named = successorId === userId ? undefined : await this.role(groupId, successorId);
        if (named === undefined) return 'no-successor';
        await this.#setRank(groupId, successorId, 'administrator');
      }
      await this.expel(groupId, userId);
      return 'left';
    });
  }

  setRole(groupId: number, userId: number, role: GroupRole): Promise<RoleOutcome> {
    return this.database.transaction(async () => {
      await this.hold(groupId);
      const before = await this.role(groupId, userId);
      if (before === undefined) return 'no-member';
      const lastOne = before === 'administrator' && (await this.administrators(groupId)) === 1;
      if (lastOne && role !== 'administrator') return 'last-administrator';
      await this.#setRank(groupId, userId, role);
      await this.changed();
      return 'changed';
    });
  }

  ask(groupId: number, userId: number): Promise<boolean> {
    return this.database.transaction(async () => {
      const { closedAt } = await this.hold(groupId);
      if (closedAt !== null || (await this.role(groupId, userId)) !== undefined) return false;
      if ((await this.ties(groupId, userId)).isBanned) return false;
      const askedAt = timestamp(this.clock);
      const noted = await this.database.rows(groupRequests).insertIfAbsent({ groupId, userId, askedAt });
      if (noted) {
        const { community_group_requested: requested } = communityHooks;
        await this.changed(() => this.context.hooks.action(requested, groupId, userId));
      }
      return noted;
    });
  }

  async dismiss(groupId: number, userId: number): Promise<boolean> {
    return (await this.database.rows(groupRequests).remove({ groupId, userId })) > 0;
  }

  async #setRank(groupId: number, userId: number, role: GroupRole): Promise<void> {
    await this.database.rows(groupMembers).change({ groupId, userId }, { role: rankOf(role) });
  }

  async #mustFind(id: number): Promise<Group> {
    const group = await this.find(id);
    if (!group) throw unknownGroup();
    return group;
  }
}
