import { type CallContext, page, type Route, signedIn } from '@plinth/kernel';
import type { PageMarkup } from '@plinth/pages';
import { hasFigures } from '@plinth/pages/chart';
import { moreCourses, taughtCourses } from '../catalogue/catalogue.js';
import { fetching } from '../errors.js';
import { LEARNING } from '../pages/addresses.js';
import { type Places, placesOf, showLearning } from '../pages/frame.js';
import { reportsFor } from '../reports/answers.js';
import { TableReport } from '../reports/report.js';
import { chartsOf } from './charts.js';
import { highlightsOf } from './highlights.js';
import { overseersFigures, waitingFor } from './key-figures.js';
import { learnerView } from './learner.js';
import { LearnerPage, NobodyPage } from './learner-view.js';
import { OverseerPage } from './overseer-view.js';
import { frontTexts } from './texts.js';

/** The charts that stand on the front page of whoever oversees others, as far as they may see them. */
const CHARTS = [
  ...['enrollment-trends', 'course-completion', 'time-trend', 'top-courses', 'course-dropoff', 'revenue-per-course'],
];

async function overseersFront(call: CallContext, places: Places): Promise<PageMarkup> {
  const { viewer } = places;
  const reports = await reportsFor(call, viewer);
  const [figures, waiting, charts, highlights, taught] = await Promise.all([
    overseersFigures(call, viewer),
    waitingFor(call, viewer),
    chartsOf(call, viewer, reports, CHARTS),
    highlightsOf(call, viewer, reports),
    taughtCourses(call),
  ]);
  const tables = reports.filter(([, report]) => report instanceof TableReport);
  // A chart without figures says nothing here; its own page says that it has none.
  const shown = charts.filter(
    (chart) => hasFigures(chart) || (chart.id === 'course-completion' && figures.enrolments > 0),
  );
  return <OverseerPage {...{ places, figures, waiting, charts: shown, highlights, tables, taught }} />;
}

async function bodyFor(call: CallContext, places: Places): Promise<PageMarkup> {
  if (places.isOverseer) return overseersFront(call, places);
  if (places.viewer.roles.length === 0) return <NobodyPage places={places} more={await moreCourses(call)} />;
  return <LearnerPage {...(await learnerView(call, places))} />;
}

/** The front page of learning: what those who oversee need, and what those who learn need. */
export const frontPage: Route = page({
  method: 'GET',
  path: LEARNING,
  summary: 'The front page of learning, by what the caller is: how courses go, or how far one is.',
  access: signedIn(),
  handle: (call) =>
    fetching(call, async () => {
      const places = await placesOf(call);
      const title = frontTexts.in(call.site.language)('learning');
      return showLearning(call, { title, body: await bodyFor(call, places) });
    }),
});
