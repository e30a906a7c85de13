import { defineFeature, under } from '@plinth/kernel';
import { embedRoutes } from './routes.js';

/** Pastes inside pages of other sites. */
export const embedFeature = defineFeature({
  name: 'embed',
  routes: under('snippets/v1', embedRoutes),
});
