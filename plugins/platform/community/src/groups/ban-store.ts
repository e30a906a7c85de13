import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { communityHooks } from '../hooks.js';
import type { BanOutcome, GroupBan, GroupBanStore, ListPage } from './ports.js';
import { groupBans, groupInvitations, groupRequests } from './tables.js';
import { GroupWriter } from './writer.js';

/** The bans in the database. */
@injectable()
export class SqlGroupBans extends GroupWriter implements GroupBanStore {
  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) clock: Clock,
    @inject(CACHE_TAGS) cacheTags: CacheTags,
    @inject(PLUGIN_CONTEXT) context: PluginContext,
  ) {
    super(database, clock, cacheTags, context);
  }

  ban(groupId: number, userId: number): Promise<BanOutcome> {
    return this.database.transaction(async () => {
      await this.hold(groupId);
      const role = await this.role(groupId, userId);
      if (role === 'administrator' && (await this.administrators(groupId)) === 1) return 'last-administrator';
      const row = { groupId, userId, bannedAt: timestamp(this.clock) };
      if (!(await this.database.rows(groupBans).insertIfAbsent(row))) return 'banned-already';
      for (const pending of [groupRequests, groupInvitations])
        await this.database.rows(pending).remove({ groupId, userId });
      if (role !== undefined) await this.expel(groupId, userId);
      await this.changed(() => this.context.hooks.action(communityHooks.community_group_banned, groupId, userId));
      return 'banned';
    });
  }

  async lift(groupId: number, userId: number): Promise<boolean> {
    return (await this.database.rows(groupBans).remove({ groupId, userId })) > 0;
  }

  async bans(groupId: number, { limit, offset }: ListPage): Promise<{ bans: GroupBan[]; total: number }> {
    const orderBy = { bannedAt: 'desc', userId: 'desc' } as const;
    const { rows, total } = await this.database.rows(groupBans).page({ groupId }, { orderBy, limit, offset });
    return { bans: rows, total };
  }
}
