/** The three signs that one kind of straight quotation mark can become. */
export interface QuotationSigns {
  readonly opening: string;
  readonly closing: string;
  readonly prime: string;
}

/** A mark behind a digit, of which only what follows in the quotation tells whether it is a prime (6') or closes. */
interface Undecided {
  /** The text between the mark before it and this one. */
  readonly before: string;
  readonly canClose: boolean;
  readonly endsSentence: boolean;
}

/**
 * Puts a text together again in which one kind of quotation mark is decided from left to right, and decides last what
 * one cannot know earlier: whether a mark behind a digit closes the quotation around it. A quotation that somebody
 * else closes leaves the mark a prime; otherwise the last one that ends a sentence closes, or else the last one that
 * can.
 */
export class Quotations {
  readonly #signs: QuotationSigns;
  #text = '';
  #inside = false;
  #closed = false;
  #undecided: Undecided[] = [];

  constructor(signs: QuotationSigns) {
    this.#signs = signs;
  }

  /** Text between marks. A closing sign that its author wrote in it closes the quotation as well. */
  text(text: string): void {
    if (this.#inside && !this.#closed && text.includes(this.#signs.closing)) this.#closed = true;
    this.#text += text;
  }

  /** A sign that neither opens nor closes, such as an apostrophe. */
  sign(sign: string): void {
    this.#text += sign;
  }

  /** A quotation begins; what was undecided before belongs to the one before. */
  open(): void {
    this.#decide();
    this.#inside = true;
    this.#text += this.#signs.opening;
  }

  /** A mark that surely closes. */
  close(): void {
    this.#closed = true;
    this.#text += this.#signs.closing;
  }

  /** A number in marks: a quotation of its own. */
  number(digits: string): void {
    this.open();
    this.#text += digits;
    this.close();
  }

  /** A mark behind a digit. */
  measure(canClose: boolean, endsSentence: boolean): void {
    this.#undecided.push({ before: this.#text, canClose, endsSentence });
    this.#text = '';
  }

  /** The whole text. Call it once, at the end. */
  whole(): string {
    this.#decide();
    return this.#text;
  }

  #decide(): void {
    if (this.#undecided.length > 0) {
      const closing = this.#inside && !this.#closed ? closingOne(this.#undecided) : undefined;
      let decided = '';
      for (const mark of this.#undecided) {
        decided += mark.before + (mark === closing ? this.#signs.closing : this.#signs.prime);
      }
      this.#text = decided + this.#text;
      this.#undecided = [];
    }
    this.#closed = false;
  }
}

function closingOne(undecided: readonly Undecided[]): Undecided | undefined {
  const able = undecided.filter((mark) => mark.canClose);
  return able.findLast((mark) => mark.endsSentence) ?? able.at(-1);
}
