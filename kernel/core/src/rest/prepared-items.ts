import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.js';
import { definePort } from '../ports.js';
import type { CacheTags } from '../services/cache-tags.js';
import { PLUGINS_TAG } from './visitor-cache.js';

/** What is kept of one kind of item. What was read before a change is never kept after it. */
export interface PreparedStore {
  /**
   * How everything that the items depend on stands at this moment: take it before reading them; undefined while nothing
   * may be kept (inside a transaction, or when the site keeps nothing).
   * @param more what else they depend on, as a text that changes with it
   */
  state(more?: string): string | undefined;
  /** What is kept under a key, if it is still true in that state. */
  get<V extends object>(key: string, state: string): V | undefined;
  /** Keeps something that was made after `state` was taken; `bytes` is about how much memory it holds. */
  keep(key: string, value: object, state: string, bytes: number): void;
}

/** Keeps items between answers, in the memory of the process. */
export interface PreparedItems {
  /** A store of items that depend on some cache tags (plugins and settings are always among them). */
  open(tags: readonly string[]): PreparedStore;
}

/** Items that are kept between answers. */
export const PREPARED_ITEMS = definePort<PreparedItems>('kernel/prepared-items');

/** Something that is kept, about how much memory it holds, and the keys of its generation. */
interface Entry {
  readonly value: object;
  readonly bytes: number;
  readonly keys: Set<string>;
}

/** The memory of all stores of one host. */
export class SharedPreparedItems implements PreparedItems {
  readonly #kept: LRUCache<string, Entry>;
  #stores = 0;

  /** @param parts `maxBytes` is for all stores together; with 0 nothing is ever kept */
  constructor(
    private readonly parts: {
      readonly cacheTags: CacheTags;
      readonly database: Pick<Database, 'isInTransaction'>;
      readonly maxBytes: number;
    },
  ) {
    this.#kept = new LRUCache({
      maxSize: Math.max(1, Math.floor(parts.maxBytes)),
      sizeCalculation: ({ bytes }, key) => bytes + key.length + 128,
      dispose: ({ keys }, key) => keys.delete(key),
    });
  }

  open(tags: readonly string[]): PreparedStore {
    const { cacheTags, database } = this.parts;
    const isOn = this.parts.maxBytes > 0;
    const all = Object.freeze([PLUGINS_TAG, ...tags]);
    this.#stores += 1;
    const store = this.#stores;
    let current = '';
    let generation = 0;
    let keys = new Set<string>();
    const keyOf = (key: string) => `${store}/${generation}/${key}`;
    const now = (more: string) => `${cacheTags.of(all)}|${more}`;
    // Nobody asks for an older generation again, so its entries go at once and not when their room is wanted.
    const enter = (state: string) => {
      if (state === current) return;
      current = state;
      generation += 1;
      const former = keys;
      keys = new Set();
      for (const key of former) this.#kept.delete(key);
    };
    return {
      state: (more = '') => (isOn && !database.isInTransaction ? now(more) : undefined),
      get: <V extends object>(key: string, state: string) => {
        enter(state);
        // Only `keep` of this store writes under its keys.
        return this.#kept.get(keyOf(key))?.value as V | undefined;
      },
      keep: (key, value, state, bytes) => {
        const more = state.slice(state.indexOf('|') + 1);
        if (state !== now(more)) return;
        enter(state);
        this.#kept.set(keyOf(key), { value, bytes, keys });
        // What stood under the key before has taken it out.
        keys.add(keyOf(key));
      },
    };
  }
}
