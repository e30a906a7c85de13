import { bundleSections } from '@plinth/bundle';
import { definePlugin, identityHooks, provide, tap, under } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { registerCourseReference } from './courses/references.js';
import { dashboardHooks } from './hooks.js';
import { threadSection } from './messaging/bundle.js';
import { MESSAGES, MessageStore } from './messaging/message-store.js';
import { MESSAGING, messagingRoutes } from './messaging/routes.js';
import { messages, participants, threads } from './messaging/tables.js';
import { createMessages } from './migrations/0001-messages.js';
import { createRequests } from './migrations/0002-requests.js';
import { learningPages, navigationTaps, searchTap } from './pages/pages.js';
import { WORKBOOKS, Workbooks } from './reports/files/workbooks.js';
import { reportRoutes } from './reports/routes.js';
import { MANAGE } from './rights.js';
import { settings } from './settings.js';
import { statisticsRoutes } from './statistics/routes.js';

export { dashboardHooks } from './hooks.js';
export type { Buckets } from './reports/buckets.js';
export { filled } from './reports/buckets.js';
export { type Names, namesOf, type Wanted } from './reports/names.js';
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
  needs: { kernel: '^0.1.0', plugins: { learning: '^0.1.0' } },
  settings,
  modules: { [MESSAGING]: { title: 'Private messaging between participants of courses' } },
  capabilities: { [MANAGE]: [] },
  tables: [threads, participants, messages],
  migrations: [createMessages, createRequests],
  services: [provide.class(MESSAGES, MessageStore), provide.class(WORKBOOKS, Workbooks)],
  hooks: dashboardHooks,
  routes: [
    ...under('course-dashboard/v2', [...messagingRoutes, ...reportRoutes]),
    ...under('course_report/v1', statisticsRoutes),
  ],
  contributes: [pages(learningPages), bundleSections([threadSection])],
  taps: [
    tap(identityHooks.delete_user, { id: 'threads-of-user' }, ({ use }, user) => use(MESSAGES).dropWith(user.id)),
    ...navigationTaps,
    searchTap,
  ],
  setup: registerCourseReference,
});
