import { columns, table } from '@plinth/kernel/database';

/** The attributes of products; the name is that of the taxonomy. */
export const productAttributes = table(
  'shop_attributes',
  { name: columns.key(32), title: columns.string(200) },
  { bundleSection: 'product_attributes' },
);

/** The categories, tags and values of attributes. */
export const productTerms = table(
  'shop_terms',
  {
    id: columns.id(),
    taxonomy: columns.string(32),
    name: columns.string(200),
    /** The name in lower case: what names are ordered by. */
    nameKey: columns.string(191),
    slug: columns.string(191),
    description: columns.text(),
    parentId: columns.integer({ default: 0 }),
    /** Place among its siblings, by hand. */
    menuOrder: columns.integer({ default: 0 }),
    /** How many published products have it. */
    count: columns.integer({ default: 0 }),
  },
  {
    bundleSection: 'product_terms',
    indexes: [
      ['taxonomy', 'nameKey', 'id'],
      ['taxonomy', 'count', 'id'],
      ['taxonomy', 'menuOrder', 'id'],
      ['parentId'],
    ],
    unique: [['taxonomy', 'slug']],
  },
);

/** Which product has which term. */
export const assignments = table(
  'shop_product_terms',
  {
    productId: columns.integer({ references: 'shop_products' }),
    termId: columns.integer({ references: 'shop_terms' }),
    position: columns.integer({ default: 0 }),
  },
  { bundleSection: 'products', indexes: [['termId', 'productId']], unique: [['productId', 'termId']] },
);
