import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  RestError,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { alias, DATABASE, type Database, fields, grouped, type Row, sql, where } from '@plinth/kernel/database';
import { shortened } from '@plinth/kernel/text';
import { CUSTOMER_CONTACTS } from '../customers/contacts.js';
import { shopHooks } from '../hooks.js';
import {
  DOWNLOADS,
  type NewOrder,
  ORDER_STATUSES,
  type Order,
  type OrderItem,
  type OrderQuery,
  type OrderSelection,
  type OrderStatus,
  type Orders,
  PRODUCTS,
  SALES_STATUSES,
  SHOP,
  STOCK_HOLDING_STATUSES,
} from '../ports.js';
import { changedMeanwhile, checkHead, checkStatus } from './checks.js';
import { emailKey } from './guest-orders.js';
import { type Line, linesOf } from './lines.js';
import { selectionOf } from './query.js';
import { countSales, holdProducts } from './sales.js';
import { comesBack, giveStockBack, holdsStock, noteTakenElsewhere, takeStock } from './stock.js';
import { orderItems, orderNumbers, orders } from './tables.js';

type OrderRow = Row<typeof orders>;

/** From where an order comes to its status, and how. */
interface Settling {
  readonly before: OrderStatus | 'new';
  readonly now: Timestamp;
  readonly isImported?: boolean | undefined;
  readonly tellsCustomer?: boolean | undefined;
}

const COLUMNS = { date: 'createdAt', total: 'total' } as const;

function readOrder(stored: OrderRow): Order {
  const { isCounted: _, holdsStock: __, statusChangedAt: ___, guestKey: ____, userId, ...row } = stored;
  return { ...row, userId: userId ?? 0 };
}

/** How many numbers are tried one after the other for a new order. */
const NUMBERS_TRIED = 1_000;

/** The most characters of a note. */
const MAX_NOTE = 5_000;

function textOrNull(text: string | undefined, most: number): string | null {
  return shortened(text?.trim() ?? '', most) || null;
}

/** The orders in the database. A change of status takes hold of the order first, so that it takes effect once. */
@injectable()
export class SqlOrders implements Orders {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  async find(id: number): Promise<Order | undefined> {
    const row = await this.#row(id);
    return row && readOrder(row);
  }

  async findByNumber(number: string): Promise<Order | undefined> {
    const row = await this.database.rows(orders).find({ number });
    return row && readOrder(row);
  }

  async list(query: OrderQuery): Promise<{ orders: Order[]; total: number }> {
    const { orderBy = 'date', order = 'desc', limit, offset } = query;
    const listing = { orderBy: { [COLUMNS[orderBy]]: order, id: order }, limit, offset };
    const { rows, total } = await this.database.rows(orders).page(selectionOf(query), listing);
    return { orders: rows.map(readOrder), total };
  }

  async statusCounts(selection: OrderSelection): Promise<Map<OrderStatus, number>> {
    const wanted = selectionOf({ ...selection, statuses: ORDER_STATUSES });
    const rows = await this.database.sql<{ status: OrderStatus; n: number }>`
      SELECT ${fields({ status: orders.status, n: sql`COUNT(*)` })} FROM ${orders}
       WHERE ${where(orders, wanted)} GROUP BY ${orders.status}`;
    return new Map(rows.map(({ status, n }) => [status, n]));
  }

  async itemsOf(orderIds: readonly number[]): Promise<Map<number, OrderItem[]>> {
    if (orderIds.length === 0) return new Map();
    const rows = await this.database
      .rows(orderItems)
      .list({ orderId: orderIds }, { orderBy: { orderId: 'asc', id: 'asc' } });
    return grouped(
      rows,
      ({ orderId }) => orderId,
      ({ productId, stockTaken: _, ...row }) => ({ ...row, productId: productId ?? 0 }),
    );
  }

  async create(fresh: NewOrder): Promise<Order> {
    const { status = 'pending', userId = 0, createdAt = timestamp(this.clock), updatedAt = createdAt } = fresh;
    const { currency = this.context.use(SHOP).currency().code } = fresh;
    checkStatus(status);
    checkHead(fresh);
    const { decimals = this.context.use(SHOP).currencyOf(currency).precision } = fresh;
    const lines = await linesOf(fresh.items, this.context.use(PRODUCTS));
    const guestEmail = textOrNull(fresh.guestEmail, 254);
    return this.database.transaction(async () => {
      const id = await this.database.rows(orders).insert({
        number: '',
        userId: userId === 0 ? null : userId,
        status,
        currency,
        decimals,
        total: lines.reduce((sum, line) => sum + line.total, 0),
        itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
        guestName: textOrNull(fresh.guestName, 200),
        guestEmail,
        guestKey: emailKey(guestEmail),
        note: textOrNull(fresh.note, MAX_NOTE),
        createdAt,
        updatedAt,
      });
      await this.#takeNumber(id, fresh.number);
      if (STOCK_HOLDING_STATUSES.includes(status)) await holdProducts(this.database, lines);
      await this.#writeLines(id, lines);
      const { isImported, tellsCustomer, contact } = fresh;
      if (contact || !isImported) await this.context.use(CUSTOMER_CONTACTS).keepWith({ id, userId }, contact);
      return this.#settled(id, { before: 'new', now: updatedAt, isImported, tellsCustomer });
    });
  }

  async setStatus(id: number, status: OrderStatus, seen?: OrderStatus): Promise<Order | undefined> {
    checkStatus(status);
    return this.database.transaction(async () => {
      const before = await this.#held(id);
      if (before && seen !== undefined && before.status !== seen) throw changedMeanwhile();
      if (!before || before.status === status) return before && readOrder(before);
      const updatedAt = timestamp(this.clock);
      const previousStatus = status === 'trash' ? before.status : null;
      await this.database
        .rows(orders)
        .change({ id }, { status, previousStatus, updatedAt, statusChangedAt: updatedAt });
      return this.#settled(id, { before: before.status, now: updatedAt });
    });
  }

  async remove(id: number): Promise<Order | undefined> {
    return this.database.transaction(async () => {
      const row = await this.#held(id);
      if (!row) return undefined;
      await this.#holdProductsOf(id);
      if (row.holdsStock && comesBack(row)) await this.#giveBack(id);
      if (row.isCounted) await countSales(this.database, id, -1);
      await this.database.rows(orders).remove({ id });
      return readOrder(row);
    });
  }

  async boughtBy(userId: number, productIds: readonly number[]): Promise<number[]> {
    if (userId === 0 || productIds.length === 0) return [];
    const o = alias(orders, 'o');
    const i = alias(orderItems, 'i');
    const rows = await this.database.sql<{ id: number }>`
      SELECT DISTINCT ${fields({ id: i.productId })} FROM ${o} JOIN ${i} ON ${i.orderId} = ${o.id}
       WHERE ${where(o, { userId, status: 'completed' })} AND ${i.productId} IN ${productIds}`;
    const bought = new Set(rows.map(({ id }) => id));
    return productIds.filter((id) => bought.has(id));
  }

  /** Brings stock, sales and downloads to where the status wants them, and announces it after the commit. */
  async #settled(id: number, { before, now, isImported = false, tellsCustomer = false }: Settling): Promise<Order> {
    const row = await this.#mustFind(id);
    const { status } = row;
    await this.#settleStock(row, isImported);
    const isCounted = SALES_STATUSES.includes(status);
    if (isCounted !== row.isCounted) {
      await countSales(this.database, id, isCounted ? 1 : -1);
      await this.database.rows(orders).change({ id }, { isCounted });
    }
    if (status === 'completed') {
      if (row.completedAt === null) await this.database.rows(orders).change({ id }, { completedAt: now });
      await this.context.use(DOWNLOADS).grant(id);
    } else if (before === 'completed') await this.context.use(DOWNLOADS).revoke(id);
    const order = readOrder(await this.#mustFind(id));
    await this.database.afterCommit(() =>
      this.context.hooks.action(shopHooks.shop_order_status_changed, order, before, { isImported, tellsCustomer }),
    );
    return order;
  }

  /** Takes the pieces of an order or gives them back, if its status wants the other of the two. */
  async #settleStock(row: OrderRow, isImported: boolean): Promise<void> {
    const { id } = row;
    const holds = holdsStock(row);
    if (holds === row.holdsStock) return;
    await this.#holdProductsOf(id);
    if (!holds) await this.#giveBack(id);
    else if (isImported) await noteTakenElsewhere(this.database, id);
    else {
      await takeStock(this.database, id, timestamp(this.clock));
      await this.database.afterCommit(() => this.cacheTags.invalidate('products'));
    }
    await this.database.rows(orders).change({ id }, { holdsStock: holds });
  }

  async #giveBack(id: number): Promise<void> {
    await giveStockBack(this.database, id, timestamp(this.clock));
    await this.database.afterCommit(() => this.cacheTags.invalidate('products'));
  }

  async #holdProductsOf(orderId: number): Promise<void> {
    await holdProducts(this.database, await this.database.rows(orderItems).list({ orderId }));
  }

  /**
   * Gives an order its number, by default the one after that of the order before it.
   * @throws RestError 409 `order_number_taken`
   */
  async #takeNumber(orderId: number, desired: string | undefined): Promise<void> {
    const rows = this.database.rows(orderNumbers);
    const take = (number: string) => rows.insertIfAbsent({ number, orderId });
    if (desired !== undefined && !(await take(desired))) {
      throw new RestError('order_number_taken', `There is an order ${desired} already.`, { status: 409 });
    }
    const number = desired ?? (await this.#nextNumber(orderId, take));
    await this.database.rows(orders).change({ id: orderId }, { number });
  }

  /** Orders of another system came with numbers of their own: new ones go on from there. */
  async #nextNumber(orderId: number, take: (number: string) => Promise<boolean>): Promise<string> {
    const before = await this.database
      .rows(orders)
      .list({ id: { below: orderId } }, { orderBy: { id: 'desc' }, limit: 1 });
    const last = before[0]?.number ?? '';
    const first = Math.max(orderId, /^\d{1,15}$/.test(last) ? Number(last) + 1 : 0);
    // Others may take numbers at the same time.
    for (let number = first; number < first + NUMBERS_TRIED; number += 1)
      if (await take(String(number))) return String(number);
    return this.database.rows(orderNumbers).claimSlug('number', { desired: String(first) }, take);
  }

  async #writeLines(orderId: number, lines: readonly Line[]): Promise<void> {
    for (const line of lines) await this.database.rows(orderItems).insert({ ...line, orderId });
  }

  /** The order, held against other writers until the transaction ends. */
  async #held(id: number): Promise<OrderRow | undefined> {
    await this.database.rows(orders).hold({ id });
    return this.#row(id);
  }

  #row(id: number): Promise<OrderRow | undefined> {
    return this.database.rows(orders).find({ id });
  }

  async #mustFind(id: number): Promise<OrderRow> {
    const row = await this.#row(id);
    if (!row) throw new Error(`The order ${id} vanished while it was written.`);
    return row;
  }
}
