import type { CallContext } from '@plinth/kernel';
import { picturesOf } from '../pages/images.js';
import { SHOP } from '../ports.js';
import type { ShownAmounts, ShownLine } from './cart-view.js';
import type { Quote } from './quote.js';

/** The amounts of a quote in words. */
export function shownAmounts({ use }: Pick<CallContext, 'use'>, { subtotal, tax, total }: Quote): ShownAmounts {
  const price = (amount: number) => use(SHOP).price(amount);
  return { subtotal: price(subtotal), tax: price(tax?.amount ?? 0), total: price(total) };
}

/** The lines of a quote with their amounts in words. */
export async function shownLines(
  call: CallContext,
  { lines }: Quote,
  typed: ReadonlyMap<number, string> = new Map(),
): Promise<ShownLine[]> {
  const images = await picturesOf(
    call,
    lines.map(({ product }) => product.imageId),
    'thumbnail',
  );
  const shop = call.use(SHOP);
  return lines.map((line) => ({
    line,
    url: line.product.status === 'publish' ? shop.productUrl(line.product.slug) : undefined,
    price: shop.price(line.unitPrice),
    total: shop.price(line.total),
    image: images.get(line.product.imageId),
    typed: typed.get(line.product.id),
  }));
}
