import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonForm,
  ButtonLink,
  Empty,
  FilterForm,
  Heading,
  Paging,
  RefusedNotice,
  Table,
  TextField,
  Time,
  useTexts,
} from '@plinth/pages/kit';
import { pastePath } from '../addresses.js';
import type { Paste } from '../pastes/paste.js';
import type { PasteDiff } from '../revisions/diff.js';
import type { RevisionItem } from '../revisions/routes.js';
import { FileChanges, LineCounts } from './diff-view.js';
import { Link } from './kit.js';
import { shownFiles } from './shown-lines.js';
import { historyTexts, pasteTexts } from './texts.js';

/** The revisions of a paste. */
export interface HistoryView {
  readonly paste: Paste;
  readonly revisions: readonly RevisionItem[];
  readonly page: number;
  readonly perPage: number;
  /** Whether whoever looks may restore one. */
  readonly mayRestore: boolean;
  readonly nonce: SafeHtml;
  readonly refused: Refused | undefined;
}

/** Two revisions compared. */
export interface DiffView {
  readonly paste: Paste;
  /** As they were asked for. */
  readonly from: number;
  readonly to: number;
  /** Undefined when they cannot be compared. */
  readonly diff: PasteDiff | undefined;
  readonly refused: Refused | undefined;
}

function Compare({ paste, from, to, refused }: Omit<DiffView, 'diff'>) {
  const t = useTexts(historyTexts);
  const last = paste.revision;
  return (
    <FilterForm
      to={pastePath(paste, 'diff')}
      class="compare"
      label={t('compare')}
      values={{ from, to }}
      errors={refused}
    >
      <TextField name="from" type="number" label={t('from')} min={0} max={last - 1} />
      <TextField name="to" type="number" label={t('to')} min={1} max={last} />
      <Button kind="quiet">{t('compare_act')}</Button>
    </FilterForm>
  );
}

function Do({ view, revision }: { view: HistoryView; revision: RevisionItem }) {
  const t = useTexts(historyTexts);
  const { paste, mayRestore, nonce } = view;
  const { revision: number } = revision;
  return (
    <span class="table-actions">
      <ButtonLink kind="quiet" small to={pastePath(paste, `diff?to=${number}`)} label={t('changes_named', { number })}>
        {t('changes')}
      </ButtonLink>
      {mayRestore && number !== paste.revision ? (
        <ButtonForm
          kind="quiet"
          small
          to={pastePath(paste, 'restore')}
          nonce={nonce}
          fields={{ revision: number }}
          label={t('restore_named', { number })}
        >
          {t('restore')}
        </ButtonForm>
      ) : null}
    </span>
  );
}

function Revisions(view: HistoryView) {
  const t = useTexts(historyTexts);
  const list = useTexts(pasteTexts);
  return (
    <Table
      caption={t('caption')}
      rows={view.revisions}
      rowKey={({ revision }) => revision}
      empty={<Empty title={t('nothing')} />}
      columns={[
        {
          key: 'number',
          title: t('revision'),
          heads: true,
          cell: ({ revision }) => (
            <>
              {t('number', { number: revision })}{' '}
              {revision === view.paste.revision ? <Badge>{t('newest')}</Badge> : null}
            </>
          ),
        },
        { key: 'what', title: t('what'), cell: ({ message }) => message },
        { key: 'who', title: t('who'), cell: ({ author }) => author.name || list('nobody') },
        { key: 'when', title: t('when'), cell: ({ created_at }) => <Time at={created_at} /> },
        { key: 'lines', title: t('lines'), number: true, cell: (revision) => <LineCounts {...revision} /> },
        { key: 'do', title: t('do'), cell: (revision) => <Do view={view} revision={revision} /> },
      ]}
    />
  );
}

/** The page with the revisions of a paste. */
export function HistoryPage(view: HistoryView) {
  const { paste, page, perPage, refused } = view;
  const t = useTexts(historyTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: paste.title, path: pastePath(paste) }]} />
      <RefusedNotice refused={refused} />
      <Heading title={t('title', { title: paste.title })} lead={t('lead')} />
      <Revisions {...view} />
      <Paging
        page={page}
        perPage={perPage}
        total={paste.revision}
        address={(number) => pastePath(paste, `history?page=${number}`)}
      />
      {paste.revision > 1 ? (
        <>
          <h2>{t('compare')}</h2>
          <Compare paste={paste} from={paste.revision - 1} to={paste.revision} refused={undefined} />
        </>
      ) : null}
    </>
  );
}

function Neighbours({ paste, from, to }: DiffView) {
  const t = useTexts(historyTexts);
  const step = to - from;
  return (
    <p class="paste-facts">
      {from > 0 ? (
        <Link to={pastePath(paste, `diff?from=${Math.max(0, from - step)}&to=${from}`)}>{t('earlier')}</Link>
      ) : null}
      {to < paste.revision ? (
        <Link to={pastePath(paste, `diff?from=${to}&to=${Math.min(paste.revision, to + step)}`)}>{t('later')}</Link>
      ) : null}
    </p>
  );
}

function Changes({ diff }: { diff: PasteDiff }) {
  const t = useTexts(historyTexts);
  if (diff.files.length === 0)
    return (
      <Empty title={t('nothing')}>
        <p>{t('nothing_lead')}</p>
      </Empty>
    );
  return (
    <>
      <p>
        {t('sum', { count: diff.files.length })}, <LineCounts {...diff} />. {diff.exact ? null : t('inexact')}
      </p>
      {shownFiles(diff.files).map((file) => (
        <FileChanges key={`${file.old_filename}/${file.filename}`} file={file} />
      ))}
    </>
  );
}

/** The page with what changed between two revisions. */
export function DiffPage(view: DiffView) {
  const { paste, from, to, diff, refused } = view;
  const t = useTexts(historyTexts);
  const crumbs = [
    { title: paste.title, path: pastePath(paste) },
    { title: t('caption'), path: pastePath(paste, 'history') },
  ];
  const lead = diff ? t(from === 0 ? 'diff_empty' : 'diff_lead', { from, to }) : undefined;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <RefusedNotice refused={refused} />
      <Heading title={t('diff_title', { title: paste.title })} lead={lead} />
      <Compare {...view} />
      {diff ? <Neighbours {...view} /> : null}
      {diff ? <Changes diff={diff} /> : null}
    </>
  );
}
