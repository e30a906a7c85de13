import { contentHooks } from '@plinth/content';
import { type TapDeclaration, tap } from '@plinth/kernel';
import { notifyPublished } from '../notifications/notify.js';
import { settings } from '../settings.js';

/** When a scheduled post goes out, its author is told. */
export const schedulingTaps: readonly TapDeclaration[] = [
  tap(contentHooks.transition_post_status, { id: 'scheduled-published' }, async (tools, status, before, post) => {
    if (post.type !== 'post' || before !== 'future' || status !== 'publish' || !tools.module('scheduling')) return;
    await notifyPublished(tools, post, tools.settings(settings).scheduledPublishMail);
  }),
];
