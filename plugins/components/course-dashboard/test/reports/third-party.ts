import { definePlugin, tap } from '@plinth/kernel';
import {
  type ChartData,
  ChartReport,
  type ChartRequest,
  column,
  dashboardHooks,
  EVERYBODY,
  filled,
  hasRole,
  pageOfRows,
  type ReportRegistry,
  type Row,
  type Rows,
  TableReport,
  type TableRequest,
  type Viewer,
} from '../../src/plugin.js';

/** Three people, one of them confidential, kept for a minute. */
export class Visits extends TableReport {
  override readonly title = 'Visits';
  override readonly roles = EVERYBODY;
  override readonly keptFor = 60;
  override readonly statuses = ['open'];
  override readonly exports = ['csv' as const];
  override readonly columns = [column('name', 'Name'), column('confidential', 'Confidential')];

  async fetch(request: TableRequest): Promise<Rows> {
    const rows = ['Ann', 'Ben', 'Cid'].map((name) => ({ name, confidential: name === 'Cid' }));
    return pageOfRows(rows, request);
  }

  override filterForRoles(rows: readonly Row[], viewer: Viewer): readonly Row[] {
    return hasRole(viewer, ['administrator']) ? rows : rows.filter((row) => row['confidential'] !== true);
  }
}

/** A point on the last day or month, for administrators. */
export class Moods extends ChartReport {
  override readonly title = 'Moods';
  override readonly roles = ['administrator' as const];
  override readonly chartType = 'line';
  override readonly options = { scales: { y: { max: 5 } } };

  async fetch({ buckets }: ChartRequest): Promise<ChartData> {
    const values = new Map([[buckets.labels.at(-1) ?? '', 3]]);
    return { labels: buckets.labels, series: [{ label: 'Mood', data: filled(buckets, values) }], total: 42 };
  }

  override filterForRoles(data: ChartData): ChartData {
    return { ...data, labels: data.labels.map((label) => `on ${label}`) };
  }
}

/** A plugin that registers reports. */
export function pluginWith(id: string, register: (registry: ReportRegistry) => void) {
  return definePlugin({
    ...{ id, version: '1.0.0', title: 'Reports of others' },
    describes: 'Reports that somebody else wrote.',
    needs: { kernel: '^0.1.0', plugins: { 'course-dashboard': '^0.1.0' } },
    taps: [
      tap(dashboardHooks.course_dashboard_reports_registered, { id: 'reports' }, (_context, registry) =>
        register(registry),
      ),
    ],
  });
}
