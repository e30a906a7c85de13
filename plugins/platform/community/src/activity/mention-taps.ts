import { type PluginContext, type TapDeclaration, tap, type User } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { groupMembers } from '../groups/tables.js';
import { communityHooks } from '../hooks.js';
import { mentionedIn } from './mentions.js';
import type { Activity } from './ports.js';

/** Members who are told of one text, at most: whoever names everybody tells nobody more. */
const MOST_TOLD = 20;

/** Those who may read an activity as members: everybody, or whoever belongs to the closed group that it stands in. */
async function readersAmong({ use }: PluginContext, activity: Activity, users: readonly User[]): Promise<User[]> {
  const { groupId, hidden } = activity;
  if (!hidden) return [...users];
  if (groupId === undefined) return [];
  const userIds = users.map(({ id }) => id);
  const rows = await use(DATABASE)
    .rows(groupMembers)
    .list({ groupId, userId: userIds }, { columns: ['userId'] });
  const members = new Set(rows.map(({ userId }) => userId));
  return users.filter(({ id }) => members.has(id));
}

/** Says who is mentioned in what was posted. */
export const mentionTaps: readonly TapDeclaration[] = [
  tap(communityHooks.community_activity_posted, { id: 'mentions' }, async (context, activity) => {
    const mentioned = [...(await mentionedIn(context, [activity.content])).values()];
    const others = mentioned.filter(({ id }) => id !== activity.userId).slice(0, MOST_TOLD);
    const readers = await readersAmong(context, activity, others);
    if (readers.length > 0) await context.hooks.action(communityHooks.community_members_mentioned, activity, readers);
  }),
];
