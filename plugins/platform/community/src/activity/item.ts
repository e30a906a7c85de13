import type { Link, SiteInfo, User } from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import { avatarsOf } from '../avatars.js';
import type { Group } from '../groups/ports.js';
import type { CommunityItem } from '../hooks.js';
import { renderActivity } from '../text.js';
import type { Activity } from './ports.js';

/** What stands around an activity that is shown. */
export interface ActivityParts {
  readonly author: User | undefined;
  readonly group: Group | undefined;
  readonly link: string;
}

/** What happened, in a sentence without HTML. */
export function titleOf({ type }: Pick<Activity, 'type'>, { author, group }: Omit<ActivityParts, 'link'>): string {
  const name = author?.displayName ?? 'Somebody';
  const where = group ? ` in the group ${group.name}` : '';
  if (type === 'activity_comment') return `${name} posted a comment${where}`;
  return type === 'activity_update' ? `${name} posted an update${where}` : `${name} was active${where}`;
}

function linksOf({ id, userId, parentId, groupId }: Activity, site: SiteInfo): Record<string, readonly Link[]> {
  const root = `${site.restUrl}/community/v1`;
  return {
    self: [{ href: `${root}/activity/${id}` }],
    collection: [{ href: `${root}/activity` }],
    user: [{ href: `${root}/members/${userId}`, embeddable: true }],
    ...(parentId === undefined ? {} : { up: [{ href: `${root}/activity/${parentId}` }] }),
    ...(groupId === undefined ? {} : { group: [{ href: `${root}/groups/${groupId}`, embeddable: true }] }),
  };
}

/** An activity or a comment as the REST surface shows it, before its comments are put in. */
export function activityItem(
  activity: Activity,
  parts: ActivityParts,
  { site, editing }: { readonly site: SiteInfo; readonly editing: boolean },
): CommunityItem {
  const { content, createdAt } = activity;
  return {
    id: activity.id,
    user_id: activity.userId,
    name: parts.author?.displayName ?? '',
    component: activity.component,
    type: activity.type,
    title: titleOf(activity, parts),
    content: { ...(editing ? { raw: content } : {}), rendered: renderActivity(content) },
    quote_background: activity.quoteBackground,
    date: toSiteTime(createdAt, site.timezone),
    date_gmt: toGmt(createdAt),
    link: parts.link,
    primary_item_id: activity.primaryItemId,
    secondary_item_id: activity.secondaryItemId,
    status: 'published',
    hidden: activity.hidden,
    comment_count: activity.commentCount,
    comments: [],
    user_avatar: avatarsOf(site, parts.author),
    _links: linksOf(activity, site),
  };
}
