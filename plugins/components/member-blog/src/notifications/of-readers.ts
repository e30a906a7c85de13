import { type Comment, commentHooks, PERMALINKS, POSTS, type Post } from '@plinth/content';
import { type TapDeclaration, tap, USERS, type User } from '@plinth/kernel';
import { COAUTHORS } from '../coauthors/store.js';
import { editLink } from '../dashboard/items.js';
import { blogHooks } from '../hooks.js';
import { type Notifying, notify } from './notify.js';
import type { Notice } from './preferences.js';

/** Everybody who wrote a post, but for whoever did what they are told of. */
async function writersOf({ module, use }: Notifying, post: Post, byId: number): Promise<number[]> {
  const others = module('coauthors') ? ((await use(COAUTHORS).acceptedOf([post.id])).get(post.id) ?? []) : [];
  return [...new Set([post.authorId, ...others])].filter((id) => id > 0 && id !== byId);
}

interface Told {
  readonly notice: Notice;
  readonly byId: number;
  readonly text: string;
  /** Where on the page of the post it leads. */
  readonly place: string;
  readonly once?: string;
}

/** Tells the writers of a post of something on the site; of comments the site sends mails of its own. */
async function tellWriters(context: Notifying, post: Post, { byId, notice, place, ...told }: Told): Promise<void> {
  const url = `${await context.use(PERMALINKS).ofPost(post)}${place}`;
  const message = { ...told, url, subject: `[${context.site.title}] ${post.title}`, byMail: false };
  for (const userId of await writersOf(context, post, byId)) await notify(context, userId, notice, message);
}

async function tellOfComment(context: Notifying, comment: Comment): Promise<void> {
  const post = await context.use(POSTS).find(comment.postId);
  if (post?.type !== 'post' || comment.status !== 'approved') return;
  const text = `${comment.authorName || 'Somebody'} commented on your post "${post.title}".`;
  const place = `#comment-${comment.id}`;
  await tellWriters(context, post, { notice: 'post_commented', byId: comment.userId, text, place });
}

/** Tells an author that somebody follows them. */
export async function notifyFollowed(context: Notifying, authorId: number, follower: User): Promise<void> {
  if (authorId === follower.id) return;
  await notify(context, authorId, 'new_follower', {
    subject: `[${context.site.title}] ${follower.displayName} follows you`,
    text: `${follower.displayName} follows you.`,
    url: context.use(PERMALINKS).ofAuthor(follower),
    ...{ byMail: false, once: `follower ${follower.id}` },
  });
}

/** Tells whoever invited a member what they answered. */
export async function notifyAnswered(
  context: Notifying,
  post: Post,
  {
    by,
    invitedBy,
    status,
  }: { readonly by: User; readonly invitedBy: number; readonly status: 'accepted' | 'declined' },
): Promise<void> {
  const answered = status === 'accepted' ? 'accepts your invitation' : 'declines your invitation';
  await notify(context, invitedBy || post.authorId, 'invitation_answered', {
    subject: `[${context.site.title}] ${by.displayName} ${answered}: ${post.title}`,
    text: `${by.displayName} ${answered} to write "${post.title}" together.`,
    url: editLink(context.site, post.id),
  });
}

/** What readers do with a post, told to those who wrote it. */
export const readerTaps: readonly TapDeclaration[] = [
  tap(blogHooks.mb_post_clapped, { id: 'tell-writers' }, async (context, postId, userId) => {
    const [post, reader] = await Promise.all([context.use(POSTS).find(postId), context.use(USERS).find(userId)]);
    if (!post || !reader) return;
    const text = `${reader.displayName} claps for your post "${post.title}".`;
    // One of many claps says as much as all of them, until it is read.
    await tellWriters(context, post, {
      notice: 'post_clapped',
      byId: userId,
      text,
      place: '',
      once: `claps ${post.id}`,
    });
  }),
  tap(commentHooks.comment_post, { id: 'tell-writers' }, (context, comment) => tellOfComment(context, comment)),
  tap(commentHooks.transition_comment_status, { id: 'tell-writers' }, async (context, status, before, comment) => {
    if (status === 'approved' && before === 'hold') await tellOfComment(context, comment);
  }),
];
