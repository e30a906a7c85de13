import { avatarUrls } from '@plinth/accounts';
import type { Call, Caller, Link, SiteInfo } from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import { BatchLoader } from '@plinth/toolkit';
import { COMMENTS, type Comment, PERMALINKS, POST_TYPES, type Post } from '../ports.js';
import { wantedFields } from '../posts/fields.js';
import { findPosts } from '../posts/together.js';
import { type CommentItem, type CommentPreparing, commentHooks } from './hooks.js';
import { mayEditComment } from './rights.js';
import { renderComment } from './text.js';

type ShowingCall = Pick<Call, 'caller' | 'hooks' | 'request' | 'site' | 'use'>;
type Context = CommentPreparing['context'];

/** What was loaded for one comment beside its row. */
interface CommentParts {
  readonly content: string;
  /** Address of the post; empty when nobody wants to know. */
  readonly address: string;
  readonly isAnswered: boolean;
  /** Where the posts of its type lie below `wp/v2`; undefined when the type is gone. */
  readonly postsBase: string | undefined;
}

function links(comment: Comment, parts: CommentParts, caller: Caller, site: SiteInfo) {
  const root = `${site.restUrl}/wp/v2`;
  const collection = `${root}/comments`;
  const edits = mayEditComment(comment, caller);
  const allow = edits ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET'];
  const { id, parentId, postId, userId, post } = comment;
  const made: Record<string, readonly Link[]> = {
    self: [{ href: `${collection}/${id}`, targetHints: { allow } }],
    collection: [{ href: collection }],
  };
  if (userId !== 0) made['author'] = [{ embeddable: true, href: `${root}/users/${userId}` }];
  if (parts.postsBase !== undefined) {
    made['up'] = [{ embeddable: true, post_type: post.type, href: `${root}/${parts.postsBase}/${postId}` }];
  }
  if (parentId !== 0) made['in-reply-to'] = [{ embeddable: true, href: `${collection}/${parentId}` }];
  if (parts.isAnswered) made['children'] = [{ embeddable: true, href: `${collection}?parent=${id}` }];
  return made;
}

function item(comment: Comment, parts: CommentParts, context: Context, { caller, site }: ShowingCall): CommentItem {
  const editing = context === 'edit';
  const shared = {
    id: comment.id,
    parent: comment.parentId,
    author: comment.userId,
    author_name: comment.authorName,
    author_url: comment.authorUrl,
    date: toSiteTime(comment.createdAt, site.timezone),
    content: editing ? { rendered: parts.content, raw: comment.content } : { rendered: parts.content },
    link: parts.address === '' ? '' : `${parts.address}#comment-${comment.id}`,
    type: comment.type,
    author_avatar_urls: avatarUrls(site, { displayName: comment.authorName, email: comment.authorEmail }),
  };
  const _links = links(comment, parts, caller, site);
  if (context === 'embed') return { ...shared, _links };
  const { authorEmail: author_email, authorIp: author_ip, userAgent: author_user_agent } = comment;
  return {
    ...shared,
    post: comment.postId,
    date_gmt: toGmt(comment.createdAt),
    status: comment.status,
    ...(editing ? { author_email, author_ip, author_user_agent } : {}),
    meta: {},
    _links,
  };
}

/** The addresses of the posts of some comments, by post: one query for all of them. */
async function addressesOf(
  call: ShowingCall,
  comments: readonly Comment[],
  known: Post | undefined,
): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(comments.map((comment) => comment.postId));
  const isKnown = ids.size === 1 && known !== undefined && ids.has(known.id);
  const posts = isKnown ? [known] : await findPosts(call, [...ids]);
  const addresses = await call.use(PERMALINKS).ofPosts(posts);
  return new Map(posts.map((post, index) => [post.id, addresses[index] ?? '']));
}

const answeredTogether = new BatchLoader<number, true>();

/** Which of some comments have answers: one query for all of them. */
async function answeredOf(call: ShowingCall, comments: readonly Comment[]): Promise<ReadonlyMap<number, true>> {
  const ids = comments.map((comment) => comment.id);
  return answeredTogether.loadAll(call, ids, async (all) => {
    const answered = await call.use(COMMENTS).answered(all);
    return new Map([...answered].map((id) => [id, true]));
  });
}

/** What is known of some comments before they are shown. */
interface KnownOfComments {
  /** The post of all of them, where that has been read already. */
  readonly post?: Post | undefined;
  /** Whether they were written a moment ago, so that none of them has a reply. */
  readonly areNew?: boolean;
}

/** The items of some comments, in order: one query for their posts, one for which of them have replies. */
export async function presentComments(
  call: ShowingCall,
  comments: readonly Comment[],
  context: Context,
  { areNew = false, post }: KnownOfComments = {},
): Promise<CommentItem[]> {
  if (comments.length === 0) return [];
  const { caller, hooks, request, use } = call;
  const fields = wantedFields(request);
  const [addresses, answered, texts] = await Promise.all([
    fields.wants('link') ? addressesOf(call, comments, post) : undefined,
    fields.wants('_links') && !areNew ? answeredOf(call, comments) : undefined,
    Promise.all(comments.map((each) => hooks.filter(commentHooks.comment_text, renderComment(each.content), each))),
  ]);
  const items = comments.map((comment, index) => {
    const parts = {
      content: texts[index] ?? '',
      address: addresses?.get(comment.postId) ?? '',
      isAnswered: answered?.has(comment.id) ?? false,
      postsBase: use(POST_TYPES).get(comment.post.type)?.restBase,
    };
    const preparing = { context, caller, request };
    return hooks.filter(commentHooks.rest_prepare_comment, item(comment, parts, context, call), comment, preparing);
  });
  return Promise.all(items);
}

/** One item; see {@link presentComments}. */
export async function presentComment(
  call: ShowingCall,
  comment: Comment,
  context: Context,
  known?: KnownOfComments,
): Promise<CommentItem> {
  const [shown] = await presentComments(call, [comment], context, known);
  return shown ?? {};
}
