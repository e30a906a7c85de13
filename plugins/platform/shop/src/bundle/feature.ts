import { bundleSections } from '@plinth/bundle';
import { defineFeature } from '@plinth/kernel';
import { sections } from './sections.js';

/** The shop in site bundles. */
export const bundleFeature = defineFeature({
  name: 'bundle',
  contributes: [bundleSections(sections)],
});
