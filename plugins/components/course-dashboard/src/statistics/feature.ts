import { defineFeature, under } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { personPage } from './pages/person-page.js';
import { statisticsRoutes } from './routes.js';

/** Statistics of each person. */
export const statisticsFeature = defineFeature({
  name: 'statistics',
  routes: under('course_report/v1', statisticsRoutes),
  contributes: [pages([personPage])],
});
