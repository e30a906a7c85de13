import { LRUCache } from 'lru-cache';
import type { RestRequest } from '../context/request.js';
import type { CacheTags } from '../services/cache-tags.js';
import type { Target } from './request-reader.js';
import type { Match } from './route-table.js';
import { type Answer, wholeOf } from './send.js';

/** What an answer depends on, and how that stood before it was made. */
export interface Dependency {
  readonly tags: readonly string[];
  readonly state: string;
}

/** An answer that is kept, with what was asked: whoever asks it again need not have it read anew. */
export interface Kept {
  readonly dependencies: readonly Dependency[];
  readonly asked: Target;
  /** The route that answered, with what its path names. */
  readonly match: Match;
  readonly answer: Answer;
}

/** What an answer takes with what it was compressed to, as a multiple of its length. */
const COMPRESSED = 1.4;

/** Raised whenever a plugin is switched or a setting changes: every answer may depend on that. */
export const PLUGINS_TAG = 'plugins';

/** The cache tags that a route declares for the answer to a request; undefined for one that is not kept. */
export function visitorTags({ entry, params }: Match, query: RestRequest['query']): readonly string[] | undefined {
  const { cacheForVisitors } = entry.route.declaration;
  return typeof cacheForVisitors === 'function' ? cacheForVisitors({ params, query }) : cacheForVisitors;
}

/**
 * Whole answers for visitors, kept as long as nothing they show has changed: a kept answer carries the state of
 * everything it depends on, so it is never stale.
 */
export class VisitorCache {
  readonly #kept: LRUCache<string, Kept>;

  /** @param maxBytes memory of all answers together */
  constructor(
    private readonly cacheTags: CacheTags,
    maxBytes: number,
  ) {
    this.#kept = new LRUCache<string, Kept>({
      maxSize: Math.ceil(maxBytes),
      sizeCalculation: ({ answer }, key) =>
        Math.ceil(COMPRESSED * wholeOf(answer.content ?? '').length) + key.length + 512,
    });
  }

  /** The answer under a key, if it is still true. */
  get(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    return kept?.dependencies.every(({ tags, state }) => this.cacheTags.of(tags) === state) ? kept : undefined;
  }

  /** A dependency to remember with an answer; take it before the answer is computed. */
  dependency(tags: readonly string[]): Dependency {
    return { tags, state: this.cacheTags.of(tags) };
  }

  /** Keeps an answer, its text as the bytes that will be sent; a stream cannot be kept. */
  keep(key: string, made: Omit<Kept, 'answer'>, answer: Answer): void {
    if (answer.raw) return;
    const content = wholeOf(answer.content ?? '');
    this.#kept.set(key, { ...made, answer: { ...answer, content } });
  }
}
