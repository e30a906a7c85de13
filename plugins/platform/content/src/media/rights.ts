import { type CallContext, type Caller, forbidden, invalidParam } from '@plinth/kernel';
import { POSTS, type Post } from '../ports.js';
import { type FindingCall, findPost } from '../posts/together.js';
import { seesMedia } from './visibility.js';

type Looking = Pick<CallContext, 'use'> & { readonly caller: Caller };

/** Kinds of posts below which no file hangs. */
const CHILDLESS: ReadonlySet<string> = new Set(['attachment', 'revision']);

/**
 * @throws RestError `rest_cannot_edit` for a post that is missing or that the caller may not edit (host-conventions H5),
 *   400 `rest_invalid_param` for one that takes no files
 */
export async function refuseParent(postId: number | undefined, { use, caller }: Looking): Promise<void> {
  if (!postId) return;
  const parent = await use(POSTS).find(postId);
  if (!parent || !caller.can('edit_post', parent)) {
    throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to upload media to this post.');
  }
  if (CHILDLESS.has(parent.type)) throw invalidParam({ post: `Invalid parent type (found ${parent.type}).` });
}

/** @throws RestError `rest_forbidden`, or `rest_forbidden_context` for the edit context (host-conventions E9, H6) */
export async function refuseUnseen(attachment: Post, context: string, call: FindingCall): Promise<void> {
  const { caller } = call;
  if (context === 'edit' && !caller.can('edit_post', attachment)) throw forbidden('rest_forbidden_context');
  const parent = attachment.parentId === 0 ? undefined : await findPost(call, attachment.parentId);
  if (!seesMedia(caller, attachment, parent)) throw forbidden();
}
