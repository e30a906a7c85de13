import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonForm,
  Definitions,
  Form,
  Heading,
  Notice,
  RefusedNotice,
  TextField,
  Time,
  useTexts,
} from '@plinth/pages/kit';
import type { Comment } from '../../ports.js';
import { ACTS_OF } from './acts.js';
import { commentScreenTexts } from './texts.js';

/** What the form of a comment sends. */
export interface CommentValues {
  readonly author_name: string;
  readonly author_email: string;
  readonly author_url: string;
  readonly content: string;
}

/** One comment with what stands around it. */
export interface CommentView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly comment: Comment;
  readonly writer: string;
  readonly post: { readonly title: string; readonly url: string };
  /** Who wrote what it answers. */
  readonly answered: string | undefined;
  /** Whether the post takes comments, and so replies. */
  readonly isOpen: boolean;
  readonly values: CommentValues;
  readonly reply: string;
  readonly done: '' | 'saved' | 'replied';
  readonly refused: Refused | undefined;
}

function Known({ comment, post, answered }: CommentView) {
  const t = useTexts(commentScreenTexts);
  const isShown = comment.status === 'approved';
  return (
    <Definitions
      items={[
        [t('status'), <Badge tone={isShown ? 'good' : 'warning'}>{t(comment.status)}</Badge>],
        [t('said_on'), <a href={isShown ? `${post.url}#comment-${comment.id}` : post.url}>{post.title}</a>],
        ...(answered === undefined ? [] : [[t('in_reply_to'), answered] as const]),
        [t('written'), <Time at={comment.createdAt} />],
        ...(comment.authorIp === '' ? [] : [[t('address'), comment.authorIp] as const]),
      ]}
    />
  );
}

function Judging({ path, nonce, comment }: CommentView) {
  const t = useTexts(commentScreenTexts);
  return (
    <section aria-labelledby="judge">
      <h2 id="judge">{t('judge')}</h2>
      <div class="actions">
        {ACTS_OF[comment.status].map((act) => (
          <ButtonForm
            key={act}
            to={`${path}/comments`}
            nonce={nonce}
            kind={act === 'remove' ? 'danger' : 'quiet'}
            fields={{ row: `${act} ${comment.id}`, status: comment.status }}
          >
            {t(act)}
          </ButtonForm>
        ))}
      </div>
    </section>
  );
}

function Reply({ path, nonce, comment, isOpen, reply, refused }: CommentView) {
  const { id, status } = comment;
  const t = useTexts(commentScreenTexts);
  if (status !== 'approved' && status !== 'hold') return null;
  return (
    <section id="reply" aria-labelledby="reply-title">
      <h2 id="reply-title">{t('reply')}</h2>
      {isOpen ? (
        <Form to={`${path}/comments/${id}/reply`} nonce={nonce} values={{ reply }} errors={refused} guarded>
          <TextField name="reply" label={t('your_reply')} rows={4} />
          <Button kind="quiet">{t(status === 'hold' ? 'approve_and_reply' : 'reply')}</Button>
        </Form>
      ) : (
        <p class="quiet">{t('closed')}</p>
      )}
    </section>
  );
}

/** A comment: its text and writer to be changed, what to do with it, and a reply. */
export function CommentPage(view: CommentView) {
  const { path, nonce, comment, writer, values, refused, done } = view;
  const t = useTexts(commentScreenTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('comments'), path: `${path}/comments` }]} />
      <Heading title={t('comment_of', { name: writer })} />
      {done !== '' && !refused ? (
        <Notice kind="done">
          <p>{t(done)}</p>
        </Notice>
      ) : null}
      <RefusedNotice refused={refused} />
      <Known {...view} />
      <Form to={`${path}/comments/${comment.id}`} nonce={nonce} values={values} errors={refused} guarded>
        <TextField name="content" label={t('text')} help={t('text_help')} rows={6} />
        <TextField name="author_name" label={t('name')} maxLength={245} />
        <TextField name="author_email" label={t('email')} type="email" help={t('email_help')} maxLength={100} />
        <TextField name="author_url" label={t('website')} type="url" maxLength={200} />
        <Button>{t('save')}</Button>
      </Form>
      <Reply {...view} />
      <Judging {...view} />
    </>
  );
}
