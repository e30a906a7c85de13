import { fromSiteTime } from '@plinth/kernel/time';
import { Badge, Meter, Num, Time, type Tone, useAddress, useSurroundings, useTexts } from '@plinth/pages/kit';
import { personAddress } from '../../pages/addresses.js';
import { durationIn } from '../../pages/durations.js';
import { learningTexts, stateIn } from '../../pages/texts.js';
import type { Row, RowValue } from '../report.js';

/** Columns whose numbers are percentages. */
const PERCENTAGES: ReadonlySet<string> = new Set([
  ...['progress', 'average_progress', 'percentage', 'completion_rate', 'average_quiz_score', 'correct_rate'],
]);
/** Those of them that are a way behind somebody. */
const WAYS: ReadonlySet<string> = new Set(['progress', 'average_progress']);

const STATUSES = {
  approved: 'good',
  not_approved: 'warning',
  graded: 'good',
  not_graded: 'warning',
  not_started: 'plain',
  in_progress: 'accent',
  completed: 'good',
  passed: 'good',
  failed: 'bad',
  waiting: 'plain',
} as const satisfies Readonly<Record<string, Tone>>;

type Status = keyof typeof STATUSES;

function isStatus(value: string): value is Status {
  return Object.hasOwn(STATUSES, value);
}

/** A word of the data as a person writes it. */
export function words(value: string): string {
  const spaced = value.replaceAll(/[_-]+/g, ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** What a state is called. */
export function useStatus(): (status: string) => string {
  const t = useTexts(learningTexts);
  return (status) => stateIn(t, status) ?? words(status);
}

/** A state of learning or of work. */
export function StatusBadge({ status }: { status: string }) {
  const name = useStatus();
  return <Badge tone={isStatus(status) ? STATUSES[status] : 'plain'}>{name(status)}</Badge>;
}

/** How far somebody is, as a bar and in figures. */
export function Progress({ percent }: { percent: number }) {
  const t = useTexts(learningTexts);
  return (
    <span class="share">
      <Meter label={t('progress_of', { value: percent })} value={percent} max={100} />
      <span>{t('percent', { value: Math.round(percent) })}</span>
    </span>
  );
}

/** Longer texts get room, so that they are not broken at every word. */
const LONG = 10;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** A moment by the site's clock, as reports have it. */
export function SiteMoment({ at }: { at: string }) {
  const { timezone } = useSurroundings();
  const stored = fromSiteTime(at.replace(' ', 'T'), timezone);
  return stored === undefined ? <span>{at}</span> : <Time at={stored} />;
}

function Nothing() {
  const t = useTexts(learningTexts);
  return (
    <>
      <span class="quiet" aria-hidden="true">
        –
      </span>
      <span class="visually-hidden">{t('none')}</span>
    </>
  );
}

function NumberCell({ column, value }: { column: string; value: number }) {
  const t = useTexts(learningTexts);
  if (WAYS.has(column)) return <Progress percent={value} />;
  if (PERCENTAGES.has(column)) return <>{t('percent', { value })}</>;
  return <Num of={value} digits={2} />;
}

/** Whether an address of data is one that a link may lead to. */
function isAddress(value: RowValue | undefined): value is string {
  return typeof value === 'string' && /^(?:https?:\/)?\/[^/\\]/.test(value);
}

function TextCell({ column, value, row }: { column: string; value: string; row: Row }) {
  const address = useAddress();
  const userId = row['user_id'];
  if (column === 'status') return <StatusBadge status={value} />;
  if (column.endsWith('_type')) return <>{words(value)}</>;
  if (MOMENT.test(value)) return <SiteMoment at={value} />;
  if (column === 'student_name' && typeof userId === 'number')
    return (
      <a class={value.length > LONG ? 'long-text' : undefined} href={address(personAddress(userId))}>
        {value}
      </a>
    );
  const file = row['file_url'];
  if (column === 'file_name' && isAddress(file)) return <a href={file}>{value}</a>;
  return <span class={value.length > LONG ? 'long-text' : undefined}>{value}</span>;
}

/** A value of a report as people read it. */
export function ReportCell({ column, row }: { column: string; row: Row }) {
  const t = useTexts(learningTexts);
  const value = row[column];
  const seconds = row[column.replace(/_formatted$/, '')];
  if (value === undefined || value === null || value === '') return <Nothing />;
  if (column.endsWith('_formatted') && typeof seconds === 'number') return <>{durationIn(t, seconds)}</>;
  if (typeof value === 'boolean') return <Badge tone={value ? 'good' : 'plain'}>{t(value ? 'yes' : 'no')}</Badge>;
  if (typeof value !== 'number') return <TextCell column={column} value={value} row={row} />;
  return Number.isFinite(value) ? <NumberCell column={column} value={value} /> : <Nothing />;
}
