import { migration } from '@plinth/kernel/database';

/** Finds the products in which a part of a word occurs. */
export const indexSearchedProducts = migration('0002-product-search', {
  up: (schema) =>
    schema.addSearchIndex('shop_products', { columns: ['name', 'short_description', 'description', 'sku'] }),
  down: (schema) => schema.dropSearchIndex('shop_products'),
});
