import { POSTS, type Post } from '@plinth/content';
import { type CallContext, notFound } from '@plinth/kernel';
import { missing } from './errors.js';

/** Statuses of posts that nobody but the trash and the editor knows of. */
const HIDDEN: ReadonlySet<string> = new Set(['trash', 'inherit']);

/** A blog post by its id, whatever its status; undefined for other types. */
export async function blogPost({ use }: Pick<CallContext, 'use'>, id: number): Promise<Post | undefined> {
  const post = await use(POSTS).find(id);
  return post?.type === 'post' ? post : undefined;
}

/** The post that a path names. Throws 404 `mb_not_found` for none, and for one in the trash. */
export function namedPost(call: Pick<CallContext, 'use'> & { readonly args: { readonly id: number } }): Promise<Post> {
  return livingPost(call, call.args.id);
}

/** A post that is not in the trash. Throws 404 `mb_not_found`. */
export async function livingPost(call: Pick<CallContext, 'use'>, id: number): Promise<Post> {
  const post = await blogPost(call, id);
  if (!post || HIDDEN.has(post.status)) throw missing();
  return post;
}

/** A published post. Throws 404 `mb_not_found` for any other, so that drafts are not betrayed. */
export async function publishedPost(call: Pick<CallContext, 'use'>, id: number): Promise<Post> {
  const post = await blogPost(call, id);
  if (post?.status !== 'publish') throw missing();
  return post;
}

/**
 * The post that a path names, in the trash or not. Throws 404 `mb_post_not_found` (docs/components/member-blog.md, Code
 * for a missing post).
 */
export async function namedPostOrTrash(
  call: Pick<CallContext, 'use'> & { readonly args: { readonly id: number } },
): Promise<Post> {
  const post = await blogPost(call, call.args.id);
  if (!post) throw notFound('mb_post_not_found', 'There is no such post.');
  return post;
}
