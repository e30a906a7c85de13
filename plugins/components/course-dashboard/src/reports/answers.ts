import { type CallContext, invalidParam, type RestResponse } from '@plinth/kernel';
import { dashboardForbidden, dashboardNotFound } from '../errors.js';
import { dashboardHooks } from '../hooks.js';
import { chartDataOf, optionsOf, totalOf } from './drawing.js';
import { FILE_FORMATS, type FileOptions, fileOf } from './files/files.js';
import type { ReportParameters } from './parameters.js';
import { courseReports } from './points.js';
import { produceChart, produceTable, type Shown } from './produce.js';
import { ReportRegistry } from './registry.js';
import { type ChartReport, type Report, type Row, TableReport } from './report.js';
import { hasRole, OVERSEERS, type Viewer, viewerOf } from './viewer.js';

/** The reports of the site as they are now: plugins come and go while it runs. */
function reportsOf(call: CallContext): Promise<ReportRegistry> {
  return call.once('course-dashboard/reports', async () => {
    const registry = new ReportRegistry((reason) => call.log.error(reason));
    for (const { id, report } of call.contributions(courseReports)) registry.register(id, report);
    await call.hooks.action(dashboardHooks.course_dashboard_reports_registered, registry);
    return registry;
  });
}

/** The reports among those of the site that a viewer may see, with their ids. */
export async function reportsFor(call: CallContext, viewer: Viewer): Promise<[id: string, report: Report][]> {
  return (await reportsOf(call)).entries().filter(([, report]) => hasRole(viewer, report.roles));
}

/**
 * What the catalogue shows the caller.
 * @throws RestError 403 `course_dashboard_forbidden` for whoever oversees nobody
 */
export async function catalogueOf(call: CallContext): Promise<[id: string, report: Report][]> {
  const viewer = await viewerOf(call);
  if (!hasRole(viewer, OVERSEERS)) throw dashboardForbidden('The catalogue is for those who oversee courses.');
  return reportsFor(call, viewer);
}

/**
 * A report for the caller.
 * @throws RestError 404 `course_dashboard_not_found`, 403 `course_dashboard_forbidden`
 */
export async function shownOf(call: CallContext, id: string): Promise<Shown> {
  const [viewer, reports] = await Promise.all([viewerOf(call), reportsOf(call)]);
  const report = reports.get(id);
  if (!report) throw dashboardNotFound(`There is no report "${id}".`);
  if (!hasRole(viewer, report.roles)) throw dashboardForbidden('This report is not for you.');
  return { id, report, viewer };
}

/** A table as it is answered. @throws RestError 400 `rest_invalid_param` */
export async function tableAnswer(call: CallContext, shown: Shown<TableReport>, parameters: ReportParameters) {
  const { content, cachedAt } = await produceTable(call, shown, parameters);
  const { id, report } = shown;
  const { columns, exports, title, type } = report;
  const meta = { report_id: id, report_type: type, total: content.total, cached_at: cachedAt };
  return { id, title, type, columns, data: content.rows, exports, meta };
}

/** A chart as it is answered: what Chart.js draws. @throws RestError 400 `rest_invalid_param` */
export async function chartAnswer(call: CallContext, shown: Shown<ChartReport>, parameters: ReportParameters) {
  const { content, cachedAt } = await produceChart(call, shown, parameters);
  const { id, report } = shown;
  const { chartType, title, type } = report;
  const meta = { report_id: id, report_type: type, chart_type: chartType, total: totalOf(content) };
  return {
    id,
    title,
    type,
    chartType,
    chartData: chartDataOf(chartType, content),
    options: optionsOf(report),
    meta: { ...meta, cached_at: cachedAt },
  };
}

/** A chart as it is answered. */
export type ChartAnswer = Awaited<ReturnType<typeof chartAnswer>>;

/**
 * A table as a file.
 * @param arranged the rows in another order than that of the report
 * @throws RestError 400 `rest_invalid_param` for what cannot be taken away so
 */
export async function fileAnswer(
  call: CallContext,
  { id, report, viewer }: Shown,
  asked: ReportParameters & FileOptions,
  arranged: (report: TableReport, rows: readonly Row[]) => readonly Row[] = (_report, rows) => rows,
): Promise<RestResponse> {
  const { bom, format } = asked;
  if (!(report instanceof TableReport) || !report.exports.includes(FILE_FORMATS[format]))
    throw invalidParam({ format: `The report "${id}" cannot be taken away as ${format}.` });
  const { content } = await produceTable(call, { id, report, viewer }, asked);
  return fileOf(call, id, { report, rows: arranged(report, content.rows) }, { bom, format });
}
