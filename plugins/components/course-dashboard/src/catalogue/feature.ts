import { defineFeature } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { cataloguePage } from './catalogue-page.js';
import { searchTap } from './search-tap.js';

/** The courses that are open to everybody, and their place in the search. */
export const catalogueFeature = defineFeature({
  name: 'catalogue',
  contributes: [pages([cataloguePage])],
  taps: [searchTap],
});
