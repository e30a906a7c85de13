import { CLOCK, type Clock, definePort, inject, injectable } from '@plinth/kernel';
import { LRUCache } from 'lru-cache';

/** How long a feed for visitors is kept (docs/components/member-blog.md, Limits). */
const LIFE_MS = 60_000;

const MAX_BYTES = 8 * 1024 * 1024;

/** A page of a feed, and how many items the whole feed has. */
export interface FeedPage {
  readonly answer: { readonly html: string };
  readonly total: number;
}

interface Kept {
  readonly page: FeedPage;
  readonly until: number;
}

/**
 * Feeds as visitors see them, for a minute. It takes nothing of somebody signed in, and nothing in it depends on who
 * asks; it lives in the process, because what it holds may be a minute old anywhere.
 */
@injectable()
export class FeedCache {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }, key) => 2 * (page.answer.html.length + key.length) + 256,
  });

  constructor(@inject(CLOCK) private readonly clock: Clock) {}

  /** The kept page of these arguments, or the one that `make` makes. */
  async page(args: Readonly<Record<string, unknown>>, make: () => Promise<FeedPage>): Promise<FeedPage> {
    const key = JSON.stringify(args);
    const now = this.clock.now().getTime();
    const known = this.#kept.get(key);
    if (known && known.until > now) return known.page;
    const page = await make();
    this.#kept.set(key, { page, until: now + LIFE_MS });
    return page;
  }
}

/** Feeds for visitors. */
export const FEED_CACHE = definePort<FeedCache>('member-blog/feed-cache');
