import type { Tone } from '@plinth/pages/kit';
import type { OrderStatus } from '../ports.js';

/** What the states of orders say by their colour. */
export const ORDER_TONES: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'warning',
  processing: 'accent',
  'on-hold': 'warning',
  completed: 'good',
  cancelled: 'plain',
  refunded: 'plain',
  failed: 'bad',
  draft: 'plain',
  trash: 'plain',
};
