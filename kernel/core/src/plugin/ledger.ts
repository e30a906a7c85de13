import { asError } from '../errors.js';

interface Entry {
  readonly what: string;
  readonly undo: () => unknown;
}

/**
 * All that a plugin has obtained, in order. Switching the plugin off is undoing the ledger backwards; nothing else ever
 * needs teardown code.
 */
export class Ledger {
  #entries: Entry[] = [];

  /** Writes down something obtained and how to give it back. */
  add(what: string, undo: () => unknown): void {
    this.#entries.push({ what, undo });
  }

  /** What is written down, in order. */
  list(): string[] {
    return this.#entries.map((entry) => entry.what);
  }

  /** Takes part of the entries out into a ledger of their own, so that they can be undone first. */
  take(which: (what: string) => boolean): Ledger {
    const taken = new Ledger();
    taken.#entries = this.#entries.filter(({ what }) => which(what));
    this.#entries = this.#entries.filter(({ what }) => !which(what));
    return taken;
  }

  /** Gives everything back, last first. One that fails does not keep the others from being undone. */
  async undo(): Promise<Error[]> {
    const entries = this.#entries.reverse();
    this.#entries = [];
    const errors: Error[] = [];
    for (const { what, undo } of entries) {
      try {
        await undo();
      } catch (thrown) {
        errors.push(new Error(`undoing ${what}: ${asError(thrown).message}`, { cause: thrown }));
      }
    }
    return errors;
  }
}
