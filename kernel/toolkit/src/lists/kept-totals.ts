import type { CacheTags } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';

/** Forgotten when it grows beyond this, rather than kept in order of use. */
const MAX_TOTALS = 1_000;

/**
 * How many rows match which query. Counting is what makes a list slow on a big site, so a total is kept until a write
 * invalidates one of its cache tags.
 */
export class KeptTotals {
  readonly #kept = new Map<string, number>();
  #state = '';

  /** @param tags the cache tags of everything that is counted, and of what conditions on it look at */
  constructor(
    private readonly database: Pick<Database, 'afterCommit'>,
    private readonly cacheTags: CacheTags,
    private readonly tags: readonly string[],
  ) {}

  /**
   * The kept total of a query, or the counted one.
   * @param query says all that the number depends on beside the tables of the tags
   */
  async of(query: string, count: () => Promise<number>): Promise<number> {
    const state = this.cacheTags.of(this.tags);
    if (state !== this.#state || this.#kept.size >= MAX_TOTALS) this.#kept.clear();
    this.#state = state;
    const known = this.#kept.get(query);
    if (known !== undefined) return known;
    const total = await count();
    await this.database.afterCommit(() => this.#keep(query, total, state));
    return total;
  }

  /** Inside a transaction this waits for its end: what was counted there may be undone, or be news to nobody else yet. */
  #keep(query: string, total: number, state: string): void {
    if (this.cacheTags.of(this.tags) === state) this.#kept.set(query, total);
  }
}
