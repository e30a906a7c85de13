import { POSTS, type PostSelection, listedPosts as p } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import { alias, sql, where } from '@plinth/kernel/database';
import { COAUTHORS } from './store.js';
import { coauthors } from './table.js';

const c = alias(coauthors, 'c');

/**
 * The posts that a member writes, alone or together with others, as a part of a selection. Those of whoever wrote alone
 * come from the index of authors in order; otherwise the database begins with both kinds of posts and sorts them.
 */
export async function writtenBy(
  { use, module }: Pick<CallContext, 'use' | 'module'>,
  userId: number,
): Promise<Pick<PostSelection, 'authors' | 'within'>> {
  if (!module('coauthors') || !(await use(COAUTHORS).hasAccepted(userId))) return { authors: [userId] };
  const own = await use(POSTS).relation({ types: ['post'], authors: [userId] });
  const within = sql`SELECT ${p.id} FROM ${p} WHERE ${own.where}
    UNION SELECT ${c.postId} FROM ${c} WHERE ${where(c, { userId, status: 'accepted' })}`;
  return { within };
}
