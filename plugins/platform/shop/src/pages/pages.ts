import type { Route } from '@plinth/kernel';
import { productFormStyle } from '../console/products/style.js';
import { accountPages } from './account-pages.js';
import { contactPages } from './contact-page.js';
import { downloadPage } from './download-page.js';
import { postReview, productPage } from './product-page.js';
import { shopPage } from './shop-page.js';
import { shopStyle } from './style.js';

/** Every page of the shop. */
export const pages: readonly Route[] = [
  shopStyle.page,
  productFormStyle.page,
  shopPage,
  productPage,
  postReview,
  ...accountPages,
  ...contactPages,
  downloadPage,
];
