import { defineFeature, provide } from '@plinth/kernel';
import { pages, searchSources } from '@plinth/pages';
import { PERMALINKS } from '../ports.js';
import { permalinkPages } from './pages.js';
import { SitePermalinks } from './permalinks.js';
import { RESERVED_ADDRESSES, ReservedAddresses } from './reserved.js';
import { postSources } from './search-sources.js';
import { SEEN_BODIES, SeenBodies } from './seen-bodies.js';
import { pageTaps } from './taps.js';

/** Readable pages of posts and archives, with feeds and sitemap. */
export const permalinksFeature = defineFeature({
  name: 'permalinks',
  services: [
    provide.class(PERMALINKS, SitePermalinks),
    provide.class(RESERVED_ADDRESSES, ReservedAddresses),
    provide.class(SEEN_BODIES, SeenBodies),
  ],
  exports: [PERMALINKS],
  contributes: [pages(permalinkPages), searchSources(postSources)],
  taps: pageTaps,
});
