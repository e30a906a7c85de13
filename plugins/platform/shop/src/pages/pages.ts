import type { Route } from '@plinth/kernel';
import { contactPages } from '../customers/contact-page.js';
import { downloadPage } from '../downloads/download-page.js';
import { accountPages } from '../orders/pages/account-pages.js';
import { productFormStyle } from '../products/console/style.js';
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
