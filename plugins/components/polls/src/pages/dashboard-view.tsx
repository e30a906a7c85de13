import type { SafeHtml } from '@plinth/pages';
import {
  Badge,
  ButtonForm,
  ButtonLink,
  Empty,
  Heading,
  Notice,
  Num,
  Paging,
  Table,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { Poll } from '../poll.js';
import { PATHS } from './paths.js';
import { pollTexts } from './texts.js';
import type { Standing } from './words.js';

/** A poll, and how it stands. */
export interface ShownPoll {
  readonly poll: Poll;
  readonly standing: Standing;
}

/** What the dashboard shows. */
export interface DashboardView {
  readonly polls: readonly ShownPoll[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** Polls of others that wait for the caller's review. */
  readonly waiting: readonly ShownPoll[];
  readonly mayReview: boolean;
  readonly mayCreate: boolean;
  readonly done: '' | 'saved' | 'paused' | 'resumed' | 'published' | 'is_waiting' | 'unpublished' | 'deleted';
  readonly nonce: SafeHtml;
}

type Rights = Pick<DashboardView, 'mayReview' | 'mayCreate' | 'nonce'>;

function Acts({ poll, mayReview, mayCreate, nonce }: { poll: Poll } & Rights) {
  const t = useTexts(pollTexts);
  const { id, title, status, pause } = poll;
  const act = (action: string, key: 'publish' | 'reopen') => (
    <ButtonForm
      to={PATHS.dashboard}
      nonce={nonce}
      fields={{ pollid: id, action }}
      kind="quiet"
      small
      label={t(`${key}_named`, { title })}
    >
      {t(key)}
    </ButtonForm>
  );
  const link = (to: string, key: 'edit' | 'close' | 'delete') => (
    <ButtonLink to={to} kind="quiet" small label={t(`${key}_named`, { title })}>
      {t(key)}
    </ButtonLink>
  );
  return (
    <span class="table-actions">
      {mayCreate ? link(PATHS.edit(id), 'edit') : null}
      {status === 'draft' || (status === 'pending' && mayReview) ? act('publish', 'publish') : null}
      {pause === 'yes' ? act('resume', 'reopen') : null}
      {status === 'publish' && pause !== 'yes' ? link(PATHS.close(id), 'close') : null}
      {link(PATHS.delete(id), 'delete')}
    </span>
  );
}

function Polls({ caption, polls, ...rights }: { caption: string; polls: readonly ShownPoll[] } & Rights) {
  const t = useTexts(pollTexts);
  const address = useAddress();
  return (
    <Table
      caption={caption}
      rows={polls}
      rowKey={({ poll }) => poll.id}
      columns={[
        {
          key: 'poll',
          title: t('poll'),
          heads: true,
          cell: ({ poll }) => <a href={address(PATHS.poll(poll))}>{poll.title}</a>,
        },
        {
          key: 'state',
          title: t('state'),
          cell: ({ standing: { state, tone } }) => <Badge tone={tone}>{t(`state_${state}`)}</Badge>,
        },
        { key: 'ballots', title: t('ballots'), number: true, cell: ({ poll }) => <Num of={poll.ballots} /> },
        { key: 'end', title: t('end'), cell: ({ standing: { end } }) => end },
        { key: 'acts', title: t('acts'), cell: ({ poll }) => <Acts poll={poll} {...rights} /> },
      ]}
    />
  );
}

function None({ mayCreate }: { mayCreate: boolean }) {
  const t = useTexts(pollTexts);
  return (
    <Empty title={t('none_mine')}>
      <p>{t(mayCreate ? 'none_mine_lead' : 'none_mine_not')}</p>
    </Empty>
  );
}

/** The poll dashboard: a member's own polls with what can be done to them. */
export function DashboardPage({ polls, total, page, perPage, waiting, done, ...rights }: DashboardView) {
  const t = useTexts(pollTexts);
  return (
    <>
      <Heading
        title={t('mine')}
        lead={t('mine_lead')}
        actions={rights.mayCreate ? <ButtonLink to={PATHS.new}>{t('new')}</ButtonLink> : undefined}
      />
      {done === '' ? null : (
        <Notice kind="done">
          <p>{t(done)}</p>
        </Notice>
      )}
      {total === 0 ? <None mayCreate={rights.mayCreate} /> : <Polls caption={t('mine')} polls={polls} {...rights} />}
      {total > perPage ? (
        <Paging page={page} perPage={perPage} total={total} address={(to) => `${PATHS.dashboard}?page=${to}`} />
      ) : null}
      {waiting.length > 0 ? (
        <section>
          <h2>{t('waiting')}</h2>
          <p class="quiet">{t('waiting_lead')}</p>
          <Polls caption={t('waiting')} polls={waiting} {...rights} />
        </section>
      ) : null}
    </>
  );
}
