import { choice, type Hooks, type PluginContext, type SiteInfo, Type, type User } from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import { type CommunityItem, communityHooks } from '../hooks.js';
import { memberFields, memberItem } from '../members/item.js';
import { renderActivity } from '../text.js';
import { coversOf, coverUrl } from './covers.js';
import { GROUP_ROLES, GROUP_STATUSES, GROUPS, type Group, INVITE_STATUSES, type Membership } from './ports.js';

function groupItem(
  group: Group,
  { use, site }: Pick<PluginContext, 'use' | 'site'>,
  { editing, cover }: { readonly editing: boolean; readonly cover: string },
): CommunityItem {
  const self = `${site.restUrl}/community/v1/groups/${group.id}`;
  return {
    id: group.id,
    creator_id: group.creatorId,
    name: group.name,
    slug: group.slug,
    link: use(GROUPS).addressOf(group),
    description: {
      ...(editing ? { raw: group.description } : {}),
      rendered: renderActivity(group.description),
    },
    status: group.status,
    invite_status: group.inviteStatus,
    is_closed: group.closedAt !== null,
    cover_image_url: cover,
    total_member_count: group.memberCount,
    last_activity: toSiteTime(group.activeAt, site.timezone),
    last_activity_gmt: toGmt(group.activeAt),
    date_created: toSiteTime(group.createdAt, site.timezone),
    date_created_gmt: toGmt(group.createdAt),
    _links: {
      self: [{ href: self }],
      collection: [{ href: `${site.restUrl}/community/v1/groups` }],
      members: [{ href: `${self}/members` }],
    },
  };
}

/** The items of groups, each passed through `community_rest_group_prepare_value`. */
export async function presentGroups(
  pluginContext: Pick<PluginContext, 'use' | 'site' | 'has'> & { readonly hooks: Hooks },
  groups: readonly Group[],
  context: 'view' | 'embed' | 'edit',
): Promise<CommunityItem[]> {
  const { community_rest_group_prepare_value: prepare } = communityHooks;
  const covers = await coversOf(pluginContext, groups);
  const shown = (group: Group) => {
    const options = { editing: context === 'edit', cover: coverUrl(covers.get(group.id)) };
    return pluginContext.hooks.filter(prepare, groupItem(group, pluginContext, options), group);
  };
  return Promise.all(groups.map(shown));
}

/** Somebody in a group: the member, and what they are in it. */
export function membershipItem(user: User, membership: Membership, site: SiteInfo): CommunityItem {
  const { role, joinedAt, groupId } = membership;
  return {
    ...memberItem(user, site),
    group_id: groupId,
    role,
    is_admin: role === 'administrator',
    is_mod: role === 'moderator',
    date_joined: toSiteTime(joinedAt, site.timezone),
    date_joined_gmt: toGmt(joinedAt),
  };
}

const time = (description: string) => Type.String({ format: 'date-time', description, readonly: true });

/** Schema of a group, as OPTIONS publishes it. */
export const groupSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Unique identifier of the group.', readonly: true }),
    creator_id: Type.Integer({ description: 'Who made the group; 0 when the account is gone.', readonly: true }),
    name: Type.String({ description: 'Name of the group.' }),
    slug: Type.String({ description: 'Name of the group in addresses.', readonly: true }),
    link: Type.String({ format: 'uri', description: 'Page of the group.', readonly: true }),
    description: Type.Object(
      {
        raw: Type.Optional(Type.String({ description: 'As it exists in the database; context edit.' })),
        rendered: Type.String({ description: 'As HTML.' }),
      },
      { description: 'What the group is about.' },
    ),
    status: choice(GROUP_STATUSES, { description: 'Who may see the group.' }),
    invite_status: choice(INVITE_STATUSES, { description: 'From which role on members may invite others.' }),
    is_closed: Type.Boolean({ description: 'Whether nobody may post in it or join it.' }),
    cover_image_url: Type.String({ description: 'URL of the cover image; empty for none.', readonly: true }),
    total_member_count: Type.Integer({ description: 'How many belong to it.', readonly: true }),
    last_activity: time("When somebody last posted in it, in the site's timezone."),
    last_activity_gmt: time('When somebody last posted in it, as GMT.'),
    date_created: time("When it was made, in the site's timezone."),
    date_created_gmt: time('When it was made, as GMT.'),
  },
  { title: 'group', additionalProperties: true },
);

/** Schema of somebody in a group. */
export const membershipSchema = Type.Object(
  {
    ...memberFields,
    group_id: Type.Integer({ description: 'The group.', readonly: true }),
    role: choice(GROUP_ROLES, { description: 'What the member is in the group.' }),
    is_admin: Type.Boolean({ description: 'Whether the member administers the group.', readonly: true }),
    is_mod: Type.Boolean({ description: 'Whether the member moderates the group.', readonly: true }),
    date_joined: time("Since when somebody belongs to the group, in the site's timezone."),
    date_joined_gmt: time('Since when somebody belongs to the group, as GMT.'),
  },
  { title: 'group-member' },
);

/** Somebody around a group who does not belong to it: the member, the group, and since when. */
export function aroundGroupItem(user: User, groupId: number, site: SiteInfo, since: Readonly<Record<string, string>>) {
  const times = Object.entries(since).flatMap(([name, at]) => [
    [name, toSiteTime(at, site.timezone)] as const,
    [`${name}_gmt`, toGmt(at)] as const,
  ]);
  return { ...memberItem(user, site), group_id: groupId, ...Object.fromEntries(times) };
}

/** Schema of an invitation. */
export const invitationSchema = Type.Object(
  {
    ...memberFields,
    group_id: Type.Integer({ description: 'The group.', readonly: true }),
    inviter_id: Type.Integer({ description: 'Who sent the invitation; 0 when the account is gone.', readonly: true }),
    date_invited: time("When the invitation was sent, in the site's timezone."),
    date_invited_gmt: time('When the invitation was sent, as GMT.'),
  },
  { title: 'group-invitation' },
);

/** Schema of a ban. */
export const banSchema = Type.Object(
  {
    ...memberFields,
    group_id: Type.Integer({ description: 'The group.', readonly: true }),
    date_banned: time("When the member was banned, in the site's timezone."),
    date_banned_gmt: time('When the member was banned, as GMT.'),
  },
  { title: 'group-ban' },
);
