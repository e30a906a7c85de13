import {
  allOf,
  type CallContext,
  can,
  choice,
  page,
  type Route,
  redirect,
  signedIn,
  Type,
  USERS,
} from '@plinth/kernel';
import { nonceField } from '@plinth/pages';
import { fetching } from '../../errors.js';
import { REPORTS, reportAddress, reportFileAddress } from '../../pages/addresses.js';
import { coursesOf, groupsOf, lessonsOf } from '../../pages/choices.js';
import { placesOf, showLearning } from '../../pages/frame.js';
import { MANAGE } from '../../rights.js';
import { mayRead } from '../../statistics/reading.js';
import { fileAnswer, reportsFor, shownOf } from '../answers.js';
import { FILE_FORMATS, type FileFormat } from '../files/files.js';
import { forgetAnswers, type Shown } from '../produce.js';
import { TableReport } from '../report.js';
import { scopeOf } from '../viewer.js';
import { type Asked, filtersIn, pageArguments, readAsked } from './asked.js';
import { columnArguments, hiddenBy } from './columns.js';
import { contentOf } from './content.js';
import type { Choices } from './filters.js';
import { ReportPage, type ReportView } from './report-view.js';
import { isOrderable, isOwnOrder, orderAsked, ordered } from './sorting.js';

const NONCE = 'course-report';

/** Tables and charts about the same. */
const RELATED: readonly (readonly [string, string])[] = [
  ['course-progress', 'course-completion'],
  ['course-progress', 'course-dropoff'],
  ['time-by-course', 'time-spent'],
  ['time-by-student', 'time-trend'],
  ['instructor-performance', 'instructor-earnings'],
  ['course-progress', 'enrollment-trends'],
];

async function relatedTo(call: CallContext, { id, viewer }: Shown): Promise<ReportView['related']> {
  const others = RELATED.flatMap(([one, other]) => (one === id ? [other] : other === id ? [one] : []));
  return (await reportsFor(call, viewer)).filter(([each]) => others.includes(each));
}

/** The name of the person that a report is narrowed to, for those who may know of them; undefined when it is to nobody. */
async function personOf(call: CallContext, { viewer }: Shown, { parameters }: Asked): Promise<string | undefined> {
  const { user_id: userId } = parameters;
  if (userId === 0 || scopeOf(viewer).userId !== undefined) return undefined;
  if (!(await mayRead(call, userId))) return '';
  return (await call.use(USERS).find(userId))?.displayName ?? '';
}

async function choicesOf(call: CallContext, shown: Shown, asked: Asked): Promise<Choices> {
  const [courses, groups, person] = await Promise.all([
    coursesOf(call, shown.viewer),
    groupsOf(call, shown.viewer),
    personOf(call, shown, asked),
  ]);
  const hasLessons = shown.report instanceof TableReport;
  const lessons = hasLessons ? await lessonsOf(call, courses, asked.parameters.course_id) : [];
  return { courses, groups, lessons, person };
}

/** Where a table can be taken away, with the filters and the order of the page. */
function filesOf({ id, report }: Shown, asked: Asked): ReportView['files'] {
  if (!(report instanceof TableReport) || asked.mistakes.length > 0) return {};
  const { orderby, order } = asked.typed;
  const place = { ...filtersIn(asked), ...(isOrderable(report, orderby) ? { orderby, order } : {}) };
  const addressOf = (format: FileFormat) => reportFileAddress(id, { ...place, format });
  return {
    ...(report.exports.includes(FILE_FORMATS.csv) ? { csv: addressOf('csv') } : {}),
    ...(report.exports.includes(FILE_FORMATS.xlsx) ? { xlsx: addressOf('xlsx') } : {}),
  };
}

const reportId = { report_id: Type.String({ maxLength: 100, description: 'Id of the report.' }) };

const readPage = page({
  method: 'GET',
  path: `${REPORTS}/:report_id`,
  summary: 'A report as a page: filtered, sorted and paged by its address.',
  access: signedIn(),
  args: {
    ...reportId,
    ...pageArguments,
    ...columnArguments,
    done: Type.Boolean({ default: false, description: 'Whether it was just computed anew.' }),
  },
  resource: (call) => shownOf(call, call.args.report_id),
  handle: (call) =>
    fetching(call, async () => {
      const { args, caller, resource: shown } = call;
      const { report_id, done, chosen, show, ...typed } = args;
      const asked = readAsked(chosen ? { ...typed, hide: hiddenBy(shown, show) } : typed);
      const [content, choices, places, related] = await Promise.all([
        contentOf(call, shown, asked),
        choicesOf(call, shown, asked),
        placesOf(call),
        relatedTo(call, shown),
      ]);
      const nonce = caller.can(MANAGE) ? nonceField(call, NONCE) : undefined;
      const files = filesOf(shown, asked);
      const view = { places, shown, asked, choices, content, files, related, nonce, isForgotten: done };
      const isPast = content.kind === 'table' && content.page > 1 && content.rows.length === 0;
      const status = content.kind === 'none' ? 400 : isPast ? 404 : 200;
      return showLearning(call, { title: shown.report.title, body: <ReportPage {...view} />, status });
    }),
});

const filePage = page({
  method: 'GET',
  path: `${REPORTS}/:report_id/file`,
  summary: 'A report as a file, with the filters and in the order of its page.',
  access: signedIn(),
  args: {
    ...reportId,
    ...pageArguments,
    format: choice(['csv', 'xlsx'], { default: 'csv', description: 'The kind of file.' }),
    bom: Type.Boolean({ default: true, description: 'Whether CSV begins with a byte order mark, for spreadsheets.' }),
  },
  resource: (call) => shownOf(call, call.args.report_id),
  handle: (call) =>
    fetching(call, async () => {
      const { args, resource: shown, site } = call;
      const asked = readAsked(args);
      // What is wrong with the address is said beside its filter.
      if (asked.mistakes.length > 0) return redirect(site.url + reportAddress(shown.id, filtersIn(asked)), 303);
      const everything = { ...asked.parameters, per_page: -1, page: 1, format: args.format, bom: args.bom };
      return fileAnswer(call, shown, everything, (report, rows) => {
        const order = orderAsked(report, args);
        return order && !isOwnOrder(report, order) ? ordered(report, rows, order) : rows;
      });
    }),
});

const forgetPage = page({
  method: 'POST',
  path: `${REPORTS}/:report_id`,
  summary: 'Forgets what is kept of a report, so that everybody gets it computed anew.',
  access: allOf(signedIn(), can(MANAGE, { code: 'course_dashboard_forbidden' })),
  nonceAction: NONCE,
  args: reportId,
  resource: (call) => shownOf(call, call.args.report_id),
  async handle(call) {
    const { id } = call.resource;
    await forgetAnswers(call, id);
    return redirect(call.site.url + reportAddress(id, { done: '1' }), 303);
  },
});

/** One report. */
export const reportPages: readonly Route[] = [readPage, filePage, forgetPage];
