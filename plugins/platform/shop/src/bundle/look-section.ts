import { byLogin, tableSection } from '@plinth/content';
import { orderLooks } from '../orders/tables.js';

/** The section `order_looks`. */
export const lookSection = tableSection({
  name: 'order_looks',
  title: 'When customers last looked at their orders',
  table: orderLooks,
  refers: { userId: byLogin },
  identity: ['userId'],
});
