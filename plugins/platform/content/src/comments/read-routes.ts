import {
  anyone,
  type Call,
  cacheTag,
  contextArgument,
  type ErrorSpecification,
  forbidden,
  notFound,
  offsetOf,
  paged,
  type Route,
  route,
  Type,
} from '@plinth/kernel';
import { BatchLoader } from '@plinth/toolkit';
import {
  COMMENTS,
  type Comment,
  type CommentPage,
  type CommentQuery,
  type CommentStatus,
  POST_TYPES,
  type Post,
  type PostTypeDefinition,
} from '../ports.js';
import { readDate } from '../posts/dates.js';
import { itemId } from '../posts/ids.js';
import { opensPost, passwordLimited } from '../posts/password.js';
import { type FindingCall, findPosts, isEmbeddedList } from '../posts/together.js';
import { listArguments, passwordArgument } from './arguments.js';
import { commentHooks } from './hooks.js';
import { presentComment, presentComments } from './present.js';
import { readsCommentsOf, refuseReadingComment, seesCommentedPost } from './rights.js';
import { commentSchema } from './schema.js';
import { commentsSeenBy } from './visibility.js';

/** What the answers depend on. */
const COMMENT_TAGS = ['comments', 'posts', 'users'];

/** There is no such comment. */
export const missingComment: ErrorSpecification = {
  code: 'rest_comment_invalid_id',
  status: 404,
  when: 'there is no such comment',
};

const commentsTogether = new BatchLoader<number, Comment>();

/** Finds the comment that a path names; one function for all methods, so that a request loads it once. */
export async function findComment(call: FindingCall & { readonly args: { readonly id: number } }): Promise<Comment> {
  const comment = await commentsTogether.load(call, call.args.id, async (ids) => {
    const found = await call.use(COMMENTS).findMany(ids);
    return new Map(found.map((each) => [each.id, each]));
  });
  if (!comment) throw notFound('rest_comment_invalid_id', 'Invalid comment ID.');
  return comment;
}

type ListCall = Call<typeof listArguments>;

/** @throws RestError `rest_forbidden_param` for what only those who write posts may ask */
function refusePrivateQuestions({ args, caller, sent }: ListCall): void {
  if (args.context === 'edit' && !caller.can('moderate_comments')) {
    throw forbidden('rest_forbidden_context', 'Sorry, you are not allowed to edit comments.');
  }
  if (args.post.includes(0) && !caller.can('moderate_comments')) {
    throw forbidden('rest_cannot_read', 'Sorry, you are not allowed to read comments without a post.');
  }
  if (caller.can('edit_posts')) return;
  const asked = {
    author: args.author.length > 0,
    author_exclude: args.author_exclude.length > 0,
    author_email: sent('author_email'),
    type: args.type !== 'comment',
    status: args.status !== 'approve' && args.status !== 'approved',
  };
  const refused = Object.entries(asked).filter(([, is]) => is);
  if (refused.length === 0) return;
  const names = refused.map(([name]) => name).join(', ');
  throw forbidden('rest_forbidden_param', `Query parameter not permitted: ${names}`);
}

/**
 * A post that the caller may not see is skipped like one that does not exist: the list shows no comments on it.
 * @throws RestError `rest_cannot_read_post` for a post whose password the caller does not know, 429 for a guesser
 */
async function refuseUnreadablePosts(call: ListCall, posts: readonly Post[]): Promise<void> {
  const { args } = call;
  // A password is for one post: with several nobody could tell which one is meant.
  const password = args.post.length === 1 ? args.password : undefined;
  for (const post of posts) {
    if (call.caller.can('moderate_comments') || !(await seesCommentedPost(call, post))) continue;
    if (await readsCommentsOf(call, post, await opensPost(call, post, password))) continue;
    throw forbidden('rest_cannot_read_post', 'Sorry, you are not allowed to read the post for this comment.');
  }
}

const STATUSES: Readonly<Record<ListCall['args']['status'], readonly CommentStatus[]>> = {
  approve: ['approved'],
  approved: ['approved'],
  hold: ['hold'],
  spam: ['spam'],
  trash: ['trash'],
  all: ['approved', 'hold'],
  any: ['approved', 'hold', 'spam', 'trash'],
};

function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function unlockedPost({ args }: ListCall, posts: readonly Post[]): number | undefined {
  const [post, ...others] = posts;
  const isOne = post !== undefined && others.length === 0 && args.post.length === 1;
  return isOne && post.password !== '' && post.password === args.password ? post.id : undefined;
}

/**
 * The types of posts whose comments a list may show: those of the posts that were asked for. Embedded lists are read
 * together, whatever the types of their posts.
 */
function commentedTypes({ args, request, use }: ListCall, posts: readonly Post[]): readonly PostTypeDefinition[] {
  const types = use(POST_TYPES).all();
  if (args.post.length === 0 || isEmbeddedList(request, 'post')) return types;
  return types.filter(({ name }) => posts.some(({ type }) => type === name));
}

/** The query that the parameters of a list mean. */
function listQuery(call: ListCall, posts: readonly Post[]): CommentQuery {
  const { args, caller, site } = call;
  const date = (text: string | undefined, name: string) =>
    text === undefined ? undefined : readDate(text, site.timezone, name);
  return {
    statuses: STATUSES[args.status],
    types: args.type === 'all' ? undefined : [args.type],
    posts: filled(args.post),
    parents: filled(args.parent),
    parentsExcluded: filled(args.parent_exclude),
    authors: filled(args.author),
    authorsExcluded: filled(args.author_exclude),
    authorEmail: args.author_email,
    include: filled(args.include),
    exclude: filled(args.exclude),
    search: args.search,
    searchPublicly: !caller.can('moderate_comments'),
    after: date(args.after, 'after'),
    before: date(args.before, 'before'),
    anyOf: commentsSeenBy({
      caller,
      types: commentedTypes(call, posts),
      unlocked: unlockedPost(call, posts),
    }),
    orderBy: args.orderby === 'date_gmt' ? 'date' : args.orderby,
    order: args.order,
    limit: args.per_page,
    offset: args.offset ?? offsetOf(args),
  };
}

const belowPosts = new BatchLoader<number, CommentPage>();
const belowComments = new BatchLoader<number, CommentPage>();

const NONE: CommentPage = { comments: [], total: 0 };

/** One page. What stands below each of many embedded posts or comments is read at once. */
async function pageOf(call: ListCall, query: CommentQuery): Promise<CommentPage> {
  const { args, request, use } = call;
  const comments = use(COMMENTS);
  const [post] = args.post.length === 1 && isEmbeddedList(request, 'post') ? args.post : [];
  if (post) return (await belowPosts.load(call, post, (ids) => comments.listBelow('posts', ids, query))) ?? NONE;
  const [parent] = args.parent.length === 1 && isEmbeddedList(request, 'parent') ? args.parent : [];
  if (!parent) return comments.list(query);
  return (await belowComments.load(call, parent, (ids) => comments.listBelow('parents', ids, query))) ?? NONE;
}

const listComments = route({
  method: 'GET',
  path: '/comments',
  summary: 'Comments, a page at a time.',
  access: anyone,
  args: listArguments,
  item: commentSchema,
  result: Type.Array(commentSchema),
  errors: [
    { code: 'rest_forbidden_context', status: 403, when: 'the edit context is asked for without moderate_comments' },
    { code: 'rest_forbidden_param', status: 403, when: 'somebody who writes no posts asks about authors or statuses' },
    { code: 'rest_cannot_read_post', status: 403, when: 'the password of a post is missing' },
    { code: 'rest_cannot_read', status: 403, when: 'comments without a post are asked for' },
    passwordLimited,
  ],
  cacheForVisitors: ({ query: { post } }) => {
    const id = Number(post);
    if (!Number.isInteger(id) || id < 1) return COMMENT_TAGS;
    return [cacheTag.object('comments', id), cacheTag.object('posts', id), 'users'];
  },
  async handle(call) {
    const { args, caller, hooks, request, use } = call;
    refusePrivateQuestions(call);
    const posts = await findPosts(call, args.post);
    await refuseUnreadablePosts(call, posts);
    const asked = listQuery(call, posts);
    const query = await hooks.filter(commentHooks.rest_comment_query, asked, request, caller);
    // A query that a tap changed is another one for each list.
    const { comments, total } = await (query === asked ? pageOf(call, query) : use(COMMENTS).list(query));
    return paged(await presentComments(call, comments, args.context), total, args.per_page);
  },
});

const readComment = route({
  method: 'GET',
  path: '/comments/:id',
  summary: 'One comment.',
  access: anyone,
  args: { id: itemId('Unique identifier for the comment.'), ...contextArgument(), ...passwordArgument },
  item: commentSchema,
  errors: [
    missingComment,
    { code: 'rest_forbidden_context', status: 403, when: 'the edit context is asked for without the right to edit it' },
    { code: 'rest_cannot_read', status: 403, when: 'the comment is not approved' },
    { code: 'rest_cannot_read_post', status: 403, when: 'the caller may not read the post' },
    passwordLimited,
  ],
  cacheForVisitors: COMMENT_TAGS,
  resource: findComment,
  authorizeResource: (call) => refuseReadingComment(call, call.resource, call.args),
  handle: (call) => presentComment(call, call.resource, call.args.context),
});

/** Reading `wp/v2/comments`. */
export const commentReadRoutes: readonly Route[] = [listComments, readComment];
