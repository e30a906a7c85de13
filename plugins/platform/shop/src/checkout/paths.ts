/** The cart, below the address of the site. */
export const CART_PATH = '/cart';

/** Where a cart becomes an order, below the address of the site. */
export const CHECKOUT_PATH = '/checkout';

/** The action of the nonces of forms that change a cart. */
export const CART_ACTION = 'shop-cart';

/** The action of the nonce of the checkout. */
export const CHECKOUT_ACTION = 'shop-checkout';
