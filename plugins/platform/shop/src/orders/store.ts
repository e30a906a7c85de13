import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database, fields, grouped, type Row, sql, where } from '@plinth/kernel/database';
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
  type StatusDetails,
} from '../ports.js';
import { totalWith } from '../taxes/tax.js';
import { changedMeanwhile, checkHead, checkStatus } from './checks.js';
import { emailKey } from './guest-orders.js';
import { type Line, linesOf } from './lines.js';
import { takeNumber } from './numbers.js';
import { awaitsPayment, paidStatus, productsBought, unlocksDownloads } from './payment.js';
import { selectionOf } from './query.js';
import { countSales, holdProducts } from './sales.js';
import { comesBack, giveStockBack, holdsStock, noteTakenElsewhere, takeStock } from './stock.js';
import { finishSubmission, submittedOrder, takeSubmission } from './submissions.js';
import { orderItems, orders } from './tables.js';

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

/** The most characters of a note. */
const MAX_NOTE = 5_000;

function textOrNull(text: string | undefined, most: number): string | null {
  return shortened(text?.trim() ?? '', most) || null;
}

/** The amounts of a new order. */
function amountsOf({ tax }: NewOrder, lines: readonly Line[]) {
  const sum = lines.reduce((total, line) => total + line.total, 0);
  return {
    total: totalWith(sum, tax),
    itemCount: lines.reduce((pieces, line) => pieces + line.quantity, 0),
    ...(tax && { taxCountry: tax.country, taxRate: tax.rate, taxIncluded: tax.included, taxTotal: tax.amount }),
  };
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
    const { submissionKey } = fresh;
    return this.database.transaction(async () => {
      const before = submissionKey === undefined ? undefined : await takeSubmission(this.database, submissionKey);
      if (before !== undefined) return readOrder(await this.#mustFind(before));
      const id = await this.database.rows(orders).insert({
        ...{ number: '', userId: userId === 0 ? null : userId, status, currency, decimals, createdAt, updatedAt },
        ...amountsOf(fresh, lines),
        guestName: textOrNull(fresh.guestName, 200),
        guestEmail,
        guestKey: emailKey(guestEmail),
        note: textOrNull(fresh.note, MAX_NOTE),
        paymentMethod: textOrNull(fresh.paymentMethod, 40),
        paidAt: fresh.paidAt ?? null,
      });
      if (submissionKey !== undefined) await finishSubmission(this.database, submissionKey, id);
      await takeNumber(this.database, id, fresh.number);
      if (STOCK_HOLDING_STATUSES.includes(status)) await holdProducts(this.database, lines);
      await this.#writeLines(id, lines);
      await this.#keepContact({ id, userId }, fresh);
      const { isImported, tellsCustomer } = fresh;
      return this.#settled(id, { before: 'new', now: updatedAt, isImported, tellsCustomer });
    });
  }

  async setStatus(
    id: number,
    status: OrderStatus,
    seen?: OrderStatus,
    { refundNote }: StatusDetails = {},
  ): Promise<Order | undefined> {
    checkStatus(status);
    return this.database.transaction(async () => {
      const before = await this.#held(id);
      if (before && seen !== undefined && before.status !== seen) throw changedMeanwhile();
      if (!before || before.status === status) return before && readOrder(before);
      const noted = status === 'refunded' ? { refundNote: textOrNull(refundNote, MAX_NOTE) } : {};
      return this.#move(before, status, noted);
    });
  }

  async markPaid(id: number, seen?: OrderStatus): Promise<Order | undefined> {
    return this.database.transaction(async () => {
      const before = await this.#held(id);
      if (!before || !awaitsPayment(before, seen)) return before && readOrder(before);
      return this.#move(before, await paidStatus(this.database, id), { paidAt: timestamp(this.clock) });
    });
  }

  async findBySubmission(key: string): Promise<Order | undefined> {
    const id = await submittedOrder(this.database, key);
    return id === undefined ? undefined : this.find(id);
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
    const bought = await productsBought(this.database, userId, productIds);
    return productIds.filter((id) => bought.has(id));
  }

  /** Moves an order that is held to another status. */
  async #move(before: OrderRow, status: OrderStatus, more: Partial<Pick<OrderRow, 'paidAt' | 'refundNote'>>) {
    const { id } = before;
    const updatedAt = timestamp(this.clock);
    const previousStatus = status === 'trash' ? before.status : null;
    const changes = { ...more, status, previousStatus, updatedAt, statusChangedAt: updatedAt };
    await this.database.rows(orders).change({ id }, changes);
    return this.#settled(id, { before: before.status, now: updatedAt });
  }

  /** Stores how the customer is reached: as they wrote it at checkout, else as their account says. */
  async #keepContact(order: Pick<Order, 'id' | 'userId'>, { recipient, contact, isImported }: NewOrder): Promise<void> {
    const contacts = this.context.use(CUSTOMER_CONTACTS);
    if (recipient) await contacts.keepRecipient(order, recipient);
    if (contact || !(recipient || isImported)) await contacts.keepWith(order, contact);
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
    if (status === 'completed' && row.completedAt === null)
      await this.database.rows(orders).change({ id }, { completedAt: now });
    if (unlocksDownloads(row)) await this.context.use(DOWNLOADS).grant(id);
    else if (before === 'completed' || before === 'processing') await this.context.use(DOWNLOADS).revoke(id);
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
