import type { CallContext } from '@plinth/kernel';
import { ordered } from '../reports/pages/sorting.js';
import { UNFILTERED } from '../reports/parameters.js';
import { produceTable } from '../reports/produce.js';
import { type Column, type Report, type Row, type RowOrder, TableReport } from '../reports/report.js';
import type { ReportRole, Viewer } from '../reports/viewer.js';

/** As many rows stand on the front page; the report has them all. */
const MAX_ROWS = 5;

/** A part of a report that matters most to a role. */
interface Choice {
  readonly role: ReportRole;
  readonly id: string;
  readonly columns: readonly string[];
  readonly order?: RowOrder;
}

/** What matters to whom: how instructors are doing, which questions are hard, how groups are doing. */
const CHOICES: readonly Choice[] = [
  {
    ...{ role: 'administrator', id: 'instructor-performance' },
    columns: ['instructor_name', 'courses', 'students', 'completions', 'completion_rate', 'average_quiz_score'],
  },
  {
    ...{ role: 'instructor', id: 'quiz-question-analysis', order: { by: 'correct_rate', descending: false } },
    columns: ['question', 'quiz_title', 'attempts', 'correct_rate', 'average_time_formatted'],
  },
  {
    ...{ role: 'group_leader', id: 'group-performance' },
    columns: ['group_name', 'members', 'enrolled', 'completed', 'completion_rate', 'average_progress'],
  },
];

/** A part of a report, as the front page shows it. */
export interface Highlight {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly order: RowOrder | undefined;
  /** When it was computed, by the site's clock; null for just now. */
  readonly cachedAt: string | null;
}

async function highlightOf(call: CallContext, viewer: Viewer, report: TableReport, choice: Choice): Promise<Highlight> {
  const { id, order } = choice;
  const asked = order ? UNFILTERED : { ...UNFILTERED, per_page: MAX_ROWS };
  const { content, cachedAt } = await produceTable(call, { id, report, viewer }, asked);
  const { rows } = content;
  const columns = report.columns.filter(({ data }) => choice.columns.includes(data));
  const shown = order ? ordered(report, rows, order).slice(0, MAX_ROWS) : rows;
  return { id, title: report.title, columns, rows: shown, order, cachedAt };
}

/** The parts of reports that matter to the roles of a viewer; those without rows say nothing. */
export async function highlightsOf(
  call: CallContext,
  viewer: Viewer,
  reports: readonly (readonly [id: string, report: Report])[],
): Promise<Highlight[]> {
  const known = new Map(reports);
  const found = CHOICES.map((choice) => {
    const report = known.get(choice.id);
    const isWanted = viewer.roles.includes(choice.role) && report instanceof TableReport;
    return isWanted ? highlightOf(call, viewer, report, choice) : undefined;
  });
  const highlights = (await Promise.all(found)).filter((each) => each !== undefined);
  return highlights.filter(({ rows }) => rows.length > 0);
}
