/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, without, `below`. */
  next(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  /** One of them. */
  pick<T>(from: readonly T[]): T {
    const found = from[this.next(from.length)];
    if (found === undefined) throw new Error('Nothing to pick from.');
    return found;
  }

  /** All of them in another order. */
  shuffled<T>(all: Iterable<T>): T[] {
    return [...all]
      .map((value) => ({ value, order: this.next(2 ** 32) }))
      .sort((a, b) => a.order - b.order)
      .map(({ value }) => value);
  }
}
