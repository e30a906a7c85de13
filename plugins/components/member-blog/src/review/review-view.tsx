import { html, type Refused, type SafeHtml, trusted } from '@plinth/pages';
import {
  Ago,
  Breadcrumb,
  Button,
  ButtonLink,
  Empty,
  Form,
  Heading,
  Html,
  Notice,
  Paging,
  RefusedNotice,
  Table,
  TextField,
  Time,
  Timeline,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { ReviewAction } from './store.js';
import { reviewTexts } from './texts.js';

/** A post that waits. */
export interface WaitingPost {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly at: string;
  /** When it is to appear, if its author chose a moment. */
  readonly wished: string | undefined;
}

/** The posts that wait. */
export function ReviewList(props: {
  path: string;
  rows: readonly WaitingPost[];
  done: string | undefined;
  page: number;
  perPage: number;
  total: number;
}) {
  const { path, rows, done, ...paging } = props;
  const t = useTexts(reviewTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      {done === undefined ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <Table
        caption={t('title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'post',
            title: t('post'),
            heads: true,
            cell: ({ id, title }) => <a href={address(`${path}/reviews/${id}`)}>{title || t('untitled')}</a>,
          },
          { key: 'by', title: t('by'), cell: ({ author }) => author },
          {
            key: 'wished',
            title: t('wished'),
            cell: ({ wished }) =>
              wished === undefined ? <span class="quiet">{t('once_approved')}</span> : <Time at={wished} />,
          },
          { key: 'since', title: t('since'), cell: ({ at }) => <Time at={at} /> },
        ]}
      />
      <Paging {...paging} address={(number) => `${path}/reviews?page=${number}`} />
    </>
  );
}

/** One of them, and the decision. */
export function ReviewPage(props: {
  path: string;
  post: WaitingPost;
  content: string;
  steps: readonly {
    readonly id: string;
    readonly action: ReviewAction;
    readonly note: string;
    readonly by: string;
    readonly at: string;
  }[];
  note: string;
  refused: Refused | undefined;
  nonce: SafeHtml;
}) {
  const { path, post, content, steps, note, refused, nonce } = props;
  const t = useTexts(reviewTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('title'), path: `${path}/reviews` }]} />
      <Heading
        title={t('review', { title: post.title || t('untitled') })}
        lead={post.author}
        actions={
          <ButtonLink to={`${path}/post.php?post=${post.id}&action=edit`} kind="quiet">
            {t('edit')}
          </ButtonLink>
        }
      />
      <RefusedNotice refused={refused} />
      {post.wished === undefined ? null : (
        <Notice>
          <p>
            {t('wished_lead')} <Time at={post.wished} />
          </p>
        </Notice>
      )}
      <section aria-label={t('text')}>
        <Html of={html`${trusted(content)}`} as="div" />
      </section>
      {steps.length > 0 ? (
        <>
          <h2>{t('history')}</h2>
          <Timeline>
            {steps.map(({ id, action, note: said, by, at }) => (
              <li key={id}>
                {t('said', { name: by || t('somebody'), action: t(`action_${action}`) })} <Ago at={at} />
                {said === '' ? null : <p>{said}</p>}
              </li>
            ))}
          </Timeline>
        </>
      ) : null}
      <h2>{t('judge')}</h2>
      <Form to={`${path}/reviews/${post.id}`} nonce={nonce} errors={refused}>
        <TextField name="note" label={t('note')} help={t('note_help')} value={note} rows={4} maxLength={2_000} />
        <div class="actions">
          <Button name="act" value="approve">
            {t(post.wished === undefined ? 'approve' : 'approve_dated')}
          </Button>
          <Button kind="quiet" name="act" value="request_changes">
            {t('request_changes')}
          </Button>
          <Button kind="quiet" name="act" value="reject">
            {t('reject')}
          </Button>
        </div>
        <p class="quiet">{t('request_changes_help')}</p>
        <p class="quiet">{t('reject_help')}</p>
      </Form>
    </>
  );
}
