import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { meaningOf, unwrapItems } from './meaning.js';
import { cut, type Pieces } from './pieces.js';

/** What stands between two paragraphs that are new. */
const BETWEEN = '\n\n';

/** One node of a document as HTML. */
function written(node: Node, schema: Schema): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(DOMSerializer.fromSchema(schema).serializeNode(node, { document: holder.ownerDocument }));
  unwrapItems(holder);
  return holder.innerHTML;
}

/** The node that a piece of a text is, if it is one and nothing of it would be lost. */
function nodeOf(html: string, schema: Schema): Node | undefined {
  const parsed = new globalThis.DOMParser().parseFromString(html, 'text/html');
  const document = DOMParser.fromSchema(schema).parse(parsed.body);
  const [node] = document.children;
  if (!node || document.childCount !== 1) return undefined;
  return meaningOf(html) === meaningOf(written(node, schema)) ? node : undefined;
}

/** A text that can be edited without losing anything: its document, and how its parts were written. */
export interface ReadText {
  readonly pieces: Pieces;
  readonly nodes: readonly Node[];
}

/** Reads a text. Undefined when the editor would change what it does not show. */
export function readText(source: string, schema: Schema): ReadText | undefined {
  const pieces = cut(source);
  if (!pieces) return undefined;
  const nodes: Node[] = [];
  for (const { html } of pieces.all) {
    const node = nodeOf(html, schema);
    if (!node) return undefined;
    nodes.push(node);
  }
  return { pieces, nodes };
}

/** Writes a document: parts that were not touched exactly as they were, the others anew. */
export class TextWriter {
  readonly #places = new Map<Node, number>();

  /** @param first the document as it was opened: its parts are those of `pieces` */
  constructor(
    first: Node,
    private readonly pieces: Pieces,
  ) {
    first.forEach((node, _, place) => {
      if (place < pieces.all.length) this.#places.set(node, place);
    });
  }

  write(document: Node): string {
    const [only] = document.children;
    if (document.childCount === 1 && only?.type.name === 'paragraph' && only.content.size === 0) return '';
    const { schema } = document.type;
    let text = this.pieces.before;
    let last: number | undefined;
    document.forEach((node, _, index) => {
      const place = this.#places.get(node);
      const piece = place === undefined ? undefined : this.pieces.all[place];
      if (index > 0) text += this.#between(last, place);
      text += piece?.html ?? written(node, schema);
      last = place;
    });
    return text + (this.pieces.all.at(-1)?.after ?? '');
  }

  /** The white space that stood behind the part before, or before the part behind; between two that are new, what is usual. */
  #between(last: number | undefined, place: number | undefined): string {
    const { all } = this.pieces;
    const isNext = last !== undefined && (place === undefined || place === last + 1);
    if (isNext && last < all.length - 1) return all[last]?.after ?? BETWEEN;
    if (last === undefined && place !== undefined && place > 0) return all[place - 1]?.after ?? BETWEEN;
    return (all.length > 1 ? all[0]?.after : undefined) ?? BETWEEN;
  }
}
