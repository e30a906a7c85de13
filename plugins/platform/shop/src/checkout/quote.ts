import { createHash } from 'node:crypto';
import type { PluginContext } from '@plinth/kernel';
import { type OrderTax, PRODUCTS, type Product, SHOP } from '../ports.js';
import { MAX_PRICE } from '../shop/money.js';
import { TAX_RATES } from '../taxes/rates.js';
import { totalWith } from '../taxes/tax.js';
import type { CartItem } from './carts.js';

/** Why a line of a cart cannot be ordered as it is. */
export type LineProblem = 'unavailable' | 'sold_out' | 'short_of' | 'too_large';

/** A line of a cart at the present price. */
export interface QuotedLine {
  readonly product: Product;
  readonly quantity: number;
  /** In minor units; 0 where it has no price. */
  readonly unitPrice: number;
  readonly total: number;
  readonly problem: LineProblem | undefined;
}

/** What a cart comes to at present. */
export interface Quote {
  readonly lines: readonly QuotedLine[];
  /** Sum of the lines that can be ordered. */
  readonly subtotal: number;
  readonly tax: OrderTax | undefined;
  /** What is to be paid. */
  readonly total: number;
  readonly hasProblem: boolean;
  /** Whether anything is sent to an address. */
  readonly isShipped: boolean;
}

/** Whether a product can be put into a cart: it is published, has a price and can be had. */
export function isBuyable({ status, price, stockStatus }: Product): boolean {
  return status === 'publish' && price !== null && stockStatus !== 'outofstock';
}

/** Pieces that can be ordered; undefined for any number. */
export function piecesLeft({ stockQuantity, stockStatus }: Product): number | undefined {
  if (stockStatus === 'outofstock') return 0;
  return stockStatus === 'onbackorder' || stockQuantity === null ? undefined : Math.max(0, stockQuantity);
}

function problemOf(product: Product, quantity: number): LineProblem | undefined {
  const { price, status } = product;
  if (status !== 'publish' || price === null) return 'unavailable';
  const left = piecesLeft(product);
  if (left === 0) return 'sold_out';
  if (left !== undefined && left < quantity) return 'short_of';
  return price > MAX_PRICE || !Number.isSafeInteger(price * quantity) ? 'too_large' : undefined;
}

function lineOf(product: Product, quantity: number): QuotedLine {
  const unitPrice = product.price ?? 0;
  return { product, quantity, unitPrice, total: unitPrice * quantity, problem: problemOf(product, quantity) };
}

/** What a cart comes to now, with the tax of a country (its code, or '' while it is not known). Two queries. */
export async function quoteOf(
  { use }: Pick<PluginContext, 'use'>,
  items: readonly CartItem[],
  country: string,
): Promise<Quote> {
  const found = await use(PRODUCTS).findMany(items.map(({ productId }) => productId));
  const products = new Map(found.map((product) => [product.id, product]));
  const lines = items.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [lineOf(product, quantity)] : [];
  });
  const ordered = lines.filter(({ problem }) => problem !== 'unavailable' && problem !== 'sold_out');
  const subtotal = ordered.reduce((sum, { total }) => sum + total, 0);
  const tax = Number.isSafeInteger(subtotal) ? await use(TAX_RATES).taxOf(subtotal, country) : undefined;
  const total = totalWith(subtotal, tax);
  return {
    ...{ lines, subtotal, tax, total },
    hasProblem: !Number.isSafeInteger(total) || lines.some(({ problem }) => problem !== undefined),
    isShipped: lines.some(({ product }) => !product.virtual && !product.downloadable),
  };
}

/** What tells one quote from another as its customer sees it: the lines, their prices, the total and its currency. */
export function quoteKey({ use }: Pick<PluginContext, 'use'>, { lines, total }: Quote): string {
  const seen = lines.map(({ product, quantity, unitPrice }) => [product.id, quantity, unitPrice]);
  const text = JSON.stringify([seen, total, use(SHOP).currency().code]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
