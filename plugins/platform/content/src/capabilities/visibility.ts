import type { Caller } from '@plinth/kernel';
import { type Sql, where } from '@plinth/kernel/database';
import type { PostTypeDefinition } from '../ports.js';
import { listedPosts as p } from '../posts/table.js';
import { capabilitiesOf, type PostTypeCapabilities } from '../types/post-types.js';

/** What a list is for: showing posts, or offering them for editing. */
type Purpose = 'read' | 'edit';

function statusIn(statuses: readonly string[], authorId?: number): Sql {
  return where(p, { authorId, status: statuses });
}

const PUBLISHED = ['publish', 'future'];

/** Own posts that the caller may edit; one in the trash is judged by the status it had before. */
function ownEditable(caller: Caller, names: PostTypeCapabilities): Sql[] {
  const authorId = caller.id;
  const editable = caller.can(names.edit_posts);
  const published = caller.can(names.edit_published_posts);
  if (editable && published) return [where(p, { authorId })];
  const previousStatus = editable ? { not: PUBLISHED } : PUBLISHED;
  return [
    ...(editable ? [statusIn(['auto-draft', 'draft', 'pending', 'private'], authorId)] : []),
    ...(published ? [statusIn(PUBLISHED, authorId)] : []),
    ...(editable || published ? [where(p, { authorId, status: 'trash', previousStatus })] : []),
  ];
}

function othersEditable(caller: Caller, names: PostTypeCapabilities): Sql[] {
  if (!caller.can(names.edit_others_posts)) return [];
  return [
    statusIn(['auto-draft', 'draft', 'pending', 'trash']),
    ...(caller.can(names.edit_published_posts) ? [statusIn(PUBLISHED)] : []),
    ...(caller.can(names.edit_private_posts) ? [statusIn(['private'])] : []),
  ];
}

function readable(caller: Caller, names: PostTypeCapabilities): Sql[] {
  return [
    statusIn(['publish', 'inherit']),
    ...(caller.can(names.read) ? [where(p, { authorId: caller.id })] : []),
    ...(caller.can(names.read_private_posts) ? [statusIn(['private'])] : []),
    ...othersEditable(caller, names),
  ];
}

/**
 * The conditions under which the caller sees a post of a type, any of which suffices; undefined when no condition is
 * needed. Totals count with them, so that they never count what the caller may not see (host-conventions I11).
 */
export function visibleTo(
  caller: Caller,
  type: PostTypeDefinition,
  purpose: Purpose,
  statuses: readonly string[],
): Sql[] | undefined {
  if (purpose === 'read' && statuses.every((status) => status === 'publish')) return undefined;
  const names = capabilitiesOf(type);
  const all = [names.edit_others_posts, names.edit_published_posts, names.edit_private_posts, names.read_private_posts];
  if (all.every((name) => caller.can(name))) return undefined;
  if (purpose === 'read') return readable(caller, names);
  return [...ownEditable(caller, names), ...othersEditable(caller, names)];
}
