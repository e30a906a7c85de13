import { type Caller, forbidden } from '@plinth/kernel';
import type { JudgedPost } from '../capabilities/post-capabilities.js';
import type { Post, PostTypeDefinition, TaxonomyDefinition } from '../ports.js';
import { capabilitiesOf as taxonomyCapabilities } from '../terms/taxonomies.js';
import { capabilitiesOf } from '../types/post-types.js';

/** States that only those who publish may give a post. */
const PUBLISHING: ReadonlySet<string> = new Set(['publish', 'future', 'private']);

/** Whether the caller may read a post: everybody a published one, others by `read_post` (host-conventions E9). */
export function mayRead(post: JudgedPost, caller: Caller): boolean {
  return post.status === 'publish' || caller.can('read_post', post);
}

/** Whether the caller may edit a post. */
export function mayEdit(post: JudgedPost, caller: Caller): boolean {
  return caller.can('edit_post', post);
}

/** Whether the caller may move a post to the trash, or remove it. */
export function mayDelete(post: Post, caller: Caller): boolean {
  return caller.can('delete_post', post);
}

/** @throws RestError `rest_forbidden`, or `rest_forbidden_context` for the edit context (host-conventions E9) */
export function refuseReading(post: Post, caller: Caller, context: string): void {
  if (context === 'edit' && !mayEdit(post, caller)) throw forbidden('rest_forbidden_context');
  if (!mayRead(post, caller)) throw forbidden();
}

/** @throws RestError `rest_cannot_publish` (host-conventions E6); a status that does not change is nobody's business */
export function refusePublishing(
  status: string | undefined,
  existing: Post | undefined,
  caller: Caller,
  type: PostTypeDefinition,
): void {
  if (status === undefined || status === existing?.status || !PUBLISHING.has(status)) return;
  if (!caller.can(capabilitiesOf(type).publish_posts)) {
    throw forbidden('rest_cannot_publish', 'Sorry, you are not allowed to publish posts in this post type.');
  }
}

/** @throws RestError `rest_cannot_edit_others` for somebody else as the author without the right to edit others' posts */
export function refuseForeignAuthor(author: number | undefined, caller: Caller, type: PostTypeDefinition): void {
  if (!author || author === caller.id || caller.can(capabilitiesOf(type).edit_others_posts)) return;
  throw forbidden('rest_cannot_edit_others', 'Sorry, you are not allowed to write posts as this user.');
}

/** @throws RestError `rest_cannot_assign_sticky` */
export function refuseSticky(sticky: boolean | undefined, caller: Caller, type: PostTypeDefinition): void {
  const { edit_others_posts, publish_posts } = capabilitiesOf(type);
  if (!sticky || caller.can(edit_others_posts) || caller.can(publish_posts)) return;
  throw forbidden('rest_cannot_assign_sticky', 'Sorry, you are not allowed to make posts sticky.');
}

/** @throws RestError `rest_cannot_assign_term` */
export function refuseTerms(
  terms: Readonly<Record<string, readonly number[]>>,
  taxonomies: readonly TaxonomyDefinition[],
  caller: Caller,
): void {
  const refused = taxonomies.some(
    (taxonomy) => (terms[taxonomy.name] ?? []).length > 0 && !caller.can(taxonomyCapabilities(taxonomy).assign),
  );
  if (refused) throw forbidden('rest_cannot_assign_term', 'Sorry, you are not allowed to assign the provided terms.');
}
