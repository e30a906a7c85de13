import { type CacheTags, definePort } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';
import { PLUGINS_TAG } from '@plinth/kernel/layer';
import { LRUCache } from 'lru-cache';

/** How everything that an item depends on stood at some moment. */
export interface PreparedState {
  /** Another one after every change. */
  readonly text: string;
  /** Whether nothing has changed since. */
  isCurrent(): boolean;
}

/** What is kept of one kind of item. What was read before a change is never kept after it. */
export interface PreparedStore {
  /**
   * How everything that the items depend on stands at this moment: take it before reading them; undefined while nothing
   * may be kept (inside a transaction, or when the site keeps nothing).
   * @param more what else they depend on, as a text that changes with it
   * @param tags further cache tags, of single objects for instance
   */
  state(more?: string, tags?: readonly string[]): PreparedState | undefined;
  /** What is kept under a key, if it is still true in that state. */
  get<V extends object>(key: string, state: PreparedState): V | undefined;
  /** Keeps something that was made after `state` was taken; `bytes` is about how much memory it holds. */
  keep(key: string, value: object, state: PreparedState, bytes: number): void;
}

/** Keeps items between answers, in the memory of the process. */
export interface PreparedItems {
  /** A store of items that depend on some cache tags (plugins and settings are always among them). */
  open(tags: readonly string[]): PreparedStore;
}

/** Items that are kept between answers. */
export const PREPARED_ITEMS = definePort<PreparedItems>('toolkit/prepared-items');

/** Something that is kept, about how much memory it holds, and how things stood when it was made. */
interface Entry {
  readonly value: object;
  readonly bytes: number;
  readonly state: string;
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
    });
  }

  open(tags: readonly string[]): PreparedStore {
    const { cacheTags, database } = this.parts;
    const isOn = this.parts.maxBytes > 0;
    const all = Object.freeze([PLUGINS_TAG, ...tags]);
    this.#stores += 1;
    const prefix = `${this.#stores}/`;
    const now = (more: string, further: readonly string[]) =>
      `${cacheTags.of(all)}|${further.length > 0 ? cacheTags.of(further) : ''}|${more}`;
    return {
      state: (more = '', further = []) => {
        if (!isOn || database.isInTransaction) return undefined;
        const text = now(more, further);
        return { text, isCurrent: () => now(more, further) === text };
      },
      get: <V extends object>(key: string, { text }: PreparedState) => {
        const kept = this.#kept.get(prefix + key);
        // Only `keep` of this store writes under its keys.
        if (kept?.state === text) return kept.value as V;
        if (kept) this.#kept.delete(prefix + key);
        return undefined;
      },
      keep: (key, value, state, bytes) => {
        if (state.isCurrent()) this.#kept.set(prefix + key, { value, bytes, state: state.text });
      },
    };
  }
}
