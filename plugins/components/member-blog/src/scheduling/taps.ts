import { contentHooks } from '@plinth/content';
import { type TapDeclaration, tap } from '@plinth/kernel';
import { notifyPublished } from '../notifications/notify.js';
import { settings } from '../settings.js';

/** When a scheduled post goes out, its author is told. */
export const schedulingTaps: readonly TapDeclaration[] = [
  tap(contentHooks.transition_post_status, { id: 'scheduled-published' }, async (context, status, before, post) => {
    if (post.type !== 'post' || before !== 'future' || status !== 'publish' || !context.module('scheduling')) return;
    await notifyPublished(context, post, context.settings(settings).scheduledPublishMail);
  }),
];
