import { Tokenizer, type TokenizerCallbacks } from '../vendor/html.js';

/** Elements whose text is not read: code, styles and the contents of form fields. */
const UNREAD = new Set(['script', 'style', 'textarea', 'option', 'xmp']);

const nothing = () => undefined;

/** Collects the text of HTML. It keeps no list of open elements, so that its time grows with the length alone. */
class TextReader implements TokenizerCallbacks {
  text = '';
  /** The element that is skipped at the moment; undefined for none. */
  #unread: string | undefined;

  constructor(private readonly html: string) {}

  ontext(start: number, end: number): void {
    if (this.#unread === undefined) this.text += this.html.slice(start, end);
  }

  ontextentity(codePoint: number): void {
    if (this.#unread === undefined) this.text += String.fromCodePoint(codePoint);
  }

  onopentagname(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (UNREAD.has(name)) this.#unread ??= name;
  }

  onclosetag(start: number, end: number): void {
    if (this.html.slice(start, end).trim().toLowerCase() === this.#unread) this.#unread = undefined;
  }

  readonly onattribdata = nothing;
  readonly onattribentity = nothing;
  readonly onattribend = nothing;
  readonly onattribname = nothing;
  readonly oncdata = nothing;
  readonly oncomment = nothing;
  readonly ondeclaration = nothing;
  readonly onend = nothing;
  readonly onopentagend = nothing;
  readonly onprocessinginstruction = nothing;
  readonly onselfclosingtag = nothing;
}

/** The text of some HTML, its entities resolved, without that of scripts, styles and form fields. */
export function textOf(html: string): string {
  const reader = new TextReader(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.text;
}
