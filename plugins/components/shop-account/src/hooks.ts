import { filter, type RestRequest } from '@plinth/kernel';
import type { DownloadPermission, Order, ProductReview } from '@plinth/shop';
import type { AccountConfig } from './config.js';
import type { DownloadItem, OrderItem, ReviewItem } from './items.js';

/** An item of a list after its filter: null or false leaves it out. */
export type Prepared<T> = T | null | false;

function isPrepared(value: unknown): boolean {
  return value === false || (typeof value === 'object' && !Array.isArray(value));
}

/** The hooks of this plugin (docs/components/shop-account.md, events). */
export const accountHooks = {
  shop_rest_app_config: filter<AccountConfig, [request: RestRequest]>('shop_rest_app_config', {
    describes: 'Shapes the config; keep what is personal out of it, anybody may keep the answer.',
  }),
  shop_rest_prepare_order: filter<Prepared<OrderItem>, [order: Order, request: RestRequest]>(
    'shop_rest_prepare_order',
    { value: isPrepared, describes: 'Shapes an order of the list; null or false leaves it out.' },
  ),
  shop_rest_prepare_download: filter<Prepared<DownloadItem>, [download: DownloadPermission, request: RestRequest]>(
    'shop_rest_prepare_download',
    { value: isPrepared, describes: 'Shapes a download of the list; null or false leaves it out.' },
  ),
  shop_rest_prepare_review: filter<Prepared<ReviewItem>, [review: ProductReview, request: RestRequest]>(
    'shop_rest_prepare_review',
    { value: isPrepared, describes: 'Shapes a review of the list; null or false leaves it out.' },
  ),
};

type AccountHooks = typeof accountHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends AccountHooks {}
}
