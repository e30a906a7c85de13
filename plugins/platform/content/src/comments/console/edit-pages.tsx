import {
  type CallContext,
  can,
  choice,
  forbidden,
  notFound,
  page,
  type RestError,
  type Route,
  redirect,
  reference,
  sayAct,
  Type,
} from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { isBlank } from '@plinth/kernel/text';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedBy, refusedFor } from '@plinth/pages';
import { plainTitle } from '../../permalinks/plain-texts.js';
import { COMMENTS, CONTENT_SETTINGS, type Comment, PERMALINKS, POSTS } from '../../ports.js';
import { MAX_INTEGER } from '../../posts/ids.js';
import { changeComment, writingCall } from '../change.js';
import { freshComment } from '../fresh.js';
import { commentHooks } from '../hooks.js';
import { takesComments } from '../openness.js';
import { submitComment } from '../submit.js';
import { writerOf } from './acts.js';
import { CommentPage, type CommentValues, type CommentView } from './edit-view.js';
import { commentScreenTexts } from './texts.js';

const access = can('moderate_comments');

function unknownComment(): RestError {
  return notFound('rest_comment_invalid_id', 'There is no such comment.');
}

function notEditable(): RestError {
  return forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit this comment.');
}

const idArgument = {
  comment: reference(
    'comment',
    'edit',
    Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'The comment.' }),
    { unseen: unknownComment, unusable: notEditable },
  ),
};

/** Longer than what is kept, so that a text that is too long comes back with the reason beside it. */
const MAX_SENT = 200_000;

/** Characters of a text that the audit keeps. */
const MOST_SAID = 120;

/** The comment that the path names, which its argument has judged; it may be removed while the page is made. */
async function editedComment({ use }: CallContext, id: number): Promise<Comment> {
  const comment = await use(COMMENTS).find(id);
  if (!comment) throw unknownComment();
  return comment;
}

function valuesOf(comment: Comment): CommentValues {
  return {
    author_name: comment.authorName,
    author_email: comment.authorEmail,
    author_url: comment.authorUrl,
    content: comment.content,
  };
}

/** Page state beyond the comment: typed values, the last change, errors. */
type Shown = Partial<Pick<CommentView, 'values' | 'reply' | 'done'>> & { readonly refused?: Refused | undefined };

async function show(call: CallContext, comment: Comment, shown: Shown) {
  const { use, site } = call;
  const { refused, values = valuesOf(comment), reply = '', done = '' } = shown;
  const post = await use(POSTS).find(comment.postId);
  if (!post) throw unknownComment();
  const above = comment.parentId === 0 ? undefined : await use(COMMENTS).find(comment.parentId);
  const view = {
    ...{ path: use(CONSOLE).path, nonce: consoleNonce(call), comment, values, reply, done, refused },
    writer: writerOf(call, comment),
    post: { title: plainTitle(post, use(CONTENT_SETTINGS)()), url: await use(PERMALINKS).ofPost(post) },
    answered: above && writerOf(call, above),
    isOpen: await takesComments(call, post),
  };
  return consolePage({
    title: commentScreenTexts.in(site.language)('comment_of', { name: view.writer }),
    ...(refused ? { status: refused.status } : {}),
    body: <CommentPage {...view} />,
  });
}

function back({ site, use }: CallContext, id: number, done: 'saved' | 'replied') {
  return redirect(`${site.url}${use(CONSOLE).path}/comments/${id}?done=${done}`, 303);
}

/** One comment: to be changed, and to be answered. */
export const commentEditPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/comments/:comment',
    summary: 'One comment: its text, author and parent.',
    access,
    args: {
      ...idArgument,
      done: choice(['', 'saved', 'replied'], { default: '', description: 'The last change.' }),
    },
    handle: async (call) => show(call, await editedComment(call, call.args.comment), { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: '/comments/:comment',
    summary: 'Changes the text of a comment and the details of its author.',
    access,
    args: {
      ...idArgument,
      author_name: Type.String({ default: '', maxLength: MAX_SENT, description: 'The name of the writer.' }),
      author_email: Type.String({ default: '', maxLength: MAX_SENT, description: 'Their address.' }),
      author_url: Type.String({ default: '', maxLength: MAX_SENT, description: 'Their website.' }),
      content: Type.String({ default: '', maxLength: MAX_SENT, description: 'The text.' }),
    },
    async handle(call) {
      const { comment: id, ...values } = call.args;
      const comment = await editedComment(call, id);
      try {
        const writing = await changeComment(writingCall(call, values), comment);
        const changed = await editedComment(call, id);
        await call.hooks.action(commentHooks.rest_after_insert_comment, changed, writing, false);
        sayAct(call, 'Changed a comment.', { by: changed.authorName, to: changed.content.slice(0, MOST_SAID) });
        return back(call, id, 'saved');
      } catch (thrown) {
        return show(call, comment, { values, refused: refusedBy(call, thrown) });
      }
    },
  }),
  page({
    method: 'POST',
    path: '/comments/:comment/reply',
    summary: 'Answers a comment, and approves it where it waited.',
    access,
    args: { ...idArgument, reply: Type.String({ default: '', maxLength: MAX_SENT, description: 'The answer.' }) },
    async handle(call) {
      const { use, args } = call;
      const { comment: id, reply } = args;
      const comment = await editedComment(call, id);
      if (isBlank(reply)) {
        const message = commentScreenTexts.in(call.site.language)('reply_missing');
        return show(call, comment, { refused: refusedFor([{ name: 'reply', message }]) });
      }
      try {
        const writing = writingCall(call, { post: comment.postId, parent: id, content: reply });
        // People who may edit the comments of a post need no password for it.
        const { fresh, post } = await freshComment(writing, () => true);
        await use(DATABASE).transaction(async () => {
          if (comment.status === 'hold') await use(COMMENTS).transition(id, 'approved');
          await submitComment(call, fresh, post, 'approved');
        });
        sayAct(call, 'Answered a comment.', { by: comment.authorName, answer: reply.slice(0, MOST_SAID) });
        return back(call, id, 'replied');
      } catch (thrown) {
        const refused = refusedBy(call, thrown, (name) => name === 'reply', 'reply');
        return show(call, comment, { reply, refused });
      }
    },
  }),
];
