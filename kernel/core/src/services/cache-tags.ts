import type { MessageBus } from './message-bus.js';

/** Objects share counters: there are never more than this many of a tag, however many objects a site has. */
const OBJECT_COUNTERS = 4_096;

/**
 * Parts of a cache tag. `posts` alone stands for everything about posts. What depends on `cacheTag.object('posts', 17)`
 * stays true while other posts change, and what depends on `cacheTag.whole('posts')` while single ones do.
 */
export const cacheTag = {
  /** One object. Invalidated, it takes along whatever depends on the tag alone, such as lists. */
  object: (tag: string, id: number): string => `${tag}/${id % OBJECT_COUNTERS}`,
  /** To depend on: what changes for all objects at once, which is said by the tag alone. */
  whole: (tag: string): string => `${tag}/*`,
  /** To invalidate: lists and counts, but none of the objects that are there already. */
  lists: (tag: string): string => `${tag}/-`,
} as const;

/**
 * Counters that rise with every write that could show (`posts`, `terms`, `users` …; see {@link cacheTag} for parts of them).
 * An answer kept together with the counters it depends on is true as long as they have not moved.
 */
export interface CacheTags {
  /** The present counters of some tags as one text; a new one each time while other processes may go unheard. */
  of(tags: readonly string[]): string;
  /** Says that what a tag stands for changed; tells the other processes as well. */
  invalidate(...tags: readonly string[]): void;
}

/** Counters in the process; a change anywhere is signalled to all. */
export class SharedCacheTags implements CacheTags {
  readonly #counters = new Map<string, number>();
  /** Rises with every change: what the counters of some tags came to is true as long as it has not moved. */
  #changes = 0;
  readonly #texts = new WeakMap<readonly string[], { readonly changes: number; readonly text: string }>();
  /** Rises when changes of other processes may have gone unheard: then nothing kept is true for sure. */
  #lapses = 0;

  /** @param origin tells this process from the others, so that its own signals are not counted twice */
  constructor(
    private readonly signals: MessageBus,
    private readonly origin: string,
  ) {
    signals.on('cache-tags', (message) => {
      if (!isChange(message) || message.origin === this.origin) return;
      this.#raise(message.tags);
    });
    signals.onLapse(() => {
      this.#lapses += 1;
    });
  }

  of(tags: readonly string[]): string {
    if (!this.signals.isLive) this.#lapses += 1;
    const counters = this.#countersOf(tags);
    return this.#lapses === 0 ? counters : `${this.#lapses}~${counters}`;
  }

  invalidate(...tags: readonly string[]): void {
    this.#raise(tags);
    // Sending never fails; what it waits for is nobody's business here.
    this.signals.send('cache-tags', { origin: this.origin, tags }).catch(() => undefined);
  }

  /** Whoever keeps something asks with the same list again and again, several times for one answer. */
  #countersOf(tags: readonly string[]): string {
    const known = this.#texts.get(tags);
    if (known?.changes === this.#changes) return known.text;
    const text = tags.map((tag) => this.#counterOf(tag)).join('.');
    if (Object.isFrozen(tags)) this.#texts.set(tags, { changes: this.#changes, text });
    return text;
  }

  #counterOf(tag: string): string | number {
    const counted = (name: string) => this.#counters.get(name) ?? 0;
    const slash = tag.indexOf('/');
    return slash < 0 ? counted(tag) : `${counted(cacheTag.whole(tag.slice(0, slash)))}-${counted(tag)}`;
  }

  #raise(tags: readonly string[]): void {
    this.#changes += 1;
    for (const tag of tags) {
      const slash = tag.indexOf('/');
      this.#add(slash < 0 ? tag : tag.slice(0, slash));
      this.#add(slash < 0 ? cacheTag.whole(tag) : tag);
    }
  }

  #add(counter: string): void {
    this.#counters.set(counter, (this.#counters.get(counter) ?? 0) + 1);
  }
}

function isChange(message: unknown): message is { origin: string; tags: string[] } {
  return typeof message === 'object' && message !== null && 'origin' in message && 'tags' in message;
}
