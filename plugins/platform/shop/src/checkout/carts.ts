import {
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { alias, DATABASE, type Database, fields, sql, where } from '@plinth/kernel/database';
import { settings } from '../settings.js';
import { cartItems, carts } from './tables.js';

/** The most different products in a cart. */
export const MAX_CART_LINES = 50;

/** The most pieces of a product in a cart. */
export const MAX_CART_QUANTITY = 999;

const DAY_MS = 86_400_000;

/** Whose cart it is: an account, or a browser by the digest of its token. */
export type CartOwner =
  | { readonly userId: number; readonly token: null }
  | { readonly userId: null; readonly token: string };

/** A product in a cart. */
export interface CartItem {
  readonly productId: number;
  readonly quantity: number;
}

/** A cart with what is in it, in the order in which it was added. */
export interface Cart {
  readonly id: number;
  readonly items: readonly CartItem[];
}

/** What became of a product that was to be added. */
export type Added = 'added' | 'full';

function ofOwner({ userId, token }: CartOwner) {
  return token === null ? { userId } : { token };
}

/** The carts in the database. Whoever changes a cart holds it first, so that its bounds hold however many add at once. */
@injectable()
export class Carts {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** The cart of an owner, if they have one. */
  async find(owner: CartOwner): Promise<Cart | undefined> {
    const row = await this.#row(owner);
    return row && { id: row.id, items: await this.itemsOf(row.id) };
  }

  /** What is in a cart. */
  itemsOf(cartId: number): Promise<Pick<CartItem, 'productId' | 'quantity'>[]> {
    return this.database
      .rows(cartItems)
      .list({ cartId }, { columns: ['productId', 'quantity'], orderBy: { id: 'asc' }, limit: MAX_CART_LINES });
  }

  /** How many pieces are in the cart of an owner. One query. */
  async count(owner: CartOwner): Promise<number> {
    const c = alias(carts, 'c');
    const i = alias(cartItems, 'i');
    const [row] = await this.database.sql<{ pieces: number | null }>`
      SELECT ${fields({ pieces: sql`SUM(${i.quantity})` })} FROM ${i} JOIN ${c} ON ${c.id} = ${i.cartId}
       WHERE ${where(c, ofOwner(owner))}`;
    return Number(row?.pieces ?? 0);
  }

  /** Adds pieces of a product, up to the most that a cart holds of it. */
  add(owner: CartOwner, item: CartItem): Promise<Added> {
    return this.database.transaction(async () => this.#put(await this.#ensured(owner), item));
  }

  /** Sets how many pieces of products are in a cart; 0 takes a product out. Those that are not in it are ignored. */
  async change(owner: CartOwner, quantities: ReadonlyMap<number, number>): Promise<void> {
    await this.database.transaction(async () => {
      const cartId = await this.#held(owner);
      if (cartId === undefined) return;
      const rows = this.database.rows(cartItems);
      for (const [productId, quantity] of quantities) {
        const item = { cartId, productId };
        if (quantity < 1) await rows.remove(item);
        else await rows.change(item, { quantity: Math.min(MAX_CART_QUANTITY, quantity) });
      }
      await this.#touch(cartId);
    });
  }

  /** Moves what is in the cart of a browser to that of an account, once however many ask. */
  async merge(token: string, userId: number): Promise<void> {
    if (!(await this.#row({ token, userId: null }))) return;
    await this.database.transaction(async () => {
      const from = await this.#held({ token, userId: null });
      if (from === undefined) return;
      const to = await this.#ensured({ userId, token: null });
      for (const item of await this.itemsOf(from)) await this.#put(to, item);
      await this.remove(from);
    });
  }

  /** Takes hold of a cart in a transaction and reads it; undefined where it is gone. */
  async hold(owner: CartOwner): Promise<Cart | undefined> {
    const id = await this.#held(owner);
    return id === undefined ? undefined : { id, items: await this.itemsOf(id) };
  }

  /** Deletes a cart with what is in it. */
  async remove(cartId: number): Promise<void> {
    await this.database.rows(carts).remove({ id: cartId });
  }

  /** Deletes the carts that nobody has changed for as long as the owner of the site says. */
  async sweep(): Promise<void> {
    const oldest = timestampAfter(this.clock, -this.context.settings(settings).cartDays * DAY_MS);
    await this.database.rows(carts).remove({ updatedAt: { below: oldest } });
  }

  /** The id of an owner's cart, made where there is none, and held. */
  async #ensured(owner: CartOwner): Promise<number> {
    for (;;) {
      await this.database.rows(carts).insertIfAbsent({ ...owner, updatedAt: timestamp(this.clock) });
      const id = await this.#held(owner);
      // An order may have taken it away in between.
      if (id !== undefined) return id;
    }
  }

  async #put(cartId: number, { productId, quantity }: CartItem): Promise<Added> {
    const rows = this.database.rows(cartItems);
    const known = await rows.find({ cartId, productId });
    if (!known && (await rows.count({ cartId })) >= MAX_CART_LINES) return 'full';
    const pieces = Math.min(MAX_CART_QUANTITY, quantity + (known?.quantity ?? 0));
    if (known) await rows.change({ id: known.id }, { quantity: pieces });
    else await rows.insert({ cartId, productId, quantity: pieces });
    await this.#touch(cartId);
    return 'added';
  }

  async #touch(cartId: number): Promise<void> {
    await this.database.rows(carts).change({ id: cartId }, { updatedAt: timestamp(this.clock) });
  }

  /** Held before anything is read: a transaction of MariaDB keeps seeing what it saw first. */
  async #held(owner: CartOwner): Promise<number | undefined> {
    const held = await this.database.rows(carts).lock(ofOwner(owner));
    return held === 0 ? undefined : (await this.#row(owner))?.id;
  }

  #row(owner: CartOwner) {
    return this.database.rows(carts).find(ofOwner(owner), { columns: ['id'] });
  }
}

/** The carts. */
export const CARTS = definePort<Carts>('shop/carts');
