import type { SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonLink,
  ErrorSummary,
  Form,
  Html,
  type Mistake,
  Notice,
  TextField,
  Time,
  useTexts,
} from '@plinth/pages/kit';
import type { Comment } from '../ports.js';
import { withParameter } from './addresses.js';
import { commentSectionTexts } from './section-texts.js';

/** What the form shows again after a refusal. */
export interface CommentFormState {
  readonly parentId: number;
  readonly name: string;
  readonly email: string;
  readonly url: string;
  readonly text: string;
  /** Why it was not taken, where no field is to blame. */
  readonly refusal: string | undefined;
  readonly mistakes: readonly Mistake[];
}

/** What stands where a comment is written: the form, or why there is none. */
export type Commenting =
  | { readonly kind: 'closed' }
  | { readonly kind: 'sign_in'; readonly url: string }
  | {
      readonly kind: 'form';
      /** Of the post. */
      readonly address: string;
      /** Who wrote the comment that is answered. */
      readonly answered: string | undefined;
      /** Where it is sent. */
      readonly to: string;
      readonly nonce: SafeHtml;
      readonly postId: number;
      readonly state: CommentFormState;
      /** Who is signed in; undefined for a visitor, who says who they are. */
      readonly writer: string | undefined;
      readonly requiresAuthor: boolean;
    };

type CommentingForm = Extract<Commenting, { kind: 'form' }>;

function AuthorFields({ state, requiresAuthor: required }: CommentingForm) {
  const t = useTexts(commentSectionTexts);
  const { name, email, url } = state;
  return (
    <>
      <TextField name="author" label={t('name')} value={name} maxLength={245} autocomplete="name" required={required} />
      <TextField
        name="email"
        label={t('email')}
        type="email"
        value={email}
        maxLength={100}
        autocomplete="email"
        required={required}
      />
      <TextField name="url" label={t('website')} value={url} maxLength={200} autocomplete="url" />
    </>
  );
}

function CommentingFields(form: CommentingForm) {
  const { to, nonce, postId, state, writer, answered, address } = form;
  const t = useTexts(commentSectionTexts);
  return (
    <section id="respond">
      <h2>
        {answered === undefined
          ? t(state.parentId === 0 ? 'leave_comment' : 'leave_reply')
          : t('reply_to', { name: answered })}
      </h2>
      {state.parentId === 0 ? null : (
        <p>
          <a href={`${address}#respond`}>{t('no_reply')}</a>
        </p>
      )}
      {state.refusal === undefined ? null : (
        <Notice kind="error" id="comment-error">
          <p>{state.refusal}</p>
        </Notice>
      )}
      <ErrorSummary mistakes={state.mistakes} />
      <Form to={to} nonce={nonce} errors={state}>
        <input type="hidden" name="comment_post_ID" value={postId} />
        <input type="hidden" name="comment_parent" value={state.parentId} />
        {writer === undefined ? <AuthorFields {...form} /> : <p class="quiet">{t('signed_in', { name: writer })}</p>}
        <TextField name="comment" label={t('comment')} value={state.text} rows={6} maxLength={65_525} required />
        <Button>{t('send')}</Button>
      </Form>
    </section>
  );
}

/** The form below a post, or why there is none. */
export function CommentForm({ commenting }: { commenting: Commenting }) {
  const t = useTexts(commentSectionTexts);
  if (commenting.kind === 'form') return <CommentingFields {...commenting} />;
  if (commenting.kind === 'closed') return <p class="quiet">{t('closed')}</p>;
  return (
    <p>
      <ButtonLink to={commenting.url} kind="quiet">
        {t('sign_in')}
      </ButtonLink>
    </p>
  );
}

/** The page of a form that was refused. */
export function RefusedComment(props: { address: string; title: string; commenting: Commenting }) {
  const t = useTexts(commentSectionTexts);
  const { address, title, commenting } = props;
  return (
    <>
      <p>
        <a href={address}>{t('back', { title })}</a>
      </p>
      <CommentForm commenting={commenting} />
    </>
  );
}

/** The comments of one page of a post. */
export interface Thread {
  /** Of the post. */
  readonly address: string;
  /** How far answers move in. */
  readonly depth: number;
  readonly canAnswer: boolean;
  /** Comments by what they answer on this page; 0 for what stands by itself. */
  readonly answers: ReadonlyMap<number, readonly Comment[]>;
  /** Their texts as readers see them. */
  readonly texts: ReadonlyMap<number, SafeHtml>;
}

function Shown({ comment, thread }: { comment: Comment; thread: Thread }) {
  const { address, canAnswer, texts } = thread;
  const { authorName, authorUrl, createdAt, id, status } = comment;
  const t = useTexts(commentSectionTexts);
  const name = authorName || t('anonymous');
  const text = texts.get(id);
  return (
    <article id={`comment-${id}`}>
      <p class="quiet">
        {authorUrl === '' ? (
          name
        ) : (
          <a href={authorUrl} rel="nofollow ugc">
            {name}
          </a>
        )}{' '}
        ·{' '}
        <a href={`${address}#comment-${id}`}>
          <Time at={createdAt} />
        </a>
        {canAnswer && status === 'approved' ? (
          <>
            {' · '}
            <a
              href={`${withParameter(address, 'replytocom', id)}#respond`}
              rel="nofollow"
              aria-label={t('reply_to', { name })}
            >
              {t('reply')}
            </a>
          </>
        ) : null}
      </p>
      {status === 'hold' ? (
        <Notice>
          <p>{t('waiting')}</p>
        </Notice>
      ) : null}
      {text ? <Html of={text} /> : null}
    </article>
  );
}

function Answers({ comments, level, thread }: { comments: readonly Comment[]; level: number; thread: Thread }) {
  return (
    <>
      {comments.map((comment) => {
        const below = thread.answers.get(comment.id) ?? [];
        // Below the deepest level answers follow one another instead of moving further in.
        const isDeep = level >= thread.depth;
        return (
          <>
            <li key={comment.id}>
              <Shown comment={comment} thread={thread} />
              {below.length > 0 && !isDeep ? (
                <ol class="thread">
                  <Answers comments={below} level={level + 1} thread={thread} />
                </ol>
              ) : null}
            </li>
            {below.length > 0 && isDeep ? <Answers comments={below} level={level + 1} thread={thread} /> : null}
          </>
        );
      })}
    </>
  );
}

/** The comments below a post and the form that adds one. */
export function CommentSection(props: {
  thread: Thread;
  total: number;
  earlier: string | undefined;
  later: string | undefined;
  commenting: Commenting;
}) {
  const { thread, total, earlier, later, commenting } = props;
  const t = useTexts(commentSectionTexts);
  const top = thread.answers.get(0) ?? [];
  return (
    <>
      <section id="comments">
        <h2>{t('comments', { count: total })}</h2>
        {top.length > 0 ? (
          <ol class="thread">
            <Answers comments={top} level={1} thread={thread} />
          </ol>
        ) : null}
        {earlier === undefined && later === undefined ? null : (
          <nav class="paging" aria-label={t('pages')}>
            {earlier === undefined ? null : (
              <a rel="prev" href={earlier}>
                {t('earlier')}
              </a>
            )}
            {later === undefined ? null : (
              <a rel="next" href={later}>
                {t('later')}
              </a>
            )}
          </nav>
        )}
      </section>
      <CommentForm commenting={commenting} />
    </>
  );
}
