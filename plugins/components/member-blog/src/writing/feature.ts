import { defineFeature } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { writeStyle } from './write-look.js';
import { writePages } from './write-page.js';

/** The page where members write. */
export const writingFeature = defineFeature({
  name: 'writing',
  contributes: [pages([writeStyle.page, ...writePages])],
});
