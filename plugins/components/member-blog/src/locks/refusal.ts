import { contentHooks } from '@plinth/content';
import { type PluginContext, RestError, type TapDeclaration, tap, USERS } from '@plinth/kernel';
import { isExempt } from '../access/gates.js';
import { blogHooks } from '../hooks.js';
import { recordOfLock } from './record.js';
import { LOCKS, type Lock } from './store.js';

/** 409 with the lock that holds. */
export async function locked(context: Pick<PluginContext, 'use' | 'site'>, lock: Lock): Promise<RestError> {
  const record = await recordOfLock(context, lock);
  const message = `${record.user.name || 'Another member'} is editing this post.`;
  return new RestError('mb_post_locked', message, { status: 409, data: { lock: record } });
}

/** The edit lock as one of the reasons why the core route refuses a post. */
const validate = tap(
  blogHooks.member_blog_pro_validate_post,
  { id: 'edit-lock' },
  async (context, verdict, { postId }, userId) => {
    if (verdict || postId === 0 || !context.module('coauthors')) return verdict;
    const lock = await context.use(LOCKS).ofOthers(postId, userId);
    if (!lock) return verdict;
    const holder = await context.use(USERS).find(lock.userId);
    return `${holder?.displayName ?? 'Another member'} is editing this post.`;
  },
);

/**
 * Users who are exempt from the gate can save anyway, and then have the lock (docs/components/member-blog.md, Lock and
 * exemption).
 */
const takeOver = tap(
  contentHooks.rest_after_insert_post,
  { id: 'take-lock-over' },
  async (context, post, { type, caller, existing }) => {
    if (type !== 'post' || !existing || !context.module('coauthors')) return;
    const lock = await context.use(LOCKS).ofOthers(post.id, caller.id);
    if (lock && (await isExempt(context, caller))) await context.use(LOCKS).take(post.id, caller.id, true);
  },
);

/** What locks mean to the core posts route. */
export const lockTaps: readonly TapDeclaration[] = [validate, takeOver];
