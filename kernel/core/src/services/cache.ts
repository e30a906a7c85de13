import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.js';

/** Short-lived values that may vanish at any time. Values are JSON. Every plugin gets a space of its own by `space(id)`. */
export interface Cache {
  get<T>(key: string): Promise<T | undefined>;
  /** Keeps a value for `seconds`; one of many megabytes may be forgotten at once. */
  set(key: string, value: unknown, seconds: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Forgets every value of this space. */
  clear(): Promise<void>;
  /** A part of the cache whose keys never meet those of another. */
  space(name: string): Cache;
}

interface Kept {
  readonly text: string;
  readonly until: number;
}

const MAX_ENTRIES = 10_000;
/** Characters of all values, and of one: a larger one is not kept. */
const MAX_CHARACTERS = 64 * 1024 * 1024;
const MAX_VALUE_LENGTH = MAX_CHARACTERS / 4;

function newKept(): LRUCache<string, Kept> {
  return new LRUCache({
    max: MAX_ENTRIES,
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_VALUE_LENGTH,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  });
}

/** The cache of a single process: ten thousand values of 64 million characters; the least recently used go first. */
export class MemoryCache implements Cache {
  constructor(
    private readonly clock: Clock,
    private readonly prefix = '',
    private readonly kept = newKept(),
  ) {}

  async get<T>(key: string): Promise<T | undefined> {
    const kept = this.kept.get(this.prefix + key);
    if (!kept) return undefined;
    if (kept.until > this.clock.now().getTime()) return JSON.parse(kept.text);
    this.kept.delete(this.prefix + key);
    return undefined;
  }

  async set(key: string, value: unknown, seconds: number): Promise<void> {
    const until = this.clock.now().getTime() + seconds * 1000;
    this.kept.set(this.prefix + key, { text: JSON.stringify(value), until });
  }

  async delete(key: string): Promise<void> {
    this.kept.delete(this.prefix + key);
  }

  async clear(): Promise<void> {
    for (const key of [...this.kept.keys()]) {
      if (key.startsWith(this.prefix)) this.kept.delete(key);
    }
  }

  space(name: string): Cache {
    return new MemoryCache(this.clock, `${this.prefix}${name}:`, this.kept);
  }
}
