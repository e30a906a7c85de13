import { defineFeature } from '@plinth/kernel';
import { shortcodeTaps } from './taps.js';

/** Shortcodes in posts. */
export const shortcodesFeature = defineFeature({
  name: 'shortcodes',
  taps: shortcodeTaps,
});
