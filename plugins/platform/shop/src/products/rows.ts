import { type RowValues, sanitizeHtml, sanitizeText, shortened, sortKey } from '@plinth/kernel';
import type { Product, ProductChanges, ProductStatus, StockStatus } from '../ports.js';

/** A row of the table `shop_products`. */
export interface ProductRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description?: string;
  readonly short_description: string;
  readonly status: ProductStatus;
  readonly previous_status: ProductStatus | null;
  readonly downloadable: number;
  readonly is_virtual: number;
  readonly sku: string;
  readonly regular_price: number | null;
  readonly sale_price: number | null;
  readonly price: number;
  readonly on_sale: number;
  readonly stock_status: StockStatus;
  readonly stock_quantity: number | null;
  readonly menu_order: number;
  readonly image_id: number;
  readonly download_limit: number | null;
  readonly download_expiry_days: number | null;
  readonly average_rating: number;
  readonly rating_count: number;
  readonly review_count: number;
  readonly total_sales: number;
  readonly created_at: string;
  readonly modified_at: string;
}

/** Stands in the column `price` of a product without a price. */
export const NO_PRICE = -1;

const SMALL_COLUMNS = [
  'id',
  'slug',
  'name',
  'short_description',
  'status',
  'previous_status',
  'downloadable',
  'is_virtual',
  'sku',
  'regular_price',
  'sale_price',
  'price',
  'on_sale',
  'stock_status',
  'stock_quantity',
  'menu_order',
  'image_id',
  'download_limit',
  'download_expiry_days',
  'average_rating',
  'rating_count',
  'review_count',
  'total_sales',
  'created_at',
  'modified_at',
];

/** The columns of a SELECT on the alias `p`, without the large ones that are not wanted. */
export function productColumns(without: readonly 'description'[] = []): string {
  const columns = without.includes('description') ? SMALL_COLUMNS : [...SMALL_COLUMNS, 'description'];
  return columns.map((column) => `p.${column}`).join(', ');
}

/** Reads a row into a product. */
export function readProduct(row: ProductRow): Product {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description ?? '',
    shortDescription: row.short_description,
    status: row.status,
    previousStatus: row.previous_status,
    downloadable: row.downloadable === 1,
    virtual: row.is_virtual === 1,
    sku: row.sku,
    regularPrice: row.regular_price,
    salePrice: row.sale_price,
    price: row.price === NO_PRICE ? null : row.price,
    onSale: row.on_sale === 1,
    stockStatus: row.stock_status,
    stockQuantity: row.stock_quantity,
    menuOrder: row.menu_order,
    imageId: row.image_id,
    downloadLimit: row.download_limit,
    downloadExpiryDays: row.download_expiry_days,
    averageRating: row.average_rating,
    ratingCount: row.rating_count,
    reviewCount: row.review_count,
    totalSales: row.total_sales,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}

/** Every writable field of a product; what a new one has that is not told otherwise. */
export const BLANK = {
  name: '',
  description: '',
  shortDescription: '',
  status: 'publish' as ProductStatus,
  downloadable: false,
  virtual: false,
  sku: '',
  regularPrice: null as number | null,
  salePrice: null as number | null,
  stockStatus: 'instock' as StockStatus,
  stockQuantity: null as number | null,
  menuOrder: 0,
  imageId: 0,
  downloadLimit: null as number | null,
  downloadExpiryDays: null as number | null,
};

/** A name as it is kept. */
export function cleanName(name: string): string {
  return shortened(sanitizeText(name), 200).trim();
}

function stockStatusOf(quantity: number | null, wished: StockStatus): StockStatus {
  if (quantity === null) return wished;
  if (quantity > 0) return 'instock';
  return wished === 'onbackorder' ? 'onbackorder' : 'outofstock';
}

/** The price now, and whether it is a sale price. */
function effectivePrice(regular: number | null, sale: number | null): { price: number; onSale: boolean } {
  const onSale = sale !== null && regular !== null && sale < regular;
  return { price: (onSale ? sale : regular) ?? NO_PRICE, onSale };
}

/** The row of a product after some changes; texts are sanitised, what follows from other columns is worked out. */
export function writeProduct(before: Product | typeof BLANK, changes: ProductChanges): RowValues {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const fields: typeof BLANK = { ...before, ...given };
  const { price, onSale } = effectivePrice(fields.regularPrice, fields.salePrice);
  const name = cleanName(fields.name);
  return {
    name,
    name_key: sortKey(name),
    description: changes.description === undefined ? fields.description : sanitizeHtml(fields.description),
    short_description:
      changes.shortDescription === undefined ? fields.shortDescription : sanitizeHtml(fields.shortDescription),
    status: fields.status,
    downloadable: Number(fields.downloadable),
    is_virtual: Number(fields.virtual),
    sku: shortened(sanitizeText(fields.sku), 100),
    regular_price: fields.regularPrice,
    sale_price: fields.salePrice,
    price,
    on_sale: Number(onSale),
    stock_status: stockStatusOf(fields.stockQuantity, fields.stockStatus),
    stock_quantity: fields.stockQuantity,
    menu_order: fields.menuOrder,
    image_id: fields.imageId,
    download_limit: fields.downloadLimit,
    download_expiry_days: fields.downloadExpiryDays,
    created_at: changes.createdAt,
  };
}
