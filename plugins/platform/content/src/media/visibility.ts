import type { Caller } from '@plinth/kernel';
import type { JudgedPost } from '../capabilities/post-capabilities.js';
import type { PostCondition, PostQuery } from '../ports.js';

/** A file is as visible as the post that it hangs below; one that hangs nowhere is for all, and its owner always sees it. */
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

/**
 * The conditions under which the caller sees an attachment in a list, any of which suffices.
 * @param posts the prefixed name of the table of posts
 */
export function mediaSeenBy(caller: Caller, posts: string): PostQuery['anyOf'] {
  const statuses = readableStatuses(caller);
  const marks = statuses.map(() => '?').join(', ');
  const parent = `EXISTS (SELECT 1 FROM ${posts} q WHERE q.id = p.parent_id AND`;
  const conditions: PostCondition[] = [
    { sql: 'p.parent_id = 0', values: [] },
    { sql: `${parent} q.status IN (${marks}))`, values: statuses },
  ];
  if (caller.isVisitor) return conditions;
  return [
    ...conditions,
    { sql: 'p.author_id = ?', values: [caller.id] },
    { sql: `${parent} q.author_id = ?)`, values: [caller.id] },
  ];
}

/** The attachments that the caller may edit: all, or the own ones. */
export function mediaEditedBy(caller: Caller): PostQuery['anyOf'] {
  return caller.can('edit_others_posts') ? undefined : [{ sql: 'p.author_id = ?', values: [caller.id] }];
}
