import { CACHE_TAGS, type PluginContext } from '@plinth/kernel';
import { DATABASE, sql } from '@plinth/kernel/database';
import { activities } from './activity/tables.js';
import { groupMembers, groups } from './groups/tables.js';

const MEMBERS = sql`(SELECT COUNT(*) FROM ${groupMembers} WHERE ${groupMembers.groupId} = ${groups.id})`;

/** Comments anywhere below an activity, direct replies to a comment. */
const COMMENTS = sql`(SELECT COUNT(*) FROM ${activities} below
  WHERE (${activities.isComment} = 0 AND below.root_id = ${activities.id})
     OR (${activities.isComment} = 1 AND below.parent_id = ${activities.id}))`;

/** Corrects the counts of members and comments that differ from their rows. */
export async function reconcileCounts({ use }: Pick<PluginContext, 'use'>): Promise<void> {
  const database = use(DATABASE);
  const corrected = [
    await database.write`UPDATE ${groups} SET member_count = ${MEMBERS} WHERE member_count <> ${MEMBERS}`,
    await database.write`UPDATE ${activities} SET comment_count = ${COMMENTS} WHERE comment_count <> ${COMMENTS}`,
  ];
  if (corrected.some((rows) => rows > 0)) use(CACHE_TAGS).invalidate('community');
}
