import { definePlugin, pageHooks, tap } from '@plinth/kernel';
import { sections } from './bundle/sections.js';
import { capabilities, metaCapabilities, roles } from './capabilities.js';
import { orderScreen } from './console/orders/screen.js';
import { creationTap, productScreen } from './console/products/screen.js';
import { productReviewScreen } from './console/reviews/screen.js';
import { productTermScreen } from './console/terms/screen.js';
import { customerContacts, orderContacts } from './customers/table.js';
import { downloadPermissions } from './downloads/table.js';
import { shopHooks } from './hooks.js';
import { createShop } from './migrations/0001-shop.js';
import { indexSearchedProducts } from './migrations/0002-product-search.js';
import { addProductPictures } from './migrations/0003-product-pictures.js';
import { indexOrderTotals } from './migrations/0004-order-totals.js';
import { addOrderPeople } from './migrations/0005-order-people.js';
import { addOrderStock } from './migrations/0006-order-stock.js';
import { addCustomerContacts } from './migrations/0007-customer-contacts.js';
import { addOrderContacts } from './migrations/0008-order-contacts.js';
import { orderMailTap } from './orders/mail.js';
import { orderItems, orderLooks, orderNumbers, orders } from './orders/tables.js';
import { orderNewsTap, ordersTap } from './pages/account-frame.js';
import { categoryUrl } from './pages/categories.js';
import { pages } from './pages/pages.js';
import { searchTap } from './pages/search-tap.js';
import { DOWNLOADS, ORDERS, PRODUCT_CATEGORY, PRODUCT_REVIEWS, PRODUCT_TERMS, PRODUCTS, SHOP } from './ports.js';
import { productDocuments, productFiles, productSlugs, products } from './products/tables.js';
import { productReviews } from './reviews/table.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { assignments, productAttributes, productTerms } from './terms/tables.js';

export type { Contact } from './customers/contacts.js';
export { type AppliedFilter, type OrderChange, type ProductFilters, type ProductsAsked, shopHooks } from './hooks.js';
export * from './ports.js';
export { productOrderTexts, SHOPPER_ORDERS } from './products/order-texts.js';

/** The categories that search engines are told of. */
const LISTED_CATEGORIES = { taxonomy: PRODUCT_CATEGORY, hideEmpty: true, orderBy: 'id' } as const;

/** Products, orders, downloads and product reviews. */
export const shop = definePlugin({
  id: 'shop',
  version: '0.1.0',
  title: 'Shop',
  describes: 'Products with attributes, documents and reviews, orders, and the files that customers may download.',
  needs: { kernel: '^0.1.0', optional: { content: '^0.1.0' } },
  settings,
  capabilities,
  roles,
  metaCapabilities,
  tables: [
    products,
    productSlugs,
    productDocuments,
    productFiles,
    productAttributes,
    productTerms,
    assignments,
    productReviews,
    orders,
    orderNumbers,
    orderItems,
    orderLooks,
    downloadPermissions,
    customerContacts,
    orderContacts,
  ],
  migrations: [
    createShop,
    indexSearchedProducts,
    addProductPictures,
    indexOrderTotals,
    addOrderPeople,
    addOrderStock,
    addCustomerContacts,
    addOrderContacts,
  ],
  services,
  exports: [SHOP, PRODUCTS, PRODUCT_TERMS, PRODUCT_REVIEWS, ORDERS, DOWNLOADS],
  hooks: shopHooks,
  pages,
  screens: [productScreen, productTermScreen, productReviewScreen, orderScreen],
  taps: [
    searchTap,
    tap(pageHooks.sitemap, {}, ({ use }, sections) => [
      ...sections,
      {
        name: 'product',
        count: async () => (await use(PRODUCTS).list({ limit: 1 })).total,
        async list(range) {
          const { products: found } = await use(PRODUCTS).list({ ...range, without: ['description'] });
          return found.map(({ slug }) => ({ url: use(SHOP).productUrl(slug) }));
        },
      },
      {
        name: 'product-category',
        count: async () => (await use(PRODUCT_TERMS).list({ ...LISTED_CATEGORIES, limit: 1 })).total,
        async list(range) {
          const { terms } = await use(PRODUCT_TERMS).list({ ...LISTED_CATEGORIES, ...range });
          return terms.map(({ slug }) => ({ url: categoryUrl({ use }, slug) }));
        },
      },
    ]),
    tap(pageHooks.site_navigation, {}, ({ use }, entries) => [
      ...entries,
      { title: 'Shop', url: use(SHOP).productsUrl },
    ]),
    ordersTap,
    creationTap,
    orderNewsTap,
    orderMailTap,
  ],
  bundle: sections,
});

export default shop;
