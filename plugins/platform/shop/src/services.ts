import { provide, type ServiceDeclaration } from '@plinth/kernel';
import { CUSTOMER_CONTACTS, CustomerContacts } from './customers/contacts.js';
import { SALE_FILES, saleFiles } from './downloads/files.js';
import { SqlDownloads } from './downloads/store.js';
import { GUEST_ORDERS, GuestOrders } from './orders/guest-orders.js';
import { ORDER_NEWS, OrderNews } from './orders/news.js';
import { SqlOrders } from './orders/store.js';
import { DOWNLOADS, ORDERS, PRODUCT_REVIEWS, PRODUCT_TERMS, PRODUCTS, SHOP } from './ports.js';
import { SqlProducts } from './products/store.js';
import { SqlProductReviews } from './reviews/store.js';
import { SiteShop } from './shop/shop.js';
import { SqlProductTerms } from './terms/store.js';

/** The shop's own implementation of every port; an embedder replaces any of them. */
export const services: readonly ServiceDeclaration[] = [
  provide.class(SHOP, SiteShop),
  provide.class(PRODUCT_TERMS, SqlProductTerms),
  provide.class(PRODUCTS, SqlProducts),
  provide.class(PRODUCT_REVIEWS, SqlProductReviews),
  provide.class(ORDERS, SqlOrders),
  provide.class(ORDER_NEWS, OrderNews),
  provide.class(GUEST_ORDERS, GuestOrders),
  provide.class(CUSTOMER_CONTACTS, CustomerContacts),
  provide.class(DOWNLOADS, SqlDownloads),
  provide.factory(SALE_FILES, saleFiles),
];
