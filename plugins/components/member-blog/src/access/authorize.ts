import type { Post } from '@plinth/content';
import { type CallContext, Type } from '@plinth/kernel';
import { mayNot } from './errors.js';
import { canEdit, isInCharge } from './gates.js';
import { livingPost } from './posts.js';

/** A call whose path names a post. */
type PostCall = CallContext & { readonly resource: Post };

/** For routes whose path names a post that the caller must be allowed to edit. Throws 403 `mb_forbidden`. */
export async function authorizeEditing(call: PostCall): Promise<void> {
  if (!(await canEdit(call, call.caller, call.resource))) throw mayNot('You may not edit this post.');
}

/** For what only the author and who edits others' posts may do. Throws 403 `mb_forbidden`. */
export async function authorizeInCharge(call: PostCall): Promise<void> {
  if (!isInCharge(call.caller, call.resource)) throw mayNot('This is not your post.');
  await authorizeEditing(call);
}

/** A post that an argument names and the caller may edit. Throws 404 `mb_not_found`, 403 `mb_forbidden`. */
export async function editablePost(call: CallContext, id: number): Promise<Post> {
  const post = await livingPost(call, id);
  if (!(await canEdit(call, call.caller, post))) throw mayNot('You may not edit this post.');
  return post;
}

/** Whose list is asked for; 0 is the caller. */
export const userArgument = {
  user_id: Type.Integer({ default: 0, minimum: 0, description: 'Whose; 0 is the caller.' }),
};

/** The member whose list a call asks for. Throws 403 `mb_forbidden` for others without `edit_others_posts`. */
export function ownerOf({ caller }: Pick<CallContext, 'caller'>, userId: number): number {
  const owner = userId === 0 ? caller.id : userId;
  if (owner !== caller.id && !caller.can('edit_others_posts')) throw mayNot('You may not see what belongs to others.');
  return owner;
}
