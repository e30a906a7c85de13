import { LRUCache } from 'lru-cache';
import type { MessageBus } from '../services/message-bus.js';
import type { Database } from './database.js';

/**
 * Rows that are asked for with every request, kept in the process and forgotten when they change, in every process. What
 * was read before a change is never kept after it, a transaction sees and keeps only what the database says, and while
 * changes of other processes may go unheard nothing is kept.
 */
export class KeptRows<K extends string | number, V extends object> {
  // Counted as sizes, because `max` would reserve memory for all of them at once.
  readonly #rows: LRUCache<K, V>;
  readonly #database: Pick<Database, 'isInTransaction'>;
  readonly #signals: MessageBus;
  readonly #topic: string;
  #changes = 0;

  /** @param options `topic` names the signal of a change, `most` how many rows are kept */
  constructor(options: {
    database: Pick<Database, 'isInTransaction'>;
    signals: MessageBus;
    topic: string;
    most: number;
  }) {
    this.#database = options.database;
    this.#signals = options.signals;
    this.#topic = options.topic;
    this.#rows = new LRUCache<K, V>({ maxSize: options.most, sizeCalculation: () => 1 });
  }

  /** Listens for changes that other processes make; returns how to stop. */
  follow(): () => void {
    const unlisten = [this.#signals.on(this.#topic, () => this.forget()), this.#signals.onLapse(() => this.forget())];
    return () => {
      for (const each of unlisten) each();
    };
  }

  /** A row that is kept. */
  get(key: K): V | undefined {
    return this.#mayKeep ? this.#rows.get(key) : undefined;
  }

  /** A point in time: take it before reading from the database what is to be kept. */
  get now(): number {
    return this.#changes;
  }

  /** Keeps a row that was read after `since`, unless anything changed in the meantime. */
  keep(key: K, row: V, since: number): void {
    if (since === this.#changes && this.#mayKeep) this.#rows.set(key, row);
  }

  /** The row of a key: kept, or read and kept. */
  async read(key: K, load: () => Promise<V | undefined>): Promise<V | undefined> {
    const kept = this.get(key);
    if (kept) return kept;
    const since = this.now;
    const row = await load();
    if (row) this.keep(key, row, since);
    return row;
  }

  get #mayKeep(): boolean {
    return this.#signals.isLive && !this.#database.isInTransaction;
  }

  /** Forgets every row. */
  forget(): void {
    this.#changes += 1;
    this.#rows.clear();
  }

  /** Forgets every row, here and in the other processes; call it once the change is committed. */
  async changed(): Promise<void> {
    this.forget();
    await this.#signals.send(this.#topic, null);
  }
}
