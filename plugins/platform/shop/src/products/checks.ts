import { RestError } from '@plinth/kernel';
import { isBlank } from '@plinth/kernel/text';
import { PRODUCT_STATUSES, type ProductChanges, STOCK_STATUSES } from '../ports.js';
import { MAX_PRICE } from '../shop/money.js';
import { cleanName, MAX_PICTURES } from './rows.js';

function isWhole(value: number | null | undefined, smallest: number, largest = MAX_PRICE): boolean {
  return value === undefined || value === null || (Number.isInteger(value) && value >= smallest && value <= largest);
}

function arePictures(ids: readonly number[] = []): boolean {
  return ids.length <= MAX_PICTURES && ids.every((id) => Number.isInteger(id) && id > 0);
}

/** What is wrong with some changes of a product, or undefined. */
function mistake(changes: ProductChanges): string | undefined {
  const { name, status, stockStatus } = changes;
  if (name !== undefined && isBlank(cleanName(name))) return 'A product needs a name.';
  if (status !== undefined && !PRODUCT_STATUSES.includes(status)) return `"${status}" is no status of a product.`;
  if (stockStatus !== undefined && !STOCK_STATUSES.includes(stockStatus)) return `"${stockStatus}" is no stock status.`;
  if (!isWhole(changes.regularPrice, 0) || !isWhole(changes.salePrice, 0)) {
    return `A price is a whole number of minor units from 0 to ${MAX_PRICE}.`;
  }
  if (!isWhole(changes.stockQuantity, -MAX_PRICE)) return 'The quantity in stock is a whole number.';
  if (!isWhole(changes.downloadLimit, 1) || !isWhole(changes.downloadExpiryDays, 1, 36_500)) {
    return 'A limit of downloads and the days that they last are whole numbers from 1; null for no limit.';
  }
  if (!arePictures(changes.pictureIds)) return `Pictures are ids of attachments, ${MAX_PICTURES} at most.`;
  return undefined;
}

/**
 * Refuses what cannot be kept.
 * @throws RestError 400 `product_invalid`
 */
export function checkProduct(changes: ProductChanges): void {
  const message = mistake(changes);
  if (message !== undefined) throw new RestError('product_invalid', message, { status: 400 });
}

/** 409: somebody else changed the product since it was shown. */
export function productChanged(): RestError {
  const message = 'Somebody else changed this product in the meantime. Compare what you wrote, and save again.';
  return new RestError('product_changed', message, { status: 409 });
}
