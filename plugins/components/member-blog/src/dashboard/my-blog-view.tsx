import type { SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonForm,
  ButtonLink,
  Empty,
  Form,
  Heading,
  Notice as KitNotice,
  Num,
  Paging,
  RefusedNotice,
  Table,
  Tabs,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { OnsiteNotice } from '../notifications/notices.js';
import { myBlogTexts } from './my-blog-texts.js';
import type { DashboardCounts, PageTab } from './query.js';
import { type RefusedTime, type ScheduledPost, ScheduledPosts } from './scheduled-view.js';
import { TrashedPosts } from './trashed-view.js';

/** A line of the list. */
export interface OwnPost {
  readonly id: number;
  readonly title: string;
  readonly link: string;
  readonly editLink: string;
  readonly at: string;
  readonly views: number;
  readonly isOwner: boolean;
  /** Whether it is theirs to give back, or to delete. */
  readonly isInCharge: boolean;
}

/** Everything that the page shows. */
export interface MyBlogView {
  readonly tab: PageTab;
  readonly counts: DashboardCounts & { readonly scheduled: number; readonly trash: number };
  readonly rows: readonly ScheduledPost[];
  readonly search: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly invitations: readonly { readonly postId: number; readonly title: string }[];
  readonly notices: readonly OnsiteNotice[];
  readonly answerNonce: SafeHtml;
  readonly readNonce: SafeHtml;
  readonly hasFigures: boolean;
  readonly hasSeries: boolean;
  readonly mayWrite: boolean;
  /** Whether posts can be given a date, or some have one. */
  readonly schedules: boolean;
  readonly scheduleNonce: SafeHtml;
  readonly trashNonce: SafeHtml;
  /** What was just done. */
  readonly done: string | undefined;
  readonly refused: RefusedTime | undefined;
}

function Notice({ notice, readNonce }: { notice: OnsiteNotice; readNonce?: SafeHtml }) {
  const { id, createdAt, text, url } = notice;
  const t = useTexts(myBlogTexts);
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div class="actions">
        <span class="quiet">
          <Time at={createdAt} /> · <a href={url}>{t('open')}</a>
        </span>
        {readNonce ? (
          <ButtonForm to="/my-blog/notices" nonce={readNonce} fields={{ notice: id }} kind="link" small>
            {t('read')}
          </ButtonForm>
        ) : null}
      </div>
    </>
  );
}

function Notices({ notices, readNonce }: MyBlogView) {
  const t = useTexts(myBlogTexts);
  const fresh = notices.filter(({ isRead }) => !isRead);
  const read = notices.filter(({ isRead }) => isRead);
  const [newest] = fresh;
  if (notices.length === 0) return null;
  return (
    <section aria-label={t('notices')}>
      <h2>{fresh.length > 0 ? t('new_notices', { count: fresh.length }) : t('notices')}</h2>
      <ul class="plain-list">
        {fresh.map((notice) => (
          <li key={notice.id}>
            <Notice notice={notice} readNonce={readNonce} />
          </li>
        ))}
      </ul>
      {newest && fresh.length > 1 ? (
        <ButtonForm to="/my-blog/notices" nonce={readNonce} fields={{ until: newest.id }} kind="quiet" small>
          {t('read_all')}
        </ButtonForm>
      ) : null}
      {read.length > 0 ? (
        <details>
          <summary>{t('read_before', { count: read.length })}</summary>
          <ul class="plain-list">
            {read.map((notice) => (
              <li key={notice.id}>
                <Notice notice={notice} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Invitations({ invitations, answerNonce }: MyBlogView) {
  const t = useTexts(myBlogTexts);
  if (invitations.length === 0) return null;
  return (
    <section aria-label={t('invitations')}>
      <h2>{t('invitations')}</h2>
      {invitations.map(({ postId, title }) => (
        <Form key={postId} to="/my-blog" nonce={answerNonce}>
          <input type="hidden" name="post" value={postId} />
          <p>{t('invited', { title })}</p>
          <div class="actions">
            <Button name="answer" value="accepted">
              {t('accept')}
            </Button>
            <Button kind="quiet" name="answer" value="declined">
              {t('decline')}
            </Button>
          </div>
        </Form>
      ))}
    </section>
  );
}

function Posts({ rows }: MyBlogView) {
  const t = useTexts(myBlogTexts);
  return (
    <Table
      caption={t('your_posts')}
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
          cell: ({ title, link, isOwner }) => (
            <>
              <a href={link}>{title || t('untitled')}</a>
              {isOwner ? null : <div class="quiet">{t('together')}</div>}
            </>
          ),
        },
        { key: 'date', title: t('date'), cell: ({ at }) => <Time at={at} /> },
        { key: 'views', title: t('views'), number: true, cell: ({ views }) => <Num of={views} /> },
        {
          key: 'actions',
          title: t('actions'),
          cell: ({ title, editLink }) => (
            <ButtonLink to={editLink} kind="quiet" small label={t('edit_named', { title })}>
              {t('edit')}
            </ButtonLink>
          ),
        },
      ]}
    />
  );
}

/** The posts of a tab: each with what can be done about them there. */
function PostsOf(view: MyBlogView) {
  const { tab, rows, refused, scheduleNonce, trashNonce } = view;
  if (tab === 'scheduled') return <ScheduledPosts rows={rows} nonce={scheduleNonce} refused={refused} />;
  return tab === 'trash' ? <TrashedPosts rows={rows} nonce={trashNonce} /> : <Posts {...view} />;
}

/** The dashboard of a member. */
export function MyBlogPage(view: MyBlogView) {
  const { tab, counts, search, hasFigures, hasSeries, mayWrite, schedules, done, refused, ...paging } = view;
  const t = useTexts(myBlogTexts);
  const address = useAddress();
  const to = (name: PageTab) => `/my-blog?tab=${name}`;
  const tabs = [
    ...(['published', 'drafts', 'pending'] as const),
    ...(schedules ? (['scheduled'] as const) : []),
    ...(counts.trash > 0 || tab === 'trash' ? (['trash'] as const) : []),
  ];
  return (
    <>
      <RefusedNotice refused={refused?.refused} />
      {done === undefined ? null : (
        <KitNotice kind="done">
          <p>{done}</p>
        </KitNotice>
      )}
      <Heading
        title={t('your_posts')}
        lead={t('lead')}
        actions={
          <>
            {hasFigures ? (
              <ButtonLink to="/my-blog/figures" kind="quiet">
                {t('figures')}
              </ButtonLink>
            ) : null}
            {hasSeries ? (
              <ButtonLink to="/my-blog/series" kind="quiet">
                {t('series')}
              </ButtonLink>
            ) : null}
            {mayWrite ? <ButtonLink to="/write">{t('write')}</ButtonLink> : null}
          </>
        }
      />
      <Notices {...view} />
      <Invitations {...view} />
      <Tabs
        label={t('your_posts')}
        tabs={tabs.map((name) => ({
          title: t(name, { count: counts[name] }),
          path: to(name),
          current: name === tab,
        }))}
      />
      <form method="get" action={address('/my-blog')} class="filters">
        <input type="hidden" name="tab" value={tab} />
        <TextField name="search" label={t('search')} type="search" value={search} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      <PostsOf {...view} />
      <Paging {...paging} address={(number) => `${to(tab)}&search=${encodeURIComponent(search)}&page=${number}`} />
      <p class="quiet">{t('views_sum', { count: counts.views })}</p>
    </>
  );
}
