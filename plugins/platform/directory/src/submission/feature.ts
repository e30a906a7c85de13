import { defineFeature, tap } from '@plinth/kernel';
import { pageHooks, pages } from '@plinth/pages';
import { ADDRESSES } from '../pages/addresses.js';
import { minePages } from './mine-pages.js';
import { mineTap } from './mine-tap.js';
import { picturePages } from './picture-pages.js';
import { sendPages } from './send-pages.js';
import { stepPages } from './step-pages.js';
import { submitPages } from './submit-page.js';
import { mineTexts } from './submit-texts.js';
import { verifyPages } from './verify-pages.js';

/** The pages where people submit a listing and manage their own. */
export const submissionFeature = defineFeature({
  name: 'submission',
  contributes: [pages([...submitPages, ...stepPages, ...picturePages, ...sendPages, ...minePages, ...verifyPages])],
  taps: [
    mineTap,
    tap(pageHooks.creation_navigation, {}, ({ module, site }, entries) =>
      module('pages')
        ? [...entries, { title: mineTexts.in(site.language)('listing'), url: site.url + ADDRESSES.submit }]
        : entries,
    ),
  ],
});
