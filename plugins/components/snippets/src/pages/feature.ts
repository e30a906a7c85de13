import { defineFeature } from '@plinth/kernel';
import { pages, searchSources } from '@plinth/pages';
import { accountEntry, creationEntry, siteEntry } from './navigation.js';
import { snippetPages } from './pages.js';
import { pasteSource } from './search-source.js';

/** The pages of pastes and collections, and the ways to them. */
export const pagesFeature = defineFeature({
  name: 'pages',
  contributes: [pages(snippetPages), searchSources([pasteSource])],
  taps: [siteEntry, accountEntry, creationEntry],
});
