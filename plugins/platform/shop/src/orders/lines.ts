import { RestError } from '@plinth/kernel';
import { isBlank, sanitizeText, shortened } from '@plinth/kernel/text';
import type { NewOrderItem, Product, Products } from '../ports.js';
import { MAX_PRICE, MAX_QUANTITY } from '../shop/money.js';

/** A line that can be written. */
export interface Line {
  readonly productId: number | null;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly total: number;
}

const MAX_LINES = 1_000;

function invalid(message: string): RestError {
  return new RestError('order_invalid', message, { status: 400 });
}

function lineOf(item: NewOrderItem, products: ReadonlyMap<number, Product>): Line {
  const product = item.productId === undefined ? undefined : products.get(item.productId);
  if (item.productId !== undefined && !product) throw invalid(`There is no product ${item.productId}.`);
  const { quantity = 1, unitPrice = product?.price ?? 0 } = item;
  const name = shortened(sanitizeText(item.name ?? product?.name ?? ''), 200).trim();
  if (isBlank(name)) throw invalid('A line of an order needs a product or a name.');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    throw invalid(`A quantity is a whole number from 1 to ${MAX_QUANTITY}.`);
  }
  if (!Number.isInteger(unitPrice) || unitPrice < 0 || unitPrice > MAX_PRICE) {
    throw invalid(`A price is a whole number of minor units from 0 to ${MAX_PRICE}.`);
  }
  return { productId: product?.id ?? null, name, quantity, unitPrice, total: quantity * unitPrice };
}

/**
 * The lines of a new order with names and prices of their products. One query.
 * @throws RestError 400 `order_invalid`
 */
export async function linesOf(items: readonly NewOrderItem[], store: Products): Promise<Line[]> {
  if (items.length === 0 || items.length > MAX_LINES) throw invalid(`An order has 1 to ${MAX_LINES} lines.`);
  const found = await store.findMany(items.flatMap(({ productId }) => productId ?? []));
  const products = new Map(found.map((product) => [product.id, product]));
  const lines = items.map((item) => lineOf(item, products));
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  if (pieces > MAX_PRICE || !Number.isSafeInteger(total)) throw invalid('The order is too large.');
  return lines;
}
