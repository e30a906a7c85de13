import { defineFeature, job, provide } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { pages, screens } from '@plinth/pages';
import { metaCapabilities } from '../capabilities.js';
import { createShop } from '../migrations/0001-shop.js';
import { indexSearchedProducts } from '../migrations/0002-product-search.js';
import { addProductPictures } from '../migrations/0003-product-pictures.js';
import { addDecimals } from '../migrations/0010-decimals.js';
import { foldProducts } from '../migrations/0012-folded-products.js';
import { foldProductNames } from '../migrations/0014-sort-keys.js';
import { PRODUCTS } from '../ports.js';
import { creationTap, productScreen } from './console/screen.js';
import { productFormStyle } from './console/style.js';
import { recountProducts, rescalePrices } from './recount.js';
import { registerProductReference } from './references.js';
import { SqlProducts } from './store.js';
import { productDocuments, productFiles, productSlugs, products } from './tables.js';

/** Products, their documents and files. */
export const productsFeature = defineFeature({
  name: 'products',
  metaCapabilities,
  tables: [products, productSlugs, productDocuments, productFiles],
  migrations: [createShop, indexSearchedProducts, addProductPictures, addDecimals, foldProducts, foldProductNames],
  services: [provide.class(PRODUCTS, SqlProducts)],
  exports: [PRODUCTS],
  contributes: [screens([productScreen]), pages([productFormStyle.page])],
  taps: [creationTap],
  jobs: [job('recount', { every: 21_600, run: ({ use }) => recountProducts(use) })],
  async setup(context) {
    registerProductReference(context);
    if (!context.use(DATABASE).isReadOnly) await rescalePrices(context.use);
  },
});
