import { type Call, type Caller, forbidden, notFound } from '@plinth/kernel';
import { POST_REVISIONS, POSTS, type Post, type PostTypeDefinition } from '../ports.js';
import { mayEdit } from '../posts/rights.js';

/** A revision with the post that it belongs to. */
export interface RevisionOfPost {
  readonly parent: Post;
  readonly revision: Post;
}

/**
 * Finds the post that the revisions belong to.
 * @throws RestError 404 `rest_post_invalid_parent`
 */
export function parentFinder(type: PostTypeDefinition) {
  return async ({ args, use }: { args: { parent: number }; use: Call['use'] }): Promise<Post> => {
    const post = await use(POSTS).find(args.parent);
    if (post?.type !== type.name) throw notFound('rest_post_invalid_parent', 'Invalid post parent ID.');
    return post;
  };
}

/**
 * Finds one revision of a post.
 * @throws RestError 404 `rest_post_invalid_parent`, `rest_post_invalid_id`
 */
export function revisionFinder(type: PostTypeDefinition) {
  const findParent = parentFinder(type);
  return async (call: { args: { parent: number; id: number }; use: Call['use'] }): Promise<RevisionOfPost> => {
    const parent = await findParent(call);
    const revision = await call.use(POST_REVISIONS).find(parent.id, call.args.id);
    if (!revision) throw notFound('rest_post_invalid_id', 'Invalid revision ID.');
    return { parent, revision };
  };
}

/** @throws RestError `rest_cannot_read` for somebody who may not edit the post */
export function refuseHistory(parent: Post, caller: Caller): void {
  if (mayEdit(parent, caller)) return;
  throw forbidden('rest_cannot_read', 'Sorry, you are not allowed to view revisions of this post.');
}
