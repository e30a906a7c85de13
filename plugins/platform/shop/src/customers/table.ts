import { columns, table } from '@plinth/kernel/database';

/** How the shop reaches its customers beside their email, and where it sends what they order. It goes with the account. */
export const customerContacts = table(
  'shop_customer_contacts',
  {
    id: columns.id(),
    userId: columns.user({ unique: true }),
    phone: columns.string(50),
    street: columns.string(200),
    postcode: columns.string(20),
    city: columns.string(100),
    country: columns.string(100),
  },
  { bundleSection: 'customer_contacts' },
);

/** The contact that a customer had when they ordered; whatever they write later, it stays. It goes with the account. */
export const orderContacts = table(
  'shop_order_contacts',
  {
    id: columns.id(),
    orderId: columns.integer({ references: 'shop_orders', unique: true }),
    userId: columns.user(),
    phone: columns.string(50),
    street: columns.string(200),
    postcode: columns.string(20),
    city: columns.string(100),
    country: columns.string(100),
  },
  { bundleSection: 'orders', indexes: [['userId']] },
);

/** Who an order goes to, as its customer wrote it at checkout. It goes with the account, or else with the order. */
export const orderRecipients = table(
  'shop_order_recipients',
  {
    id: columns.id(),
    orderId: columns.integer({ references: 'shop_orders', unique: true }),
    userId: columns.user({ nullable: true }),
    name: columns.string(200),
    phone: columns.string(50),
    street: columns.string(200),
    postcode: columns.string(20),
    city: columns.string(100),
    country: columns.string(100),
  },
  { bundleSection: 'orders', indexes: [['userId']] },
);
