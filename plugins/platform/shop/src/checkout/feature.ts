import { defineFeature, job, provide, tap } from '@plinth/kernel';
import { pageHooks, pages } from '@plinth/pages';
import { cartPages } from './cart-page.js';
import { CARTS, Carts } from './carts.js';
import { checkoutPages } from './checkout-page.js';
import { CART_PATH } from './paths.js';
import { CHECKOUT, Checkout } from './place.js';
import { cartItems, carts } from './tables.js';
import { cartTexts } from './texts.js';

/** The way to the cart in the menu of the account. */
const cartTap = tap(pageHooks.account_navigation, { id: 'cart' }, ({ site }, entries) => [
  ...entries,
  { title: cartTexts.in(site.language)('cart'), url: site.url + CART_PATH },
]);

/** The cart, and the checkout by which it becomes an order. */
export const checkoutFeature = defineFeature({
  name: 'checkout',
  module: { title: 'Cart and checkout' },
  tables: [carts, cartItems],
  services: [provide.class(CARTS, Carts), provide.class(CHECKOUT, Checkout)],
  contributes: [pages([...cartPages, ...checkoutPages])],
  taps: [cartTap],
  jobs: [job('sweep-carts', { every: 3600, run: ({ use }) => use(CARTS).sweep() })],
});
