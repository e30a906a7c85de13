import type { Caller } from '@plinth/kernel';
import { type Sql, where } from '@plinth/kernel/database';
import { visibleTo } from '../capabilities/visibility.js';
import { mediaEditedBy, mediaSeenBy } from '../media/visibility.js';
import type { CommentSelection, PostTypeDefinition } from '../ports.js';
import { everyOf, someOf } from '../posts/conditions.js';
import { listedPosts as p } from '../posts/table.js';
import { listedComments as c } from './table.js';

/** Any status but the public one makes the rules of private posts and drafts count. */
const NOT_ONLY_PUBLIC = ['publish', 'private'];

/** A condition on the posts of one type, under which further ones on the comment hold. */
function onPostsOf(type: string, seen: readonly Sql[] | undefined, also: readonly Sql[] = []): Sql[] {
  if (seen !== undefined && seen.length === 0) return [];
  return [everyOf([where(p, { type }), ...also, ...(seen ? [someOf(seen)] : [])])];
}

const OPEN = [where(c, { status: 'approved' }), where(p, { password: '' })];

/** Conditions of the comments that everybody may read below posts of one type. */
export function openComments(type: string): Sql[] {
  return onPostsOf(type, [where(p, { status: 'publish' })], OPEN);
}

function readOn(type: PostTypeDefinition, caller: Caller): Sql[] {
  if (type.name === 'attachment') return onPostsOf(type.name, mediaSeenBy(caller), OPEN);
  const published = openComments(type.name);
  if (caller.isVisitor) return published;
  return [...published, ...onPostsOf(type.name, visibleTo(caller, type, 'read', NOT_ONLY_PUBLIC), OPEN)];
}

function editedOn(type: PostTypeDefinition, caller: Caller): Sql[] {
  if (caller.isVisitor) return [];
  if (type.name === 'attachment') {
    return caller.can('edit_posts') ? onPostsOf(type.name, mediaEditedBy(caller)) : [];
  }
  return onPostsOf(type.name, visibleTo(caller, type, 'edit', NOT_ONLY_PUBLIC));
}

/** Marks conditions that look at comments and posts alone. A list made of these and others, by a tap, has no mark. */
const ownKey = Symbol('comments and posts alone');

/** What decides which comments of a list the caller may see. */
export interface CommentViewer {
  readonly caller: Caller;
  readonly types: readonly PostTypeDefinition[];
  /** A post whose password the caller gave. */
  readonly unlocked: number | undefined;
}

function onUnlocked(id: number): Sql {
  return everyOf([where(c, { status: 'approved' }), where(p, { status: 'publish', id })]);
}

/**
 * The conditions under which the caller sees a comment, any of which suffices; undefined when none is needed. Totals
 * count with them, so that they never count what the caller may not see.
 */
export function commentsSeenBy({ caller, types, unlocked }: CommentViewer): readonly Sql[] | undefined {
  if (caller.can('moderate_comments')) return undefined;
  const conditions = [
    ...types.flatMap((type) => [...readOn(type, caller), ...editedOn(type, caller)]),
    ...(caller.isVisitor ? [] : [where(c, { userId: caller.id })]),
    ...(unlocked === undefined ? [] : [onUnlocked(unlocked)]),
  ];
  return Object.assign(conditions, { [ownKey]: true });
}

/** Whether conditions are those of {@link commentsSeenBy} and no others, so that what they count may be kept. */
export function seesOnlyComments(conditions: CommentSelection['anyOf']): boolean {
  return conditions === undefined || ownKey in conditions;
}
