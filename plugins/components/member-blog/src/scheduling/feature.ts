import { defineFeature, under } from '@plinth/kernel';
import { schedulingRoutes } from './routes.js';
import { schedulingTaps } from './taps.js';

/** Scheduling posts. */
export const schedulingFeature = defineFeature({
  name: 'scheduling',
  routes: under('member-blog/v1', schedulingRoutes),
  taps: schedulingTaps,
});
