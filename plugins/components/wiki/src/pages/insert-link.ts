/** Where a link goes and what it is called. */
export interface LinkTarget {
  readonly url: string;
  readonly title: string;
}

/** What begins the name of a page that is still being typed. */
const OPENING = '[[';

/** As many characters of an unfinished name are looked at. */
const MAX_NAME = 100;

const PARAGRAPHS = 'p, li, h1, h2, h3, h4, h5, h6, pre, td, th';

function anchor({ url }: LinkTarget): HTMLAnchorElement {
  const link = document.createElement('a');
  link.setAttribute('href', url);
  return link;
}

/** The name of a page that is being typed at the end of a text, after two brackets; undefined where there is none. */
export function nameAtEnd(text: string): string | undefined {
  const line = text.slice(-MAX_NAME - OPENING.length);
  const start = line.lastIndexOf(OPENING);
  const name = start < 0 ? undefined : line.slice(start + OPENING.length);
  return name === undefined || /[\]\n]/.test(name) ? undefined : name;
}

/** What stands between a link and the character before it. */
function gap(before: string): string {
  return /[\p{L}\p{N},.;:!?)]/u.test(before) ? ' ' : '';
}

/** Puts a link into the source where its cursor is; words that are chosen become the link. */
function intoSource(area: HTMLTextAreaElement, target: LinkTarget, wasWritten: boolean): void {
  const { value } = area;
  let [start, end] = wasWritten ? [area.selectionStart, area.selectionEnd] : [value.length, value.length];
  const link = anchor(target);
  const unfinished = start === end ? nameAtEnd(value.slice(0, start)) : undefined;
  if (unfinished !== undefined) start -= OPENING.length + unfinished.length;
  const isChosen = start < end && unfinished === undefined;
  if (!isChosen) link.textContent = target.title;
  const before = start === end ? gap(value.slice(Math.max(0, start - 1), start)) : '';
  // Chosen markup stands in the link as it was typed; it is not made a part of this page.
  const markup = isChosen ? link.outerHTML.replace('</a>', () => `${value.slice(start, end)}</a>`) : link.outerHTML;
  area.focus();
  area.setRangeText(before + markup, start, end, 'end');
  end = area.selectionEnd;
  area.dispatchEvent(new Event('input', { bubbles: true }));
  area.setSelectionRange(end, end);
}

/** The paragraph that a place in the text belongs to. */
function paragraphOf(place: Node): Element | null {
  const element = place instanceof Element ? place : place.parentElement;
  return element?.closest(PARAGRAPHS) ?? null;
}

/** The text of a paragraph behind a place in it. */
function textBehind(range: Range): string {
  const paragraph = paragraphOf(range.endContainer);
  if (!paragraph) return '';
  const behind = document.createRange();
  behind.selectNodeContents(paragraph);
  behind.setStart(range.endContainer, range.endOffset);
  return behind.toString();
}

/** The text of a paragraph before a place in it. */
function textBefore(range: Range): string {
  const paragraph = paragraphOf(range.startContainer);
  if (!paragraph) return '';
  const before = document.createRange();
  before.selectNodeContents(paragraph);
  before.setEnd(range.startContainer, range.startOffset);
  return before.toString();
}

/** Where the link goes in the editor, and what it holds: chosen words of one paragraph, or the title of the page. */
function wordsAt(range: Range, target: LinkTarget): { html: string; range: Range } {
  const link = anchor(target);
  const place = range.cloneRange();
  const isWithin = paragraphOf(place.startContainer) === paragraphOf(place.endContainer);
  if (!place.collapsed && isWithin) {
    link.append(place.cloneContents());
    for (const inner of link.querySelectorAll('a')) inner.replaceWith(...inner.childNodes);
    return { html: link.outerHTML, range: place };
  }
  // Paragraphs that are chosen stay as they are: the link comes behind them.
  place.collapse(false);
  link.textContent = target.title;
  const text = textBefore(place);
  const unfinished = nameAtEnd(text);
  const { startContainer, startOffset } = place;
  const length = unfinished === undefined ? 0 : OPENING.length + unfinished.length;
  const isNamed = length > 0 && startOffset >= length;
  // What is typed right behind a link would lengthen it.
  const behind = /^[^\p{L}\p{N}]/u.test(textBehind(place)) ? '' : ' ';
  if (isNamed) place.setStart(startContainer, startOffset - length);
  // What the editor is given says that its blanks are meant; one outside of any element it would take for none.
  link.setAttribute('data-pm-slice', '0 0 []');
  const before = isNamed ? '' : gap(text.slice(-1));
  return { html: `<span>${before}</span>${link.outerHTML}<span>${behind}</span>`, range: place };
}

/** Chooses a place in the editor; it has heard of it when this is done. */
function choose(surface: HTMLElement, range: Range): Promise<void> {
  surface.focus();
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  // The editor hears of it by an event that comes after this.
  return new Promise((done) => {
    setTimeout(done, 30);
  });
}

/** Puts a link into the editor, as if it were pasted where one writes: the editor takes it, and it can be undone. */
async function intoEditor(surface: HTMLElement, target: LinkTarget, written: Range | undefined): Promise<void> {
  const end = document.createRange();
  end.selectNodeContents(surface.lastElementChild ?? surface);
  end.collapse(false);
  const { html, range } = wordsAt(written ?? end, target);
  await choose(surface, range);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** A text area that may have an editor above it, and where somebody wrote last in either. */
export class WritingPlace {
  #range: Range | undefined;
  #isSourceWritten = false;
  readonly #gone = new AbortController();

  /** @param named hears of the name of a page that is being typed after two brackets */
  constructor(
    private readonly area: HTMLTextAreaElement,
    private readonly named: (name: string) => void,
  ) {
    const { signal } = this.#gone;
    document.addEventListener('selectionchange', () => this.#remember(), { signal });
    area.addEventListener('focus', () => (this.#isSourceWritten = true), { signal });
    area.addEventListener('input', () => this.#hear(), { signal });
  }

  close(): void {
    this.#gone.abort();
  }

  /** Puts a link where somebody wrote last; at the end of a text in which nobody wrote yet. */
  async insert(target: LinkTarget): Promise<void> {
    const surface = this.#surface();
    if (surface) await intoEditor(surface, target, this.#written(surface));
    else intoSource(this.area, target, this.#isSourceWritten);
  }

  /** The open editor; undefined while the source is written. */
  #surface(): HTMLElement | undefined {
    const surface = this.area.closest('.rich-text')?.querySelector('.rich-text-page');
    return surface instanceof HTMLElement && surface.offsetParent !== null ? surface : undefined;
  }

  #written(surface: HTMLElement): Range | undefined {
    return this.#range && surface.contains(this.#range.commonAncestorContainer) ? this.#range : undefined;
  }

  #remember(): void {
    const selection = document.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    if (range && this.#surface()?.contains(range.commonAncestorContainer)) this.#range = range.cloneRange();
  }

  /** The text was changed: is a name being typed? */
  #hear(): void {
    this.#remember();
    const surface = this.#surface();
    const { value, selectionStart } = this.area;
    const range = surface && this.#written(surface);
    const name = nameAtEnd(surface ? (range ? textBefore(range) : '') : value.slice(0, selectionStart));
    if (name !== undefined) this.named(name);
  }
}
