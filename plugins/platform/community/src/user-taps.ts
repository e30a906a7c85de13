import { CACHE_TAGS, type PluginContext, type TapDeclaration, tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { identityHooks } from '@plinth/kernel/identity';
import { removeActivitiesOf } from './activity/removal.js';
import { activities } from './activity/tables.js';
import { GROUPS, type Group } from './groups/ports.js';

const BATCH = 100;

/** Makes somebody else administrator: their new owner, or whoever is next in the group. Returns false when nobody is left. */
async function appoint(
  { use }: PluginContext,
  group: Group,
  userId: number,
  reassignTo: number | undefined,
): Promise<boolean> {
  const groups = use(GROUPS);
  const { members } = await groups.members(group.id, { limit: 2 });
  const next = reassignTo ?? members.find((member) => member.userId !== userId)?.userId;
  if (next === undefined) return false;
  if (!(await groups.join(group.id, next, 'administrator'))) await groups.setRole(group.id, next, 'administrator');
  return true;
}

async function leaveGroups(context: PluginContext, userId: number, reassignTo: number | undefined): Promise<void> {
  const groups = context.use(GROUPS);
  for (;;) {
    const { groups: joined } = await groups.list({ memberId: userId, limit: BATCH });
    if (joined.length === 0) return;
    for (const group of joined) {
      if ((await groups.leave(group.id, userId)) !== 'last-administrator') continue;
      if (await appoint(context, group, userId, reassignTo)) await groups.leave(group.id, userId);
      else await groups.remove(group.id);
    }
  }
}

async function giveActivities({ use }: PluginContext, author: number, reassignTo: number): Promise<void> {
  const database = use(DATABASE);
  await database.rows(activities).change({ userId: author }, { userId: reassignTo });
  await database.afterCommit(() => use(CACHE_TAGS).invalidate('community'));
}

/** What the community does when an account is removed; runs inside the transaction that removes it. */
export const userTaps: readonly TapDeclaration[] = [
  tap(identityHooks.delete_user, { id: 'community-of-user' }, async (context, user, reassignTo) => {
    await leaveGroups(context, user.id, reassignTo);
    if (reassignTo === undefined) await removeActivitiesOf(context, user.id);
    else await giveActivities(context, user.id, reassignTo);
  }),
];
