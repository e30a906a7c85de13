import { defineFeature, job, provide, timestampAfter, under } from '@plinth/kernel';
import { DELETE, MODERATE } from '../errors.js';
import { createDirectory } from '../migrations/0001-directory.js';
import { indexSearchedListings } from '../migrations/0002-listing-search.js';
import { addAnswers } from '../migrations/0003-answers.js';
import { addDecisions } from '../migrations/0005-decisions.js';
import { foldListings } from '../migrations/0006-folded-listings.js';
import { foldSortKeys } from '../migrations/0007-sort-keys.js';
import { settings } from '../settings.js';
import { registerListingReference } from './references.js';
import { listingRoutes } from './routes.js';
import { LISTINGS, ListingStore } from './store.js';
import { listingBadges, listingSlugs, listings, titleGrams } from './tables.js';

const DAY_SECONDS = 86_400;

/** Listings that members and visitors submit. */
export const listingsFeature = defineFeature({
  name: 'listings',
  capabilities: { [MODERATE]: ['editor'], [DELETE]: ['editor'] },
  tables: [listings, listingSlugs, titleGrams, listingBadges],
  migrations: [createDirectory, indexSearchedListings, addAnswers, addDecisions, foldListings, foldSortKeys],
  services: [provide.class(LISTINGS, ListingStore)],
  exports: [LISTINGS],
  routes: under('directory/v1', listingRoutes),
  jobs: [
    job('forget-unverified', {
      every: DAY_SECONDS,
      async run({ clock, settings: read, use }) {
        const days = read(settings).verificationDays;
        await use(LISTINGS).forgetUnverified(timestampAfter(clock, -days * DAY_SECONDS * 1000));
      },
    }),
  ],
  setup: registerListingReference,
});
