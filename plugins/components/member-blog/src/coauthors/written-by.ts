import { POSTS, type PostSelection } from '@plinth/content';
import { type CallContext, DATABASE, rawSql, sql } from '@plinth/kernel';
import { COAUTHORS } from './store.js';

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
  const coauthors = rawSql(use(DATABASE).table('mb_coauthors'));
  const within = sql`SELECT p.id FROM ${own.from} WHERE ${own.where}
    UNION SELECT c.post_id FROM ${coauthors} c WHERE c.user_id = ${userId} AND c.status = 'accepted'`;
  return { within };
}
