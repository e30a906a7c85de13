import { RestError } from '@plinth/kernel';
import { type NewComment, POSTS, type Post } from '../ports.js';
import { authorOf, type CommentWriteCall, momentOf, parentOf, refuseModeratorFields, textOf } from './draft.js';
import { commentHooks } from './hooks.js';
import { commentable } from './openness.js';

/** The longest name of a browser that is kept. */
const MAX_AGENT_LENGTH = 255;

/** What a browser calls itself, as far as it is kept. */
export function keptAgent(text: string): string {
  return text.slice(0, MAX_AGENT_LENGTH);
}

/**
 * What somebody wants to comment, and on which post, judged against their rights.
 * @param unlocks whether the caller has shown that they know the password of the post
 * @throws RestError for what the caller may not say, a post that takes no comments, a missing text or author
 */
export async function freshComment(
  call: CommentWriteCall,
  unlocks: (post: Post) => boolean | Promise<boolean>,
): Promise<{ post: Post; fresh: Omit<NewComment, 'status'> }> {
  const { args, caller, hooks, request, use } = call;
  refuseModeratorFields(call);
  const asked = args.post === undefined ? undefined : await use(POSTS).find(args.post);
  const post = await commentable(call, asked, unlocks);
  const content = textOf(call);
  if (content === undefined) {
    throw new RestError('rest_comment_content_invalid', 'Invalid comment content.', { status: 400 });
  }
  const createdAt = caller.can('moderate_comments') ? momentOf(call) : undefined;
  const draft = {
    ...(await authorOf(call)),
    content,
    parentId: (await parentOf(call, post.id)) ?? 0,
    authorIp: args.author_ip ?? request.address,
    userAgent: keptAgent(args.author_user_agent ?? request.headers['user-agent'] ?? ''),
    createdAt,
  };
  const writing = { caller, existing: undefined, request };
  const fields = await hooks.filter(commentHooks.rest_pre_insert_comment, draft, writing);
  return { post, fresh: { content, ...fields, postId: post.id } };
}
