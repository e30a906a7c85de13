import { ACTIVITIES, type Activity, communityHooks, GROUPS } from '@plinth/community';
import { type PluginContext, type TapDeclaration, tap, USERS } from '@plinth/kernel';
import { shortText } from '@plinth/pages';
import { notify } from './notify.js';

/** Characters of the text that a notice repeats. */
const REPEATED = 160;

async function wordsOn({ use }: PluginContext, activity: Activity): Promise<string> {
  const [author, group] = await Promise.all([
    use(USERS).find(activity.userId),
    activity.groupId === undefined ? undefined : use(GROUPS).find(activity.groupId),
  ]);
  const name = author?.displayName ?? 'Somebody';
  const kind = activity.rootId === undefined ? 'an activity' : 'a comment';
  const place = group ? ` in the group “${group.name}”` : '';
  return `${name} mentioned you in ${kind}${place}.\n\n${shortText(use(ACTIVITIES).textOf(activity), REPEATED)}`;
}

/** Tells members who mentioned them; the community says whom, and only of what they may read. */
export const mentionTaps: readonly TapDeclaration[] = [
  tap(communityHooks.community_members_mentioned, { id: 'tell-mentioned' }, async (context, activity, mentioned) => {
    const { site, use } = context;
    const text = await wordsOn(context, activity);
    const url = use(ACTIVITIES).addressOf(activity);
    const message = { subject: `[${site.title}] You were mentioned`, text, url, byMail: false };
    const once = `mention ${activity.id}`;
    for (const { id } of mentioned) await notify(context, id, 'mentioned', { ...message, once });
  }),
];
