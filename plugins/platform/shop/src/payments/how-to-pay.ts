import type { PluginContext } from '@plinth/kernel';
import { type SafeHtml, trusted } from '@plinth/pages';
import { sanitizeHtml } from '@plinth/toolkit';
import { type Order, PAYMENTS } from '../ports.js';

/** How to pay an order that awaits payment; undefined for any other, and where there is nothing to say. */
export async function howToPay({ use }: Pick<PluginContext, 'use'>, order: Order): Promise<SafeHtml | undefined> {
  if (order.status !== 'pending' || order.paidAt !== null || order.total === 0) return undefined;
  const text = sanitizeHtml(await use(PAYMENTS).instructions(order));
  return text.trim() === '' ? undefined : trusted(text);
}
