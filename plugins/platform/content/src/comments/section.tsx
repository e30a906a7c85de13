import { type CallContext, offsetOf, SECRETS } from '@plinth/kernel';
import { where } from '@plinth/kernel/database';
import { signInUrl } from '@plinth/kernel/identity';
import { html, nonceField, renderHtml, type SafeHtml, stylesheet, trusted } from '@plinth/pages';
import { COMMENTS, type Comment, PERMALINKS, type Post } from '../ports.js';
import { withParameter } from './addresses.js';
import { commentHooks } from './hooks.js';
import { mayComment, takesComments } from './openness.js';
import { commentSectionTexts } from './section-texts.js';
import { type CommentFormState, type Commenting, CommentSection } from './section-view.js';
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
ol.thread > li { list-style: none; }
`,
);

/** What only its writers see: nobody comments on it on its page before it is published. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['auto-draft', 'draft', 'future', 'pending', 'trash']);

/** How many comments one page of a post shows. */
const PER_PAGE = 50;

/** Proof that a reader wrote a comment that waits, for the page that shows it to them. */
export function waitingProof({ use }: Pick<CallContext, 'use'>, comment: Pick<Comment, 'id'>): string {
  return use(SECRETS).digest('comment-waiting', String(comment.id));
}

function numberIn(text: unknown): number {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** The form of a fresh page; `replytocom` of its address says which comment is answered. */
function freshForm({ request }: CallContext): CommentFormState {
  const parentId = numberIn(request.query['replytocom']);
  return { parentId, name: '', email: '', url: '', text: '', refusal: undefined, mistakes: [] };
}

/** Who wrote the comment that is answered; undefined where none is, or none that everybody sees. */
async function answeredName({ site, use }: CallContext, post: Post, { parentId }: CommentFormState) {
  const parent = parentId === 0 ? undefined : await use(COMMENTS).find(parentId);
  if (parent?.postId !== post.id || parent.status !== 'approved') return undefined;
  return parent.authorName || commentSectionTexts.in(site.language)('anonymous');
}

/** What stands where a comment on a post is written, for whoever looks. */
export async function commentingOn(call: CallContext, post: Post, state: CommentFormState): Promise<Commenting> {
  const { caller, request, settings, site, use } = call;
  if (UNPUBLISHED.has(post.status) || !(await takesComments(call, post))) return { kind: 'closed' };
  const address = await use(PERMALINKS).ofPost(post);
  if (!(await mayComment(call, request))) return { kind: 'sign_in', url: signInUrl(site, `${address}#respond`) };
  return {
    ...{ kind: 'form', to: COMMENT_FORM_PATH, nonce: nonceField(call, COMMENT_NONCE_ACTION), postId: post.id, state },
    ...{ address, answered: await answeredName(call, post, state) },
    writer: caller.isVisitor ? undefined : (caller.user?.displayName ?? ''),
    requiresAuthor: settings(commentSettings).requireNameEmail,
  };
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

function byParent(comments: readonly Comment[]): Map<number, Comment[]> {
  const here = new Set(comments.map(({ id }) => id));
  const answers = new Map<number, Comment[]>();
  for (const comment of comments) {
    const parent = here.has(comment.parentId) ? comment.parentId : 0;
    answers.set(parent, [...(answers.get(parent) ?? []), comment]);
  }
  return answers;
}

/** The comments below a post and the form that adds one; nothing below a draft without any. `address` is that of the post. */
export async function commentSection(call: CallContext, post: Post, address: string): Promise<SafeHtml> {
  const { hooks, request, settings, site } = call;
  const page = Math.max(1, numberIn(request.query['cpage']));
  const { comments, total } = await commentsBelow(call, post, page);
  if (total === 0 && UNPUBLISHED.has(post.status)) return html``;
  const texts = await Promise.all(
    comments.map((each) => hooks.filter(commentHooks.comment_text, renderComment(each.content), each)),
  );
  const commenting = await commentingOn(call, post, freshForm(call));
  const thread = {
    address,
    answers: byParent(comments),
    canAnswer: commenting.kind === 'form',
    depth: settings(commentSettings).threadCommentsDepth,
    texts: new Map(comments.map(({ id }, index) => [id, trusted(texts[index] ?? '')])),
  };
  const pageOf = (number: number) => `${withParameter(address, 'cpage', number)}#comments`;
  const view = {
    ...{ thread, total, commenting },
    earlier: page > 1 ? pageOf(page - 1) : undefined,
    later: page * PER_PAGE < total ? pageOf(page + 1) : undefined,
  };
  return html`${commentStyle.link(site)}${renderHtml(call, <CommentSection {...view} />)}`;
}
