import { columns, migration } from '@plinth/kernel/database';

/** Further pictures of products, beside the main one. */
export const addProductPictures = migration('0003-product-pictures', {
  up: (schema) => schema.addColumn('shop_products', 'picture_ids', columns.json({ nullable: true })),
  down: (schema) => schema.dropColumn('shop_products', 'picture_ids'),
});
