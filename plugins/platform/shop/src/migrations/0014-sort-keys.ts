import { migration } from '@plinth/kernel/database';

/** Folds the sort keys of products like all other searched text. */
export const foldProductNames = migration('0014-sort-keys', {
  async up(schema) {
    await schema.fillSortKeys('shop_products', { name_key: 'name' });
  },
  down: async () => undefined,
});
