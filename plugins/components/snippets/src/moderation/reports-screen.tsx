import {
  type CallContext,
  can,
  choice,
  id,
  offsetOf,
  page,
  pagingArguments,
  RestError,
  redirect,
  sayAct,
} from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type SafeHtml, type Screen } from '@plinth/pages';
import {
  Ago,
  Badge,
  ButtonForm,
  Empty,
  Heading,
  Notice,
  Paging,
  Table,
  Tabs,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { pastePath } from '../addresses.js';
import type { Paste } from '../pastes/paste.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { REPORT_STATUSES, REPORTS, type ReportStatus } from '../reports/report-store.js';
import { MODERATE } from './ability.js';
import { type ReportItem, reportItems, reportOfPath, resolveReport } from './routes.js';
import { moderationTexts } from './texts.js';

const PER_PAGE = 20;

/** Where the screen is, below the console. */
export const REPORTS_PATH = '/paste-reports';

const access = can(MODERATE);

const SHOWN = [...REPORT_STATUSES, 'all'] as const;

/** What moderators decide about a report. */
const DECISIONS = {
  trash: { status: 'reviewed', trash_paste: true, done: 'trashed' },
  review: { status: 'reviewed', trash_paste: false, isOfPaste: true, done: 'reviewed' },
  dismiss: { status: 'dismissed', trash_paste: false, done: 'dismissed' },
} as const;

/** What the audit says of a decision. */
const SAID: Readonly<Record<keyof typeof DECISIONS, string>> = {
  trash: 'Trashed a paste that was reported.',
  review: 'Left a paste that was reported.',
  dismiss: 'Dismissed a report of a paste.',
};

type Decision = keyof typeof DECISIONS;

const ORDER: readonly Decision[] = ['trash', 'review', 'dismiss'];

const DONE = ['', 'trashed', 'reviewed', 'dismissed'] as const;

interface ReportsView {
  /** Of the screen, below the site's address. */
  readonly path: string;
  readonly shown: (typeof SHOWN)[number];
  readonly reports: readonly ReportItem[];
  readonly pastes: ReadonlyMap<number, Paste>;
  /** How many there are in each tab. */
  readonly counts: Readonly<Record<(typeof SHOWN)[number], number>>;
  readonly page: number;
  readonly total: number;
  readonly nonce: SafeHtml;
  readonly done: string | undefined;
  readonly refusal: string | undefined;
}

function Reported({ report, paste }: { report: ReportItem; paste: Paste | undefined }) {
  const t = useTexts(moderationTexts);
  const address = useAddress();
  if (!paste) return <>{t('gone')}</>;
  return (
    <div class="in-words">
      <a href={address(pastePath(paste))}>{paste.title}</a>{' '}
      {paste.status === 'active' ? null : <Badge tone="warning">{t(`paste_${paste.status}`)}</Badge>}
      <div class="meta">{t('by', { name: report.paste.author.name || t('nobody') })}</div>
    </div>
  );
}

function Resolution({ report, view }: { report: ReportItem; view: ReportsView }) {
  const t = useTexts(moderationTexts);
  const { title } = report.paste;
  const paste = view.pastes.get(report.paste.id);
  // What is in the trash, or gone, cannot be trashed once more.
  const isThere = paste !== undefined && paste.status !== 'trashed';
  if (report.status !== 'pending')
    return (
      <>
        {t(report.status)}{' '}
        {report.resolved_by ? t('resolved_by', { name: report.resolved_by.name || t('nobody') }) : null}{' '}
        {report.resolved_at ? <Ago at={report.resolved_at} /> : null}
      </>
    );
  return (
    <span class="table-actions">
      {ORDER.filter((decision) => isThere || decision !== 'trash').map((decision) => (
        <ButtonForm
          key={decision}
          kind={decision === 'trash' ? 'danger' : 'quiet'}
          small
          to={`${view.path}/${report.id}`}
          nonce={view.nonce}
          fields={{ decision }}
          label={t(`${decision}_named`, { title })}
        >
          {t(decision)}
        </ButtonForm>
      ))}
    </span>
  );
}

function ReportList(view: ReportsView) {
  const t = useTexts(moderationTexts);
  return (
    <Table
      caption={t('caption')}
      rows={view.reports}
      rowKey={(report) => report.id}
      empty={
        <Empty title={t('none')}>
          <p>{t('none_lead')}</p>
        </Empty>
      }
      columns={[
        {
          key: 'paste',
          title: t('paste'),
          heads: true,
          cell: (report) => <Reported report={report} paste={view.pastes.get(report.paste.id)} />,
        },
        {
          key: 'reason',
          title: t('reason'),
          cell: ({ reason, details }) => (
            <>
              {t(reason)}
              {details === '' ? null : <div class="meta">{details}</div>}
            </>
          ),
        },
        { key: 'reporter', title: t('reporter'), cell: ({ reporter }) => reporter.name || t('nobody') },
        { key: 'when', title: t('when'), cell: ({ created_at }) => <Ago at={created_at} /> },
        { key: 'do', title: t('do'), cell: (report) => <Resolution report={report} view={view} /> },
      ]}
    />
  );
}

function Reports(view: ReportsView) {
  const t = useTexts(moderationTexts);
  const { path, shown, done, refusal } = view;
  const tabs = SHOWN.map((each) => ({
    title: t('with_number', { name: t(each), number: view.counts[each] }),
    path: `${path}?status=${each}`,
    current: each === shown,
  }));
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      {done === undefined ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      {refusal === undefined ? null : (
        <Notice kind="warning" title={t('refused')}>
          <p>{refusal}</p>
        </Notice>
      )}
      <Tabs label={t('tabs')} tabs={tabs} />
      <ReportList {...view} />
      <Paging
        page={view.page}
        perPage={PER_PAGE}
        total={view.total}
        address={(number) => `${path}?status=${shown}&page=${number}`}
      />
    </>
  );
}

async function show(
  call: CallContext,
  shown: (typeof SHOWN)[number],
  number: number,
  { done, refusal }: { done?: string | undefined; refusal?: RestError } = {},
) {
  const { site, use } = call;
  const range = { limit: PER_PAGE, offset: offsetOf({ page: number, per_page: PER_PAGE }) };
  const status: ReportStatus | undefined = shown === 'all' ? undefined : shown;
  const { rows, total } = await use(REPORTS).page(status, range);
  const counts = await use(REPORTS).counts();
  const all = counts.pending + counts.reviewed + counts.dismissed;
  const pastes = await use(PASTE_READER).findMany([...new Set(rows.map(({ pasteId }) => pasteId))]);
  const view = {
    path: use(CONSOLE).path + REPORTS_PATH,
    shown,
    reports: await reportItems(call, rows),
    pastes: new Map(pastes.map((paste) => [paste.id, paste])),
    counts: { ...counts, all },
    page: number,
    total,
    nonce: consoleNonce(call),
    done,
    refusal: refusal?.message,
  };
  const title = moderationTexts.in(site.language)('title');
  return consolePage({ title, body: <Reports {...view} />, status: refusal ? 400 : 200 });
}

const pages = [
  page({
    method: 'GET',
    path: REPORTS_PATH,
    summary: 'The reports of pastes.',
    access,
    args: {
      page: pagingArguments({ perPage: PER_PAGE }).page,
      status: choice(SHOWN, { default: 'pending', description: 'Only in this status.' }),
      done: choice(DONE, { default: '', description: 'What was just done.' }),
    },
    handle(call) {
      const { status, page: number, done } = call.args;
      const t = moderationTexts.in(call.site.language);
      return show(call, status, number, { done: done === '' ? undefined : t(`done_${done}`) });
    },
  }),
  page({
    method: 'POST',
    path: `${REPORTS_PATH}/:id`,
    summary: 'Resolves a report of a paste: trashes the paste, leaves it as reviewed, or dismisses the report.',
    access,
    args: {
      id: id('Id of the report.'),
      decision: choice(ORDER, { description: 'What came of it.' }),
    },
    resource: reportOfPath,
    async handle(call) {
      const { args, resource: report, site, use } = call;
      const { done, ...decision } = DECISIONS[args.decision];
      try {
        await resolveReport(call, report, decision);
        const paste = await use(PASTE_READER).find(report.pasteId);
        sayAct(call, SAID[args.decision], { paste: paste?.title ?? '', reason: report.reason });
        return redirect(`${site.url}${use(CONSOLE).path}${REPORTS_PATH}?done=${done}`, 303);
      } catch (thrown) {
        if (!(thrown instanceof RestError) || thrown.status !== 400) throw thrown;
        return show(call, 'pending', 1, { refusal: thrown });
      }
    },
  }),
];

/** The reports of pastes, for those who moderate them. */
export const reportsScreen: Screen = {
  id: 'paste-reports',
  title: 'Reported pastes',
  section: 'work',
  access,
  waiting: async ({ use }) => (await use(REPORTS).page('pending', { limit: 1, offset: 0 })).total,
  pages,
};
