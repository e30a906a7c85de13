import type { Clock, PluginContext, SiteInfo } from '@plinth/kernel';
import type { LearningScope } from '@plinth/learning';
import type { Buckets } from './buckets.js';
import { OVERSEERS, type ReportRole, type Viewer } from './viewer.js';

/** What every report is asked. */
export interface ReportRequest {
  readonly viewer: Viewer;
  /** What the viewer may see, narrowed by `course_id`, `group_id` and `user_id`: hand it to the ports of learning. */
  readonly scope: LearningScope;
  readonly use: PluginContext['use'];
  readonly clock: Clock;
  readonly site: SiteInfo;
}

/** What a table is asked (docs/components/course-dashboard.md, table report parameters). */
export interface TableRequest extends ReportRequest {
  /** 0 for any lesson. */
  readonly lessonId: number;
  /** `all`, or one of the table's {@link TableReport.statuses}. */
  readonly status: string;
  readonly limit: number;
  readonly offset: number;
}

/**
 * What a chart is asked (docs/components/course-dashboard.md, chart parameters). The scope has the dates of the
 * buckets.
 */
export interface ChartRequest extends ReportRequest {
  readonly buckets: Buckets;
}

/** A value of a row. */
export type RowValue = string | number | boolean | null;
/** A row of a table: its keys are those of the columns. */
export type Row = Readonly<Record<string, RowValue>>;

/** A row of parts. Twenty thousand literals that begin with `...part` take a third of a second, these a few milliseconds. */
export function joined(...parts: readonly Row[]): Row {
  const row: Record<string, RowValue> = {};
  for (const part of parts) Object.assign(row, part);
  return row;
}

/** A column as DataTables takes it. */
export interface Column {
  /** Key of the rows. */
  readonly data: string;
  readonly title: string;
  readonly visible: boolean;
  readonly orderable: boolean;
}

/** A column that is shown and can be ordered by. */
export function column(data: string, title: string): Column {
  return { data, title, visible: true, orderable: true };
}

/** A column that is not shown, e.g. of an id. */
export function hidden(data: string, title: string): Column {
  return { data, title, visible: false, orderable: false };
}

/** Kinds of files that a table can be taken away as. */
export type ExportFormat = 'csv' | 'excel';

/** What tables and charts share. Extend {@link TableReport} or {@link ChartReport}. */
abstract class BaseReport {
  abstract readonly title: string;
  /** Who may see it; a student sees only their own data. */
  readonly roles: readonly ReportRole[] = OVERSEERS;
  /** How long an answer is kept, in seconds. */
  readonly keptFor: number = 3_600;
}

/** The order of a table: a column, and which way. */
export interface RowOrder {
  readonly by: string;
  readonly descending: boolean;
}

/** The rows of a page, and how many there are on all pages. */
export interface Rows {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A report of rows (docs/components/course-dashboard.md, Table report; "Who may see"). */
export abstract class TableReport extends BaseReport {
  readonly type = 'table';
  abstract readonly columns: readonly Column[];
  /** The order that {@link fetch} gives the rows in, so that the page says it; none where no column says it. */
  readonly ownOrder?: RowOrder;
  /** Values that `status` may have besides `all`. */
  readonly statuses: readonly string[] = [];
  readonly exports: readonly ExportFormat[] = ['csv', 'excel'];

  /** The rows of a page in the scope of the request. Everything at once may be fetched and cut by {@link pageOfRows}. */
  abstract fetch(request: TableRequest): Promise<Rows>;

  /** Leaves out rows that the roles of a viewer do not allow, where the scope does not say it already. */
  filterForRoles(rows: readonly Row[], _viewer: Viewer): readonly Row[] {
    return rows;
  }
}

/** The page that is asked for, of rows that were all fetched. */
export function pageOfRows(rows: readonly Row[], { limit, offset }: TableRequest): Rows {
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

/** Kinds of charts. */
export const CHART_TYPES = ['bar', 'line', 'doughnut', 'pie'] as const;
/** A kind of chart. */
export type ChartType = (typeof CHART_TYPES)[number];

/** A series of a chart. */
export interface Series {
  readonly label: string;
  /** A value for each label. */
  readonly data: readonly number[];
}

/** What a chart shows. */
export interface ChartData {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** `meta.total` where it is not the sum of all values, e.g. because percentages do not add up. */
  readonly total?: number;
}

/** A report that is drawn (docs/components/course-dashboard.md, Chart report). */
export abstract class ChartReport extends BaseReport {
  readonly type = 'chart';
  abstract readonly chartType: ChartType;
  /** Options of Chart.js; they go over those of the kind, member by member. */
  readonly options: Readonly<Record<string, unknown>> = {};

  /** Labels and series in the scope and buckets of the request. */
  abstract fetch(request: ChartRequest): Promise<ChartData>;

  /** Changes what the roles of a viewer do not allow, where the scope does not say it already. */
  filterForRoles(data: ChartData, _viewer: Viewer): ChartData {
    return data;
  }
}

/** A report of either kind. */
export type Report = TableReport | ChartReport;

/** A class of reports, made without arguments. */
export type ReportClass = new () => Report;
