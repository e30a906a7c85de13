import { ENROLMENTS } from '@plinth/learning';
import { type ChartData, ChartReport, type ChartRequest } from '../report.js';
import { countAxis, lyingBars } from './axes.js';
import { courseBars } from './ranking.js';

/** The ten courses with the most enrolments of the time shown (docs/components/course-dashboard.md, `top-courses`). */
export class TopCourses extends ChartReport {
  override readonly title = 'Top courses';
  override readonly chartType = 'bar';
  override readonly options = lyingBars(countAxis('Enrollments'));

  async fetch(request: ChartRequest): Promise<ChartData> {
    const totals = await request.use(ENROLMENTS).totals('course', request.scope);
    const ranked = totals.map(({ key, enrolled }) => ({ key, value: enrolled }));
    return courseBars(request, 'Enrollments', ranked);
  }
}
