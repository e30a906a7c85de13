import {
  type Caller,
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  inject,
  injectable,
  RANDOMNESS,
  type Randomness,
  REVISIONS,
  type Revisions,
  slugify,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import { communityHooks } from '../hooks.js';
import { unknownGroup } from '../refusals.js';
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
import { writeGroup, writeRole } from './rows.js';
import { standingOf } from './standing.js';

const MOST_TRIES = 10;

/** The groups in the database. What a write announces is announced after the commit. */
@injectable()
export class SqlGroups extends GroupReader implements GroupStore {
  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(RANDOMNESS) private readonly random: Randomness,
    @inject(REVISIONS) private readonly revisions: Revisions,
    @inject(TOOLS) private readonly tools: Tools,
  ) {
    super(database);
  }

  async standing(group: Group, caller: Caller): Promise<GroupStanding> {
    return standingOf(group, await this.role(group.id, caller.id), caller);
  }

  addressOf({ slug }: Pick<Group, 'slug'>): string {
    return `${this.tools.site.url}/groups/${encodeURIComponent(slug)}`;
  }

  async create(fresh: NewGroup): Promise<Group> {
    const id = await this.#withFreeSlug(fresh, (slug) =>
      this.database.transaction(async () => {
        const now = fresh.createdAt ?? timestamp(this.clock);
        const made = await this.database.insert('community_groups', {
          ...writeGroup({ ...fresh, description: sanitizeActivity(fresh.description ?? '') }),
          creator_id: fresh.creatorId,
          status: fresh.status ?? 'public',
          slug,
          created_at: now,
          active_at: now,
        });
        await this.#take(made, fresh.creatorId, 'administrator', now);
        await this.#changed();
        return made;
      }),
    );
    return this.#mustFind(id);
  }

  async update(id: number, changes: GroupChanges): Promise<Group> {
    const { description } = changes;
    const clean = description === undefined ? changes : { ...changes, description: sanitizeActivity(description) };
    return this.database.transaction(async () => {
      await this.#hold(id);
      await this.database.update('community_groups', writeGroup(clean), 'id = $1', [id]);
      const group = await this.#mustFind(id);
      const hidden = Number(group.status !== 'public');
      await this.database.update('community_activities', { hidden }, 'group_id = $1 AND hidden <> $2', [id, hidden]);
      await this.#changed();
      return group;
    });
  }

  async remove(id: number): Promise<boolean> {
    const group = await this.find(id);
    if (!group || (await this.database.remove('community_groups', 'id = $1', [id])) === 0) return false;
    await this.#changed(() => this.tools.hooks.action(communityHooks.community_group_removed, group));
    return true;
  }

  join(groupId: number, userId: number, role: GroupRole = 'member'): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.#hold(groupId);
      const taken = await this.#take(groupId, userId, role, timestamp(this.clock));
      if (!taken) return false;
      await this.database.remove('community_group_requests', 'group_id = $1 AND user_id = $2', [groupId, userId]);
      const { community_group_joined: joined } = communityHooks;
      await this.#changed(() => this.tools.hooks.action(joined, groupId, userId, role));
      return true;
    });
  }

  leave(groupId: number, userId: number): Promise<LeaveOutcome> {
    return this.database.transaction(async () => {
      await this.#hold(groupId);
      const role = await this.role(groupId, userId);
      if (role === undefined) return 'no-member';
      if (role === 'administrator' && (await this.administrators(groupId)) === 1) return 'last-administrator';
      await this.database.remove('community_group_members', 'group_id = $1 AND user_id = $2', [groupId, userId]);
      await this.#recount(groupId);
      const { community_group_left: left } = communityHooks;
      await this.#changed(() => this.tools.hooks.action(left, groupId, userId));
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
      const whose = [groupId, userId];
      await this.database.update(
        'community_group_members',
        { role: writeRole(role) },
        'group_id = $1 AND user_id = $2',
        whose,
      );
      await this.#changed();
      return 'changed';
    });
  }

  ask(groupId: number, userId: number): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.#hold(groupId);
      if ((await this.role(groupId, userId)) !== undefined) return false;
      const asked_at = timestamp(this.clock);
      const fresh = { group_id: groupId, user_id: userId, asked_at };
      const noted = await this.database.insertIgnore('community_group_requests', fresh);
      if (noted) {
        const { community_group_requested: requested } = communityHooks;
        await this.#changed(() => this.tools.hooks.action(requested, groupId, userId));
      }
      return noted;
    });
  }

  async dismiss(groupId: number, userId: number): Promise<boolean> {
    const whose = [groupId, userId];
    return (await this.database.remove('community_group_requests', 'group_id = $1 AND user_id = $2', whose)) > 0;
  }

  /** Lets all other writers of the group wait until this transaction ends. */
  async #hold(id: number): Promise<void> {
    const sql = `UPDATE ${this.database.table('community_groups')} SET status = status WHERE id = $1`;
    if ((await this.database.execute(sql, [id])) === 0) throw unknownGroup();
  }

  async #take(groupId: number, userId: number, role: GroupRole, now: string): Promise<boolean> {
    const fresh = { group_id: groupId, user_id: userId, role: writeRole(role), joined_at: now };
    const taken = await this.database.insertIgnore('community_group_members', fresh);
    if (taken) await this.#recount(groupId);
    return taken;
  }

  async #recount(id: number): Promise<void> {
    const members = this.database.table('community_group_members');
    const counted = `(SELECT COUNT(*) FROM ${members} m WHERE m.group_id = $1)`;
    const groups = this.database.table('community_groups');
    await this.database.execute(`UPDATE ${groups} SET member_count = ${counted} WHERE id = $1`, [id]);
  }

  async #withFreeSlug(fresh: NewGroup, write: (slug: string) => Promise<number>): Promise<number> {
    const base = slugify(fresh.slug ?? fresh.name).slice(0, 160) || 'group';
    for (let tries = 1; ; tries += 1) {
      const slug = tries === 1 ? base : `${base}-${tries < 4 ? tries : this.random.text(6, '0123456789')}`;
      try {
        return await write(slug);
      } catch (thrown) {
        const taken = thrown instanceof Error && thrown.name === 'SequelizeUniqueConstraintError';
        if (!taken || tries === MOST_TRIES) throw thrown;
      }
    }
  }

  async #mustFind(id: number): Promise<Group> {
    const group = await this.find(id);
    if (!group) throw unknownGroup();
    return group;
  }

  /** Kept answers are no longer true, and whoever listens is told, both once the write is committed. */
  async #changed(announce?: () => void | Promise<void>): Promise<void> {
    await this.database.afterCommit(async () => {
      this.revisions.bump('community');
      await announce?.();
    });
  }
}
