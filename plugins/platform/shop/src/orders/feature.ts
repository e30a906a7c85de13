import { defineFeature, provide } from '@plinth/kernel';
import { pages, screens } from '@plinth/pages';
import { indexOrderTotals } from '../migrations/0004-order-totals.js';
import { addOrderPeople } from '../migrations/0005-order-people.js';
import { addOrderStock } from '../migrations/0006-order-stock.js';
import { addGuestKeys } from '../migrations/0011-guest-keys.js';
import { addCheckout } from '../migrations/0015-checkout.js';
import { ORDERS } from '../ports.js';
import { orderScreen } from './console/screen.js';
import { GUEST_ORDERS, GuestOrders } from './guest-orders.js';
import { ORDER_LINKS, OrderLinks } from './links.js';
import { orderMailTap } from './mail.js';
import { ORDER_NEWS, OrderNews } from './news.js';
import { orderNewsTap, ordersTap } from './pages/account-frame.js';
import { accountPages } from './pages/account-pages.js';
import { SqlOrders } from './store.js';
import { orderItems, orderLooks, orderNumbers, orderSubmissions, orders } from './tables.js';

/** Orders, of customers and of guests. */
export const ordersFeature = defineFeature({
  name: 'orders',
  tables: [orders, orderNumbers, orderItems, orderLooks, orderSubmissions],
  migrations: [indexOrderTotals, addOrderPeople, addOrderStock, addGuestKeys, addCheckout],
  services: [
    provide.class(ORDERS, SqlOrders),
    provide.class(ORDER_NEWS, OrderNews),
    provide.class(GUEST_ORDERS, GuestOrders),
    provide.class(ORDER_LINKS, OrderLinks),
  ],
  exports: [ORDERS],
  contributes: [screens([orderScreen]), pages(accountPages)],
  taps: [ordersTap, orderNewsTap, orderMailTap],
});
