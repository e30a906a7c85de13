import { type CallContext, choice, Type } from '@plinth/kernel';
import { ORDER_STATUSES } from '../../../ports.js';

/** What an order may begin with: nothing begins in the trash. */
export const FIRST_STATUSES = ORDER_STATUSES.filter((status) => status !== 'trash');

/** Lines of the form at first, and as many as are added. */
export const FEW_LINES = 5;

/** The most lines that the form takes. */
export const MOST_LINES = 50;

/** A line as it stands in the form. */
export interface TypedLine {
  readonly product: string;
  readonly quantity: string;
  readonly price: string;
  /** The product and price that were filled in, as `12:9.90`, to tell a price that somebody typed from one that was not. */
  readonly filled: string;
}

/** An order as it stands in the form. */
export interface TypedOrder {
  readonly customer: string;
  readonly guest_name: string;
  readonly guest_email: string;
  readonly status: (typeof FIRST_STATUSES)[number];
  readonly note: string;
  /** `1` when the customer is to have a mail that confirms it. */
  readonly tell: '' | '1';
  readonly lines: readonly TypedLine[];
}

/** Longer than may be kept, so that what is too long comes back in its field. */
const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

/** What the form sends; lines come under the names of {@link lineFields}. */
export const freshArguments = {
  act: choice(['make', 'fill', 'more'], { default: 'make', description: 'What to do with what was typed.' }),
  customer: text(1_000, 'Name, login or email of an account.'),
  guest_name: text(1_000, 'The name of a guest.'),
  guest_email: text(1_000, 'The email of a guest.'),
  status: choice(FIRST_STATUSES, { default: 'pending', description: 'The status.' }),
  note: text(100_000, 'A note for those who sell.'),
  tell: choice(['', '1'], { default: '', description: 'Whether a mail confirms it to the customer.' }),
  lines: Type.Integer({ default: FEW_LINES, minimum: 1, maximum: MOST_LINES, description: 'Lines of the form.' }),
};

const EMPTY: TypedLine = { product: '', quantity: '1', price: '', filled: '' };

/** Lines of the form, and those that are added to them. */
export function withLines(lines: readonly TypedLine[], count: number): TypedLine[] {
  return Array.from({ length: Math.min(count, MOST_LINES) }, (_, index) => lines[index] ?? EMPTY);
}

/** The form of an order that is new. */
export const FRESH_ORDER: TypedOrder = {
  ...{ customer: '', guest_name: '', guest_email: '', status: 'pending', note: '', tell: '1' },
  lines: withLines([], FEW_LINES),
};

/** The names of the fields of a line. */
export function lineFields(index: number) {
  const number = index + 1;
  return {
    ...{ product: `product_${number}`, quantity: `quantity_${number}` },
    ...{ price: `price_${number}`, filled: `filled_${number}` },
  };
}

/** The lines as they were sent. */
export function sentLines({ request }: Pick<CallContext, 'request'>, count: number): TypedLine[] {
  const sent = (name: string) => {
    const value = request.body[name];
    return typeof value === 'string' ? value.slice(0, 300) : '';
  };
  return Array.from({ length: count }, (_, index) => {
    const { product, quantity, price, filled } = lineFields(index);
    return { product: sent(product), quantity: sent(quantity), price: sent(price), filled: sent(filled) };
  });
}
