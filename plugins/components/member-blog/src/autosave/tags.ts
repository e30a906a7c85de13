import { TERMS, termsNamed } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';

/** Gives a post exactly these tags; names are texts, empty ones are left out. Call it in a transaction. */
export async function assignTags(
  call: Pick<CallContext, 'use'>,
  postId: number,
  names: readonly string[],
): Promise<void> {
  await call.use(TERMS).assign(postId, 'post_tag', await termsNamed(call, 'post_tag', names));
}
