import { avatarUrl } from '@plinth/accounts';
import { type CallContext, id, page, type Route, signedIn, Type, type User } from '@plinth/kernel';
import { fetching } from '../../errors.js';
import { LEARNING } from '../../pages/addresses.js';
import { type Places, placesOf, showLearning } from '../../pages/frame.js';
import { reportsFor } from '../../reports/answers.js';
import { UNFILTERED } from '../../reports/parameters.js';
import { computeTable } from '../../reports/produce.js';
import { type Report, TableReport } from '../../reports/report.js';
import { scopeOf } from '../../reports/viewer.js';
import { statisticsOf, subjectOf } from '../reading.js';
import { teachingOf } from '../statistics.js';
import { PersonPage, type PersonView } from './person-view.js';
import { peopleTexts } from './texts.js';

/** As many courses of somebody stand on their page; the report has them all. */
const MAX_COURSES = 10;
const AVATAR = 96;

/** Reports whose rows are somebody's own. */
const ABOUT_PEOPLE: ReadonlySet<string> = new Set([
  ...['course-progress', 'quiz-results', 'assignment-status', 'essay-submissions', 'time-by-course', 'time-by-content'],
]);

/**
 * The reports that show the viewer something of somebody: those of overseers can be narrowed to anybody, those of learners
 * are about themselves. Whoever oversees others has none about what they learn themselves.
 */
async function reportsAbout(call: CallContext, { viewer }: Places, user: User): Promise<[string, Report][]> {
  const { overseenBy, userId } = scopeOf(viewer);
  const isNobody = viewer.roles.length === 0;
  if (isNobody || (userId !== undefined && userId !== user.id) || overseenBy === user.id) return [];
  return (await reportsFor(call, viewer)).filter(([reportId]) => ABOUT_PEOPLE.has(reportId));
}

/**
 * What of somebody the viewer oversees: the figures of a person count what the table of their courses shows. Undefined for
 * administrators and for the person themselves, who see everything.
 */
function seenBy({ viewer }: Places, user: User): number | undefined {
  const { overseenBy } = scopeOf(viewer);
  return viewer.roles.length === 0 || overseenBy === user.id ? undefined : overseenBy;
}

/** What the viewer sees of somebody's courses: the rows of the report as they are now, which has its own scope. */
async function coursesOfPerson(
  call: CallContext,
  { viewer }: Places,
  user: User,
  reports: readonly [string, Report][],
): Promise<PersonView['courses']> {
  const reportId = 'course-progress';
  const report = reports.find(([each]) => each === reportId)?.[1];
  if (!(report instanceof TableReport)) return undefined;
  const asked = { ...UNFILTERED, user_id: user.id };
  const { rows, total } = await computeTable(call, { id: reportId, report, viewer }, asked);
  const inState = (state: string) => rows.filter(({ status }) => status === state).length;
  return { rows: rows.slice(0, MAX_COURSES), total, active: inState('in_progress'), completed: inState('completed') };
}

/** The statistics of a person. */
export const personPage: Route = page({
  method: 'GET',
  path: `${LEARNING}/people/:id`,
  summary: 'What somebody teaches, learns and handed in, as a page.',
  access: signedIn(),
  args: {
    id: id('The person.'),
    force: Type.Boolean({ default: false, description: 'Whether to calculate again whatever is kept.' }),
  },
  resource: (call) => subjectOf(call, call.args.id),
  handle: (call) =>
    fetching(call, async () => {
      const { args, caller, resource: user, site } = call;
      const places = await placesOf(call);
      const seen = seenBy(places, user);
      const [{ data: statistics }, { isInstructor: isTeacher }, reports] = await Promise.all([
        statisticsOf(call, user, args.force, seen),
        teachingOf(call, user),
        reportsAbout(call, places, user),
      ]);
      const courses = await coursesOfPerson(call, places, user, reports);
      const avatar = avatarUrl(site, user, AVATAR);
      const isPartial = seen !== undefined;
      const view = { places, user, avatar, statistics, isTeacher, isPartial, courses, reports };
      const title = user.id === caller.id ? peopleTexts.in(site.language)('mine') : user.displayName;
      return showLearning(call, { title, body: <PersonPage {...view} /> });
    }),
});
