import { BUDGET } from '@plinth/kernel/layer';
import { Tokenizer, type TokenizerCallbacks } from '../vendor/html.js';

const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr command keygen basefont'.split(' '),
);

const nothing = () => undefined;

/** Follows which elements are open, and notes where tags stand that open one too many. */
class Nesting implements TokenizerCallbacks {
  /** Start and end of each tag that goes. */
  readonly excess: [start: number, end: number][] = [];
  readonly #open: string[] = [];
  #name = '';
  #start = 0;

  constructor(private readonly html: string) {}

  onopentagname(start: number, end: number): void {
    this.#name = this.html.slice(start, end).toLowerCase();
    this.#start = start - 1;
  }

  onopentagend(end: number): void {
    if (VOID.has(this.#name)) return;
    if (this.#open.length >= BUDGET.htmlDepth) this.excess.push([this.#start, end + 1]);
    else this.#open.push(this.#name);
  }

  onselfclosingtag(end: number): void {
    // In HTML the slash means nothing: the element stays open.
    this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
    const place = this.#open.lastIndexOf(this.html.slice(start, end).trim().toLowerCase());
    if (place >= 0) this.#open.length = place;
  }

  readonly onattribdata = nothing;
  readonly onattribentity = nothing;
  readonly onattribend = nothing;
  readonly onattribname = nothing;
  readonly oncdata = nothing;
  readonly oncomment = nothing;
  readonly ondeclaration = nothing;
  readonly onend = nothing;
  readonly onprocessinginstruction = nothing;
  readonly ontext = nothing;
  readonly ontextentity = nothing;
}

/**
 * HTML without the tags that open more elements within each other than anybody writes; their text stays. The parsers
 * behind sanitising keep a list of open elements whose every change costs its length.
 */
export function boundNesting(html: string): string {
  if (html.length < BUDGET.htmlDepth * 3) return html;
  const nesting = new Nesting(html);
  const tokenizer = new Tokenizer({ decodeEntities: false }, nesting);
  tokenizer.write(html);
  tokenizer.end();
  if (nesting.excess.length === 0) return html;
  const kept: string[] = [];
  let from = 0;
  for (const [start, end] of nesting.excess) {
    kept.push(html.slice(from, start));
    from = end;
  }
  return kept.join('') + html.slice(from);
}
