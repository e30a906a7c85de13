import { defineFeature, under } from '@plinth/kernel';
import { suggestRoute } from './suggest.js';

/** Suggestions while people type. */
export const searchFeature = defineFeature({
  name: 'search',
  routes: under('directory/v1', [suggestRoute]),
});
