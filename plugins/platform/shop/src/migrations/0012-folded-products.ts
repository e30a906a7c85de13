import { migration } from '@plinth/kernel/database';

const COLUMNS = ['name', 'short_description', 'description', 'sku'];
const FOLDED = ['name_folded', 'short_description_folded', 'description_folded', 'sku_folded'];

/** Searches compare folded texts, which are the same on every database. */
export const foldProducts = migration('0012-folded-products', {
  async up(schema) {
    await schema.dropSearchIndex('shop_products');
    await schema.foldColumns('shop_products', COLUMNS);
    await schema.addSearchIndex('shop_products', { columns: FOLDED });
  },
  async down(schema) {
    await schema.dropSearchIndex('shop_products');
    await schema.dropFoldedColumns('shop_products', COLUMNS);
    await schema.addSearchIndex('shop_products', { columns: COLUMNS });
  },
});
