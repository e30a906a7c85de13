import { columns, table } from '@plinth/kernel/database';
import type { ProductStatus, StockStatus } from '../ports.js';

/** The products. Prices are whole minor units; null means that there is none. */
export const products = table(
  'shop_products',
  {
    id: columns.id(),
    slug: columns.string(191),
    name: columns.string(200),
    /** The name in lower case: what names are ordered by. */
    nameKey: columns.string(191),
    /** HTML, sanitised. */
    description: columns.text(),
    /** HTML, sanitised. */
    shortDescription: columns.text(),
    status: columns.string<ProductStatus>(20),
    /** The status before the trash. */
    previousStatus: columns.string<ProductStatus>(20, { nullable: true }),
    /** Whether its files can be downloaded by those who bought it. */
    downloadable: columns.flag(),
    /** Whether nothing is sent; `virtual` is a word of MariaDB's own. */
    isVirtual: columns.flag(),
    sku: columns.string(100),
    regularPrice: columns.integer({ nullable: true }),
    salePrice: columns.integer({ nullable: true }),
    /** Of the minor units of its prices; null until the shop's currency has given it some. */
    decimals: columns.integer({ nullable: true }),
    /** What it costs now, `NO_PRICE` without a price: so one index serves the order of prices in both directions. */
    price: columns.integer({ default: -1 }),
    onSale: columns.flag(),
    stockStatus: columns.string<StockStatus>(20),
    /** Pieces in stock; null where they are not counted. */
    stockQuantity: columns.integer({ nullable: true }),
    menuOrder: columns.integer({ default: 0 }),
    /** The attachment that shows it; 0 for none. */
    imageId: columns.integer({ default: 0 }),
    /** The attachments that show more of it, in order; null for none. */
    pictureIds: columns.json<readonly number[]>({ nullable: true }),
    /** How often each of its files may be downloaded by an order; null for no limit. */
    downloadLimit: columns.integer({ nullable: true }),
    /** Days after the order for which its files may be downloaded; null for ever. */
    downloadExpiryDays: columns.integer({ nullable: true }),
    /** Average of the ratings of approved reviews in hundredths of a star (450 is 4.5); 0 without ratings. */
    averageRating: columns.integer({ default: 0 }),
    /** Approved reviews with a rating. */
    ratingCount: columns.integer({ default: 0 }),
    /** Approved reviews. */
    reviewCount: columns.integer({ default: 0 }),
    /** Pieces in orders that count as sales. */
    totalSales: columns.integer({ default: 0 }),
    createdAt: columns.time(),
    modifiedAt: columns.time(),
  },
  {
    bundleSection: 'products',
    indexes: [
      ['status', 'menuOrder', 'nameKey', 'id'],
      ['status', 'nameKey', 'id'],
      ['status', 'createdAt', 'id'],
      ['status', 'price', 'id'],
      ['status', 'totalSales', 'id'],
      ['status', 'averageRating', 'ratingCount', 'id'],
      ['status', 'stockStatus', 'id'],
      ['status', 'onSale', 'id'],
      ['slug'],
    ],
    search: { columns: ['name', 'shortDescription', 'description', 'sku'], folded: true },
  },
);

/** A slug is taken by writing its row: the key is unique, so of many who ask at once one gets it. */
export const productSlugs = table(
  'shop_product_slugs',
  {
    slug: columns.key(191),
    productId: columns.integer({ references: 'shop_products', unique: true }),
  },
  { bundleSection: 'products' },
);

/** The documents attached to products. */
export const productDocuments = table(
  'shop_documents',
  {
    id: columns.id(),
    productId: columns.integer({ references: 'shop_products' }),
    name: columns.string(200),
    url: columns.text(),
    position: columns.integer(),
  },
  { bundleSection: 'products', indexes: [['productId', 'position']] },
);

/** The files that buyers of products may download. */
export const productFiles = table(
  'shop_files',
  {
    /** UUID. */
    id: columns.key(36),
    productId: columns.integer({ references: 'shop_products' }),
    name: columns.string(200),
    /** Its place in the file store; not public. */
    fileKey: columns.text(),
    position: columns.integer(),
  },
  { bundleSection: 'products', indexes: [['productId', 'position']] },
);
