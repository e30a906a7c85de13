import { defineFeature, provide, under } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { builtInReports } from './built-in.js';
import { WORKBOOKS, Workbooks } from './files/workbooks.js';
import { reportListPage } from './pages/list-page.js';
import { reportPages } from './pages/report-page.js';
import { courseReports } from './points.js';
import { reportRoutes } from './routes.js';

/** Reports about courses and their people. */
export const reportsFeature = defineFeature({
  name: 'reports',
  services: [provide.class(WORKBOOKS, Workbooks)],
  routes: under('course-dashboard/v2', reportRoutes),
  points: [courseReports],
  contributes: [pages([reportListPage, ...reportPages]), courseReports(builtInReports)],
});
