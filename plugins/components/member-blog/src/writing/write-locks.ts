import type { Post } from '@plinth/content';
import { type CallContext, USERS } from '@plinth/kernel';
import { dateInWords } from '@plinth/kernel/time';
import { restNonce } from '@plinth/pages';
import { LOCKS } from '../locks/store.js';

/** Somebody else who writes at a post. */
export interface OtherWriter {
  readonly name: string;
  /** In words. */
  readonly since: string;
}

/**
 * Takes the lock of a post whose form is opened, by the service of the route that takes it: nobody's becomes the caller's
 * until it expires, that of somebody else stays theirs. Returns who that is.
 */
export async function lockOpened(call: CallContext, post: Post): Promise<OtherWriter | undefined> {
  const { caller, module, site, use } = call;
  if (!module('coauthors')) return undefined;
  const lock = await use(LOCKS).take(post.id, caller.id, false);
  if (lock.userId === caller.id) return undefined;
  const name = (await use(USERS).find(lock.userId))?.displayName ?? '';
  return { name, since: dateInWords(lock.lockedAt, site, { clock: true }) };
}

/** Gives the lock back that the caller held while writing. */
export async function unlockSaved({ caller, module, use }: CallContext, post: Post): Promise<void> {
  if (module('coauthors')) await use(LOCKS).release(post.id, caller.id);
}

/** What the script needs that holds the lock while somebody writes. */
export function holdingOf(call: CallContext): { readonly url: string; readonly nonce: string } | undefined {
  if (!call.module('coauthors')) return undefined;
  return { url: `${call.site.restUrl}/member-blog/v1/posts`, nonce: restNonce(call) };
}
