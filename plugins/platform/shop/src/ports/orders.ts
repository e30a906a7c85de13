import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { Contact, Recipient } from '../customers/contacts.js';
import type { orderItems, orders } from '../orders/tables.js';

/** States of an order. */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'draft',
  'trash',
] as const;

/** A state of an order. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What an account page shows: neither drafts nor the trash. */
export const CUSTOMER_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'draft' && status !== 'trash',
);

/** Orders whose pieces count as sold. */
export const SALES_STATUSES: readonly OrderStatus[] = ['processing', 'on-hold', 'completed'];

/** Orders whose pieces are out of the stock: from when they are made until they come to nothing. */
export const STOCK_HOLDING_STATUSES: readonly OrderStatus[] = ['pending', ...SALES_STATUSES];

/** Orders that wait for their payment, or whose payment failed. */
export const UNPAID_STATUSES: readonly OrderStatus[] = ['pending', 'on-hold', 'failed'];

/** A line of an order. */
export type OrderItem = Omit<Row<typeof orderItems>, 'productId' | 'stockTaken'> & {
  /** 0 when the product is gone. */
  readonly productId: number;
};

/** An order without its lines. */
export type Order = Omit<Row<typeof orders>, 'userId' | 'isCounted' | 'holdsStock' | 'statusChangedAt' | 'guestKey'> & {
  /** 0 for a guest. */
  readonly userId: number;
};

/** A line of a new order. Name and price are those of the product unless they are given. */
export interface NewOrderItem {
  readonly productId?: number;
  readonly name?: string;
  readonly quantity?: number;
  readonly unitPrice?: number;
}

/** The tax of an order. */
export interface OrderTax {
  /** ISO 3166 code. */
  readonly country: string;
  /** In hundredths of a percent: 1900 is 19%. */
  readonly rate: number;
  /** Whether the prices of the lines include it; otherwise it is added to their sum. */
  readonly included: boolean;
  /** In minor units of the currency. */
  readonly amount: number;
}

/** A new order. */
export interface NewOrder {
  /** Default: the id. */
  readonly number?: string;
  readonly userId?: number;
  /** Default `pending`. */
  readonly status?: OrderStatus;
  /** Default: the shop's. */
  readonly currency?: string;
  /** Of the minor units in which its amounts are given; default: those of the currency. */
  readonly decimals?: number;
  readonly items: readonly NewOrderItem[];
  /** Of whoever orders without an account. */
  readonly guestName?: string;
  readonly guestEmail?: string;
  /** What those who sell should know of it; customers do not see it. */
  readonly note?: string;
  readonly createdAt?: Timestamp;
  readonly updatedAt?: Timestamp;
  /** How its customer was reached when it was made; default: as now, and unknown for an imported one. */
  readonly contact?: Contact;
  /** Who it goes to, as its customer wrote it at checkout. */
  readonly recipient?: Recipient;
  /** Default: none, and the total is the sum of the lines. */
  readonly tax?: OrderTax;
  /** Id of the payment method that its customer chose. */
  readonly paymentMethod?: string;
  /** When it was paid; default: it was not, as far as the shop knows. */
  readonly paidAt?: Timestamp;
  /** Identifies the form that places it: a second order with the same key is the first one. */
  readonly submissionKey?: string;
  /** Whether a mail confirms it to the customer; default false. */
  readonly tellsCustomer?: boolean;
  /** Whether it was made elsewhere and is only brought here: nobody is told of it. */
  readonly isImported?: boolean;
}

/** Which orders. */
export interface OrderSelection {
  readonly userId?: number;
  /** Default: what customers see, neither drafts nor the trash. */
  readonly statuses?: readonly OrderStatus[];
  /** Words all of which occur in the number, in what was ordered, or in the name, login or email of the customer. */
  readonly search?: string;
  /** Made at this moment or later. */
  readonly from?: Timestamp;
  /** Made before this moment. */
  readonly before?: Timestamp;
}

/** A page of orders. */
export interface OrderQuery extends OrderSelection {
  /** Default: when they were made. The id breaks ties. */
  readonly orderBy?: 'date' | 'total';
  /** Default `desc`: the newest or dearest first. */
  readonly order?: 'asc' | 'desc';
  readonly limit: number;
  readonly offset?: number;
}

/** What else is recorded with a new status. */
export interface StatusDetails {
  /** For `refunded`: what the customer is told about it. */
  readonly refundNote?: string;
}

/** The orders. */
export interface Orders {
  find(id: number): Promise<Order | undefined>;
  findByNumber(number: string): Promise<Order | undefined>;
  list(query: OrderQuery): Promise<{ orders: Order[]; total: number }>;
  /** How many of the selected orders there are in each status, whatever statuses are selected. One query. */
  statusCounts(selection: OrderSelection): Promise<Map<OrderStatus, number>>;
  /** The lines of each order, in order. One query. */
  itemsOf(orderIds: readonly number[]): Promise<Map<number, OrderItem[]>>;
  /**
   * Takes an order in, and its pieces out of the stock where that is counted; one that is completed grants its downloads
   * at once. An imported one took its pieces where it was made.
   * @throws RestError 400 `order_invalid` for no items, an unknown product, amounts out of bounds; 409
   *   `order_number_taken`, `order_out_of_stock`
   */
  create(fresh: NewOrder): Promise<Order>;
  /**
   * Moves an order to another status: grants downloads when it is completed, takes them back when it is so no more, and
   * counts its sales once. What is cancelled, refunded or failed gives its pieces back to the stock, once. Fires `shop_order_status_changed` after the commit. Undefined when there is no such order.
   * @param seen the status that whoever moves it saw, where they may be late
   * @throws RestError 409 `order_changed` when it has another one meanwhile; 409 `order_out_of_stock` when it comes back
   *   and its pieces are sold
   */
  setStatus(id: number, status: OrderStatus, seen?: OrderStatus, more?: StatusDetails): Promise<Order | undefined>;
  /**
   * Records the payment of an order, once: it moves to `completed` if nothing in it is shipped, otherwise to `processing`, and
   * its downloads open. An order that is paid already stays as it is. Undefined when there is no such order.
   * @param seen the status that whoever records it saw, where they may be late
   * @throws RestError 409 `order_changed` when it was canceled or refunded in the meantime; 409 `order_out_of_stock` when a
   *   failed order is paid and its pieces are sold
   */
  markPaid(id: number, seen?: OrderStatus): Promise<Order | undefined>;
  /** The order that was placed with a submission key. */
  findBySubmission(key: string): Promise<Order | undefined>;
  /** Removes an order with its lines and downloads for good. */
  remove(id: number): Promise<Order | undefined>;
  /** Those of the product ids that the user has in an order that is completed, or paid and being processed. One query. */
  boughtBy(userId: number, productIds: readonly number[]): Promise<number[]>;
}

/** The orders. */
export const ORDERS = definePort<Orders>('shop/orders');
