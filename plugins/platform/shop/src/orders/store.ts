import {
  among,
  bindConditions,
  CLOCK,
  type Clock,
  compared,
  DATABASE,
  type Database,
  grouped,
  inject,
  injectable,
  pageOf,
  places,
  RestError,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import { shopHooks } from '../hooks.js';
import {
  CUSTOMER_STATUSES,
  DOWNLOADS,
  type NewOrder,
  ORDER_STATUSES,
  type Order,
  type OrderItem,
  type OrderQuery,
  type OrderStatus,
  type Orders,
  PRODUCTS,
  SALES_STATUSES,
  SHOP,
} from '../ports.js';
import { type Line, linesOf } from './lines.js';
import { type OrderItemRow, type OrderRow, readOrder, readOrderItem } from './rows.js';
import { countSales, holdProducts } from './sales.js';

function checkStatus(status: OrderStatus): void {
  if (ORDER_STATUSES.includes(status)) return;
  throw new RestError('order_invalid', `"${status}" is no status of an order.`, { status: 400 });
}

function checkHead({ number, currency }: NewOrder): void {
  const isNumber = number === undefined || /^[\w#./-]{1,40}$/.test(number);
  if (isNumber && (currency === undefined || /^[A-Z]{3}$/.test(currency))) return;
  throw new RestError('order_invalid', 'The number or the currency of the order is not in its form.', { status: 400 });
}

/** The orders in the database. A change of status takes hold of the order first, so that it takes effect once. */
@injectable()
export class SqlOrders implements Orders {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(TOOLS) private readonly tools: Tools,
  ) {}

  async find(id: number): Promise<Order | undefined> {
    const row = await this.#row(id);
    return row && readOrder(row);
  }

  async findByNumber(number: string): Promise<Order | undefined> {
    const sql = `SELECT o.* FROM ${this.#table('orders')} o WHERE o.number = $1`;
    const row = await this.database.selectOne<OrderRow>(sql, [number]);
    return row && readOrder(row);
  }

  async list(query: OrderQuery): Promise<{ orders: Order[]; total: number }> {
    const where = bindConditions([
      ...among('o.status', query.statuses ?? CUSTOMER_STATUSES),
      ...compared('o.user_id = ?', query.userId),
    ]);
    const from = `FROM ${this.#table('orders')} o WHERE ${where.sql}`;
    const [rows, counted] = await Promise.all([
      this.database.select<OrderRow>(
        `SELECT o.* ${from} ORDER BY o.created_at DESC, o.id DESC ${pageOf(query)}`,
        where.values,
      ),
      this.database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n ${from}`, where.values),
    ]);
    return { orders: rows.map(readOrder), total: Number(counted?.n ?? 0) };
  }

  async itemsOf(orderIds: readonly number[]): Promise<Map<number, OrderItem[]>> {
    if (orderIds.length === 0) return new Map();
    const rows = await this.database.select<OrderItemRow>(
      `SELECT i.* FROM ${this.#table('order_items')} i WHERE i.order_id IN (${places(orderIds.length)})
        ORDER BY i.order_id, i.id`,
      orderIds,
    );
    return grouped(rows, (row) => row.order_id, readOrderItem);
  }

  async create(fresh: NewOrder): Promise<Order> {
    const { status = 'pending', userId = 0, createdAt = timestamp(this.clock), updatedAt = createdAt } = fresh;
    const { currency = this.tools.use(SHOP).currency().code } = fresh;
    checkStatus(status);
    checkHead(fresh);
    const lines = await linesOf(fresh.items, this.tools.use(PRODUCTS));
    return this.database.transaction(async () => {
      const id = await this.database.insert('shop_orders', {
        number: '',
        user_id: userId === 0 ? null : userId,
        status,
        currency,
        total: lines.reduce((sum, line) => sum + line.total, 0),
        item_count: lines.reduce((sum, line) => sum + line.quantity, 0),
        created_at: createdAt,
        updated_at: updatedAt,
      });
      await this.#takeNumber(id, fresh.number);
      if (SALES_STATUSES.includes(status)) await holdProducts(this.database, lines);
      await this.#writeLines(id, lines);
      return this.#settled(id, 'new', updatedAt);
    });
  }

  async setStatus(id: number, status: OrderStatus): Promise<Order | undefined> {
    checkStatus(status);
    return this.database.transaction(async () => {
      const before = await this.#held(id);
      if (!before || before.status === status) return before && readOrder(before);
      const now = timestamp(this.clock);
      const previous = status === 'trash' ? before.status : null;
      const row = { status, previous_status: previous, updated_at: now };
      await this.database.update('shop_orders', row, 'id = $1', [id]);
      return this.#settled(id, before.status, now);
    });
  }

  async remove(id: number): Promise<Order | undefined> {
    return this.database.transaction(async () => {
      const row = await this.#held(id);
      if (!row) return undefined;
      if (row.is_counted === 1) await countSales(this.database, id, -1);
      await this.database.remove('shop_orders', 'id = $1', [id]);
      return readOrder(row);
    });
  }

  async boughtBy(userId: number, productIds: readonly number[]): Promise<number[]> {
    if (userId === 0 || productIds.length === 0) return [];
    const rows = await this.database.select<{ product_id: number }>(
      `SELECT DISTINCT i.product_id FROM ${this.#table('orders')} o
        JOIN ${this.#table('order_items')} i ON i.order_id = o.id
        WHERE o.user_id = $1 AND o.status = 'completed' AND i.product_id IN (${places(productIds.length, 2)})`,
      [userId, ...productIds],
    );
    const bought = new Set(rows.map((row) => row.product_id));
    return productIds.filter((id) => bought.has(id));
  }

  /** Brings sales and downloads to where the status wants them, and announces it after the commit. */
  async #settled(id: number, before: OrderStatus | 'new', now: string): Promise<Order> {
    const row = await this.#mustFind(id);
    const { status } = row;
    const counts = SALES_STATUSES.includes(status);
    if (counts !== (row.is_counted === 1)) {
      await countSales(this.database, id, counts ? 1 : -1);
      await this.database.update('shop_orders', { is_counted: Number(counts) }, 'id = $1', [id]);
    }
    if (status === 'completed') {
      if (row.completed_at === null) await this.database.update('shop_orders', { completed_at: now }, 'id = $1', [id]);
      await this.tools.use(DOWNLOADS).grant(id);
    } else if (before === 'completed') await this.tools.use(DOWNLOADS).revoke(id);
    const order = readOrder(await this.#mustFind(id));
    await this.database.afterCommit(() => this.tools.hooks.action(shopHooks.shop_order_status_changed, order, before));
    return order;
  }

  /**
   * Gives an order its number, by default its id.
   * @throws RestError 409 `order_number_taken`
   */
  async #takeNumber(id: number, wish: string | undefined): Promise<void> {
    for (let n = 1; ; n += 1) {
      const number = wish ?? (n === 1 ? String(id) : `${id}-${n}`);
      if (await this.database.insertIgnore('shop_order_numbers', { number, order_id: id })) {
        await this.database.update('shop_orders', { number }, 'id = $1', [id]);
        return;
      }
      if (wish !== undefined) {
        throw new RestError('order_number_taken', `There is an order ${wish} already.`, { status: 409 });
      }
    }
  }

  async #writeLines(id: number, lines: readonly Line[]): Promise<void> {
    for (const { productId, name, quantity, unitPrice, total } of lines) {
      const row = { order_id: id, product_id: productId, name, quantity, unit_price: unitPrice, total };
      await this.database.insert('shop_order_items', row);
    }
  }

  /** The order, held against other writers until the transaction ends. */
  async #held(id: number): Promise<OrderRow | undefined> {
    await this.database.execute(`UPDATE ${this.#table('orders')} SET status = status WHERE id = $1`, [id]);
    return this.#row(id);
  }

  #row(id: number): Promise<OrderRow | undefined> {
    return this.database.selectOne<OrderRow>(`SELECT o.* FROM ${this.#table('orders')} o WHERE o.id = $1`, [id]);
  }

  async #mustFind(id: number): Promise<OrderRow> {
    const row = await this.#row(id);
    if (!row) throw new Error(`The order ${id} vanished while it was written.`);
    return row;
  }

  #table(name: string): string {
    return this.database.table(`shop_${name}`);
  }
}
