import { type CallContext, can, offsetOf, page, pagingArguments, USERS } from '@plinth/kernel';
import { CONSOLE, consolePage, type Screen } from '@plinth/pages';
import { Ago, ButtonLink, Empty, Heading, Paging, Table, useTexts } from '@plinth/pages/kit';
import { quoteStyle } from '../pages/style.js';
import { MANAGE, SUGGESTIONS } from '../rights.js';
import { presentReport, type ReportItem } from '../suggestions/report-item.js';
import { REPORTS } from '../suggestions/report-store.js';
import { moderationTexts } from './texts.js';

const PER_PAGE = 20;

/** Where the screen is, below the console. */
const PATH = '/suggestion-reports';

const access = can(MANAGE);

interface ReportsView {
  /** Of the screen, below the site's address. */
  readonly path: string;
  /** Where the provider is set; undefined for whoever may not. */
  readonly settingsPath: string | undefined;
  readonly reports: readonly ReportItem[];
  readonly names: ReadonlyMap<number, string>;
  readonly page: number;
  readonly total: number;
}

function Reports({ path, settingsPath, reports, names, page: number, total }: ReportsView) {
  const t = useTexts(moderationTexts);
  return (
    <>
      <Heading
        title={t('title')}
        lead={t('lead')}
        actions={
          settingsPath === undefined ? undefined : (
            <ButtonLink to={settingsPath} kind="quiet">
              {t('provider')}
            </ButtonLink>
          )
        }
      />
      <Table
        caption={t('caption')}
        rows={reports}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'text',
            title: t('text'),
            heads: true,
            cell: ({ text }) => <div class="reported-text">{text}</div>,
          },
          {
            key: 'reason',
            title: t('reason'),
            cell: ({ reason }) =>
              reason === '' ? <span class="quiet">{t('no_reason')}</span> : <div class="reported-text">{reason}</div>,
          },
          { key: 'reporter', title: t('reporter'), cell: ({ user_id }) => names.get(user_id) ?? t('nobody') },
          { key: 'when', title: t('when'), cell: ({ reported_at }) => <Ago at={reported_at} /> },
        ]}
      />
      <Paging page={number} perPage={PER_PAGE} total={total} address={(each) => `${path}?page=${each}`} />
    </>
  );
}

async function show(call: CallContext, number: number) {
  const { caller, site, use } = call;
  const { reports, total } = await use(REPORTS).list(PER_PAGE, offsetOf({ page: number, per_page: PER_PAGE }));
  const people = await use(USERS).findMany([...new Set(reports.map(({ userId }) => userId))]);
  const { path } = use(CONSOLE);
  const view = {
    path: path + PATH,
    settingsPath: caller.can('manage_options') ? `${path}/settings/quotes` : undefined,
    reports: await Promise.all(reports.map((report) => presentReport(call, report))),
    names: new Map(people.map(({ id, displayName }) => [id, displayName])),
    page: number,
    total,
  };
  const title = moderationTexts.in(site.language)('title');
  return consolePage({ title, body: <Reports {...view} />, head: quoteStyle.link(site) });
}

/** The reported suggestions, for those who manage quotes. A report has no state, so that nothing waits here. */
export const reportsScreen: Screen = {
  id: 'suggestion-reports',
  title: 'Reported suggestions',
  section: 'work',
  access,
  pages: [
    page({
      module: SUGGESTIONS,
      method: 'GET',
      path: PATH,
      summary: 'The reported suggestions of quotes.',
      access,
      args: { page: pagingArguments({ perPage: PER_PAGE }).page },
      handle: (call) => show(call, call.args.page),
    }),
  ],
};
