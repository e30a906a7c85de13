import { definePort, inject, injectable, SECRETS, type Secrets } from '@plinth/kernel';
import type { Order } from '../ports.js';

const PURPOSE = 'shop-order-link';

/** What the link of an order is made for: nobody else's order has the same id and the same moment. */
function subjectOf({ id, createdAt }: Pick<Order, 'id' | 'createdAt'>): string {
  return `${id}|${createdAt}`;
}

/** Links to orders for guests, who have no account to see them in. They cannot be guessed, and are not stored. */
@injectable()
export class OrderLinks {
  constructor(@inject(SECRETS) private readonly secrets: Secrets) {}

  /** The path of the page of a guest's order, below the address of the site. */
  pathOf(order: Pick<Order, 'id' | 'createdAt'>): string {
    return `/order/${order.id}/${this.secrets.digest(PURPOSE, subjectOf(order))}`;
  }

  /** Whether a link has the key of an order. */
  opens(order: Pick<Order, 'id' | 'createdAt'>, key: string): boolean {
    return this.secrets.matches(PURPOSE, subjectOf(order), key);
  }
}

/** Links to orders for guests. */
export const ORDER_LINKS = definePort<OrderLinks>('shop/order-links');
