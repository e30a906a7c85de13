import { type Mail, type PluginContext, type TapDeclaration, tap, USERS, type User } from '@plinth/kernel';
import { MAILER } from '@plinth/toolkit';
import { GROUPS, type Group } from '../groups/ports.js';
import { communityHooks } from '../hooks.js';
import { settings } from '../settings.js';
import { groupMailTexts } from './texts.js';

/** Administrators of a group who hear of a request, at most. */
const MAX_TOLD = 20;

type Kind = 'invited' | 'requested' | 'accepted';

interface About {
  readonly kind: Kind;
  readonly group: Group;
  /** Who did it: sends the invitation, or asks to join. */
  readonly name: string;
  readonly url: string;
}

function mailTo(context: PluginContext, { displayName, email }: User, { kind, group, name, url }: About): Mail {
  const { site } = context;
  const t = groupMailTexts.in(site.language);
  const values = { site: site.title, group: group.name, name };
  const text = [t('hello', { name: displayName }), t(kind, values), `${t(`${kind}_act`)}\n${url}`, site.title];
  return { to: email, subject: t(`${kind}_subject`, values), text: text.join('\n\n') };
}

/** Sends a message to each; what cannot be sent changes nothing about what happened. */
async function tell(context: PluginContext, users: readonly User[], about: About): Promise<void> {
  for (const user of users) {
    try {
      await context.use(MAILER).send(mailTo(context, user, about));
    } catch (error) {
      context.log.error('an email about a group could not be sent', { group: about.group.id, error });
    }
  }
}

function isTold({ settings: read }: PluginContext): boolean {
  return read(settings).mailAboutGroups;
}

async function nameOf({ use }: PluginContext, userId: number): Promise<string> {
  return (await use(USERS).find(userId))?.displayName ?? '';
}

async function administratorsOf({ use }: PluginContext, group: Group): Promise<User[]> {
  const { members } = await use(GROUPS).members(group.id, { roles: ['administrator'], limit: MAX_TOLD });
  return use(USERS).findMany(members.map(({ userId }) => userId));
}

/** Tells people by email of invitations and requests around groups. */
export const groupMailTaps: readonly TapDeclaration[] = [
  tap(communityHooks.community_group_invited, { id: 'mail' }, async (context, group, userId, inviterId) => {
    if (!isTold(context)) return;
    const { use } = context;
    const users = await use(USERS).findMany([userId]);
    const url = use(GROUPS).addressOf(group);
    await tell(context, users, { kind: 'invited', group, name: await nameOf(context, inviterId), url });
  }),
  tap(communityHooks.community_group_requested, { id: 'mail' }, async (context, groupId, userId) => {
    const group = isTold(context) ? await context.use(GROUPS).find(groupId) : undefined;
    if (!group) return;
    const url = `${context.use(GROUPS).addressOf(group)}/manage/requests`;
    const about = { kind: 'requested', group, name: await nameOf(context, userId), url } as const;
    await tell(context, await administratorsOf(context, group), about);
  }),
  tap(communityHooks.community_group_request_accepted, { id: 'mail' }, async (context, groupId, userId) => {
    const group = isTold(context) ? await context.use(GROUPS).find(groupId) : undefined;
    if (!group) return;
    const users = await context.use(USERS).findMany([userId]);
    await tell(context, users, { kind: 'accepted', group, name: '', url: context.use(GROUPS).addressOf(group) });
  }),
];
