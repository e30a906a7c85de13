/**
 * What other plugins use of the shop, and what an embedder puts their own shop behind: the ports and their types.
 */
export * from './ports/downloads.js';
export * from './ports/orders.js';
export * from './ports/payments.js';
export * from './ports/products.js';
export * from './ports/reviews.js';
export * from './ports/shop.js';
export * from './ports/terms.js';
