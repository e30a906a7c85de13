import { columns, migration } from '@plinth/kernel/database';

const NEWS = ['user_id', 'status_changed_at'];

/** Who a guest is, a note, when the status changed last, and when customers last looked at their orders. */
export const addOrderPeople = migration('0005-order-people', {
  async up(schema) {
    await schema.addColumn('shop_orders', 'guest_name', columns.string(200, { nullable: true }));
    await schema.addColumn('shop_orders', 'guest_email', columns.string(254, { nullable: true }));
    await schema.addColumn('shop_orders', 'note', columns.text({ nullable: true }));
    await schema.addColumn('shop_orders', 'status_changed_at', columns.time({ nullable: true }));
    await schema.addIndex('shop_orders', { columns: NEWS });
    await schema.createTable('shop_order_looks', {
      id: columns.id(),
      user_id: columns.user({ unique: true }),
      looked_at: columns.time(),
    });
  },
  async down(schema) {
    await schema.dropTable('shop_order_looks');
    await schema.dropIndex('shop_orders', NEWS);
    for (const column of ['status_changed_at', 'note', 'guest_email', 'guest_name'])
      await schema.dropColumn('shop_orders', column);
  },
});
