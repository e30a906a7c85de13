/** How many notes of a section are shown. */
const MAX_NOTES = 100;

/** The notes of a section as a report has them. */
export interface ReportedNotes {
  /** In the order of their first appearance. */
  readonly notes: readonly string[];
  /** How many further notes there were; left out when all are shown. */
  readonly furtherNotes?: number;
}

/** The notes of a section. A note that is repeated is shown once, with how often; only the first hundred are shown. */
export class Notes {
  readonly #times = new Map<string, number>();
  #further = 0;

  /** Adds a note. */
  add(text: string): void {
    const times = this.#times.get(text) ?? 0;
    if (times === 0 && this.#times.size === MAX_NOTES) this.#further += 1;
    else this.#times.set(text, times + 1);
  }

  /** The notes so far; undefined without any. */
  report(): ReportedNotes | undefined {
    if (this.#times.size === 0) return undefined;
    const notes = [...this.#times].map(([text, times]) => (times === 1 ? text : `${text} (${times} times)`));
    return { notes, ...(this.#further > 0 ? { furtherNotes: this.#further } : {}) };
  }
}
