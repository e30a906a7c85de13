import type { Route } from '@plinth/kernel';
import { claimPages } from './claim-pages.js';
import { formPage } from './form-page.js';
import { listPage } from './list-page.js';
import { listingPages } from './listing-page.js';
import { minePages } from './mine-pages.js';
import { picturePages } from './picture-pages.js';
import { planPages } from './plan-pages.js';
import { sendPages } from './send-pages.js';
import { stepPages } from './step-pages.js';
import { directoryStyle } from './style.js';
import { submitPages } from './submit-page.js';
import { verifyPages } from './verify-pages.js';

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
