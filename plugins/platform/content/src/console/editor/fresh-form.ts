import { CACHE, type CallContext } from '@plinth/kernel';
import { POSTS, type Post } from '../../ports.js';

/** As long as a nonce of the form is good for. */
const REMEMBERED_SECONDS = 24 * 60 * 60;

function keyOf({ caller }: Pick<CallContext, 'caller'>, form: string): string {
  return `editor:${caller.id}:${form}`;
}

/** Remembers which post the form of a new one made: whoever goes back to it and sends it again means that post. */
export async function rememberMade(
  call: Pick<CallContext, 'caller' | 'use'>,
  form: string,
  post: Pick<Post, 'id'>,
): Promise<void> {
  if (form !== '') await call.use(CACHE).set(keyOf(call, form), post.id, REMEMBERED_SECONDS);
}

/** The post that an earlier sending of this form made, if it is still there; 0 for none. */
export async function madeBefore(call: Pick<CallContext, 'caller' | 'use'>, form: string): Promise<number> {
  const id = form === '' ? undefined : await call.use(CACHE).get<number>(keyOf(call, form));
  const post = id === undefined ? undefined : await call.use(POSTS).find(id);
  return post === undefined || post.status === 'trash' ? 0 : post.id;
}
