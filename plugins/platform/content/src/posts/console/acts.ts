import { type CallContext, RestError } from '@plinth/kernel';
import { POST_TYPES, POSTS, type Post } from '../../ports.js';
import { capabilitiesOf } from '../../types/post-types.js';
import { taxonomiesOf } from '../read-routes.js';
import { mayDelete, mayEdit } from '../rights.js';
import { savePost } from '../save.js';

/** What can be done with posts of the list. */
export const POST_ACTS = ['publish', 'to_draft', 'to_trash', 'restore', 'remove'] as const;

/** One of them. */
export type PostAct = (typeof POST_ACTS)[number];

/** What the audit calls an act. */
export const NOTED_ACTS: Readonly<Record<PostAct, string>> = {
  publish: 'Published posts.',
  to_draft: 'Made drafts of posts.',
  to_trash: 'Moved posts to the trash.',
  restore: 'Restored posts as drafts.',
  remove: 'Deleted posts for good.',
};

/** States that a single act publishes; a planned post has its own date. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['draft', 'pending', 'private']);
/** States that readers, or some of them, see or will see. */
const PUBLISHED: ReadonlySet<string> = new Set(['publish', 'future', 'private', 'pending']);

/** The act of that name; undefined for another text. */
export function postAct(name: string): PostAct | undefined {
  return POST_ACTS.find((each) => each === name);
}

/** What the caller may do with one post from the list, where it makes sense. */
export function actsOn({ use, caller }: Pick<CallContext, 'use' | 'caller'>, post: Post): PostAct[] {
  const edits = mayEdit(post, caller);
  const deletes = mayDelete(post, caller);
  if (post.status === 'trash') return [...(edits ? ['restore' as const] : []), ...(deletes ? ['remove' as const] : [])];
  const type = use(POST_TYPES).get(post.type);
  const publishes = edits && type !== undefined && caller.can(capabilitiesOf(type).publish_posts);
  return [
    ...(publishes && UNPUBLISHED.has(post.status) ? ['publish' as const] : []),
    ...(edits && PUBLISHED.has(post.status) ? ['to_draft' as const] : []),
    ...(deletes ? ['to_trash' as const] : []),
  ];
}

/** Whether a post may be deleted for good: only from the trash, never at a single click. */
export function mayGo(call: Pick<CallContext, 'use' | 'caller'>, post: Post): boolean {
  return actsOn(call, post).includes('remove');
}

/** Gives a post another status by the rules of the route of its kind, with all of its hooks. */
async function give(call: CallContext, existing: Post, status: 'publish' | 'draft'): Promise<boolean> {
  const { caller, clock, hooks, site, use } = call;
  const type = use(POST_TYPES).get(existing.type);
  if (!type) return false;
  const args = { status };
  const request = { ...call.request, query: {}, body: args };
  const written = { caller, clock, hooks, site, use, request, args };
  try {
    await savePost(written, { type, existing, taxonomies: taxonomiesOf(call, type) });
    return true;
  } catch (thrown) {
    // What rules and taps refuse stays as it is, and the others of the list go on.
    if (thrown instanceof RestError) return false;
    throw thrown;
  }
}

/** Does one act with one post; false when the caller may not, or when there is nothing to do. */
export async function change(call: CallContext, post: Post, act: PostAct): Promise<boolean> {
  const { use } = call;
  if (!actsOn(call, post).includes(act)) return false;
  if (act === 'publish') return give(call, post, 'publish');
  if (act === 'to_draft') return give(call, post, 'draft');
  if (act === 'restore') return (await use(POSTS).update(post.id, { status: 'draft' })) !== undefined;
  const gone = act === 'to_trash' ? use(POSTS).trash(post.id) : use(POSTS).remove(post.id);
  return (await gone) !== undefined;
}
