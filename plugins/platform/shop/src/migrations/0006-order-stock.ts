import { columns, migration } from '@plinth/kernel/database';

/**
 * Whether an order holds pieces of the stock, and how many each line took. Orders that are there already hold what they
 * hold: the stock that stands in the shop was counted beside them, so none is taken and none comes back.
 */
export const addOrderStock = migration('0006-order-stock', {
  async up(schema) {
    await schema.addColumn('shop_orders', 'holds_stock', columns.flag());
    await schema.addColumn('shop_order_items', 'stock_taken', columns.integer({ default: 0 }));
    await schema.sql(
      `UPDATE ${schema.table('shop_orders')} SET holds_stock = 1
        WHERE status IN ('pending', 'processing', 'on-hold', 'completed')
           OR (status = 'trash' AND previous_status = 'completed')`,
    );
  },
  async down(schema) {
    await schema.dropColumn('shop_order_items', 'stock_taken');
    await schema.dropColumn('shop_orders', 'holds_stock');
  },
});
