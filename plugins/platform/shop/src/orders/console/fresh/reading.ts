import type { CallContext } from '@plinth/kernel';
import { isEmail } from '@plinth/kernel/text';
import type { Mistake } from '@plinth/pages/kit';
import { type NewOrder, type NewOrderItem, type Product, SHOP } from '../../../ports.js';
import { amountOf, wholeOf } from '../../../shop/figures.js';
import { MAX_PRICE, MAX_QUANTITY } from '../../../shop/money.js';
import { type Found, findCustomer, findProduct, namedCustomer, namedProduct } from './found.js';
import { freshOrderTexts } from './texts.js';
import { lineFields, type TypedLine, type TypedOrder } from './values.js';

const MAX_NOTE = 5_000;
const MAX_NAME = 200;

const MAX_EMAIL = 254;

type Wrong = (field: string, message: string) => void;

/** What was typed as an order, with names and prices filled in, or everything that is wrong with it. */
export interface ReadOrder {
  readonly typed: TypedOrder;
  readonly fresh: NewOrder;
  readonly mistakes: readonly Mistake[];
  /** What each line comes to; undefined for one that is empty or wrong. */
  readonly sums: readonly (number | undefined)[];
}

function textsOf({ site }: CallContext) {
  return freshOrderTexts.in(site.language);
}

function notOne<T>(found: Found<T>, name: (each: T) => string): string | undefined {
  return 'several' in found && found.several.length > 0 ? found.several.map(name).join(', ') : undefined;
}

/** A guest is called somehow; whoever orders by telephone need not have an email. */
function readGuest(call: CallContext, typed: TypedOrder, wrong: Wrong) {
  const t = textsOf(call);
  const [guestName, guestEmail] = [typed.guest_name.trim(), typed.guest_email.trim()];
  if (guestName === '' && guestEmail === '') wrong('customer', t('customer_missing'));
  else {
    if (guestName === '') wrong('guest_name', t('guest_name_missing'));
    if (guestEmail !== '' && !isEmail(guestEmail)) wrong('guest_email', t('guest_email_wrong'));
  }
  if (guestName.length > MAX_NAME) wrong('guest_name', t('long', { most: MAX_NAME }));
  if (guestEmail.length > MAX_EMAIL) wrong('guest_email', t('long', { most: MAX_EMAIL }));
  return { buyer: { guestName, guestEmail }, customer: '' };
}

async function readBuyer(call: CallContext, typed: TypedOrder, wrong: Wrong) {
  const t = textsOf(call);
  const customer = typed.customer.trim();
  if (customer === '') return readGuest(call, typed, wrong);
  if (`${typed.guest_name}${typed.guest_email}`.trim() !== '') {
    wrong('customer', t('customer_twice'));
    return { buyer: {}, customer };
  }
  const found = await findCustomer(call, customer);
  if ('one' in found) return { buyer: { userId: found.one.id }, customer: namedCustomer(found.one) };
  const names = notOne(found, namedCustomer);
  wrong('customer', names === undefined ? t('customer_unknown') : t('customer_several', { names }));
  return { buyer: {}, customer };
}

/** A price that was filled in for another product says nothing of this one. */
function typedPrice({ price, filled }: TypedLine, product: Product): string {
  const colon = filled.indexOf(':');
  const isStale = colon > 0 && filled.slice(0, colon) !== String(product.id) && filled.slice(colon + 1) === price;
  return isStale ? '' : price;
}

function readPrice(call: CallContext, line: TypedLine, product: Product) {
  const t = textsOf(call);
  const typed = typedPrice(line, product);
  const amount = amountOf(call, typed) ?? (typed.trim() === '' ? product.price : undefined);
  if (amount === undefined)
    return { price: typed, wrong: t('price_wrong', { example: call.use(SHOP).decimal(1_250) }) };
  if (amount === null) return { price: typed, wrong: t('price_missing') };
  return { price: typed.trim() === '' ? call.use(SHOP).decimal(amount) : typed, amount };
}

interface ReadLine {
  readonly typed: TypedLine;
  readonly item?: NewOrderItem;
  readonly sum?: number;
}

async function readLine(call: CallContext, line: TypedLine, index: number, wrong: Wrong): Promise<ReadLine> {
  const t = textsOf(call);
  const fields = lineFields(index);
  const words = line.product.trim();
  if (words === '') {
    if (line.price.trim() !== '') wrong(fields.product, t('product_missing'));
    return { typed: line };
  }
  const quantity = wholeOf(line.quantity, 1, MAX_QUANTITY) ?? undefined;
  if (quantity === undefined)
    wrong(fields.quantity, t('quantity_wrong', { most: MAX_QUANTITY.toLocaleString(call.site.language) }));
  const found = await findProduct(call, words);
  if (!('one' in found)) {
    const names = notOne(found, namedProduct);
    wrong(fields.product, names === undefined ? t('product_unknown') : t('product_several', { names }));
    return { typed: line };
  }
  const product = found.one;
  const { price, amount, wrong: message } = readPrice(call, line, product);
  if (message !== undefined) wrong(fields.price, message);
  const typed = { ...line, product: namedProduct(product), price, filled: `${product.id}:${price}` };
  if (quantity === undefined || amount === undefined) return { typed };
  return { typed, item: { productId: product.id, quantity, unitPrice: amount }, sum: quantity * amount };
}

function checkSums(call: CallContext, lines: readonly ReadLine[], wrong: Wrong): void {
  const t = textsOf(call);
  const total = lines.reduce((sum, line) => sum + (line.sum ?? 0), 0);
  const pieces = lines.reduce((sum, { item }) => sum + (item?.quantity ?? 0), 0);
  if (lines.every(({ typed }) => typed.product.trim() === '')) wrong(lineFields(0).product, t('lines_missing'));
  if (pieces > MAX_PRICE || !Number.isSafeInteger(total)) wrong(lineFields(0).quantity, t('large'));
}

/** Reads what was typed as an order. */
export async function readOrder(call: CallContext, typed: TypedOrder): Promise<ReadOrder> {
  const mistakes: Mistake[] = [];
  const wrong: Wrong = (name, message) => mistakes.push({ name, message });
  const lines: ReadLine[] = [];
  for (const [index, line] of typed.lines.entries()) lines.push(await readLine(call, line, index, wrong));
  checkSums(call, lines, wrong);
  const { buyer, customer } = await readBuyer(call, typed, wrong);
  const note = typed.note.trim();
  if (note.length > MAX_NOTE) wrong('note', textsOf(call)('long', { most: MAX_NOTE }));
  return {
    typed: { ...typed, customer, lines: lines.map((line) => line.typed) },
    fresh: {
      ...buyer,
      status: typed.status,
      note,
      tellsCustomer: typed.tell === '1',
      items: lines.flatMap(({ item }) => item ?? []),
    },
    mistakes,
    sums: lines.map(({ sum }) => sum),
  };
}
