import type { Caller } from '@plinth/kernel';
import { alias, type Sql, sql, type Where, where } from '@plinth/kernel/database';
import type { JudgedPost } from '../capabilities/post-capabilities.js';
import { listedPosts as p, posts } from '../posts/table.js';

/**
 * A file is as visible as the post that it is attached to; one that is attached to none is for all, and its owner always
 * sees it.
 */
export function seesMedia(caller: Caller, attachment: JudgedPost, parent: JudgedPost | undefined): boolean {
  if (!parent || parent.status === 'publish') return true;
  return (caller.id !== 0 && attachment.authorId === caller.id) || caller.can('read_post', parent);
}

/** The statuses in which a post of somebody else is read by the caller. */
function readableStatuses(caller: Caller): string[] {
  const editsOthers = caller.can('edit_others_posts');
  return [
    'publish',
    ...(caller.can('read_private_posts') ? ['private'] : []),
    ...(editsOthers ? ['auto-draft', 'draft', 'pending', 'trash'] : []),
    ...(editsOthers && caller.can('edit_published_posts') ? ['future'] : []),
  ];
}

const above = alias(posts, 'q');

function below(parent: Where<typeof above>): Sql {
  return sql`EXISTS (SELECT 1 FROM ${above} WHERE ${above.id} = ${p.parentId} AND ${where(above, parent)})`;
}

/** The conditions under which the caller sees an attachment in a list, any of which suffices. */
export function mediaSeenBy(caller: Caller): Sql[] {
  const conditions = [where(p, { parentId: 0 }), below({ status: readableStatuses(caller) })];
  const own = { authorId: caller.id };
  return caller.isVisitor ? conditions : [...conditions, where(p, own), below(own)];
}

/** The attachments that the caller may edit: all, or the own ones. */
export function mediaEditedBy(caller: Caller): Sql[] | undefined {
  return caller.can('edit_others_posts') ? undefined : [where(p, { authorId: caller.id })];
}
