import { bundleSections } from '@plinth/bundle';
import { defineFeature } from '@plinth/kernel';
import { commentSection } from '../comments/bundle.js';
import { mediaSection } from '../media/bundle.js';
import { pageType, postType } from '../types/post-types.js';
import { carriedSections } from './carried-sections.js';
import { wordpressImport } from './from-wordpress.js';
import { frontSection } from './front-section.js';
import { movedSection } from './moved-section.js';
import { pictureSection } from './picture-section.js';
import { postSection } from './post-section.js';
import { revisionSection } from './revision-section.js';
import { termSection } from './term-section.js';

/** Content in site bundles, and exports of WordPress. */
export const bundleFeature = defineFeature({
  name: 'bundle',
  contributes: [
    bundleSections([
      termSection,
      postSection(postType),
      postSection(pageType),
      frontSection,
      mediaSection,
      movedSection,
      commentSection,
      revisionSection,
      pictureSection,
      ...carriedSections,
    ]),
  ],
  taps: [wordpressImport],
});
