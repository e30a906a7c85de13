import { avatarUrl } from '@plinth/accounts';
import { type PluginContext, Type, USERS } from '@plinth/kernel';
import { toUtc } from '../values.js';
import type { Lock } from './store.js';

const AVATAR_SIZE = 96;

/** A lock as its routes answer it (docs/components/member-blog.md, Lock record). */
export const lockRecord = Type.Object(
  {
    post_id: Type.Integer(),
    locked: Type.Boolean(),
    user: Type.Object({ id: Type.Integer(), name: Type.String(), avatar: Type.String() }),
    locked_at: Type.String({ description: 'UTC.' }),
    expires_at: Type.String({ description: 'UTC.' }),
  },
  { title: 'lock' },
);

/** The record of a lock. */
export async function recordOfLock({ use, site }: Pick<PluginContext, 'use' | 'site'>, lock: Lock) {
  const user = await use(USERS).find(lock.userId);
  return {
    post_id: lock.postId,
    locked: true,
    user: { id: lock.userId, name: user?.displayName ?? '', avatar: avatarUrl(site, user, AVATAR_SIZE) },
    locked_at: toUtc(lock.lockedAt),
    expires_at: toUtc(lock.expiresAt),
  };
}
