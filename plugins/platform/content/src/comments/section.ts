import {
  type CallContext,
  dateInWords,
  html,
  nonceField,
  offsetOf,
  type RestError,
  type SafeHtml,
  SECRETS,
  signInUrl,
  stylesheet,
  trusted,
  where,
} from '@plinth/kernel';
import { COMMENTS, type Comment, PERMALINKS, type Post } from '../ports.js';
import { commentHooks } from './hooks.js';
import { mayComment, takesComments } from './openness.js';
import { commentSettings } from './settings.js';
import { listedComments as c } from './table.js';
import { renderComment } from './text.js';

/** Where the form is sent to, below the address of the site. */
export const COMMENT_FORM_PATH = '/wp-comments-post.php';

/** The action of the nonce that the form carries. */
export const COMMENT_NONCE_ACTION = 'comment';

/** How comments stand below one another. */
export const commentStyle = stylesheet(
  'comments',
  `ol.thread { list-style: none; padding-left: 0; } ol.thread ol.thread { padding-left: 1.5rem; }
`,
);

/** How many comments one page of a post shows. */
const PER_PAGE = 50;

/** Proof that a reader wrote a comment that waits, for the page that shows it to them. */
export function waitingProof({ use }: Pick<CallContext, 'use'>, comment: Pick<Comment, 'id'>): string {
  return use(SECRETS).digest('comment-waiting', String(comment.id));
}

/** An address with one more parameter. */
export function withParameter(address: string, name: string, value: string | number): string {
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${value}`;
}

/** What the form shows again after a refusal. */
export interface CommentFormState {
  readonly parentId: number;
  readonly name: string;
  readonly email: string;
  readonly url: string;
  readonly text: string;
  readonly refusal: RestError | undefined;
}

function numberIn(text: unknown): number {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** The form of a fresh page; `replytocom` of its address says which comment is answered. */
export function freshForm({ request }: CallContext): CommentFormState {
  const parentId = numberIn(request.query['replytocom']);
  return { parentId, name: '', email: '', url: '', text: '', refusal: undefined };
}

function authorFields(required: boolean, { name, email, url }: CommentFormState): SafeHtml {
  const mark = required && html` required`;
  return html`<label for="author">Name</label>
<input type="text" id="author" name="author" maxlength="245" autocomplete="name" value="${name}"${mark}>
<label for="email">Email (not shown)</label>
<input type="email" id="email" name="email" maxlength="100" autocomplete="email" value="${email}"${mark}>
<label for="url">Website</label>
<input type="text" id="url" name="url" maxlength="200" autocomplete="url" value="${url}">
`;
}

/** The form below a post, or why there is none. */
export async function commentForm(call: CallContext, post: Post, state: CommentFormState): Promise<SafeHtml> {
  const { caller, request, settings, site, use } = call;
  if (!(await takesComments(call, post))) return html`<p class="meta">Comments are closed.</p>`;
  if (!(await mayComment(call, request))) {
    const signIn = signInUrl(site, `${await use(PERMALINKS).ofPost(post)}#respond`);
    return html`<p class="meta">You must <a href="${signIn}">sign in</a> to comment.</p>`;
  }
  const { parentId, refusal, text } = state;
  const notice = refusal && html`<p class="notice error" role="alert" id="comment-error">${refusal.message}</p>`;
  const who = caller.isVisitor
    ? authorFields(settings(commentSettings).requireNameEmail, state)
    : html`<p class="meta">Signed in as ${caller.user?.displayName}.</p>`;
  return html`<section id="respond">
<h2>${parentId === 0 ? 'Leave a comment' : 'Leave a reply'}</h2>
${notice}
<form class="stacked" method="post" action="${site.url}${COMMENT_FORM_PATH}">
${nonceField(call, COMMENT_NONCE_ACTION)}
<input type="hidden" name="comment_post_ID" value="${post.id}">
<input type="hidden" name="comment_parent" value="${parentId}">
${who}<label for="comment">Comment</label>
<textarea id="comment" name="comment" rows="6" maxlength="65525" required>${text}</textarea>
<button type="submit">Post comment</button>
</form>
</section>`;
}

/** Who sees what below a post: approved comments, and writers their own that wait. */
async function commentsBelow(call: CallContext, post: Post, page: number) {
  const { caller, request, use } = call;
  const waiting = numberIn(request.query['unapproved']);
  const isProven = waiting !== 0 && request.query['moderation-hash'] === waitingProof(call, { id: waiting });
  const anyOf = [
    where(c, { status: 'approved' }),
    ...(caller.isVisitor ? [] : [where(c, { status: 'hold', userId: caller.id })]),
    ...(isProven ? [where(c, { status: 'hold', id: waiting })] : []),
  ];
  const query = { posts: [post.id], types: ['comment'], anyOf, order: 'asc' } as const;
  return use(COMMENTS).list({ ...query, limit: PER_PAGE, offset: offsetOf({ page, per_page: PER_PAGE }) });
}

/** What the comments of one page are shown with. */
interface Thread {
  readonly call: CallContext;
  readonly address: string;
  readonly depth: number;
  readonly canAnswer: boolean;
  /** Comments by what they answer on this page; 0 for what stands by itself. */
  readonly answers: ReadonlyMap<number, readonly Comment[]>;
  readonly texts: ReadonlyMap<number, string>;
}

function showComment(comment: Comment, level: number, thread: Thread): SafeHtml {
  const { address, canAnswer, depth, texts } = thread;
  const { authorName, authorUrl, createdAt, id, status } = comment;
  const name = authorName || 'Anonymous';
  const author = authorUrl === '' ? name : html`<a href="${authorUrl}" rel="nofollow ugc">${name}</a>`;
  const date = dateInWords(createdAt, thread.call.site, { clock: true });
  const below = thread.answers.get(id) ?? [];
  const answer = html` · <a href="${withParameter(address, 'replytocom', id)}#respond" rel="nofollow">Reply</a>`;
  const shown = html`<article id="comment-${id}">
<p class="meta">${author} · <a href="${address}#comment-${id}"><time datetime="${createdAt}">${date}</time></a>${canAnswer && status === 'approved' && answer}</p>
${status === 'hold' && html`<p class="notice">Your comment is awaiting moderation.</p>`}${trusted(texts.get(id) ?? '')}</article>
`;
  if (below.length === 0) return html`<li>${shown}</li>`;
  const answers = below.map((each) => showComment(each, level + 1, thread));
  // Below the deepest level answers follow one another instead of moving further in.
  return level < depth ? html`<li>${shown}<ol class="thread">${answers}</ol></li>` : html`<li>${shown}</li>${answers}`;
}

function byParent(comments: readonly Comment[]): Map<number, Comment[]> {
  const here = new Set(comments.map(({ id }) => id));
  const answers = new Map<number, Comment[]>();
  for (const comment of comments) {
    const parent = here.has(comment.parentId) ? comment.parentId : 0;
    answers.set(parent, [...(answers.get(parent) ?? []), comment]);
  }
  return answers;
}

/** The comments below a post and the form that adds one. `address` is that of the post. */
export async function commentSection(
  call: CallContext,
  post: Post,
  address: string,
  state: CommentFormState = freshForm(call),
): Promise<SafeHtml> {
  const { hooks, request, settings } = call;
  const page = Math.max(1, numberIn(request.query['cpage']));
  const { comments, total } = await commentsBelow(call, post, page);
  const texts = await Promise.all(
    comments.map((each) => hooks.filter(commentHooks.comment_text, renderComment(each.content), each)),
  );
  const canAnswer = (await takesComments(call, post)) && (await mayComment(call, request));
  const answers = byParent(comments);
  const thread: Thread = {
    call,
    address,
    answers,
    canAnswer,
    depth: settings(commentSettings).threadCommentsDepth,
    texts: new Map(comments.map(({ id }, index) => [id, texts[index] ?? ''])),
  };
  const top = (answers.get(0) ?? []).map((each) => showComment(each, 1, thread));
  const earlier =
    page > 1 && html`<a rel="prev" href="${withParameter(address, 'cpage', page - 1)}#comments">Earlier comments</a> `;
  const later =
    page * PER_PAGE < total &&
    html`<a rel="next" href="${withParameter(address, 'cpage', page + 1)}#comments">Later comments</a>`;
  return html`${commentStyle.link(call.site)}<section id="comments">
<h2>${total === 1 ? '1 comment' : `${total} comments`}</h2>
${top.length > 0 && html`<ol class="thread">${top}</ol>`}
${(earlier || later) && html`<nav aria-label="Comments">${earlier}${later}</nav>`}
</section>
${await commentForm(call, post, state)}`;
}
