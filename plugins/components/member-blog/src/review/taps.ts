import { contentHooks } from '@plinth/content';
import { DATABASE, type TapDeclaration, tap } from '@plinth/kernel';
import { notifyApproved } from '../notifications/notify.js';

/** Whoever publishes a pending post by the core route approves it, so its author is told. */
export const reviewTaps: readonly TapDeclaration[] = [
  tap(
    contentHooks.rest_after_insert_post,
    { id: 'approved-by-core' },
    async (context, post, { type, caller, existing }) => {
      const isApproved = existing?.status === 'pending' && (post.status === 'publish' || post.status === 'future');
      if (type !== 'post' || !isApproved) return;
      await context.use(DATABASE).afterCommit(() => notifyApproved(context, post, caller.id));
    },
  ),
];
