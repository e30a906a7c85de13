import { defineFeature, provide } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { PRODUCT_REVIEWS } from '../ports.js';
import { productReviewScreen } from './console/screen.js';
import { SqlProductReviews } from './store.js';
import { productReviews } from './table.js';

/** Product reviews. */
export const reviewsFeature = defineFeature({
  name: 'reviews',
  tables: [productReviews],
  services: [provide.class(PRODUCT_REVIEWS, SqlProductReviews)],
  exports: [PRODUCT_REVIEWS],
  contributes: [screens([productReviewScreen])],
});
