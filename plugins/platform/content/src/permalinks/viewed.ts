import type { CallContext, RestRequest } from '@plinth/kernel';
import { contentHooks } from '../hooks.js';
import type { Post } from '../ports.js';

/** The headers by which browsers say that they fetch a page before anybody wants to see it. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz'] as const;

/** Whether a page is fetched for somebody who reads it: not for its headers alone, in advance, or to look at changes. */
function isForReading({ headOnly, headers, query }: RestRequest): boolean {
  const isInAdvance = PURPOSES.some((name) => String(headers[name] ?? '').includes('prefetch'));
  return !headOnly && !isInAdvance && !('preview' in query);
}

/** Announces that the page of a post is shown, if it is a public one and shown to be read. */
export async function announceView({ caller, hooks, request }: CallContext, post: Post): Promise<void> {
  if (post.status !== 'publish' || !isForReading(request)) return;
  await hooks.action(contentHooks.post_viewed, post, caller, request);
}
