import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  sql,
  timestamp,
  where,
} from '@plinth/kernel';
import { CUSTOMER_STATUSES } from '../ports.js';
import { orderLooks, orders } from './tables.js';

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
    const seen = sql`EXISTS (SELECT 1 FROM ${orderLooks}
      WHERE ${orderLooks.userId} = ${userId} AND ${orderLooks.lookedAt} >= ${orders.statusChangedAt})`;
    const [row] = await this.database.sql<{ n: number }>`
      SELECT COUNT(*) AS n FROM ${orders}
       WHERE ${where(orders, { userId, status: CUSTOMER_STATUSES })}
         AND ${orders.statusChangedAt} IS NOT NULL AND NOT ${seen}`;
    return Number(row?.n ?? 0);
  }

  /** Remembers that a customer looks at their orders now, where something is new; of many looks at once one row stays. */
  async look(userId: number): Promise<void> {
    if ((await this.countOf(userId)) === 0) return;
    await this.database.rows(orderLooks).upsert({ userId, lookedAt: timestamp(this.clock) }, ['userId']);
  }
}

/** What is new of the orders. */
export const ORDER_NEWS = definePort<OrderNews>('shop/order-news');
