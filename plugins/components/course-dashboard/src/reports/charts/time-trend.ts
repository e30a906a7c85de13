import { STUDY_TIME } from '@plinth/learning';
import { filled } from '../buckets.js';
import { type ChartData, ChartReport, type ChartRequest } from '../report.js';
import { hours } from '../values.js';
import { EVERYBODY } from '../viewer.js';
import { valueAxis } from './axes.js';

/** How much time was spent in each day or month (docs/components/course-dashboard.md, `time-trend`). */
export class TimeTrend extends ChartReport {
  override readonly title = 'Time trend';
  override readonly roles = EVERYBODY;
  override readonly chartType = 'line';
  override readonly options = { scales: { y: valueAxis('Hours') } };

  async fetch({ buckets, scope, use }: ChartRequest): Promise<ChartData> {
    const trend = await use(STUDY_TIME).trend(buckets.period, scope);
    const values = new Map(trend.map(({ period, seconds }) => [period, hours(seconds)]));
    return { labels: buckets.labels, series: [{ label: 'Hours', data: filled(buckets, values) }] };
  }
}
