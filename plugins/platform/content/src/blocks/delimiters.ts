/** A block delimiter as it stands in a text: a comment such as `<!-- wp:core/file {"id":7} -->`. */
export interface BlockDelimiter {
  readonly kind: 'open' | 'close' | 'void';
  /** With its namespace; `core/` where the text names none. */
  readonly name: string;
  /** The JSON object as it is written; empty where there is none. */
  readonly json: string;
  /** Where it begins in the text, and the place after its end. */
  readonly start: number;
  readonly end: number;
}

/** What a delimiter begins with, up to its attributes. Sticky: asked at one place only. */
const HEAD = /<!--\s+(\/?)wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)(?=\s)/y;
const BLANKS = /\s*/y;

/** Finds the delimiters of a text from its beginning to its end, and looks at each character a bounded number of times. */
class Scanner {
  /** The next `}` that ends attributes, and the end of its comment; found once for all openers before it. */
  #closing = { brace: -1, isVoid: false, end: -1 };

  constructor(private readonly text: string) {}

  at(start: number): BlockDelimiter | undefined {
    HEAD.lastIndex = start;
    const head = HEAD.exec(this.text);
    if (!head) return undefined;
    const from = this.#afterBlanks(HEAD.lastIndex);
    const written = this.text[from] === '{' ? this.#attributes(from) : this.#bare(from);
    if (!written) return undefined;
    const { json, isVoid, end } = written;
    const [, slash = '', name = ''] = head;
    const kind = slash !== '' ? 'close' : isVoid ? 'void' : 'open';
    return { kind, name: name.includes('/') ? name : `core/${name}`, json, start, end };
  }

  #afterBlanks(from: number): number {
    BLANKS.lastIndex = from;
    BLANKS.exec(this.text);
    return BLANKS.lastIndex;
  }

  #bare(from: number): { json: string; isVoid: boolean; end: number } | undefined {
    const isVoid = this.text[from] === '/';
    const dashes = from + Number(isVoid);
    return this.text.startsWith('-->', dashes) ? { json: '', isVoid, end: dashes + 3 } : undefined;
  }

  #attributes(from: number): { json: string; isVoid: boolean; end: number } | undefined {
    const { brace, isVoid, end } = this.#closingAfter(from);
    return brace < 0 ? undefined : { json: this.text.slice(from, brace + 1), isVoid, end };
  }

  /** Attributes end at the first `}` that blanks and the end of the comment follow, as the grammar of blocks says. */
  #closingAfter(from: number): { brace: number; isVoid: boolean; end: number } {
    if (this.#closing.brace > from || this.#closing.end === Number.POSITIVE_INFINITY) return this.#closing;
    let dashes = this.text.indexOf('-->', Math.max(from, this.#closing.end));
    for (; dashes >= 0; dashes = this.text.indexOf('-->', dashes + 3)) {
      const isVoid = this.text[dashes - 1] === '/';
      const before = dashes - Number(isVoid);
      let brace = before - 1;
      while (brace > from && /\s/.test(this.text[brace] ?? '')) brace -= 1;
      if (brace > from && brace < before - 1 && this.text[brace] === '}') {
        this.#closing = { brace, isVoid, end: dashes + 3 };
        return this.#closing;
      }
    }
    this.#closing = { brace: -1, isVoid: false, end: Number.POSITIVE_INFINITY };
    return this.#closing;
  }
}

/** Whether a text holds blocks: cheap, and right for whatever a block editor wrote. */
export function hasBlocks(text: string): boolean {
  return text.includes('<!-- wp:');
}

/** The block delimiters of a text, in order. Linear in its length, whatever it holds. */
export function* blockDelimiters(text: string): Generator<BlockDelimiter> {
  const scanner = new Scanner(text);
  for (let place = text.indexOf('<!--'); place >= 0; ) {
    const found = scanner.at(place);
    if (found) yield found;
    place = text.indexOf('<!--', found?.end ?? place + 4);
  }
}
