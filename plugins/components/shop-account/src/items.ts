import type { SiteInfo } from '@plinth/kernel';
import { toIsoWithOffset } from '@plinth/kernel/time';
import type { DownloadPermission, Order, OrderStatus, ProductReview, Shop } from '@plinth/shop';

type Clockwork = Pick<SiteInfo, 'timezone'>;

/** An order as its customer reads it (docs/components/shop-account.md). */
export interface OrderItem {
  readonly id: number;
  readonly status: OrderStatus;
  readonly currency: string;
  /** Decimal text with the decimals of the currency. */
  readonly total: string;
  readonly item_count: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly view_url: string;
}

/** A download as its customer reads it (docs/components/shop-account.md). */
export interface DownloadItem {
  readonly product_id: number;
  readonly product_name: string;
  readonly download_id: string;
  readonly download_name: string;
  readonly download_url: string;
  /** Digits, or `unlimited`. */
  readonly downloads_remaining: string;
  /** ISO 8601 with offset, or `never`. */
  readonly access_expires: string;
  readonly order_id: number;
}

/** A review as its author reads it (docs/components/shop-account.md). */
export interface ReviewItem {
  readonly id: number;
  readonly product_id: number;
  readonly product_name: string;
  /** 1 to 5; 0 when unrated. */
  readonly rating: number;
  /** HTML, sanitised. */
  readonly content: string;
  readonly created_at: string;
}

/** Shows an order. */
export function orderItem(order: Order, shop: Shop, { timezone }: Clockwork): OrderItem {
  return {
    id: order.id,
    status: order.status,
    currency: order.currency,
    total: shop.decimal(order.total, order.currency, order.decimals),
    item_count: order.itemCount,
    created_at: toIsoWithOffset(order.createdAt, timezone),
    updated_at: toIsoWithOffset(order.updatedAt, timezone),
    view_url: shop.orderUrl(order.id),
  };
}

/** Shows a download. */
export function downloadItem(download: DownloadPermission, { timezone }: Clockwork): DownloadItem {
  const { remaining, expiresAt } = download;
  return {
    product_id: download.productId,
    product_name: download.productName,
    download_id: download.fileId,
    download_name: download.fileName,
    download_url: download.downloadUrl,
    downloads_remaining: remaining === null ? 'unlimited' : String(remaining),
    access_expires: expiresAt === null ? 'never' : toIsoWithOffset(expiresAt, timezone),
    order_id: download.orderId,
  };
}

/** Shows a review. */
export function reviewItem(review: ProductReview, { timezone }: Clockwork): ReviewItem {
  return {
    id: review.id,
    product_id: review.productId,
    product_name: review.productName,
    rating: review.rating,
    content: review.content,
    created_at: toIsoWithOffset(review.createdAt, timezone),
  };
}
