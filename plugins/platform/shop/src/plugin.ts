import { bundleSections } from '@plinth/bundle';
import { DATABASE, definePlugin, job, tap } from '@plinth/kernel';
import { pageHooks, pages, screens } from '@plinth/pages';
import { sections } from './bundle/sections.js';
import { capabilities, metaCapabilities, roles } from './capabilities.js';
import { customerContacts, orderContacts } from './customers/table.js';
import { hideSaleFiles } from './downloads/files.js';
import { downloadPermissions, downloadTakes } from './downloads/table.js';
import { shopHooks } from './hooks.js';
import { createShop } from './migrations/0001-shop.js';
import { indexSearchedProducts } from './migrations/0002-product-search.js';
import { addProductPictures } from './migrations/0003-product-pictures.js';
import { indexOrderTotals } from './migrations/0004-order-totals.js';
import { addOrderPeople } from './migrations/0005-order-people.js';
import { addOrderStock } from './migrations/0006-order-stock.js';
import { addCustomerContacts } from './migrations/0007-customer-contacts.js';
import { addOrderContacts } from './migrations/0008-order-contacts.js';
import { createDownloadTakes } from './migrations/0009-download-takes.js';
import { addDecimals } from './migrations/0010-decimals.js';
import { addGuestKeys } from './migrations/0011-guest-keys.js';
import { foldProducts } from './migrations/0012-folded-products.js';
import { keyTermNames } from './migrations/0013-name-keys.js';
import { foldProductNames } from './migrations/0014-sort-keys.js';
import { orderScreen } from './orders/console/screen.js';
import { orderMailTap } from './orders/mail.js';
import { orderNewsTap, ordersTap } from './orders/pages/account-frame.js';
import { orderItems, orderLooks, orderNumbers, orders } from './orders/tables.js';
import { categoryUrl } from './pages/categories.js';
import { pages as shopPages } from './pages/pages.js';
import { searchTap } from './pages/search-tap.js';
import { DOWNLOADS, ORDERS, PRODUCT_CATEGORY, PRODUCT_REVIEWS, PRODUCT_TERMS, PRODUCTS, SHOP } from './ports.js';
import { creationTap, productScreen } from './products/console/screen.js';
import { recountProducts, rescalePrices } from './products/recount.js';
import { registerProductReference } from './products/references.js';
import { productDocuments, productFiles, productSlugs, products } from './products/tables.js';
import { productReviewScreen } from './reviews/console/screen.js';
import { productReviews } from './reviews/table.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { productTermScreen } from './terms/console/screen.js';
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
    downloadTakes,
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
    createDownloadTakes,
    addDecimals,
    addGuestKeys,
    foldProducts,
    keyTermNames,
    foldProductNames,
  ],
  services,
  exports: [SHOP, PRODUCTS, PRODUCT_TERMS, PRODUCT_REVIEWS, ORDERS, DOWNLOADS],
  hooks: shopHooks,
  contributes: [
    pages(shopPages),
    screens([productScreen, productTermScreen, productReviewScreen, orderScreen]),
    bundleSections(sections),
  ],
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
  jobs: [
    job('sweep-downloads', { every: 3600, run: ({ use }) => use(DOWNLOADS).sweep() }),
    job('recount', { every: 21_600, run: ({ use }) => recountProducts(use) }),
  ],
  async setup(context) {
    registerProductReference(context);
    await hideSaleFiles(context);
    if (!context.use(DATABASE).isReadOnly) await rescalePrices(context.use);
  },
});

export default shop;
