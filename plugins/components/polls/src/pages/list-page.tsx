import { anyone, choice, offsetOf, page, type Route, Type, timestamp } from '@plinth/kernel';
import { listMeta, sitePage } from '@plinth/pages';
import { ButtonLink, Empty, Heading, Paging, Tabs, useAddress, useTexts } from '@plinth/pages/kit';
import type { Poll } from '../poll.js';
import { POLL_STANDINGS, POLLS, type PollStanding } from '../store/poll-store.js';
import { PATHS } from './paths.js';
import { pollStyle } from './style.js';
import { pollTexts } from './texts.js';
import { type Standing, standing } from './words.js';

const PER_PAGE = 20;

interface ListView {
  readonly polls: readonly { readonly poll: Poll; readonly standing: Standing }[];
  readonly view: PollStanding;
  readonly page: number;
  readonly total: number;
  readonly mayCreate: boolean;
}

function addressFor(view: PollStanding, page = 1): string {
  const query = new URLSearchParams();
  if (view !== 'open') query.set('view', view);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? PATHS.list : `${PATHS.list}?${text}`;
}

function ListPage({ polls, view, page: current, total, mayCreate }: ListView) {
  const t = useTexts(pollTexts);
  const address = useAddress();
  const tabs = POLL_STANDINGS.map((each) => ({ title: t(each), path: addressFor(each), current: each === view }));
  return (
    <>
      <Heading
        title={t('polls')}
        lead={t('lead')}
        actions={
          mayCreate ? (
            <>
              <ButtonLink to={PATHS.dashboard} kind="quiet">
                {t('mine')}
              </ButtonLink>
              <ButtonLink to={PATHS.new}>{t('new')}</ButtonLink>
            </>
          ) : undefined
        }
      />
      <Tabs label={t('views')} tabs={tabs} />
      {polls.length === 0 && total === 0 ? (
        <Empty title={t(`none_${view}`)}>
          <p>{t('none_lead')}</p>
        </Empty>
      ) : null}
      <ul class="poll-list">
        {polls.map(({ poll, standing: { words } }) => (
          <li key={poll.id}>
            <a href={address(PATHS.poll(poll))}>{poll.title}</a>
            <p class="quiet">
              {words} · {t('ballots', { count: poll.ballots })}
            </p>
          </li>
        ))}
      </ul>
      {current > 1 || total > PER_PAGE ? (
        <Paging page={current} perPage={PER_PAGE} total={total} address={(to) => addressFor(view, to)} />
      ) : null}
    </>
  );
}

/** The list of published polls (`/polls`). */
export const listPages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATHS.list,
    summary: 'The published polls: open, soon or ended, newest first.',
    access: anyone,
    args: {
      view: choice(POLL_STANDINGS, {
        default: 'open',
        description: 'Which polls: open ones, those to come, or ended ones.',
      }),
      page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
    },
    async handle(call) {
      const { args, caller, clock, site, use } = call;
      const query = { statuses: ['publish'], standing: { now: timestamp(clock), is: args.view } } as const;
      const offset = offsetOf({ page: args.page, per_page: PER_PAGE });
      const [total, polls] = await Promise.all([
        use(POLLS).count(query),
        use(POLLS).list({ ...query, limit: PER_PAGE, offset }),
      ]);
      const view: ListView = {
        ...{ view: args.view, page: args.page, total, mayCreate: caller.can('create_polls') },
        polls: polls.map((poll) => ({ poll, standing: standing(call, poll) })),
      };
      const t = pollTexts.in(site.language);
      const meta = listMeta({ address: site.url + PATHS.list, page: args.page, description: t('lead') });
      return sitePage(call, {
        title: t('polls'),
        body: <ListPage {...view} />,
        head: pollStyle.link(site),
        status: offset > 0 && offset >= total ? 404 : 200,
        meta,
      });
    },
  }),
];
