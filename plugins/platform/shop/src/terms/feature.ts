import { defineFeature, provide } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { keyTermNames } from '../migrations/0013-name-keys.js';
import { PRODUCT_TERMS } from '../ports.js';
import { productTermScreen } from './console/screen.js';
import { SqlProductTerms } from './store.js';
import { assignments, productAttributes, productTerms } from './tables.js';

/** Categories, tags and attributes of products. */
export const termsFeature = defineFeature({
  name: 'terms',
  tables: [productAttributes, productTerms, assignments],
  migrations: [keyTermNames],
  services: [provide.class(PRODUCT_TERMS, SqlProductTerms)],
  exports: [PRODUCT_TERMS],
  contributes: [screens([productTermScreen])],
});
