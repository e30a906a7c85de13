import { columns, table } from '@plinth/kernel/database';

/** The carts of customers, by their account or the digest of the token that their browser has. */
export const carts = table(
  'shop_carts',
  {
    id: columns.id(),
    /** Null for the cart of an account. */
    token: columns.string(64, { nullable: true, unique: true }),
    /** Null for the cart of a visitor. */
    userId: columns.user({ nullable: true, unique: true }),
    updatedAt: columns.time(),
  },
  { notInBundle: 'carts expire', indexes: [['updatedAt']] },
);

/** What is in the carts. */
export const cartItems = table(
  'shop_cart_items',
  {
    id: columns.id(),
    cartId: columns.integer({ references: 'shop_carts' }),
    productId: columns.integer({ references: 'shop_products' }),
    quantity: columns.integer(),
  },
  { notInBundle: 'carts expire', unique: [['cartId', 'productId']], indexes: [['productId']] },
);
