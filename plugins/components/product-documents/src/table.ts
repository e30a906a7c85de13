import { columns, table } from '@plinth/kernel/database';
import type { ProductStatus } from '@plinth/shop';

/** What lists of products with documents are filtered and ordered by: derived from the shop, made anew at every start. */
export const documentedProducts = table(
  'product_documents',
  {
    // No foreign key: the products are another plugin's, perhaps of another database.
    productId: columns.numberKey(),
    nameKey: columns.string(191),
    status: columns.string<ProductStatus>(20),
    /** Whether one of its links cannot preview. */
    problems: columns.flag(),
  },
  {
    legacyName: true,
    notInBundle: 'made from the products',
    indexes: [
      ['status', 'nameKey', 'productId'],
      ['problems', 'status', 'nameKey', 'productId'],
      ['nameKey', 'productId'],
      ['problems', 'nameKey', 'productId'],
    ],
  },
);
