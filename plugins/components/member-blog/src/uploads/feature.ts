import { defineFeature, under } from '@plinth/kernel';
import { uploadRoutes } from './routes.js';

/** Images for posts. */
export const uploadsFeature = defineFeature({
  name: 'uploads',
  routes: under('member-blog/v1', uploadRoutes),
});
