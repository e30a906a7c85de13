import type { Order, OrderItem, OrderStatus } from '../ports.js';

/** A row of the table `shop_orders`. */
export interface OrderRow {
  readonly id: number;
  readonly number: string;
  readonly user_id: number | null;
  readonly status: OrderStatus;
  readonly previous_status: OrderStatus | null;
  readonly currency: string;
  /** PostgreSQL gives it as text. */
  readonly total: number | string;
  readonly item_count: number;
  readonly is_counted: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly completed_at: string | null;
}

/** Reads a row into an order. */
export function readOrder(row: OrderRow): Order {
  return {
    id: row.id,
    number: row.number,
    userId: row.user_id ?? 0,
    status: row.status,
    previousStatus: row.previous_status,
    currency: row.currency,
    total: Number(row.total),
    itemCount: row.item_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
  };
}

/** A row of the table `shop_order_items`. */
export interface OrderItemRow {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number | null;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly total: number | string;
}

/** Reads a row into a line of an order. */
export function readOrderItem(row: OrderItemRow): OrderItem {
  return {
    id: row.id,
    orderId: row.order_id,
    productId: row.product_id ?? 0,
    name: row.name,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    total: Number(row.total),
  };
}
