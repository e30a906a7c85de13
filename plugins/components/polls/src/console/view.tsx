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
  Tabs,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { ShownPoll } from '../pages/dashboard-view.js';
import { PATHS } from '../pages/paths.js';
import { pollTexts } from '../pages/texts.js';
import { pollScreenTexts } from './texts.js';

/** The states that polls are looked at in. */
export const STATES = ['pending', 'publish', 'draft'] as const;

type State = (typeof STATES)[number];

/** A poll with the name of who asks; undefined for somebody who left. */
interface PollRow extends ShownPoll {
  readonly by: string | undefined;
}

/** What the list of polls shows. */
interface PollListView {
  /** Of the console. */
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly rows: readonly PollRow[];
  readonly counts: Readonly<Record<State, number>>;
  readonly state: State;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly done: string | undefined;
}

function Acts({ view, row: { poll } }: { view: PollListView; row: PollRow }) {
  const t = useTexts(pollScreenTexts);
  const { id, title, status } = poll;
  const act = status === 'publish' ? 'unpublish' : 'publish';
  return (
    <span class="table-actions">
      <ButtonForm
        to={`${view.path}/polls/${id}`}
        nonce={view.nonce}
        fields={{ act }}
        kind="quiet"
        small
        label={t(`do_${act}_named`, { title })}
      >
        {t(`do_${act}`)}
      </ButtonForm>
      <ButtonLink to={PATHS.edit(id)} kind="quiet" small label={t('edit_named', { title })}>
        {t('edit')}
      </ButtonLink>
      <ButtonLink to={PATHS.delete(id)} kind="quiet" small label={t('delete_named', { title })}>
        {t('delete')}
      </ButtonLink>
    </span>
  );
}

/** The polls of all members in one state. */
export function PollList(view: PollListView) {
  const { path, rows, counts, state, done, ...paging } = view;
  const t = useTexts(pollScreenTexts);
  const words = useTexts(pollTexts);
  const address = useAddress();
  const to = (name: State) => `${path}/polls?state=${name}`;
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      {done === undefined ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <Tabs
        label={t('states')}
        tabs={STATES.map((name) => ({
          title: t(name, { count: counts[name] }),
          path: to(name),
          current: name === state,
        }))}
      />
      <Table
        caption={t('title')}
        rows={rows}
        rowKey={({ poll }) => poll.id}
        empty={
          <Empty title={t(`none_${state}`)}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'poll',
            title: t('poll'),
            heads: true,
            cell: ({ poll }) => <a href={address(PATHS.poll(poll))}>{poll.title}</a>,
          },
          { key: 'by', title: t('by'), cell: ({ by }) => by ?? t('nobody') },
          {
            key: 'state',
            title: t('state'),
            cell: ({ standing }) => <Badge tone={standing.tone}>{words(`state_${standing.state}`)}</Badge>,
          },
          { key: 'ballots', title: t('ballots'), number: true, cell: ({ poll }) => <Num of={poll.ballots} /> },
          { key: 'acts', title: t('acts'), cell: (row) => <Acts view={view} row={row} /> },
        ]}
      />
      <Paging {...paging} address={(number) => `${to(state)}&page=${number}`} />
    </>
  );
}
