import { defineFeature } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { belowPages } from './act-page.js';
import { belowStyle, blogAssets } from './look.js';
import { belowTaps } from './taps.js';

/** Claps, bookmarks, series and author below a post. */
export const belowFeature = defineFeature({
  name: 'below',
  contributes: [pages([blogAssets.page, belowStyle.page, ...belowPages])],
  taps: belowTaps,
});
