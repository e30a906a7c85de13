import type { Row } from '@plinth/kernel/database';
import { sanitizeText, shortened, sortKey } from '@plinth/kernel/text';
import { sanitizeHtml } from '@plinth/toolkit';
import type { Product, ProductChanges, ProductStatus, StockStatus } from '../ports.js';
import { rescaled } from '../shop/money.js';
import type { products } from './tables.js';

/** A row of the products, perhaps without its description. */
export type ProductRow = Omit<Row<typeof products>, 'description'> & { readonly description?: string };

/** Most pictures that a product has beside the main one. */
export const MAX_PICTURES = 50;

/** Stands in the column `price` of a product without a price. */
export const NO_PRICE = -1;

/** Reads a row into a product, its prices with the decimals that the shop's currency has. */
export function readProduct(
  { nameKey: _, isVirtual: virtual, decimals, price, pictureIds, ...row }: ProductRow,
  precision: number,
): Product {
  const amount = (value: number | null) => (value === null ? null : rescaled(value, decimals ?? precision, precision));
  return {
    ...{ description: '', ...row, pictureIds: pictureIds ?? [], virtual },
    ...{ regularPrice: amount(row.regularPrice), salePrice: amount(row.salePrice) },
    price: price === NO_PRICE ? null : amount(price),
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
  pictureIds: [] as readonly number[],
  downloadLimit: null as number | null,
  downloadExpiryDays: null as number | null,
};

/** A name as it is kept. */
export function cleanName(name: string): string {
  return shortened(sanitizeText(name), 200).trim();
}

function stockStatusOf(quantity: number | null, desired: StockStatus): StockStatus {
  if (quantity === null) return desired;
  if (quantity > 0) return 'instock';
  return desired === 'onbackorder' ? 'onbackorder' : 'outofstock';
}

/** The price now, and whether it is a sale price. */
function effectivePrice(regular: number | null, sale: number | null): { price: number; onSale: boolean } {
  const onSale = sale !== null && regular !== null && sale < regular;
  return { price: (onSale ? sale : regular) ?? NO_PRICE, onSale };
}

/** The row of a product after some changes; texts are sanitised, what follows from other columns is worked out. */
export function writeProduct(before: Product | typeof BLANK, changes: ProductChanges, decimals: number) {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const fields: typeof BLANK = { ...before, ...given };
  const { description, shortDescription, status, downloadable, virtual, regularPrice, salePrice } = fields;
  const { stockStatus, stockQuantity, menuOrder, imageId, pictureIds, downloadLimit, downloadExpiryDays } = fields;
  const name = cleanName(fields.name);
  return {
    name,
    nameKey: sortKey(name),
    description: changes.description === undefined ? description : sanitizeHtml(description),
    shortDescription: changes.shortDescription === undefined ? shortDescription : sanitizeHtml(shortDescription),
    status,
    downloadable,
    isVirtual: virtual,
    sku: shortened(sanitizeText(fields.sku), 100),
    regularPrice,
    salePrice,
    decimals,
    ...effectivePrice(regularPrice, salePrice),
    stockStatus: stockStatusOf(stockQuantity, stockStatus),
    stockQuantity,
    menuOrder,
    imageId,
    pictureIds: pictureIds.length === 0 ? null : [...new Set(pictureIds)],
    downloadLimit,
    downloadExpiryDays,
    createdAt: changes.createdAt,
  };
}
