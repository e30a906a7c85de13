import { contentHooks, type Post } from '@plinth/content';
import { type TapDeclaration, tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { notifyApproved, notifySentBack } from '../notifications/notify.js';

/** What its author is told of a post that waited for review; undefined where nothing is to be told. */
function toldOf(before: Pick<Post, 'status'> | undefined, { status }: Post) {
  if (before?.status !== 'pending') return undefined;
  if (status === 'publish' || status === 'future') return notifyApproved;
  return status === 'draft' ? notifySentBack : undefined;
}

/**
 * Whoever publishes a pending post by the core route approves it, and whoever makes it a draft sends it back, so its author
 * is told. The lists and the editor of the console write by that route as well.
 */
export const reviewTaps: readonly TapDeclaration[] = [
  tap(
    contentHooks.rest_after_insert_post,
    { id: 'judged-by-core' },
    async (context, post, { type, caller, existing }) => {
      const tell = type === 'post' ? toldOf(existing, post) : undefined;
      if (tell) await context.use(DATABASE).afterCommit(() => tell(context, post, caller.id));
    },
  ),
];
