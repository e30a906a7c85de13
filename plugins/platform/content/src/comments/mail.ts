import { type PluginContext, type TapDeclaration, tap, USERS } from '@plinth/kernel';
import { stripTags } from '@plinth/kernel/text';
import { MAILER, mailLine, mailText } from '@plinth/toolkit';
import { type Comment, PERMALINKS } from '../ports.js';
import { KEPT_POSTS } from '../posts/kept-posts.js';
import { commentHooks } from './hooks.js';
import { commentSettings } from './settings.js';

/** Who should hear of a comment: of one that waits the owner, of one that stands the author of the post. */
async function listenerOf(context: PluginContext, { post, ...comment }: Comment): Promise<string> {
  const { mailAboutComments, mailAboutModeration, moderationEmail } = context.settings(commentSettings);
  if (comment.status === 'hold') return mailAboutModeration ? moderationEmail : '';
  const isTold = mailAboutComments && comment.status === 'approved' && comment.userId !== post.authorId;
  return isTold ? ((await context.use(USERS).find(post.authorId))?.email ?? '') : '';
}

async function tell(context: PluginContext, comment: Comment): Promise<void> {
  const { site, use } = context;
  const to = await listenerOf(context, comment);
  // The row has a new number of comments: whoever reads the post next finds it cached.
  const [post] = to === '' ? [] : await use(KEPT_POSTS).findMany([comment.postId]);
  if (!post) return;
  const waits = comment.status === 'hold';
  const address = `${await use(PERMALINKS).ofPost(post)}${waits ? '' : `#comment-${comment.id}`}`;
  const title = mailLine(stripTags(post.title));
  const text = [
    `${mailLine(comment.authorName) || 'Somebody'} commented on “${title}”${waits ? ', and waits for your word' : ''}:`,
    mailText(stripTags(comment.content)),
    address,
  ].join('\n\n');
  const subject = waits ? `[${site.title}] A comment waits: “${title}”` : `[${site.title}] Comment: “${title}”`;
  await use(MAILER).send({ to, subject, text });
}

/** Tells by mail of what people comment. */
export const commentTaps: readonly TapDeclaration[] = [
  tap(commentHooks.comment_post, { id: 'mail' }, (context, comment) => tell(context, comment)),
];
