import { isDeepStrictEqual } from 'node:util';
import { type Call, RestError } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { META, POST_REVISIONS, POSTS, type Post, type PostChanges } from '../ports.js';

/**
 * A draft that is saved by its own author changes in place; whatever others see stays until they save it
 * (host-conventions E15).
 */
export function isSavedInPlace(post: Post, userId: number): boolean {
  return (post.status === 'draft' || post.status === 'auto-draft') && post.authorId === userId;
}

/** What an autosave writes: texts, and the meta that revisions keep. */
export interface Writing {
  readonly text: PostChanges;
  readonly meta: ReadonlyMap<string, unknown>;
}

function saveInPlace({ use }: Pick<Call, 'use'>, post: Post, { text, meta }: Writing): Promise<Post> {
  return use(DATABASE).transaction(async () => {
    for (const [name, value] of meta) await use(META).set(post.id, name, value);
    return use(POSTS).update(post.id, post.status === 'auto-draft' ? { ...text, status: 'draft' } : text);
  });
}

async function isChanged({ use }: Pick<Call, 'use'>, post: Post, { text, meta }: Writing): Promise<boolean> {
  if ((['title', 'content', 'excerpt'] as const).some((name) => (text[name] ?? post[name]) !== post[name])) return true;
  const kept = meta.size === 0 ? undefined : (await use(META).revisioned?.(post, [post.id]))?.get(post.id);
  return [...meta].some(([name, value]) => !isDeepStrictEqual(kept?.get(name) || undefined, value || undefined));
}

/** @throws RestError 400 `rest_autosave_no_changes`; what the caller had saved before is out of date then, and goes */
async function saveBeside(call: Pick<Call, 'use'>, post: Post, userId: number, writing: Writing): Promise<Post> {
  const revisions = call.use(POST_REVISIONS);
  if (await isChanged(call, post, writing)) {
    return revisions.autosave(post, userId, { ...writing.text, meta: writing.meta });
  }
  const old = await revisions.autosaveOf(post.id, userId);
  if (old) await revisions.remove(old.id);
  const message = 'There is nothing to save. The autosave and the post content are the same.';
  throw new RestError('rest_autosave_no_changes', message, { status: 400 });
}

/**
 * Keeps what somebody has written so far, in place or beside the post, and returns the row that holds it.
 * @throws RestError 400 `rest_autosave_no_changes` where it would stand beside a post that says the same
 */
export function autosavePost(call: Pick<Call, 'caller' | 'use'>, post: Post, writing: Writing): Promise<Post> {
  const userId = call.caller.id;
  return isSavedInPlace(post, userId) ? saveInPlace(call, post, writing) : saveBeside(call, post, userId, writing);
}
