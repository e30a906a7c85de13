import { bundleSections } from '@plinth/bundle';
import { defineFeature } from '@plinth/kernel';
import { collectionSection, pasteSection } from './sections.js';

/** Pastes and collections in site bundles. */
export const bundleFeature = defineFeature({
  name: 'bundle',
  contributes: [bundleSections([pasteSection, collectionSection])],
});
