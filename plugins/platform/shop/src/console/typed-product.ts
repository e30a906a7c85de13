import { type ArgumentsOf, type CallContext, choice, Type } from '@plinth/kernel';
import type { Mistake } from '@plinth/kernel/page';
import { type Product, type ProductChanges, SHOP, STOCK_STATUSES } from '../ports.js';
import { cleanName } from '../products/rows.js';
import { MAX_PRICE } from '../shop/money.js';
import { productTexts } from './product-texts.js';

/** What somebody may move a product to here; the trash has no form. */
export const EDITED_STATUSES = ['publish', 'draft', 'private'] as const;

const MAX_NAME_LENGTH = 200;

/** Longer than may be sent, so that what is too long comes back in its field. */
const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

/** What the form of a product sends. */
export const typedArguments = {
  name: text(10_000, 'The name.'),
  regular_price: text(40, 'The price in the currency of the shop; empty for none.'),
  sale_price: text(40, 'The sale price; empty for none.'),
  stock_quantity: text(40, 'Pieces in stock; empty where they are not counted.'),
  stock_status: choice(STOCK_STATUSES, { default: 'instock', description: 'Whether it can be had.' }),
  short_description: text(200_000, 'HTML.'),
  status: choice(EDITED_STATUSES, { default: 'draft', description: 'The state.' }),
};

/** A product as it stands in the form. */
export type TypedProduct = ArgumentsOf<typeof typedArguments>;

/** The product as the form shows it at first. */
export function typedOf({ use }: Pick<CallContext, 'use'>, product: Product): TypedProduct {
  const price = (amount: number | null) => (amount === null ? '' : use(SHOP).decimal(amount));
  const { status } = product;
  return {
    name: product.name,
    regular_price: price(product.regularPrice),
    sale_price: price(product.salePrice),
    stock_quantity: product.stockQuantity === null ? '' : String(product.stockQuantity),
    stock_status: product.stockStatus,
    short_description: product.shortDescription,
    status: status === 'trash' ? 'draft' : status,
  };
}

/** An amount in whole minor units, null for none, undefined for what is no amount. */
function amountOf({ use }: Pick<CallContext, 'use'>, typed: string): number | null | undefined {
  const plain = typed.trim().replace(',', '.');
  if (plain === '') return null;
  const { precision } = use(SHOP).currency();
  const [, whole = '', decimals = ''] = /^(\d{1,10})(?:\.(\d{1,4}))?$/.exec(plain) ?? [];
  if (whole === '' || decimals.length > precision) return undefined;
  const amount = Number(whole + decimals.padEnd(precision, '0'));
  return amount <= MAX_PRICE ? amount : undefined;
}

function quantityOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const number = Number(typed.trim());
  return Number.isInteger(number) && Math.abs(number) <= MAX_PRICE ? number : undefined;
}

/** What was typed as changes of the product, or everything that is wrong with it. */
export function readTyped(
  call: CallContext,
  product: Product,
  typed: TypedProduct,
): { readonly changes: ProductChanges; readonly mistakes: readonly Mistake[] } {
  const { caller, site, use } = call;
  const t = productTexts.in(site.language);
  const [regularPrice, salePrice] = [amountOf(call, typed.regular_price), amountOf(call, typed.sale_price)];
  const stockQuantity = quantityOf(typed.stock_quantity);
  const { status, stock_status: stockStatus, name, short_description: shortDescription } = typed;
  const mistakes: Mistake[] = [];
  const wrong = (field: keyof TypedProduct, message: string) => mistakes.push({ name: field, message });
  const example = use(SHOP).decimal(1_250);
  if (cleanName(name) === '') wrong('name', t('wrong_name'));
  if (name.trim().length > MAX_NAME_LENGTH) wrong('name', t('long_name', { most: MAX_NAME_LENGTH }));
  if (regularPrice === undefined) wrong('regular_price', t('wrong_price', { example }));
  if (salePrice === undefined) wrong('sale_price', t('wrong_price', { example }));
  if (typeof salePrice === 'number' && salePrice >= (regularPrice ?? 0)) wrong('sale_price', t('wrong_sale'));
  if (stockQuantity === undefined) wrong('stock_quantity', t('wrong_quantity'));
  if (status === 'publish' && product.status !== 'publish' && !caller.can('publish_products'))
    wrong('status', t('wrong_status'));
  const amounts = { regularPrice: regularPrice ?? null, salePrice: salePrice ?? null };
  const changes = { name, ...amounts, stockQuantity: stockQuantity ?? null, stockStatus, shortDescription, status };
  return { changes, mistakes };
}
