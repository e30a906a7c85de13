import { defineFeature, tap } from '@plinth/kernel';
import { shopHooks } from '@plinth/shop';
import { enrollBuyer } from './enroll-buyer.js';

/** Courses that are sold as products of the shop. */
export const sellingFeature = defineFeature({
  name: 'selling',
  taps: [
    tap(shopHooks.shop_order_status_changed, { id: 'courses-bought' }, (context, order, _before, how) =>
      how.isImported ? undefined : enrollBuyer(context, order),
    ),
  ],
});
