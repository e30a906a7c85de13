import { definePoint } from '@plinth/kernel';
import { MAX_ID_LENGTH, REPORT_ID } from './registry.js';
import type { ReportClass } from './report.js';

/** A report of the course dashboard. */
export interface CourseReport {
  /** Lowercase words joined by hyphens; part of the report's URL. */
  readonly id: string;
  /** A class that extends `TableReport` or `ChartReport`; it is constructed without arguments. */
  readonly report: ReportClass;
}

/** Reports of plugins. They are fetched with the services of the plugin that contributes them. */
export const courseReports = definePoint<CourseReport>('course-dashboard/reports', {
  describes: 'Reports of the course dashboard, tables and charts.',
  item: 'report',
  nameOf: ({ id }) => id,
  isUnique: true,
  check(reports, _plugin, report) {
    for (const { id } of reports)
      if (!REPORT_ID.test(id) || id.length > MAX_ID_LENGTH)
        report('courseReports', id, `lowercase words joined by hyphens, at most ${MAX_ID_LENGTH} characters`);
  },
});
