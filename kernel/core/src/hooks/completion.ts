/** What becomes of a run that may wait: known at once when no tap took its time, otherwise a promise. */
export class Completion {
  #isOver = false;
  #error: Error | undefined;
  #value: unknown;
  #settle: (() => void) | undefined;

  /** Ends the run with an error or with its value. */
  finish(error: Error | null | false | undefined, value: unknown): void {
    this.#isOver = true;
    this.#error = error || undefined;
    this.#value = value;
    this.#settle?.();
  }

  /** Returns the value, or a promise of it while the run goes on. @throws the error that ended the run */
  result(): unknown {
    if (!this.#isOver) {
      return new Promise((resolve, reject) => {
        this.#settle = () => (this.#error ? reject(this.#error) : resolve(this.#value));
      });
    }
    if (this.#error) throw this.#error;
    return this.#value;
  }
}
