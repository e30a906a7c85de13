import { columns, migration } from '@plinth/kernel/database';

const ORDER_COLUMNS = {
  payment_method: columns.string(40, { nullable: true }),
  paid_at: columns.time({ nullable: true }),
  tax_country: columns.string(2, { nullable: true }),
  tax_rate: columns.integer({ nullable: true }),
  tax_included: columns.flag(),
  tax_total: columns.bigInteger({ default: 0 }),
  refund_note: columns.text({ nullable: true }),
};

/**
 * Carts, tax rates, and the payment, tax and recipient of orders that were placed in the shop. Orders from before have none of
 * them and stay as they are.
 */
export const addCheckout = migration('0015-checkout', {
  async up(schema) {
    for (const [name, column] of Object.entries(ORDER_COLUMNS)) await schema.addColumn('shop_orders', name, column);
    await schema.createTable('shop_order_recipients', {
      id: columns.id(),
      order_id: columns.integer({ references: 'shop_orders', unique: true }),
      user_id: columns.user({ nullable: true }),
      name: columns.string(200),
      phone: columns.string(50),
      street: columns.string(200),
      postcode: columns.string(20),
      city: columns.string(100),
      country: columns.string(100),
    });
    await schema.addIndex('shop_order_recipients', { columns: ['user_id'] });
    await schema.createTable('shop_order_submissions', {
      id: columns.key(64),
      order_id: columns.integer({ nullable: true, references: 'shop_orders', unique: true }),
    });
    await schema.createTable('shop_tax_rates', {
      id: columns.id(),
      country: columns.string(2, { unique: true }),
      rate: columns.integer(),
    });
    await schema.createTable('shop_carts', {
      id: columns.id(),
      token: columns.string(64, { nullable: true, unique: true }),
      user_id: columns.user({ nullable: true, unique: true }),
      updated_at: columns.time(),
    });
    await schema.addIndex('shop_carts', { columns: ['updated_at'] });
    await schema.createTable('shop_cart_items', {
      id: columns.id(),
      cart_id: columns.integer({ references: 'shop_carts' }),
      product_id: columns.integer({ references: 'shop_products' }),
      quantity: columns.integer(),
    });
    await schema.addIndex('shop_cart_items', { columns: ['cart_id', 'product_id'], unique: true });
    await schema.addIndex('shop_cart_items', { columns: ['product_id'] });
  },
  async down(schema) {
    for (const table of [
      'shop_cart_items',
      'shop_carts',
      'shop_tax_rates',
      'shop_order_submissions',
      'shop_order_recipients',
    ])
      await schema.dropTable(table);
    for (const name of Object.keys(ORDER_COLUMNS).reverse()) await schema.dropColumn('shop_orders', name);
  },
});
