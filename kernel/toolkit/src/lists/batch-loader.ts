import type { Caller, RestRequest } from '@plinth/kernel';
import DataLoader from 'dataloader';

/** Databases refuse statements with very many bound values. */
const MAX_TOGETHER = 500;

/** Reads what belongs to some keys, in one go; a key that has nothing is missing from the map. */
export type ReadMany<K, V> = (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;

/** The request that asks, and for whom. */
export interface EmbeddingCall {
  readonly caller: Caller;
  readonly request: RestRequest;
}

/**
 * What the embedded items of one answer ask for is read together: each embedded address is a request of its own, and all
 * of them are on their way at once, so their questions wait for one another and are asked in one query. Outside of
 * embedding a question is asked at once. Nothing is kept.
 */
export class BatchLoader<K, V> {
  // Embedded requests share the caller of the request around them, and nobody else does.
  readonly #loaders = new WeakMap<Caller, DataLoader<K, V | undefined>>();

  /** What belongs to a key. `read` must answer the same for every call of one request. */
  async load(call: EmbeddingCall, key: K, read: ReadMany<K, V>): Promise<V | undefined> {
    if (!isEmbedded(call)) return (await read([key])).get(key);
    return this.#loader(call.caller, read).load(key);
  }

  /** What belongs to several keys; see {@link load}. */
  async loadAll(call: EmbeddingCall, keys: readonly K[], read: ReadMany<K, V>): Promise<ReadonlyMap<K, V>> {
    if (!isEmbedded(call)) return read(keys);
    const loader = this.#loader(call.caller, read);
    const found = new Map<K, V>();
    const load = async (key: K) => {
      const value = await loader.load(key);
      if (value !== undefined) found.set(key, value);
    };
    await Promise.all(keys.map(load));
    return found;
  }

  #loader(caller: Caller, read: ReadMany<K, V>): DataLoader<K, V | undefined> {
    const known = this.#loaders.get(caller);
    if (known) return known;
    const many = async (keys: readonly K[]) => {
      const found = await read([...new Set(keys)]);
      return keys.map((each) => found.get(each));
    };
    const made = new DataLoader<K, V | undefined>(many, { cache: false, maxBatchSize: MAX_TOGETHER });
    this.#loaders.set(caller, made);
    return made;
  }
}

/** Only reading: a write may run in a transaction, into which nobody else's questions belong. */
function isEmbedded({ request }: EmbeddingCall): boolean {
  return request.internal && request.method === 'GET';
}
