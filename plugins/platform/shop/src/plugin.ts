import { definePlugin } from '@plinth/kernel';
import { toolkit } from '@plinth/toolkit';
import { bundleFeature } from './bundle/feature.js';
import { capabilities, roles } from './capabilities.js';
import { customersFeature } from './customers/feature.js';
import { downloadsFeature } from './downloads/feature.js';
import { shopHooks } from './hooks.js';
import { ordersFeature } from './orders/feature.js';
import { pagesFeature } from './pages/feature.js';
import { productsFeature } from './products/feature.js';
import { reviewsFeature } from './reviews/feature.js';
import { settings } from './settings.js';
import { shopFeature } from './shop/feature.js';
import { termsFeature } from './terms/feature.js';

export type { Contact } from './customers/contacts.js';
export { type AppliedFilter, type OrderChange, type ProductFilters, type ProductsAsked, shopHooks } from './hooks.js';
export * from './ports.js';
export { productOrderTexts, SHOPPER_ORDERS } from './products/order-texts.js';

/** Products, orders, downloads and product reviews. */
export const shop = definePlugin({
  id: 'shop',
  version: '0.1.0',
  title: 'Shop',
  describes: 'Products with attributes, documents and reviews, orders, and the files that customers may download.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', optional: { content: '^0.1.0' } },
  settings,
  capabilities,
  roles,
  hooks: shopHooks,
  features: [
    shopFeature,
    productsFeature,
    termsFeature,
    reviewsFeature,
    ordersFeature,
    customersFeature,
    downloadsFeature,
    pagesFeature,
    bundleFeature,
  ],
});

export default shop;
