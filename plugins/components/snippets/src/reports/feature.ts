import { defineFeature, provide, under } from '@plinth/kernel';
import { REPORTS, ReportStore } from './report-store.js';
import { reportRoutes } from './routes.js';
import { reports } from './table.js';

/** Pastes that somebody reported. */
export const reportsFeature = defineFeature({
  name: 'reports',
  tables: [reports],
  services: [provide.class(REPORTS, ReportStore)],
  routes: under('snippets/v1', reportRoutes),
});
