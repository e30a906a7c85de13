import { ENROLMENTS } from '@plinth/learning';
import { filled } from '../buckets.js';
import { type ChartData, ChartReport, type ChartRequest } from '../report.js';
import { EVERYBODY } from '../viewer.js';
import { countAxis } from './axes.js';

/** How many enrolled in each day or month (docs/components/course-dashboard.md, `enrollment-trends`). */
export class EnrollmentTrends extends ChartReport {
  override readonly title = 'Enrollment trends';
  override readonly roles = EVERYBODY;
  override readonly chartType = 'line';
  override readonly options = { scales: { y: countAxis('Enrollments') } };

  async fetch({ buckets, scope, use }: ChartRequest): Promise<ChartData> {
    const trend = await use(ENROLMENTS).trend(buckets.period, scope);
    const values = new Map(trend.map(({ period, enrolled }) => [period, enrolled]));
    return { labels: buckets.labels, series: [{ label: 'Enrollments', data: filled(buckets, values) }] };
  }
}
