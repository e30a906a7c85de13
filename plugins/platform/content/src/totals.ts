import type { CacheTags, Database } from '@plinth/kernel';

/** Forgotten when it grows beyond this, rather than kept in order of use. */
const MAX_TOTALS = 1_000;

/**
 * How many posts or comments match which query. Counting is what makes a list slow on a big site, so a total is kept until a write
 * moves the revision counters.
 */
export class Totals {
  readonly #kept = new Map<string, number>();
  #revision = '';

  /** @param subjects the revision counters of everything that is counted, and of what conditions on it look at */
  constructor(
    private readonly database: Database,
    private readonly cacheTags: CacheTags,
    private readonly tags: readonly string[],
  ) {}

  /** The kept total of a query, or the counted one. */
  async of(query: string, count: () => Promise<number>): Promise<number> {
    const revision = this.cacheTags.of(this.tags);
    if (revision !== this.#revision || this.#kept.size >= MAX_TOTALS) this.#kept.clear();
    this.#revision = revision;
    const known = this.#kept.get(query);
    if (known !== undefined) return known;
    const total = await count();
    await this.database.afterCommit(() => this.#keep(query, total, revision));
    return total;
  }

  /** Inside a transaction this waits for its end: what was counted there may be undone, or be news to nobody else yet. */
  #keep(query: string, total: number, revision: string): void {
    if (this.cacheTags.of(this.tags) === revision) this.#kept.set(query, total);
  }
}
