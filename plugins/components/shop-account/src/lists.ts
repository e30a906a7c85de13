import { type CallContext, type Filter, offsetOf, paged, type RestRequest, type RestResponse } from '@plinth/kernel';
import { DOWNLOADS, ORDERS, PRODUCT_REVIEWS, SHOP } from '@plinth/shop';
import { accountHooks, type Prepared } from './hooks.js';
import { type DownloadItem, downloadItem, orderItem, reviewItem } from './items.js';

/** Which page of a list. */
interface Paging {
  readonly page: number;
  readonly per_page: number;
}

async function prepared<T, Row>(
  call: CallContext,
  hook: Filter<Prepared<T>, [row: Row, request: RestRequest]>,
  rows: readonly Row[],
  present: (row: Row) => T,
): Promise<T[]> {
  const items: T[] = [];
  for (const row of rows) {
    const item = await call.hooks.filter(hook, present(row), row, call.request);
    if (item !== null && item !== false) items.push(item);
  }
  return items;
}

/** The wrapper of a page. Rows that a filter leaves out still count: `total` and `has_more` are those of the shop. */
function wrapped(name: string, items: readonly unknown[], rows: number, total: number, paging: Paging): RestResponse {
  const { per_page: perPage } = paging;
  const body = {
    [name]: items,
    total,
    pages: Math.ceil(total / perPage),
    has_more: offsetOf(paging) + rows < total,
  };
  return paged(body, total, perPage);
}

function windowOf({ page, per_page: perPage }: Paging): { limit: number; offset: number } {
  return { limit: perPage, offset: offsetOf({ page, per_page: perPage }) };
}

/** The caller's own orders, newest first, without drafts and the trash. */
export async function ownOrders(call: CallContext, paging: Paging): Promise<RestResponse> {
  const { caller, site, use } = call;
  const { orders, total } = await use(ORDERS).list({ userId: caller.id, ...windowOf(paging) });
  const present = (order: (typeof orders)[number]) => orderItem(order, use(SHOP), site);
  const items = await prepared(call, accountHooks.shop_rest_prepare_order, orders, present);
  return wrapped('orders', items, orders.length, total, paging);
}

/** What the caller can download now. */
export async function ownDownloads(call: CallContext): Promise<{ downloads: DownloadItem[]; total: number }> {
  const { caller, site, use } = call;
  const permissions = await use(DOWNLOADS).ofUser(caller.id);
  const present = (download: (typeof permissions)[number]) => downloadItem(download, site);
  const downloads = await prepared(call, accountHooks.shop_rest_prepare_download, permissions, present);
  return { downloads, total: downloads.length };
}

/** The caller's own approved reviews, newest first. */
export async function ownReviews(call: CallContext, paging: Paging): Promise<RestResponse> {
  const { caller, site, use } = call;
  const query = { userId: caller.id, statuses: ['approved'] as const, ...windowOf(paging) };
  const { reviews, total } = await use(PRODUCT_REVIEWS).list(query);
  const present = (review: (typeof reviews)[number]) => reviewItem(review, site);
  const items = await prepared(call, accountHooks.shop_rest_prepare_review, reviews, present);
  return wrapped('reviews', items, reviews.length, total, paging);
}
