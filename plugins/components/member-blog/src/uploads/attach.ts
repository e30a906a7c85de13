import { POSTS, type Post } from '@plinth/content';
import { type CallContext, usableIds } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { mayNot, missing } from '../access/errors.js';

/** An attachment that the caller owns or may edit. Throws 404 `mb_not_found`, 403 `mb_forbidden`. */
export async function ownAttachment({ caller, use }: CallContext, id: number): Promise<Post> {
  const attachment = await use(POSTS).find(id);
  const isSeen = (await usableIds({ caller, use }, 'media', [id])).has(id);
  if (!attachment || !isSeen) throw missing('There is no such image.');
  if (attachment.authorId !== caller.id && !caller.can('edit_post', attachment))
    throw mayNot('This is not your image.');
  return attachment;
}

/**
 * Attaches an uploaded file to a post, and makes it the post's picture when it has none. Neither counts as a change of what
 * the post says, so its time stays, and with it what was written meanwhile.
 */
export function attachImage({ use }: CallContext, post: Post, attachment: Post): Promise<void> {
  return use(DATABASE).transaction(async () => {
    await use(POSTS).update(attachment.id, { parentId: post.id });
    if (post.featuredMedia !== 0 || !attachment.mimeType.startsWith('image/')) return;
    await use(POSTS).update(post.id, { featuredMedia: attachment.id, modifiedAt: post.modifiedAt });
  });
}

/** Takes the picture of a post away. */
export async function removeFeaturedImage({ use }: CallContext, post: Post) {
  if (post.featuredMedia !== 0) await use(POSTS).update(post.id, { featuredMedia: 0, modifiedAt: post.modifiedAt });
  return { removed: true, post_id: post.id };
}
