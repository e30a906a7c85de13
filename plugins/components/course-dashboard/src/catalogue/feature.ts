import { defineFeature } from '@plinth/kernel';
import { pages, searchSources } from '@plinth/pages';
import { cataloguePage } from './catalogue-page.js';
import { courseSource } from './search-source.js';

/** The courses that are open to everybody, and their place in the search. */
export const catalogueFeature = defineFeature({
  name: 'catalogue',
  contributes: [pages([cataloguePage]), searchSources([courseSource])],
});
