import { allOf, can, choice, type ErrorSpecification, route, signedIn, Type } from '@plinth/kernel';
import { fetching, signedOut } from '../errors.js';
import { MANAGE } from '../rights.js';
import { catalogueOf, chartAnswer, fileAnswer, shownOf, tableAnswer } from './answers.js';
import { CONTENT_TYPES } from './files/files.js';
import { reportArguments } from './parameters.js';
import { forgetAnswers } from './produce.js';
import { type Report, TableReport } from './report.js';
import { catalogueSchema, chartSchema, tableSchema } from './schemas.js';

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
    const seen = await catalogueOf(call);
    const ofType = (type: Report['type']) =>
      Object.fromEntries(seen.flatMap(([id, report]) => (report.type === type ? [[id, entryOf(id, report)]] : [])));
    return { success: true, data: { tables: ofType('table'), charts: ofType('chart') } };
  },
});

const report = route({
  method: ['GET', 'POST'],
  path: '/reports/:report_id',
  summary: 'A report in the scope of the caller, kept for an hour; POST is for large filter payloads.',
  access: signedIn(),
  args: {
    ...reportId,
    ...reportArguments,
    format: choice(['json', 'csv', 'xlsx'], { default: 'json', description: 'Tables: the kind of file.' }),
    bom: Type.Boolean({ default: false, description: 'CSV: whether it begins with a byte order mark.' }),
  },
  result: Type.Union([tableSchema, chartSchema]),
  paging: false,
  produces: ['application/json', ...Object.values(CONTENT_TYPES)],
  errors: [signedOut, forbidden, missing, failed],
  resource: (call) => shownOf(call, call.args.report_id),
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
  resource: (call) => shownOf(call, call.args.report_id),
  async handle(call) {
    await forgetAnswers(call, call.resource.id);
    return { success: true, message: `The kept answers of "${call.resource.report.title}" are gone.` };
  },
});

/** Reports (docs/components/course-dashboard.md). */
export const reportRoutes = [catalogue, report, clear];
