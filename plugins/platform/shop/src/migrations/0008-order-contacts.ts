import { columns, migration } from '@plinth/kernel/database';

/** The telephone number and the address that a customer had when they ordered. */
export const addOrderContacts = migration('0008-order-contacts', {
  async up(schema) {
    await schema.createTable('shop_order_contacts', {
      id: columns.id(),
      order_id: columns.integer({ references: 'shop_orders', unique: true }),
      user_id: columns.user(),
      phone: columns.string(50),
      street: columns.string(200),
      postcode: columns.string(20),
      city: columns.string(100),
      country: columns.string(100),
    });
    await schema.addIndex('shop_order_contacts', { columns: ['user_id'] });
  },
  down: (schema) => schema.dropTable('shop_order_contacts'),
});
