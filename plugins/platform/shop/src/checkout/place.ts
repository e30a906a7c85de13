import { definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext, SECRETS } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import type { Recipient } from '../customers/contacts.js';
import { holdProducts } from '../orders/sales.js';
import { ORDERS, type Order, type OrderStatus } from '../ports.js';
import { CARTS, type CartOwner } from './carts.js';
import { type Quote, quoteKey, quoteOf } from './quote.js';

const PURPOSE = 'shop-checkout';

/** An order that a customer wants to place. */
export interface Placing {
  readonly owner: CartOwner;
  /** 0 for a guest. */
  readonly userId: number;
  /** Of a guest. */
  readonly email: string;
  readonly recipient: Recipient;
  /** ISO 3166 code. */
  readonly country: string;
  /** Id of a payment method; undefined where nothing is to be paid. */
  readonly payment: string | undefined;
  /** The quote that the customer saw, by its key. */
  readonly seen: string;
  /** The form that places it. */
  readonly key: string;
}

/** What became of it: an order, perhaps one that an earlier sending placed; or why not. */
export type Placed =
  | { readonly kind: 'placed' | 'again'; readonly order: Order }
  | { readonly kind: 'changed'; readonly quote: Quote }
  | { readonly kind: 'empty' };

/** The status of a new order: one that costs nothing is paid. */
function firstStatus({ total, isShipped }: Quote): OrderStatus {
  if (total > 0) return 'pending';
  return isShipped ? 'processing' : 'completed';
}

/** Turns carts into orders. */
@injectable()
export class Checkout {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** The order that a form placed before. */
  placedBy(owner: Pick<Placing, 'key' | 'owner'>): Promise<Order | undefined> {
    return this.context.use(ORDERS).findBySubmission(this.#submissionKey(owner));
  }

  /**
   * Places the order of a cart in one transaction: the cart is held, so that it is ordered once; prices and stock are read
   * again while its products are held; the stock is taken by the conditional update of the orders.
   * @throws RestError 409 `order_out_of_stock`
   */
  async place(placing: Placing): Promise<Placed> {
    const before = await this.placedBy(placing);
    if (before) return { kind: 'again', order: before };
    return this.database.transaction(async () => {
      const cart = await this.context.use(CARTS).hold(placing.owner);
      if (!cart || cart.items.length === 0) {
        const order = await this.placedBy(placing);
        return order ? { kind: 'again', order } : { kind: 'empty' };
      }
      await holdProducts(this.database, cart.items);
      const quote = await quoteOf(this.context, cart.items, placing.country);
      if (quote.hasProblem || quoteKey(this.context, quote) !== placing.seen) return { kind: 'changed', quote };
      const order = await this.#create(placing, quote);
      await this.context.use(CARTS).remove(cart.id);
      return { kind: 'placed', order };
    });
  }

  #create(placing: Placing, quote: Quote): Promise<Order> {
    const { userId, email, recipient, payment } = placing;
    const status = firstStatus(quote);
    const guest = userId === 0 ? { guestName: recipient.name.trim(), guestEmail: email } : {};
    return this.context.use(ORDERS).create({
      ...{ userId, status, recipient, ...guest, tellsCustomer: true },
      items: quote.lines.map(({ product, quantity, unitPrice }) => ({ productId: product.id, quantity, unitPrice })),
      submissionKey: this.#submissionKey(placing),
      ...(quote.tax && { tax: quote.tax }),
      ...(payment !== undefined && { paymentMethod: payment }),
      ...(status === 'pending' ? {} : { paidAt: this.context.clock.now().toISOString() }),
    });
  }

  /** The key of a form belongs to whoever has the cart: nobody learns of an order by the key of another's form. */
  #submissionKey({ owner, key }: Pick<Placing, 'key' | 'owner'>): string {
    const who = owner.token ?? `user:${owner.userId}`;
    return this.context.use(SECRETS).digest(PURPOSE, `${who}|${key}`);
  }
}

/** Turns carts into orders. */
export const CHECKOUT = definePort<Checkout>('shop/checkout');
