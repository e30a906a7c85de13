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
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { KeptTotals } from '@plinth/toolkit';
import { unknownActivity, unknownGroup } from '../errors.js';
import { GROUPS } from '../groups/ports.js';
import { MODERATE } from '../groups/standing.js';
import { groups } from '../groups/tables.js';
import { communityHooks } from '../hooks.js';
import { settings } from '../settings.js';
import { plainActivity, sanitizeActivity } from '../text.js';
import { ACTIVITY_META, type Activity, type ActivityStore, type NewActivity, type QuoteBackground } from './ports.js';
import { ActivityReader } from './reader.js';
import { activities } from './tables.js';

/** Where a new activity or comment goes. */
interface Place {
  readonly groupId: number | undefined;
  readonly hidden: boolean;
  readonly rootId?: number;
  readonly parentId?: number;
  readonly depth: number;
}

/** The activity stream in the database. What a write announces is announced after the commit. */
@injectable()
export class SqlActivities extends ActivityReader implements ActivityStore {
  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {
    super(database, new KeptTotals(database, cacheTags, ['community']));
  }

  insert(fresh: NewActivity): Promise<Activity> {
    return this.database.transaction(async () => {
      const now = timestamp(this.clock);
      const createdAt = fresh.createdAt ?? now;
      const place = await this.#placeOf(fresh, createdAt);
      const { rootId, parentId, groupId } = place;
      const isComment = rootId !== undefined;
      const id = await this.database.rows(activities).insert({
        userId: fresh.userId,
        component: fresh.component ?? (groupId === undefined || isComment ? 'activity' : 'groups'),
        type: fresh.type ?? (isComment ? 'activity_comment' : 'activity_update'),
        content: sanitizeActivity(fresh.content),
        quoteBackground: isComment ? null : (fresh.quoteBackground ?? null),
        primaryItemId: rootId ?? fresh.primaryItemId ?? groupId ?? 0,
        secondaryItemId: parentId ?? fresh.secondaryItemId ?? 0,
        groupId: groupId ?? null,
        rootId: rootId ?? null,
        parentId: parentId ?? null,
        isComment,
        depth: place.depth,
        hidden: place.hidden,
        createdAt,
      });
      const meta = this.context.use(ACTIVITY_META);
      for (const [name, value] of Object.entries(fresh.meta ?? {})) await meta.set(id, name, value);
      if (rootId !== undefined) await this.#recount(rootId, parentId);
      await this.#changed();
      return this.#mustFind(id);
    });
  }

  async remove(id: number): Promise<boolean> {
    const activity = await this.find(id);
    if (!activity) return false;
    const { rootId, parentId } = activity;
    return this.database.transaction(async () => {
      if (rootId !== undefined) await this.#hold(rootId);
      // What stands below it goes with it: the database follows the answers down.
      if ((await this.database.rows(activities).remove({ id })) === 0) return false;
      if (rootId !== undefined) await this.#recount(rootId, parentId);
      const { community_activity_removed: removed } = communityHooks;
      await this.#changed(() => this.context.hooks.action(removed, activity));
      return true;
    });
  }

  async mayRead({ hidden, groupId }: Activity, caller: Caller): Promise<boolean> {
    if (!hidden || caller.can(MODERATE)) return true;
    return groupId !== undefined && (await this.context.use(GROUPS).role(groupId, caller.id)) !== undefined;
  }

  async mayRemove({ userId, groupId }: Activity, caller: Caller): Promise<boolean> {
    if (caller.isVisitor) return false;
    if (userId === caller.id || caller.can(MODERATE)) return true;
    if (groupId === undefined) return false;
    const role = await this.context.use(GROUPS).role(groupId, caller.id);
    return role === 'administrator' || role === 'moderator';
  }

  addressOf({ id, rootId }: Pick<Activity, 'id' | 'rootId'>): string {
    return `${this.context.site.url}/activity/${rootId === undefined ? id : `${rootId}#activity-${id}`}`;
  }

  textOf({ content }: Pick<Activity, 'content'>): string {
    return plainActivity(content);
  }

  backgrounds(): readonly QuoteBackground[] {
    return this.context.settings(settings).quoteBackgrounds;
  }

  async #placeOf(fresh: NewActivity, at: Timestamp): Promise<Place> {
    if (fresh.parentId !== undefined) return this.#placeOfComment(fresh.parentId, at);
    if (fresh.groupId === undefined) return { groupId: undefined, hidden: false, depth: 0 };
    return { groupId: fresh.groupId, hidden: await this.#enterGroup(fresh.groupId, at), depth: 0 };
  }

  /** Takes hold of the group before the activity, like everybody who writes to both. */
  async #placeOfComment(wanted: number, at: Timestamp): Promise<Place> {
    const seen = await this.find(wanted);
    if (!seen) throw unknownActivity();
    const { groupId } = seen;
    const hidden = groupId === undefined ? false : await this.#enterGroup(groupId, at);
    const rootId = seen.rootId ?? seen.id;
    await this.#hold(rootId);
    const parent = await this.find(wanted);
    if (!parent) throw unknownActivity();
    const deepest = this.context.settings(settings).commentDepth;
    const beside = parent.depth >= deepest && parent.parentId !== undefined;
    return {
      groupId,
      hidden,
      rootId,
      parentId: beside ? parent.parentId : parent.id,
      depth: Math.min(parent.depth + 1, Math.max(deepest, parent.depth)),
    };
  }

  /** Notes that something happens in a group, which also lets whoever changes it wait. Returns whether strangers are kept out. */
  async #enterGroup(groupId: number, at: Timestamp): Promise<boolean> {
    const entered = await this.database.write`UPDATE ${groups}
      SET active_at = CASE WHEN active_at < ${at} THEN ${at} ELSE active_at END WHERE ${groups.id} = ${groupId}`;
    const group = entered === 0 ? undefined : await this.context.use(GROUPS).find(groupId);
    if (!group) throw unknownGroup();
    return group.status !== 'public';
  }

  /** Lets all other writers of the thread wait until this transaction ends. */
  async #hold(rootId: number): Promise<void> {
    if ((await this.database.rows(activities).lock({ id: rootId })) === 0) throw unknownActivity();
  }

  /** Counts what stands below a held activity, and the direct answers of the comment that got or lost one. */
  async #recount(rootId: number, parentId: number | undefined): Promise<void> {
    const rows = this.database.rows(activities);
    await rows.change({ id: rootId }, { commentCount: await rows.count({ rootId }) });
    if (parentId === undefined || parentId === rootId) return;
    await rows.change({ id: parentId }, { commentCount: await rows.count({ parentId }) });
  }

  async #mustFind(id: number): Promise<Activity> {
    const activity = await this.find(id);
    if (!activity) throw unknownActivity();
    return activity;
  }

  async #changed(announce?: () => void | Promise<void>): Promise<void> {
    await this.database.afterCommit(async () => {
      this.cacheTags.invalidate('community');
      await announce?.();
    });
  }
}
