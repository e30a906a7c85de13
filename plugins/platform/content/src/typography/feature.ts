import { defineFeature } from '@plinth/kernel';
import { typographyTaps } from './taps.js';

/** Typographic quotes, dashes and symbols. */
export const typographyFeature = defineFeature({
  name: 'typography',
  taps: typographyTaps,
});
