import { definePlugin } from '@plinth/kernel';
import { toolkit } from '@plinth/toolkit';
import { catalogueFeature } from './catalogue/feature.js';
import { coursesFeature } from './courses/feature.js';
import { enrollingFeature } from './enrolling/feature.js';
import { frontFeature } from './front/feature.js';
import { dashboardHooks } from './hooks.js';
import { messagingFeature } from './messaging/feature.js';
import { MESSAGING } from './messaging/routes.js';
import { reportsFeature } from './reports/feature.js';
import { MANAGE } from './rights.js';
import { sellingFeature } from './selling/feature.js';
import { settings } from './settings.js';
import { statisticsFeature } from './statistics/feature.js';
import { workFeature } from './work/feature.js';

export { dashboardHooks } from './hooks.js';
export type { Buckets } from './reports/buckets.js';
export { filled } from './reports/buckets.js';
export { type Names, namesOf, type Wanted } from './reports/names.js';
export { type CourseReport, courseReports } from './reports/points.js';
export type { ReportRegistry } from './reports/registry.js';
export * from './reports/report.js';
export { clockOf, duration, durationColumns, percent } from './reports/values.js';
export { EVERYBODY, hasRole, OVERSEERS, type ReportRole, type Viewer } from './reports/viewer.js';
export { siteClock } from './times.js';

/** Component D: messages between learners and teachers, reports, and statistics of each person. */
export default definePlugin({
  id: 'course-dashboard',
  version: '0.1.0',
  title: 'Course dashboard',
  describes:
    'Private messages between learners, instructors and group leaders, reports, and statistics of each person.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', plugins: { learning: '^0.1.0' }, optional: { shop: '^0.1.0' } },
  settings,
  modules: { [MESSAGING]: { title: 'Private messaging between participants of courses' } },
  capabilities: { [MANAGE]: [] },
  hooks: dashboardHooks,
  features: [
    messagingFeature,
    reportsFeature,
    statisticsFeature,
    coursesFeature,
    catalogueFeature,
    enrollingFeature,
    workFeature,
    frontFeature,
    sellingFeature,
  ],
});
