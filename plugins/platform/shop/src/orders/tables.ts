import { columns, table } from '@plinth/kernel/database';
import type { OrderStatus } from '../ports.js';

/** The orders. */
export const orders = table(
  'shop_orders',
  {
    id: columns.id(),
    number: columns.string(40),
    userId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    status: columns.string<OrderStatus>(20),
    /** The status before the trash. */
    previousStatus: columns.string<OrderStatus>(20, { nullable: true }),
    currency: columns.string(3),
    /** Of the minor units of all its amounts. */
    decimals: columns.integer({ default: 2 }),
    /** Sum of the lines, with the tax where their prices exclude it; in minor units of the currency. */
    total: columns.bigInteger(),
    /** Pieces. */
    itemCount: columns.integer(),
    /** Whether its pieces are in the sales of its products. */
    isCounted: columns.flag(),
    /** Whether its pieces are out of the stock of its products. */
    holdsStock: columns.flag(),
    createdAt: columns.time(),
    updatedAt: columns.time(),
    /** When it was completed first. */
    completedAt: columns.time({ nullable: true }),
    /** Of whoever ordered without an account. */
    guestName: columns.string(200, { nullable: true }),
    guestEmail: columns.string(254, { nullable: true }),
    /** The email in lower case. */
    guestKey: columns.string(254, { nullable: true }),
    /** What those who sell should know of it. */
    note: columns.text({ nullable: true }),
    /** How it is paid; null for one that was not placed in the shop. */
    paymentMethod: columns.string(40, { nullable: true }),
    /** When it was paid, as far as the shop was told. */
    paidAt: columns.time({ nullable: true }),
    /** ISO 3166 code of the country whose tax it has; null where none was calculated. */
    taxCountry: columns.string(2, { nullable: true }),
    /** In hundredths of a percent: 1900 is 19%. */
    taxRate: columns.integer({ nullable: true }),
    /** Whether the prices of its lines include the tax. */
    taxIncluded: columns.flag(),
    /** In minor units; part of the total either way. */
    taxTotal: columns.bigInteger({ default: 0 }),
    /** What the shop told the customer about a refund. */
    refundNote: columns.text({ nullable: true }),
    /** When its status changed last; null while it has its first one, and for what was imported. */
    statusChangedAt: columns.time({ nullable: true }),
  },
  {
    bundleSection: 'orders',
    indexes: [
      ['guestKey', 'userId'],
      ['userId', 'createdAt', 'id'],
      ['status', 'createdAt', 'id'],
      ['number'],
      ['status', 'total', 'id'],
      ['userId', 'statusChangedAt'],
    ],
  },
);

/** Forms by which orders were placed, so that each places one order. */
export const orderSubmissions = table(
  'shop_order_submissions',
  {
    /** Digest of the form's key. */
    id: columns.key(64),
    /** Null only until the transaction that writes it ends. */
    orderId: columns.integer({ nullable: true, references: 'shop_orders', unique: true }),
  },
  { notInBundle: 'keys of forms that were sent' },
);

/** When customers last looked at their orders. */
export const orderLooks = table(
  'shop_order_looks',
  {
    id: columns.id(),
    userId: columns.user({ unique: true }),
    lookedAt: columns.time(),
  },
  { bundleSection: 'order_looks' },
);

/** A number is taken by writing its row, like a slug. */
export const orderNumbers = table(
  'shop_order_numbers',
  {
    number: columns.key(40),
    orderId: columns.integer({ references: 'shop_orders', unique: true }),
  },
  { bundleSection: 'orders' },
);

/** The lines of orders. */
export const orderItems = table(
  'shop_order_items',
  {
    id: columns.id(),
    orderId: columns.integer({ references: 'shop_orders' }),
    productId: columns.integer({ nullable: true, references: 'shop_products', onDelete: 'SET NULL' }),
    /** As it was called when it was ordered. */
    name: columns.string(200),
    quantity: columns.integer(),
    /** Of one piece, in minor units. */
    unitPrice: columns.integer(),
    /** Of the line, in minor units. */
    total: columns.bigInteger(),
    /** Pieces that it took out of the stock; 0 where they are not counted, and when they came back. */
    stockTaken: columns.integer({ default: 0 }),
  },
  {
    bundleSection: 'orders',
    indexes: [
      ['orderId', 'id'],
      ['productId', 'orderId'],
    ],
  },
);
