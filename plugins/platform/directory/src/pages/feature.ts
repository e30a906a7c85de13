import { defineFeature, tap } from '@plinth/kernel';
import { pageHooks, pages, searchSources } from '@plinth/pages';
import { directoryUrl } from '../listings/addresses.js';
import { formPage } from './form-page.js';
import { listPage } from './list-page.js';
import { listingPages } from './listing-page.js';
import { listingSource } from './search-source.js';
import { sitemapTap } from './sitemap-tap.js';
import { directoryStyle } from './style.js';

/** The pages of the listings, and the links to them. */
export const pagesFeature = defineFeature({
  name: 'pages',
  contributes: [pages([directoryStyle.page, listPage, ...listingPages, formPage]), searchSources([listingSource])],
  taps: [
    tap(pageHooks.site_navigation, {}, ({ module, site }, entries) =>
      module('pages') ? [...entries, { title: 'Directory', url: directoryUrl(site) }] : entries,
    ),
    sitemapTap,
  ],
});
