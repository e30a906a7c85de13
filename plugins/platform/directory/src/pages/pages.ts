import type { Route } from '@plinth/kernel';
import { claimPages } from '../claims/claim-pages.js';
import { planPages } from '../plans/plan-pages.js';
import { minePages } from '../submission/mine-pages.js';
import { picturePages } from '../submission/picture-pages.js';
import { sendPages } from '../submission/send-pages.js';
import { stepPages } from '../submission/step-pages.js';
import { submitPages } from '../submission/submit-page.js';
import { verifyPages } from '../submission/verify-pages.js';
import { formPage } from './form-page.js';
import { listPage } from './list-page.js';
import { listingPages } from './listing-page.js';
import { directoryStyle } from './style.js';

/** The readable pages of the directory. */
export const pages: readonly Route[] = [
  directoryStyle.page,
  listPage,
  ...listingPages,
  formPage,
  ...claimPages,
  ...submitPages,
  ...stepPages,
  ...picturePages,
  ...planPages,
  ...sendPages,
  ...minePages,
  ...verifyPages,
];
