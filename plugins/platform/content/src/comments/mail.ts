import { type PluginContext, type TapDeclaration, tap, USERS } from '@plinth/kernel';
import { stripTags } from '@plinth/kernel/text';
import { MAILER, mailLine, mailText } from '@plinth/toolkit';
import { type Comment, PERMALINKS } from '../ports.js';
import { KEPT_POSTS } from '../posts/kept-posts.js';
import { commentHooks } from './hooks.js';
import { commentSettings } from './settings.js';

/** The email address to notify: the owner's for a comment in moderation, the post author's for an approved one. */
async function listenerOf(context: PluginContext, { post, ...comment }: Comment): Promise<string> {
  const { mailAboutComments, mailAboutModeration, moderationEmail } = context.settings(commentSettings);
  if (comment.status === 'hold') return mailAboutModeration ? moderationEmail : '';
  const isTold = mailAboutComments && comment.status === 'approved' && comment.userId !== post.authorId;
  return isTold ? ((await context.use(USERS).find(post.authorId))?.email ?? '') : '';
}

async function tell(context: PluginContext, comment: Comment): Promise<void> {
  const { site, use } = context;
  const to = await listenerOf(context, comment);
  // The comment count in the row has changed, so this also fills the cache for the next reader.
  const [post] = to === '' ? [] : await use(KEPT_POSTS).findMany([comment.postId]);
  if (!post) return;
  const waits = comment.status === 'hold';
  const address = `${await use(PERMALINKS).ofPost(post)}${waits ? '' : `#comment-${comment.id}`}`;
  const title = mailLine(stripTags(post.title));
  const text = [
    `${mailLine(comment.authorName) || 'Somebody'} commented on “${title}”${waits ? '. It needs your approval' : ''}:`,
    mailText(stripTags(comment.content)),
    address,
  ].join('\n\n');
  const subject = waits ? `[${site.title}] Awaiting approval: “${title}”` : `[${site.title}] Comment: “${title}”`;
  await use(MAILER).send({ to, subject, text });
}

/** Notifies by email about new comments. */
export const commentTaps: readonly TapDeclaration[] = [
  tap(commentHooks.comment_post, { id: 'mail' }, (context, comment) => tell(context, comment)),
];
