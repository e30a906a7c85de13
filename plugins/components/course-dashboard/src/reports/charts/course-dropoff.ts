import { COURSES, ENROLMENTS } from '@plinth/learning';
import { type ChartData, ChartReport, type ChartRequest } from '../report.js';
import { percent } from '../values.js';
import { EVERYBODY } from '../viewer.js';
import { lyingBars } from './axes.js';
import { courseBars, labelsOf } from './ranking.js';

/** Whether the viewer teaches the course, or somebody whom they oversee is in it: its steps are not for everybody. */
async function mayOpen({ scope, use, viewer }: ChartRequest, courseId: number): Promise<boolean> {
  if (viewer.roles.includes('administrator')) return true;
  const teachers = (await use(COURSES).instructorsOf([courseId])).get(courseId) ?? [];
  if (teachers.some(({ userId }) => userId === viewer.userId)) return true;
  const { from, to, ...ever } = scope;
  return (await use(ENROLMENTS).list({ ...ever, limit: 1 })).total > 0;
}

/** How many completed each step of a course, in its order. */
async function stepsOf(request: ChartRequest, courseId: number): Promise<ChartData> {
  const { scope, use } = request;
  const [contents, totals] = (await mayOpen(request, courseId))
    ? await Promise.all([use(COURSES).contentsOf([courseId]), use(ENROLMENTS).stepTotals(scope)])
    : [new Map<number, never[]>(), []];
  const steps = contents.get(courseId) ?? [];
  const titles = new Map(steps.map(({ id, title }) => [id, title]));
  const completed = new Map(totals.map((total) => [total.contentId, total.completed]));
  const labels = labelsOf([...titles.keys()], (id) => titles.get(id) ?? '');
  return { labels, series: [{ label: 'Completed by', data: steps.map(({ id }) => completed.get(id) ?? 0) }] };
}

/** The courses that the largest part of those who began them have not completed, in percent. */
async function courses(request: ChartRequest): Promise<ChartData> {
  const totals = await request.use(ENROLMENTS).totals('course', request.scope);
  const begun = totals.filter(({ completed, inProgress }) => completed + inProgress > 0);
  const ranked = begun.map(({ completed, inProgress, key }) => ({
    key,
    value: percent(inProgress, inProgress + completed),
  }));
  const data = await courseBars(request, 'Begun and not completed (%)', ranked);
  return { ...data, total: data.labels.length };
}

/**
 * Where learners stay behind: in the steps of a course, or in which courses (docs/components/course-dashboard.md,
 * `course-dropoff`).
 */
export class CourseDropoff extends ChartReport {
  override readonly title = 'Course drop-off';
  override readonly roles = EVERYBODY;
  override readonly chartType = 'bar';
  // What the bars count is in the legend: it is either people or percent.
  override readonly options = lyingBars({ ticks: { precision: 0 } });

  fetch(request: ChartRequest): Promise<ChartData> {
    const { courseId } = request.scope;
    return courseId === undefined ? courses(request) : stepsOf(request, courseId);
  }
}
