import { LRUCache } from 'lru-cache';
import type { CacheTags } from '../services/cache-tags.js';
import type { Target } from './request-reader.js';
import type { Match } from './route-table.js';
import { type Answer, wholeOf } from './send.js';

/** An answer that is kept, with what was asked: whoever asks it again need not have it read anew. */
export interface Kept {
  /** What the answer depends on, and how that stood when it was made. */
  readonly tags: readonly string[];
  readonly state: string;
  readonly asked: Target;
  /** The route that answered, with what its path names. */
  readonly match: Match;
  readonly answer: Answer;
}

/** Raised whenever a plugin is switched or a setting changes: every answer may depend on that. */
export const PLUGINS_TAG = 'plugins';

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
      sizeCalculation: ({ answer }, key) => wholeOf(answer.content ?? '').length + key.length + 512,
    });
  }

  /** The answer under a key, if it is still true. */
  get(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.state === this.state(kept.tags) ? kept : undefined;
  }

  /** The state to remember with an answer; take it before the answer is computed. */
  state(tags: readonly string[]): string {
    return this.cacheTags.of([PLUGINS_TAG, ...tags]);
  }

  /** Keeps an answer, its text as the bytes that will be sent; a stream cannot be kept. */
  keep(key: string, made: Omit<Kept, 'answer'>, answer: Answer): void {
    if (answer.raw) return;
    const content = wholeOf(answer.content ?? '');
    this.#kept.set(key, { ...made, answer: { ...answer, content } });
  }
}
