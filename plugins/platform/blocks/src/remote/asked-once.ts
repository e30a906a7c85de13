/** Many who ask the same at the same time wait for one answer. */
export class AskedOnce<T> {
  readonly #asking = new Map<string, Promise<T>>();

  /** The answer that is being waited for under this key. */
  pending(key: string): Promise<T> | undefined {
    return this.#asking.get(key);
  }

  /** Asks, unless that is being asked already. */
  ask(key: string, question: () => Promise<T>): Promise<T> {
    const asked = this.#asking.get(key);
    if (asked) return asked;
    const asking = question().finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }
}
