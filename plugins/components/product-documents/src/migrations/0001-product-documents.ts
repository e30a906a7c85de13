import { columns, migration } from '@plinth/kernel/database';

const shape = {
  // No foreign key: the products are another plugin's, perhaps of another database.
  product_id: { ...columns.integer(), primaryKey: true },
  name_key: columns.string(191),
  status: columns.string(20),
  problems: columns.flag(),
};

/** What lists of products with documents are filtered and ordered by: derived from the shop, made anew at every start. */
export const createProductDocuments = migration('0001-product-documents', {
  async up(schema) {
    await schema.createTable('product_documents', shape, [
      { columns: ['status', 'name_key', 'product_id'] },
      { columns: ['problems', 'status', 'name_key', 'product_id'] },
      { columns: ['name_key', 'product_id'] },
      { columns: ['problems', 'name_key', 'product_id'] },
    ]);
  },
  async down(schema) {
    await schema.dropTable('product_documents');
  },
});
