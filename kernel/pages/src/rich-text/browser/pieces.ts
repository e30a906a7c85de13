/** A paragraph, heading, list … of a text, as it is written, and the white space up to the next one. */
export interface Piece {
  readonly html: string;
  readonly after: string;
}

/** A text as pieces that can be edited one by one. */
export interface Pieces {
  readonly before: string;
  readonly all: readonly Piece[];
}

/** Elements that stand in a line: at the top level they make a paragraph together with the text around them. */
const INLINE = new Set('A ABBR B BR CITE CODE DEL EM I IMG INS KBD MARK S SMALL SPAN STRONG SUB SUP U'.split(' '));
const VOID = new Set(['BR', 'IMG', 'HR']);

function isInLine(node: Node): boolean {
  return node instanceof Text || (node instanceof Element && INLINE.has(node.tagName));
}

/** +1 where a tag of this name opens, -1 where one closes, 0 for everything else that begins with `<`. */
function step(source: string, at: number, name: string): number {
  const isClosing = source[at + 1] === '/';
  const start = at + (isClosing ? 2 : 1);
  const end = start + name.length;
  const isName = source.slice(start, end).toUpperCase() === name && /[\s/>]/.test(source[end] ?? '');
  if (!isName) return 0;
  return isClosing ? -1 : 1;
}

/** Where the element that begins at `start` ends, by counting tags of its name; -1 if it does not. */
function endOfElement(source: string, start: number, name: string): number {
  let depth = 0;
  for (let at = start; at !== -1; at = source.indexOf('<', at + 1)) {
    const change = step(source, at, name);
    if (change === 0) continue;
    const end = source.indexOf('>', at);
    if (end === -1) return -1;
    depth += change;
    if (depth === 0 || VOID.has(name)) return end + 1;
  }
  return -1;
}

function endOf(node: Node, source: string, start: number): number {
  if (node instanceof Element) return endOfElement(source, start, node.tagName);
  if (!(node instanceof Text)) return -1;
  const next = source.slice(start).search(/<[a-z/!?]/i);
  return next === -1 ? source.length : start + next;
}

function parsed(source: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = source;
  return template.content;
}

/** Whether a part of the source is, on its own, what the browser made of it in its place. */
function isOnItsOwn(html: string, nodes: readonly Node[]): boolean {
  const alone = parsed(html);
  alone.normalize();
  const place = document.createDocumentFragment();
  for (const node of nodes) place.append(node.cloneNode(true));
  return alone.textContent?.trim() === place.textContent?.trim() && alone.childElementCount === place.childElementCount
    ? [...alone.children].every((element, index) => element.isEqualNode(place.children[index] ?? null))
    : false;
}

interface Range {
  readonly start: number;
  end: number;
  readonly nodes: Node[];
}

/**
 * Cuts a text where its top-level elements begin. Tags are counted, and the browser's own parser judges whether each part is
 * what it was in its place. Undefined for everything else: comments, elements that are not closed, tags in attributes.
 */
export function cut(source: string): Pieces | undefined {
  const ranges: Range[] = [];
  let place = 0;
  for (const node of parsed(source).childNodes) {
    const end = endOf(node, source, place);
    if (end === -1) return undefined;
    const last = ranges.at(-1);
    const isSpace = node instanceof Text && node.data.trim() === '';
    if (isInLine(node) && last?.nodes.every(isInLine)) {
      last.nodes.push(node);
      last.end = end;
    } else if (!isSpace) ranges.push({ start: place, end, nodes: [node] });
    place = end;
  }
  const all = ranges.map(({ start, end, nodes }) => ({ ...trimmed(source, start, end), nodes }));
  if (!all.every(({ start, end, nodes }) => isOnItsOwn(source.slice(start, end), nodes))) return undefined;
  return {
    before: source.slice(0, all[0]?.start ?? source.length),
    all: all.map(({ start, end }, index) => ({
      html: source.slice(start, end),
      after: source.slice(end, all[index + 1]?.start ?? source.length),
    })),
  };
}

function trimmed(source: string, start: number, end: number): { start: number; end: number } {
  const text = source.slice(start, end);
  return { start: start + text.length - text.trimStart().length, end: end - (text.length - text.trimEnd().length) };
}
