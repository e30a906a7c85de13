import type { SafeHtml } from '@plinth/pages';
import {
  Ago,
  Badge,
  Button,
  Empty,
  Heading,
  Paging,
  Table,
  Tabs,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { BULK_FORM } from '@plinth/pages/resource';
import { BulkForm, OutcomeNotice, type ToldOutcome } from '../../console/bulk.js';
import { RowActs, RowForm } from '../../console/row-acts.js';
import type { Comment } from '../../ports.js';
import { ACTS_IN, ACTS_OF, plainText, VIEWS, type View } from './acts.js';
import { commentScreenTexts } from './texts.js';

/** A comment of the list, with the post that it stands below. */
export interface ListedComment {
  readonly comment: Comment;
  readonly writer: string;
  readonly isEditable: boolean;
  readonly post: { readonly id: number; readonly title: string; readonly url: string } | undefined;
}

/** What the list is asked for; it stays in the address whatever is done. */
export interface CommentListQuery {
  readonly status: View;
  readonly search: string;
  /** Only those on this post; 0: on every one. */
  readonly post: number;
}

/** The list with what stands around it. */
export interface CommentListView extends ToldOutcome {
  readonly path: string;
  readonly query: CommentListQuery;
  readonly rows: readonly ListedComment[];
  /** How many there are in each view. */
  readonly counts: Readonly<Record<View, number>>;
  /** The title of the post that the list is limited to. */
  readonly postTitle: string | undefined;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly nonce: SafeHtml;
}

/** The address of the list as it was asked for, and perhaps otherwise in a part. */
export function listAddress(path: string, query: CommentListQuery, changes: Partial<CommentListQuery> = {}): string {
  const { status, search, post } = { ...query, ...changes };
  const parameters = new URLSearchParams({ status });
  if (search !== '') parameters.set('search', search);
  if (post !== 0) parameters.set('post', String(post));
  return `${path}/comments?${parameters}`;
}

function Filters({ path, query, postTitle }: CommentListView) {
  const t = useTexts(commentScreenTexts);
  const address = useAddress();
  return (
    <>
      <form method="get" action={address(`${path}/comments`)} class="filters">
        <input type="hidden" name="status" value={query.status} />
        {query.post === 0 ? null : <input type="hidden" name="post" value={query.post} />}
        <TextField name="search" label={t('search')} type="search" value={query.search} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      {query.post === 0 ? null : (
        <p>
          {t('only_on', { title: postTitle ?? `#${query.post}` })}{' '}
          <a href={address(listAddress(path, query, { post: 0 }))}>{t('every_post')}</a>
        </p>
      )}
    </>
  );
}

function Said({ path, row, shows }: { path: string; row: ListedComment; shows: View }) {
  const { comment, writer: name, isEditable, post } = row;
  const { id, status } = comment;
  const t = useTexts(commentScreenTexts);
  const address = useAddress();
  const acts = ACTS_OF[status].map((act) => {
    const title = t(`row_${act}`);
    return { act, title, label: t('row_label', { act: title, name }) };
  });
  return (
    <div>
      <div class="said">{plainText(comment)}</div>
      {shows === 'all' && status === 'hold' ? <Badge tone="warning">{t('hold')}</Badge> : null}
      <span class="row-acts">
        {isEditable ? (
          <>
            <RowActs id={id} acts={acts} />
            <a href={address(`${path}/comments/${id}`)} aria-label={t('edit_named', { name })}>
              {t('edit')}
            </a>
          </>
        ) : null}
        {isEditable && (status === 'hold' || status === 'approved') ? (
          <a href={address(`${path}/comments/${id}#reply`)} aria-label={t('reply_named', { name })}>
            {t('reply')}
          </a>
        ) : null}
        {status === 'approved' && post ? (
          <a href={`${post.url}#comment-${id}`} aria-label={t('view_named', { name })}>
            {t('view')}
          </a>
        ) : null}
      </span>
    </div>
  );
}

function Rows({ path, query, rows }: CommentListView) {
  const t = useTexts(commentScreenTexts);
  const address = useAddress();
  return (
    <Table
      caption={t('comments')}
      rows={rows}
      rowKey={({ comment }) => comment.id}
      selection={{ name: 'ids', form: BULK_FORM, describes: ({ writer }) => writer }}
      empty={
        <Empty title={t(query.status === 'hold' && query.search === '' ? 'none_hold' : 'none')}>
          <p>{t('none_lead')}</p>
        </Empty>
      }
      columns={[
        {
          key: 'author',
          title: t('author'),
          heads: true,
          cell: ({ comment, writer }) => (
            <>
              {writer}
              <br />
              <span class="quiet">
                {comment.authorEmail} {comment.authorIp}
              </span>
            </>
          ),
        },
        { key: 'comment', title: t('comment'), cell: (row) => <Said path={path} row={row} shows={query.status} /> },
        {
          key: 'post',
          title: t('said_on'),
          cell: ({ post }) =>
            post ? (
              <div>
                <a href={post.url}>{post.title}</a>
                <span class="row-acts">
                  {query.post === 0 ? (
                    <a
                      href={address(listAddress(path, query, { post: post.id }))}
                      aria-label={t('its_comments_named', { title: post.title })}
                    >
                      {t('its_comments')}
                    </a>
                  ) : null}
                </span>
              </div>
            ) : null,
        },
        { key: 'date', title: t('date'), cell: ({ comment }) => <Ago at={comment.createdAt} /> },
      ]}
    />
  );
}

/** The comments of the site: judged one by one in their rows, or many at once. */
export function CommentList(view: CommentListView) {
  const { path, query, rows, counts, nonce, page, perPage, total } = view;
  const t = useTexts(commentScreenTexts);
  const to = `${path}/comments`;
  const fields = { ...query };
  const tabs = VIEWS.map((each) => ({
    title: t('with_number', { name: t(each), number: counts[each] }),
    path: listAddress(path, query, { status: each }),
    current: each === query.status,
  }));
  return (
    <>
      <Heading title={t('comments')} lead={t('comments_lead')} />
      <OutcomeNotice done={view.done} left={view.left} act={view.act} />
      <Tabs label={t('by_status')} tabs={tabs} />
      <Filters {...view} />
      {rows.length > 0 ? <RowForm to={to} nonce={nonce} fields={fields} /> : null}
      <Rows {...view} />
      {rows.length > 0 ? (
        <BulkForm
          to={to}
          nonce={nonce}
          fields={fields}
          acts={ACTS_IN[query.status].map((value) => ({ value, title: t(value) }))}
        />
      ) : null}
      <Paging
        page={page}
        perPage={perPage}
        total={total}
        address={(number) => `${listAddress(path, query)}&page=${number}`}
      />
    </>
  );
}
