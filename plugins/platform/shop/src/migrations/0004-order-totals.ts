import { migration } from '@plinth/kernel/database';

/** Orders of a status by what they come to. */
export const indexOrderTotals = migration('0004-order-totals', {
  up: (schema) => schema.addIndex('shop_orders', { columns: ['status', 'total', 'id'] }),
  down: (schema) => schema.dropIndex('shop_orders', ['status', 'total', 'id']),
});
