import { defineFeature } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { accountEntry, creationEntry, siteEntry } from './navigation.js';
import { snippetPages } from './pages.js';
import { searchTap } from './search-tap.js';

/** The pages of pastes and collections, and the ways to them. */
export const pagesFeature = defineFeature({
  name: 'pages',
  contributes: [pages(snippetPages)],
  taps: [siteEntry, searchTap, accountEntry, creationEntry],
});
