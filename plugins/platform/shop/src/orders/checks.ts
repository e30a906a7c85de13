import { RestError } from '@plinth/kernel';
import { type NewOrder, ORDER_STATUSES, type OrderStatus, type OrderTax } from '../ports.js';
import { isRate } from '../taxes/tax.js';

/** No currency of ISO 4217 has more. */
const MAX_DECIMALS = 4;

/** @throws RestError 400 `order_invalid` for what is no status */
export function checkStatus(status: OrderStatus): void {
  if (ORDER_STATUSES.includes(status)) return;
  throw new RestError('order_invalid', `"${status}" is no status of an order.`, { status: 400 });
}

/** 409 `order_changed`. */
export function changedMeanwhile(): RestError {
  return new RestError('order_changed', 'Somebody else changed the status of this order meanwhile.', { status: 409 });
}

function isTax(tax: OrderTax | undefined): boolean {
  if (!tax) return true;
  const { country, rate, amount } = tax;
  return /^[A-Z]{2}$/.test(country) && isRate(rate) && Number.isSafeInteger(amount) && amount >= 0;
}

/** @throws RestError 400 `order_invalid` for a number, a currency or decimals that cannot be */
export function checkHead({ number, currency, decimals = 0, tax }: NewOrder): void {
  const isNumber = number === undefined || /^[\w#./-]{1,40}$/.test(number);
  const isPrecise = Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS;
  if (isNumber && isPrecise && isTax(tax) && (currency === undefined || /^[A-Z]{3}$/.test(currency))) return;
  throw new RestError(
    'order_invalid',
    'The number, currency, decimals, or tax of the order is not in the expected format.',
    {
      status: 400,
    },
  );
}
