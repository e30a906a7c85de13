import { commentHooks, contentHooks, type Post } from '@plinth/content';
import { type TapDeclaration, tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { identityHooks } from '@plinth/kernel/identity';
import { AUTHOR_REGISTRY } from './book.js';

function isCounted({ type, status }: Post): boolean {
  return type === 'post' && status === 'publish';
}

function hasSameFigures(post: Post, before: Post): boolean {
  const fields = ['authorId', 'createdAt', 'commentCount'] as const;
  return isCounted(post) === isCounted(before) && fields.every((field) => post[field] === before[field]);
}

/** Everything but views that changes the totals of somebody's published posts. */
export const authorTaps: readonly TapDeclaration[] = [
  tap(contentHooks.transition_post_status, { id: 'count-author' }, ({ use }, _status, before, post) => {
    if (before === 'new' && isCounted(post)) use(AUTHOR_REGISTRY).add([post.authorId]);
  }),
  tap(contentHooks.post_updated, { id: 'count-author' }, ({ use }, post, before) => {
    if (!isCounted(post) && !isCounted(before)) return;
    if (!hasSameFigures(post, before)) use(AUTHOR_REGISTRY).add([before.authorId, post.authorId]);
  }),
  tap(contentHooks.deleted_post, { id: 'count-author' }, ({ use }, post) => {
    if (isCounted(post)) use(AUTHOR_REGISTRY).add([post.authorId]);
  }),
  tap(commentHooks.wp_update_comment_count, { id: 'count-author' }, ({ use }, postId) => {
    use(AUTHOR_REGISTRY).addPosts([postId]);
  }),
  tap(identityHooks.delete_user, { id: 'count-reassignTo' }, async ({ use }, _user, reassignTo) => {
    if (reassignTo !== undefined) await use(DATABASE).afterCommit(() => use(AUTHOR_REGISTRY).add([reassignTo]));
  }),
];
