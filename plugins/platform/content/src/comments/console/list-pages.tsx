import {
  type CallContext,
  can,
  choice,
  offsetOf,
  page,
  pagingArguments,
  type Route,
  redirect,
  Type,
} from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage } from '@plinth/pages';
import { noteNamed, readBulk } from '@plinth/pages/resource';
import { ask, sureArgument } from '../../console/asking.js';
import { each, outcomeArguments, outcomeQuery } from '../../console/bulk.js';
import { plainTitle } from '../../permalinks/plain-texts.js';
import { COMMENTS, CONTENT_SETTINGS, type Comment, PERMALINKS, POSTS } from '../../ports.js';
import { MAX_INTEGER } from '../../posts/ids.js';
import { mayEditComment } from '../rights.js';
import { commentAct, judge, NOTED_ACTS, namedComment, statusesOf, VIEWS, type View, writerOf } from './acts.js';
import { CommentList, type CommentListQuery, type ListedComment, listAddress } from './list-view.js';
import { commentScreenTexts } from './texts.js';

const access = can('moderate_comments');

const queryArguments = {
  status: choice(VIEWS, { default: 'hold', description: 'The status; `all` is what waits and what stands on pages.' }),
  search: Type.String({ default: '', maxLength: 200, description: 'Words in the text or about the author.' }),
  post: Type.Integer({ default: 0, minimum: 0, maximum: MAX_INTEGER, description: 'Only those on this post.' }),
};

/** The comments with their posts, each looked up once. */
async function listed(call: CallContext, comments: readonly Comment[]): Promise<ListedComment[]> {
  const { use, caller } = call;
  const posts = await use(POSTS).findMany([...new Set(comments.map(({ postId }) => postId))]);
  const addresses = await use(PERMALINKS).ofPosts(posts);
  const rendering = use(CONTENT_SETTINGS)();
  const found = new Map(
    posts.map((post, index) => {
      return [post.id, { id: post.id, title: plainTitle(post, rendering), url: addresses[index] ?? '' }];
    }),
  );
  return comments.map((comment) => ({
    comment,
    writer: writerOf(call, comment),
    isEditable: mayEditComment(comment, caller),
    post: found.get(comment.postId),
  }));
}

function selectionOf({ search, post }: CommentListQuery, view: View) {
  const words = search === '' ? {} : { search };
  return { statuses: statusesOf(view), ...words, ...(post === 0 ? {} : { posts: [post] }) };
}

/** How many there are in each view: totals of lists are kept until a write. */
async function countsOf({ use }: CallContext, query: CommentListQuery): Promise<Record<View, number>> {
  const totalOf = async (view: View) =>
    (await use(COMMENTS).list({ ...selectionOf(query, view), limit: 0, offset: 0 })).total;
  const [all, hold, approved, spam, trash] = await Promise.all([
    ...([totalOf('all'), totalOf('hold'), totalOf('approved'), totalOf('spam'), totalOf('trash')] as const),
  ]);
  return { all, hold, approved, spam, trash };
}

async function titleOf({ use }: CallContext, postId: number): Promise<string | undefined> {
  const post = postId === 0 ? undefined : await use(POSTS).find(postId);
  return post && plainTitle(post, use(CONTENT_SETTINGS)());
}

/** The list, and what is done from it. */
export const commentListPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/comments',
    summary: 'The comments of the site by their status.',
    access,
    args: { ...pagingArguments({ perPage: 20 }), ...outcomeArguments, ...queryArguments },
    async handle(call) {
      const { use, args, site } = call;
      const { page: number, per_page: perPage, status, post, done, left, act } = args;
      const query = { status, post, search: args.search.trim() };
      const [{ comments, total }, counts, postTitle] = await Promise.all([
        use(COMMENTS).list({ ...selectionOf(query, status), limit: perPage, offset: offsetOf(args) }),
        countsOf(call, query),
        titleOf(call, post),
      ]);
      const rows = await listed(call, comments);
      const view = { path: use(CONSOLE).path, query, rows, counts, postTitle, page: number, perPage, total };
      return consolePage({
        title: commentScreenTexts.in(site.language)('comments'),
        body: <CommentList {...view} {...{ done, left, act }} nonce={consoleNonce(call)} />,
      });
    },
  }),
  page({
    method: 'POST',
    path: '/comments',
    summary: 'Judges the chosen comments, or deletes them for good.',
    access,
    // It says itself which comments they were.
    audited: false,
    args: { ...queryArguments, ...sureArgument },
    async handle(call) {
      const { use, args, site, caller } = call;
      const { status, search, post, sure } = args;
      const query = { status, search, post };
      const { ids, act: asked } = readBulk(call);
      const act = commentAct(asked);
      const path = use(CONSOLE).path;
      const comments = act === undefined ? [] : await use(COMMENTS).findMany(ids);
      const going = comments.filter((comment) => mayEditComment(comment, caller));
      if (act === 'remove' && sure === '' && going.length > 0) {
        const title = commentScreenTexts.in(site.language)('comments');
        return ask(call, {
          ...{ to: `${path}/comments`, ids, kind: 'comments', names: going.map((each) => namedComment(call, each)) },
          list: { title, path: listAddress(path, query) },
          fields: { status, search, post: String(post) },
        });
      }
      if (act === undefined) return redirect(`${site.url}${listAddress(path, query)}&done=0&left=0`);
      const { changed, done, left } = await each(comments, (comment) => judge(call, comment, act));
      await noteNamed(
        call,
        NOTED_ACTS[act],
        changed.map((comment) => namedComment(call, comment)),
      );
      return redirect(`${site.url}${listAddress(path, query)}&${outcomeQuery({ done, left }, act)}`);
    },
  }),
];
