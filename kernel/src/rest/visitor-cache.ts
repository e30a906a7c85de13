import { LRUCache } from 'lru-cache';
import type { CacheTags } from '../services/cache-tags.js';
import type { Answer } from './send.js';

interface Kept {
  /** What the answer depends on, and how that stood when it was made. */
  readonly tags: readonly string[];
  readonly state: string;
  readonly answer: Answer;
}

/** Raised whenever a plugin is switched or a setting changes: every answer may depend on that. */
export const PLUGINS_TAG = 'plugins';

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Whole answers for visitors, kept as long as nothing they show has changed: a kept answer carries the state of
 * everything it depends on, so it is never stale.
 */
export class VisitorCache {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }, key) => (answer.content?.length ?? 0) + key.length + 512,
  });

  constructor(private readonly cacheTags: CacheTags) {}

  /** The answer under a key, if it is still true. */
  get(key: string): Answer | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.state === this.state(kept.tags) ? kept.answer : undefined;
  }

  /** The state to remember with an answer; take it before the answer is computed. */
  state(tags: readonly string[]): string {
    return this.cacheTags.of([PLUGINS_TAG, ...tags]);
  }

  /** Keeps an answer, its text as the bytes that will be sent; a stream cannot be kept. */
  keep(key: string, made: Omit<Kept, 'answer'>, answer: Answer): void {
    if (answer.raw) return;
    const content = Buffer.isBuffer(answer.content) ? answer.content : Buffer.from(answer.content ?? '');
    this.#kept.set(key, { ...made, answer: { ...answer, content } });
  }
}
