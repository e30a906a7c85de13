import { avatarUrl } from '@plinth/accounts';
import { type PluginContext, Type, USERS } from '@plinth/kernel';
import { toUtc } from '../values.js';
import type { Coauthor } from './rows.js';

const AVATAR_SIZE = 96;

const nullableText = (description: string) => Type.Union([Type.String({ description }), Type.Null()]);

/** A co-author as the routes answer one (docs/components/member-blog.md, Co-author record). */
export const coauthorRecord = Type.Object(
  {
    post_id: Type.Integer(),
    user_id: Type.Integer(),
    name: Type.String(),
    avatar: Type.String(),
    status: Type.Enum(['pending', 'accepted', 'declined', 'expired']),
    order: Type.Integer(),
    invited_by: Type.Integer(),
    invited_at: Type.String({ description: 'UTC.' }),
    responded_at: nullableText('UTC.'),
    expires_at: Type.String({ description: 'UTC.' }),
  },
  { title: 'coauthor' },
);

/** The records of some co-authors, in order; one query for their names. */
export async function recordsOf({ use, site }: Pick<PluginContext, 'use' | 'site'>, coauthors: readonly Coauthor[]) {
  const users = await use(USERS).findMany(coauthors.map(({ userId }) => userId));
  const known = new Map(users.map((user) => [user.id, user]));
  return coauthors.map((each) => {
    const user = known.get(each.userId);
    return {
      post_id: each.postId,
      user_id: each.userId,
      name: user?.displayName ?? '',
      avatar: avatarUrl(site, user, AVATAR_SIZE),
      status: each.status,
      order: each.order,
      invited_by: each.invitedBy,
      invited_at: toUtc(each.invitedAt),
      responded_at: each.respondedAt === null ? null : toUtc(each.respondedAt),
      expires_at: toUtc(each.expiresAt),
    };
  });
}
