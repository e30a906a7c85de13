import type { Post } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import { canEdit, isInCharge } from './gates.js';
import { livingPost } from './posts.js';
import { mayNot } from './refusals.js';

/** A call whose path names a post. */
type PostCall = CallContext & { readonly subject: Post };

/** For routes whose path names a post that the caller must be allowed to edit. Throws 403 `mb_forbidden`. */
export async function permitEditing(call: PostCall): Promise<void> {
  if (!(await canEdit(call, call.caller, call.subject))) throw mayNot('You may not edit this post.');
}

/** For what only the author and who edits others' posts may do. Throws 403 `mb_forbidden`. */
export async function permitInCharge(call: PostCall): Promise<void> {
  if (!isInCharge(call.caller, call.subject)) throw mayNot('This is not your post.');
  await permitEditing(call);
}

/** A post that an argument names and the caller may edit. Throws 404 `mb_not_found`, 403 `mb_forbidden`. */
export async function editablePost(call: CallContext, id: number): Promise<Post> {
  const post = await livingPost(call, id);
  if (!(await canEdit(call, call.caller, post))) throw mayNot('You may not edit this post.');
  return post;
}
