import {
  type Call,
  type CallContext,
  notFound,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  Type,
} from '@plinth/kernel';
import { isBlank, isShapedLikeEmail } from '@plinth/kernel/text';
import { sitePage } from '@plinth/pages';
import type { Mistake } from '@plinth/pages/kit';
import { knowsPassword } from '../permalinks/post-password.js';
import { PERMALINKS, POSTS, type Post } from '../ports.js';
import { withParameter } from './addresses.js';
import { writingCall } from './change.js';
import { freshComment } from './fresh.js';
import { COMMENT_FORM_PATH, COMMENT_NONCE_ACTION, commentingOn, commentStyle, waitingProof } from './section.js';
import { commentSectionTexts } from './section-texts.js';
import { RefusedComment } from './section-view.js';
import { commentSettings } from './settings.js';
import { submitComment } from './submit.js';
import { sanitizeComment, showsNothing } from './text.js';
import { commenters } from './write-routes.js';

const formArguments = {
  comment_post_ID: Type.Integer({ minimum: 1, description: 'The post.' }),
  comment_parent: Type.Integer({ default: 0, minimum: 0, description: 'The comment that is answered.' }),
  author: Type.String({ default: '', description: "A visitor's name." }),
  email: Type.String({ default: '', description: "A visitor's e-mail address." }),
  url: Type.String({ default: '', format: 'uri', description: "A visitor's website." }),
  comment: Type.String({ default: '', description: 'The text.' }),
};

type FormCall = Call<typeof formArguments>;

/** Refusals that tell that there is a post; the form tells nothing of one that the caller may not read. */
const UNSHOWN = [
  'rest_cannot_read_post',
  'rest_comment_draft_post',
  'rest_comment_invalid_post_id',
  'rest_comment_trash_post',
];

/** The fields of the form as those of a request to `wp/v2/comments`. */
function asWriting(call: FormCall) {
  const { args } = call;
  const { comment_post_ID: postId, comment_parent: parent, author: name, email, url, comment: content } = args;
  const author = call.caller.isVisitor ? { author_name: name, author_email: email, author_url: url } : {};
  return writingCall(call, { post: postId, parent, content, ...author });
}

/** Lengths of what was typed are said by the rule that refuses them; it names the field by its code. */
const FIELD_OF: Readonly<Record<string, string>> = {
  comment_author_column_length: 'author',
  comment_author_email_column_length: 'email',
  comment_author_url_column_length: 'url',
  comment_content_column_length: 'comment',
  rest_comment_content_invalid: 'comment',
};

/** What is missing or no address, all of it at once. */
function wantingOf({ args, caller, settings, site }: FormCall): readonly Mistake[] {
  const t = commentSectionTexts.in(site.language);
  const { author, email, comment } = args;
  const isAsked = caller.isVisitor && settings(commentSettings).requireNameEmail;
  const isWrong = caller.isVisitor && email.trim() !== '' && !isShapedLikeEmail(email.trim());
  return [
    ...(isAsked && isBlank(author) ? [{ name: 'author', message: t('name_missing') }] : []),
    ...(isAsked && email.trim() === '' ? [{ name: 'email', message: t('email_missing') }] : []),
    ...(isWrong ? [{ name: 'email', message: t('email_invalid') }] : []),
    ...(showsNothing(sanitizeComment(comment, caller)) ? [{ name: 'comment', message: t('comment_missing') }] : []),
  ];
}

/** What is wrong with which field; nothing for a refusal that is about none. */
function mistakesOf(call: FormCall, { code, message }: RestError): readonly Mistake[] {
  const wanting = wantingOf(call);
  const field = FIELD_OF[code];
  return wanting.length > 0 || field === undefined ? wanting : [{ name: field, message }];
}

async function refusedPage(call: FormCall, post: Post, refusal: RestError): Promise<RestResponse> {
  const { args, use, site } = call;
  const { comment_parent: parentId, author: name, email, url, comment: text } = args;
  const mistakes = mistakesOf(call, refusal);
  const told = { mistakes, refusal: mistakes.length > 0 ? undefined : refusal.message };
  const commenting = await commentingOn(call, post, { parentId, name, email, url, text, ...told });
  const address = await use(PERMALINKS).ofPost(post);
  const status = typeof refusal.status === 'number' ? refusal.status : 403;
  const body = <RefusedComment address={address} title={post.title} commenting={commenting} />;
  return sitePage(call, { title: commentSectionTexts.in(site.language)('page_title'), body, status });
}

async function addressOf(call: CallContext, post: Post, comment: { id: number; status: string }): Promise<string> {
  const address = await call.use(PERMALINKS).ofPost(post);
  if (comment.status === 'approved') return `${address}#comment-${comment.id}`;
  const waiting = withParameter(address, 'unapproved', comment.id);
  return `${withParameter(waiting, 'moderation-hash', waitingProof(call, comment))}#comment-${comment.id}`;
}

const takeComment = page({
  method: 'POST',
  path: COMMENT_FORM_PATH,
  summary: 'Takes the form below a post, and goes back to what was written.',
  module: 'pages',
  access: commenters,
  nonceAction: COMMENT_NONCE_ACTION,
  args: formArguments,
  async handle(call) {
    const asked = await call.use(POSTS).find(call.args.comment_post_ID);
    try {
      const { fresh, post } = await freshComment(asWriting(call), (each) => knowsPassword(call, each));
      const comment = await submitComment(call, fresh, post);
      return redirect(await addressOf(call, post, comment), 303);
    } catch (thrown) {
      if (!(thrown instanceof RestError)) throw thrown;
      if (!asked || UNSHOWN.includes(thrown.code))
        throw notFound('comment_post_not_found', 'There is no such post to comment on.');
      return refusedPage(call, asked, thrown);
    }
  },
});

/** The page that takes the comment form. */
export const commentPages: readonly Route[] = [commentStyle.page, takeComment];
