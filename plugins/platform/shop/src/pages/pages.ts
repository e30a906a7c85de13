import type { Route } from '@plinth/kernel';
import { accountPages } from './account-pages.js';
import { downloadPage } from './download-page.js';
import { productPage } from './product-page.js';
import { postReview } from './review-form.js';
import { shopPage } from './shop-page.js';
import { shopStyle } from './view.js';

/** Every page of the shop. */
export const pages: readonly Route[] = [
  shopStyle.page,
  shopPage,
  productPage,
  postReview,
  ...accountPages,
  downloadPage,
];
