import type { Caller } from '@plinth/kernel';
import { visibleTo } from '../capabilities/visibility.js';
import { mediaEditedBy, mediaSeenBy } from '../media/visibility.js';
import type { PostCondition, PostQuery, PostTypeDefinition } from '../ports.js';
import { anyOf } from '../posts/conditions.js';

/** Any status but the public one makes the rules of private posts and drafts count. */
const NOT_ONLY_PUBLIC = ['publish', 'private'];

/** A condition on the posts of one type, under which a further one on the comment holds. */
function onPostsOf(type: string, seen: PostQuery['anyOf'], also = ''): PostCondition[] {
  if (seen !== undefined && seen.length === 0) return [];
  const [within] = anyOf(seen ?? []);
  const sql = `p.type = ?${also}${within ? ` AND ${within.sql}` : ''}`;
  return [{ sql, values: [type, ...(within?.values ?? [])] }];
}

const OPEN = " AND c.status = 'approved' AND p.password = ''";

function readOn(type: PostTypeDefinition, caller: Caller, posts: string): PostCondition[] {
  if (type.name === 'attachment') return onPostsOf(type.name, mediaSeenBy(caller, posts), OPEN);
  const published = onPostsOf(type.name, [{ sql: "p.status = 'publish'", values: [] }], OPEN);
  if (caller.isVisitor) return published;
  return [...published, ...onPostsOf(type.name, visibleTo(caller, type, 'read', NOT_ONLY_PUBLIC), OPEN)];
}

function editedOn(type: PostTypeDefinition, caller: Caller): PostCondition[] {
  if (caller.isVisitor) return [];
  if (type.name === 'attachment') {
    return caller.can('edit_posts') ? onPostsOf(type.name, mediaEditedBy(caller)) : [];
  }
  return onPostsOf(type.name, visibleTo(caller, type, 'edit', NOT_ONLY_PUBLIC));
}

/** What a list of comments is judged by. */
export interface CommentViewer {
  readonly caller: Caller;
  readonly types: readonly PostTypeDefinition[];
  /** The prefixed name of the table of posts. */
  readonly posts: string;
  /** A post whose password the caller gave. */
  readonly unlocked: number | undefined;
}

/**
 * The conditions under which the caller sees a comment, any of which suffices; undefined when none is needed. Totals
 * count with them, so that they never count what the caller may not see.
 */
export function commentsSeenBy({ caller, types, posts, unlocked }: CommentViewer): PostQuery['anyOf'] {
  if (caller.can('moderate_comments')) return undefined;
  return [
    ...types.flatMap((type) => [...readOn(type, caller, posts), ...editedOn(type, caller)]),
    ...(caller.isVisitor ? [] : [{ sql: 'c.user_id = ?', values: [caller.id] }]),
    ...(unlocked === undefined
      ? []
      : [{ sql: "c.status = 'approved' AND p.status = 'publish' AND p.id = ?", values: [unlocked] }]),
  ];
}
