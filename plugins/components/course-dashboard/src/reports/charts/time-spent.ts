import { STUDY_TIME } from '@plinth/learning';
import { type ChartData, ChartReport, type ChartRequest } from '../report.js';
import { hours } from '../values.js';
import { EVERYBODY } from '../viewer.js';
import { lyingBars, valueAxis } from './axes.js';
import { courseBars } from './ranking.js';

/** The ten courses on which the most time was spent (docs/components/course-dashboard.md, `time-spent`). */
export class TimeSpent extends ChartReport {
  override readonly title = 'Time spent';
  override readonly roles = EVERYBODY;
  override readonly chartType = 'bar';
  override readonly options = lyingBars(valueAxis('Hours'));

  async fetch(request: ChartRequest): Promise<ChartData> {
    const totals = await request.use(STUDY_TIME).totals('course', request.scope);
    const ranked = totals.map(({ key, seconds }) => ({ key, value: seconds }));
    return courseBars(request, 'Hours', ranked, hours);
  }
}
