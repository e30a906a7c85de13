import { PERMALINKS, type Post } from '@plinth/content';
import { type PluginContext, USERS, type User } from '@plinth/kernel';
import { dateInWords } from '@plinth/kernel/time';
import { MAILER, mailLine } from '@plinth/toolkit';
import { editLink } from '../dashboard/items.js';
import { blogHooks, type NoticeMessage } from '../hooks.js';
import { NOTICE_BOARD } from './notices.js';
import { NOTIFICATIONS, type Notice } from './preferences.js';

/** What notifying takes. */
export type Notifying = Pick<PluginContext, 'use' | 'hooks' | 'log' | 'site' | 'module'>;

async function mail({ log, use }: Notifying, user: User, { subject, text, url }: NoticeMessage): Promise<void> {
  try {
    await use(MAILER).send({
      to: user.email,
      subject,
      text: `Hello ${mailLine(user.displayName)},\n\n${text}\n\n${url}\n`,
    });
  } catch (error) {
    // What was done stays done, whether the mail goes out or not.
    log.error('a notification could not be sent', { user: user.id, error });
  }
}

async function tellOnSite(
  context: Notifying,
  userId: number,
  notice: Notice,
  { once, ...message }: NoticeMessage & { readonly once: string | undefined },
): Promise<void> {
  const { hooks, log, use } = context;
  try {
    await use(NOTICE_BOARD).add(userId, notice, { ...message, once });
  } catch (error) {
    log.error('a notice could not be kept', { user: userId, error });
  }
  await hooks.action(blogHooks.mb_notified, userId, notice, message);
}

/**
 * Tells a member something, in the ways they chose. Call it when what is told is committed. A mail that does not go out is
 * logged and changes nothing.
 * @param message `byMail` false where the owner wants no mail of this; `once` names what many of the same would say no better, until it is read
 */
export async function notify(
  context: Notifying,
  userId: number,
  notice: Notice,
  message: NoticeMessage & { readonly byMail?: boolean; readonly once?: string },
): Promise<void> {
  const { byMail = true, once, ...told } = message;
  const { use } = context;
  const user = userId === 0 ? undefined : await use(USERS).find(userId);
  if (!user) return;
  const wants = await use(NOTIFICATIONS).of(user.id);
  if (!wants[notice]) return;
  if (wants.onsite) await tellOnSite(context, user.id, notice, { ...told, once });
  if (wants.email && byMail) await mail(context, user, told);
}

/** Tells the author that somebody else published their post. */
export async function notifyApproved(context: Notifying, post: Post, byId: number): Promise<void> {
  if (post.authorId === byId) return;
  const date = dateInWords(post.createdAt, context.site, { clock: true });
  const when = post.status === 'future' ? `and is scheduled for ${date}` : 'and published';
  await notify(context, post.authorId, 'post_approved', {
    subject: `[${context.site.title}] Approved: ${post.title}`,
    text: `Your post “${post.title}” was approved ${when}.`,
    url: await context.use(PERMALINKS).ofPost(post),
  });
}

/** What a decision says that leaves the post with its author. */
const JUDGED = {
  request_changes: {
    subject: 'Changes requested',
    text: (title: string) =>
      `The reviewer of your post “${title}” requested changes. Revise the post and submit it for review again.`,
  },
  reject: {
    subject: 'Rejected',
    text: (title: string) => `Your post “${title}” was rejected and is a draft again.`,
  },
} as const;

/** Tells the author that their post came back from review: to be changed, or not taken; and why. */
export async function notifyJudged(
  context: Notifying,
  post: Post,
  byId: number,
  { action, note }: { readonly action: keyof typeof JUDGED; readonly note: string },
): Promise<void> {
  if (post.authorId === byId) return;
  const { subject, text } = JUDGED[action];
  await notify(context, post.authorId, 'post_rejected', {
    subject: `[${context.site.title}] ${subject}: ${post.title}`,
    text: `${text(post.title)}\n\n${note}`,
    url: editLink(context.site, post.id),
  });
}

/**
 * Tells the author that somebody else made their post a draft again that waited for review, by a way that takes no remark:
 * with who did it, so that they can be asked.
 */
export async function notifySentBack(context: Notifying, post: Post, byId: number): Promise<void> {
  if (post.authorId === byId) return;
  const by = byId === 0 ? undefined : await context.use(USERS).find(byId);
  const name = by?.displayName ?? 'An editor';
  await notify(context, post.authorId, 'post_rejected', {
    subject: `[${context.site.title}] Returned to draft: ${post.title}`,
    text: `${name} changed your post “${post.title}” back to a draft without leaving a message. Ask what to change, then submit it for review again.`,
    url: editLink(context.site, post.id),
  });
}

/** Tells a member that they are invited to write a post with its author. */
export function notifyInvited(context: Notifying, post: Post, userId: number, by: User | undefined): Promise<void> {
  return notify(context, userId, 'coauthor_invitation', {
    subject: `[${context.site.title}] Invitation to co-author “${post.title}”`,
    text: `${by?.displayName ?? 'An author'} invited you to co-author “${post.title}”.`,
    url: editLink(context.site, post.id),
  });
}

/** Tells the author that a scheduled post went out; by e-mail only where the owner wants that. */
export async function notifyPublished(context: Notifying, post: Post, byMail: boolean): Promise<void> {
  await notify(context, post.authorId, 'scheduled_published', {
    subject: `[${context.site.title}] Published: ${post.title}`,
    text: `Your scheduled post “${post.title}” was published.`,
    byMail,
    url: await context.use(PERMALINKS).ofPost(post),
  });
}
