import { bundleSections } from '@plinth/bundle';
import { defineFeature } from '@plinth/kernel';
import { catalogSections } from './catalog-sections.js';
import { creditSection } from './credit-section.js';
import { listingSection } from './listing-section.js';
import { lookSection } from './look-section.js';
import { claimSection, reviewSection } from './opinion-sections.js';

/** The directory in site bundles. */
export const bundleFeature = defineFeature({
  name: 'bundle',
  contributes: [
    bundleSections([...catalogSections, creditSection, listingSection, reviewSection, claimSection, lookSection]),
  ],
});
