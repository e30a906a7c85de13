import { columns, migration } from '@plinth/kernel/database';

/** The telephone number and the address of a customer. */
export const addCustomerContacts = migration('0007-customer-contacts', {
  up: (schema) =>
    schema.createTable('shop_customer_contacts', {
      id: columns.id(),
      user_id: columns.user({ unique: true }),
      phone: columns.string(50),
      street: columns.string(200),
      postcode: columns.string(20),
      city: columns.string(100),
      country: columns.string(100),
    }),
  down: (schema) => schema.dropTable('shop_customer_contacts'),
});
