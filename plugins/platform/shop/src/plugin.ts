import { definePlugin } from '@plinth/kernel';
import { toolkit } from '@plinth/toolkit';
import { bundleFeature } from './bundle/feature.js';
import { capabilities, roles } from './capabilities.js';
import { checkoutFeature } from './checkout/feature.js';
import { customersFeature } from './customers/feature.js';
import { downloadsFeature } from './downloads/feature.js';
import { shopHooks } from './hooks.js';
import { ordersFeature } from './orders/feature.js';
import { pagesFeature } from './pages/feature.js';
import { paymentsFeature } from './payments/feature.js';
import { productsFeature } from './products/feature.js';
import { reviewsFeature } from './reviews/feature.js';
import { settings } from './settings.js';
import { shopFeature } from './shop/feature.js';
import { taxesFeature } from './taxes/feature.js';
import { termsFeature } from './terms/feature.js';

export type { Contact, Recipient } from './customers/contacts.js';
export { type AppliedFilter, type OrderChange, type ProductFilters, type ProductsAsked, shopHooks } from './hooks.js';
export * from './ports.js';
export { productOrderTexts, SHOPPER_ORDERS } from './products/order-texts.js';

/** Products, the cart and checkout, orders, downloads and product reviews. */
export const shop = definePlugin({
  id: 'shop',
  version: '0.1.0',
  title: 'Shop',
  describes:
    'Products with attributes, documents, and reviews, a cart and checkout, orders, and the files that customers can download.',
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
    paymentsFeature,
    taxesFeature,
    checkoutFeature,
    downloadsFeature,
    pagesFeature,
    bundleFeature,
  ],
});

export default shop;
