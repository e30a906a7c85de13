import { bundleSections } from '@plinth/bundle';
import { defineFeature } from '@plinth/kernel';
import { carriedSections } from './carried-sections.js';
import { coauthorSection } from './coauthors-section.js';
import { followSection } from './follow-section.js';
import { preferencesSection } from './preferences-section.js';
import { readingSection } from './reading-section.js';
import { reviewSection } from './review-section.js';
import { seriesSection } from './series-section.js';

/** The blog in site bundles. */
export const bundleFeature = defineFeature({
  name: 'bundle',
  contributes: [
    bundleSections([
      ...carriedSections,
      seriesSection,
      coauthorSection,
      readingSection,
      followSection,
      reviewSection,
      preferencesSection,
    ]),
  ],
});
