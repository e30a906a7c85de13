import type { CallContext } from '@plinth/kernel';
import type { Mistake } from '@plinth/pages/kit';
import { mistakesOf } from '../../pages/mistakes.js';
import { type ChartAnswer, chartAnswer } from '../answers.js';
import { bucketsOf } from '../buckets.js';
import { produceTable, type Shown } from '../produce.js';
import { type Row, type RowOrder, TableReport } from '../report.js';
import { type Asked, PER_PAGE } from './asked.js';
import { isOwnOrder, orderAsked, ordered } from './sorting.js';

/** A page of a table. */
export interface TableContent {
  readonly kind: 'table';
  readonly report: TableReport;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  /** Undefined for an order of the report itself that no column says. */
  readonly order: RowOrder | undefined;
  readonly cachedAt: string | null;
}

/** A chart as its route answers it. */
export interface ChartContent {
  readonly kind: 'chart';
  readonly chart: ChartAnswer;
  readonly cachedAt: string | null;
}

/** What a page of a report shows; its filters alone when something is wrong with them. */
export type ReportContent =
  | TableContent
  | ChartContent
  | { readonly kind: 'none'; readonly mistakes: readonly Mistake[] };

/** A page in the order of the report is fetched as such; for another order all rows are, which are kept for an hour. */
async function tableContent(call: CallContext, shown: Shown<TableReport>, asked: Asked): Promise<TableContent> {
  const { report } = shown;
  const { page } = asked.parameters;
  const order = orderAsked(report, asked.typed);
  const isOther = order !== undefined && !isOwnOrder(report, order);
  const parameters = isOther ? { ...asked.parameters, per_page: -1, page: 1 } : asked.parameters;
  const { content, cachedAt } = await produceTable(call, shown, parameters);
  const from = (page - 1) * PER_PAGE;
  const rows = isOther ? ordered(report, content.rows, order).slice(from, from + PER_PAGE) : content.rows;
  return { kind: 'table', report, rows, total: content.total, page, order, cachedAt };
}

/** What is wrong with the days of a chart, beside what is wrong already: every mistake at once. */
function dayMistakes({ clock, site }: CallContext, { report }: Shown, { parameters }: Asked): readonly Mistake[] {
  if (report instanceof TableReport) return [];
  try {
    bucketsOf(clock, site.timezone, parameters);
    return [];
  } catch (thrown) {
    const mistakes = mistakesOf(thrown);
    if (mistakes) return mistakes;
    throw thrown;
  }
}

/** The content of a report's page. */
export async function contentOf(call: CallContext, shown: Shown, asked: Asked): Promise<ReportContent> {
  if (asked.mistakes.length > 0)
    return { kind: 'none', mistakes: [...asked.mistakes, ...dayMistakes(call, shown, asked)] };
  const { report } = shown;
  try {
    if (report instanceof TableReport) return await tableContent(call, { ...shown, report }, asked);
    const chart = await chartAnswer(call, { ...shown, report }, asked.parameters);
    return { kind: 'chart', chart, cachedAt: chart.meta.cached_at };
  } catch (thrown) {
    const mistakes = mistakesOf(thrown);
    if (mistakes) return { kind: 'none', mistakes };
    throw thrown;
  }
}
