import { META, POST_REVISIONS, type Post } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import { BLOCKS } from '../core-posts/blocks.js';
import { toUtc } from '../values.js';
import { DISMISSALS } from './dismissals.js';

/** The caller's own autosave of a post, unless it says nothing that the post does not, is older, or was dismissed. */
async function unsavedChanges({ caller, use }: CallContext, post: Post): Promise<Post | undefined> {
  const revision = await use(POST_REVISIONS).autosaveOf(post.id, caller.id);
  if (!revision || revision.modifiedAt < post.modifiedAt) return undefined;
  if (revision.title === post.title && revision.content === post.content) return undefined;
  const dismissed = await use(DISMISSALS).of(post.id, caller.id);
  return dismissed !== undefined && revision.modifiedAt <= dismissed ? undefined : revision;
}

/** Whether the caller wrote something on a post that never reached it (docs/components/member-blog.md, GET /draft). */
export async function checkDraft(call: CallContext, post: Post) {
  const revision = await unsavedChanges(call, post);
  if (!revision) return { has_draft: false };
  const blocks = await call.use(META).get(revision.id, BLOCKS);
  return {
    has_draft: true,
    post_id: post.id,
    title: revision.title,
    content: revision.content,
    modified: toUtc(revision.modifiedAt),
    editor_data: typeof blocks === 'string' ? blocks : '',
    context: 'unpublished_changes',
  };
}

/** Notes that the caller dismissed what they wrote on a post so far; nothing is deleted. */
export async function dismissDraft({ caller, use }: CallContext, post: Post) {
  const revision = await use(POST_REVISIONS).autosaveOf(post.id, caller.id);
  if (revision) await use(DISMISSALS).note(post.id, caller.id, revision.modifiedAt);
  return { dismissed: true, post_id: post.id };
}
