import type { Post, PostChanges } from '@plinth/content';
import { cannotEdit } from '../access/errors.js';

/**
 * What a co-author may change of a post (docs/components/member-blog.md, Permissions); the status is judged apart.
 */
const OPEN_TO_COAUTHORS: ReadonlySet<string> = new Set(['title', 'content', 'excerpt', 'featuredMedia', 'status']);

function differs(post: Post, [name, value]: readonly [string, unknown]): boolean {
  if (value === undefined || OPEN_TO_COAUTHORS.has(name)) return false;
  return Reflect.get(post, name) !== value;
}

/**
 * Lets a co-author send back the whole post, as editors do, but change only what co-authors may.
 * @throws RestError 403 `mb_rest_cannot_edit` for anything else that would change
 */
export function refuseBeyondCoauthor(post: Post, fields: PostChanges): void {
  const changed = Object.entries(fields).find((entry) => differs(post, entry));
  if (changed) throw cannotEdit(`Co-authors may not change the field ${changed[0]}.`);
}
