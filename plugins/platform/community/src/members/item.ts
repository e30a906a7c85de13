import { type SiteInfo, Type, type User } from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import { avatarSchema, avatarsOf } from '../avatars.js';
import type { CommunityItem } from '../hooks.js';

/** The readable address of a member. */
export function memberAddress(site: SiteInfo, user: Pick<User, 'slug'>): string {
  return `${site.url}/members/${encodeURIComponent(user.slug)}`;
}

/** A member as everybody may see one: never the e-mail address, never the name to sign in with. */
export function memberItem(user: User, site: SiteInfo): CommunityItem {
  return {
    id: user.id,
    name: user.displayName,
    mention_name: user.slug,
    link: memberAddress(site, user),
    description: user.description,
    avatar_urls: avatarsOf(site, user),
    registered_date: toSiteTime(user.registeredAt, site.timezone),
    registered_date_gmt: toGmt(user.registeredAt),
    _links: {
      self: [{ href: `${site.restUrl}/community/v1/members/${user.id}` }],
      collection: [{ href: `${site.restUrl}/community/v1/members` }],
    },
  };
}

const time = (description: string) => Type.String({ format: 'date-time', description, readonly: true });

/** The fields of a member. */
export const memberFields = {
  id: Type.Integer({ description: 'Unique identifier of the member.', readonly: true }),
  name: Type.String({ description: 'Public name of the member.' }),
  mention_name: Type.String({ description: 'The name of the member in addresses and mentions.', readonly: true }),
  link: Type.String({ format: 'uri', description: 'Page of the member.', readonly: true }),
  description: Type.String({ description: 'What the member says about themselves.' }),
  avatar_urls: avatarSchema,
  registered_date: time("Since when somebody is a member, in the site's timezone."),
  registered_date_gmt: time('Since when somebody is a member, as GMT.'),
};

/** Schema of a member, as OPTIONS publishes it. */
export const memberSchema = Type.Object(memberFields, { title: 'member' });
