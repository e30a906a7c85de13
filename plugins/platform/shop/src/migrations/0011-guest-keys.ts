import { columns, migration } from '@plinth/kernel/database';

const INDEX = ['guest_key', 'user_id'];

/** The email of a guest in lower case, by which their account finds the order. */
export const addGuestKeys = migration('0011-guest-keys', {
  async up(schema) {
    await schema.addColumn('shop_orders', 'guest_key', columns.string(254, { nullable: true }));
    await schema.sql(`UPDATE ${schema.table('shop_orders')} SET guest_key = LOWER(guest_email)`);
    await schema.addIndex('shop_orders', { columns: INDEX });
  },
  async down(schema) {
    await schema.dropIndex('shop_orders', INDEX);
    await schema.dropColumn('shop_orders', 'guest_key');
  },
});
