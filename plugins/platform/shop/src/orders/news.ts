import { CLOCK, type Clock, definePort, inject, injectable, timestamp, type User } from '@plinth/kernel';
import { DATABASE, type Database, type Sql, sql, where } from '@plinth/kernel/database';
import { CUSTOMER_STATUSES } from '../ports.js';
import { guestOrdersOf } from './guest-orders.js';
import { orderLooks, orders } from './tables.js';

function newsOf(userId: number): Sql {
  const seen = sql`EXISTS (SELECT 1 FROM ${orderLooks}
    WHERE ${orderLooks.userId} = ${userId} AND ${orderLooks.lookedAt} >= ${orders.statusChangedAt})`;
  return sql`SELECT COUNT(*) FROM ${orders} WHERE ${where(orders, { userId, status: CUSTOMER_STATUSES })}
    AND ${orders.statusChangedAt} IS NOT NULL AND NOT ${seen}`;
}

function ordersOfGuest(email: string): Sql {
  return sql`SELECT COUNT(*) FROM ${orders} WHERE ${where(orders, guestOrdersOf(email))}`;
}

/** What is new of the orders that the shop keeps itself. It goes with the account. */
@injectable()
export class OrderNews {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** How many orders of a customer changed their status since they last looked. One query. */
  async countOf(userId: number): Promise<number> {
    if (userId === 0) return 0;
    const [row] = await this.database.sql<{ news: number }>`SELECT (${newsOf(userId)}) AS news`;
    return Number(row?.news ?? 0);
  }

  /**
   * Remembers that a customer looks at their orders now, where something is new; of many looks at once one row stays. One
   * query where nothing is. Returns how many orders of guests have the customer's email.
   */
  async look({ id: userId, email }: Pick<User, 'id' | 'email'>): Promise<number> {
    const [row] = await this.database.sql<{ news: number; claimable: number }>`
      SELECT (${newsOf(userId)}) AS news, (${ordersOfGuest(email)}) AS claimable`;
    if (Number(row?.news ?? 0) > 0)
      await this.database.rows(orderLooks).upsert({ userId, lookedAt: timestamp(this.clock) }, ['userId']);
    return Number(row?.claimable ?? 0);
  }
}

/** What is new of the orders. */
export const ORDER_NEWS = definePort<OrderNews>('shop/order-news');
