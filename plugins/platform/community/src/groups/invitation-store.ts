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
import type { GroupInvitation, GroupInvitationStore, InviteOutcome, ListPage } from './ports.js';
import { groupInvitations } from './tables.js';
import { GroupWriter } from './writer.js';

/** The invitations in the database: one for each person and group. */
@injectable()
export class SqlGroupInvitations extends GroupWriter implements GroupInvitationStore {
  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) clock: Clock,
    @inject(CACHE_TAGS) cacheTags: CacheTags,
    @inject(PLUGIN_CONTEXT) context: PluginContext,
  ) {
    super(database, clock, cacheTags, context);
  }

  invite(groupId: number, userId: number, inviterId: number): Promise<InviteOutcome> {
    return this.database.transaction(async () => {
      const group = await this.hold(groupId);
      if (group.closedAt !== null) return 'closed';
      if ((await this.role(groupId, userId)) !== undefined) return 'member';
      if ((await this.ties(groupId, userId)).isBanned) return 'banned';
      const row = { groupId, userId, inviterId, invitedAt: timestamp(this.clock) };
      if (!(await this.#rows.insertIfAbsent(row))) return 'invited-already';
      const { community_group_invited: invited } = communityHooks;
      await this.changed(() => this.context.hooks.action(invited, group, userId, inviterId));
      return 'invited';
    });
  }

  invitation(groupId: number, userId: number): Promise<GroupInvitation | undefined> {
    return this.#rows.find({ groupId, userId });
  }

  async withdraw(groupId: number, userId: number): Promise<boolean> {
    return (await this.#rows.remove({ groupId, userId })) > 0;
  }

  ofGroup(groupId: number, page: ListPage): Promise<{ invitations: GroupInvitation[]; total: number }> {
    return this.#page({ groupId }, page);
  }

  ofUser(userId: number, page: ListPage): Promise<{ invitations: GroupInvitation[]; total: number }> {
    return this.#page({ userId }, page);
  }

  async #page(where: { readonly groupId: number } | { readonly userId: number }, { limit, offset }: ListPage) {
    const orderBy = { invitedAt: 'desc', groupId: 'desc', userId: 'desc' } as const;
    const { rows, total } = await this.#rows.page(where, { orderBy, limit, offset });
    return { invitations: rows, total };
  }

  get #rows() {
    return this.database.rows(groupInvitations);
  }
}
