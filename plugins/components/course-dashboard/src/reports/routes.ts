import {
  allOf,
  type CallContext,
  can,
  choice,
  type ErrorSpecification,
  invalidParam,
  route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { dashboardForbidden, dashboardNotFound, fetching, signedOut } from '../errors.js';
import { dashboardHooks } from '../hooks.js';
import { MANAGE } from '../rights.js';
import { builtInReports } from './built-in.js';
import { chartDataOf, optionsOf, totalOf } from './drawing.js';
import { FILE_FORMATS, type FileFormat, fileOf } from './files/files.js';
import { type ReportParameters, reportArguments } from './parameters.js';
import { forgetAnswers, produceChart, produceTable, type Shown } from './produce.js';
import type { ReportRegistry } from './registry.js';
import { type ChartReport, type Report, TableReport } from './report.js';
import { catalogueSchema, chartSchema, tableSchema } from './schemas.js';
import { hasRole, OVERSEERS, viewerOf } from './viewer.js';

const forbidden: ErrorSpecification = {
  code: 'course_dashboard_forbidden',
  status: 403,
  when: 'the report is not for the roles of the caller',
};
const missing: ErrorSpecification = {
  code: 'course_dashboard_not_found',
  status: 404,
  when: 'there is no such report',
};
const failed: ErrorSpecification = {
  code: 'course_dashboard_error',
  status: 500,
  when: 'the data could not be fetched',
};

const reportId = {
  report_id: Type.String({ description: 'Id of the report.' }),
};

/** The reports of the site as they are now: plugins come and go while it runs. */
async function reportsOf({ hooks, log }: Pick<CallContext, 'hooks' | 'log'>): Promise<ReportRegistry> {
  const registry = builtInReports((reason) => log.error(reason));
  await hooks.action(dashboardHooks.course_dashboard_reports_registered, registry);
  return registry;
}

type ReportCall = CallContext & { readonly args: { readonly report_id: string } };

async function shownOf(call: ReportCall): Promise<Shown> {
  const { report_id: id } = call.args;
  const [viewer, reports] = await Promise.all([viewerOf(call), reportsOf(call)]);
  const report = reports.get(id);
  if (!report) throw dashboardNotFound(`There is no report "${id}".`);
  if (!hasRole(viewer, report.roles)) throw dashboardForbidden('This report is not for you.');
  return { id, report, viewer };
}

function entryOf(id: string, report: Report) {
  const { title, type } = report;
  if (report instanceof TableReport) return { id, title, type, exports: [...report.exports] };
  return { id, title, type, chartType: report.chartType };
}

const catalogue = route({
  method: 'GET',
  path: '/reports',
  summary: 'The reports that the caller may see.',
  access: signedIn(),
  result: catalogueSchema,
  errors: [signedOut, forbidden],
  async handle(call) {
    const viewer = await viewerOf(call);
    if (!hasRole(viewer, OVERSEERS)) throw dashboardForbidden('The catalogue is for those who oversee courses.');
    const seen = (await reportsOf(call)).entries().filter(([, report]) => hasRole(viewer, report.roles));
    const ofType = (type: Report['type']) =>
      Object.fromEntries(seen.flatMap(([id, report]) => (report.type === type ? [[id, entryOf(id, report)]] : [])));
    return { success: true, data: { tables: ofType('table'), charts: ofType('chart') } };
  },
});

async function tableAnswer(call: CallContext, shown: Shown<TableReport>, parameters: ReportParameters) {
  const { content, cachedAt } = await produceTable(call, shown, parameters);
  const { id, report } = shown;
  const { columns, exports, title, type } = report;
  const meta = { report_id: id, report_type: type, total: content.total, cached_at: cachedAt };
  return { id, title, type, columns, data: content.rows, exports, meta };
}

async function chartAnswer(call: CallContext, shown: Shown<ChartReport>, parameters: ReportParameters) {
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

async function fileAnswer(
  call: CallContext,
  { id, report, viewer }: Shown,
  asked: ReportParameters & { format: FileFormat },
) {
  const { format } = asked;
  if (!(report instanceof TableReport) || !report.exports.includes(FILE_FORMATS[format]))
    throw invalidParam({ format: `The report "${id}" cannot be taken away as ${format}.` });
  const { content } = await produceTable(call, { id, report, viewer }, asked);
  return fileOf(call, id, { report, rows: content.rows }, format);
}

const report = route({
  method: ['GET', 'POST'],
  path: '/reports/:report_id',
  summary: 'A report in the scope of the caller, kept for an hour; POST is for large filter payloads.',
  access: signedIn(),
  args: {
    ...reportId,
    ...reportArguments,
    format: choice(['json', 'csv', 'xlsx'], { default: 'json', description: 'Tables: the kind of file.' }),
  },
  result: Type.Union([tableSchema, chartSchema]),
  errors: [signedOut, forbidden, missing, failed],
  resource: shownOf,
  handle: (call) =>
    fetching(call, async () => {
      const { args, resource } = call;
      const { format } = args;
      if (format !== 'json') return fileAnswer(call, resource, { ...args, format });
      if (resource.report instanceof TableReport)
        return tableAnswer(call, { ...resource, report: resource.report }, args);
      return chartAnswer(call, { ...resource, report: resource.report }, args);
    }),
});

const clear = route({
  method: 'DELETE',
  path: '/reports/:report_id/cache',
  summary: 'Forgets what is kept of a report, so that everybody gets it computed anew.',
  access: allOf(signedIn(), can(MANAGE, { code: 'course_dashboard_forbidden' })),
  args: reportId,
  result: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: [signedOut, forbidden, missing],
  resource: shownOf,
  async handle(call) {
    await forgetAnswers(call, call.resource.id);
    return { success: true, message: `The kept answers of "${call.resource.report.title}" are gone.` };
  },
});

/** Reports (docs/components/course-dashboard.md). */
export const reportRoutes = [catalogue, report, clear];
