import { type BlockAttributes, type BlockDelimiter, blockDelimiters, readBlockAttributes } from '@plinth/content';

/** A block as it stands in a text. */
export interface ParsedBlock {
  /** With its namespace, `core/paragraph`; undefined for HTML that belongs to no block. */
  readonly name: string | undefined;
  /** What the opening delimiter carries; `{}` where that is nothing, or no JSON. */
  readonly attributes: BlockAttributes;
  readonly innerBlocks: readonly ParsedBlock[];
  /** Its HTML in pieces, with undefined where the next inner block stands. */
  readonly innerContent: readonly (string | undefined)[];
}

/** A block that is not closed yet. */
interface OpenBlock {
  readonly name: string | undefined;
  readonly attributes: BlockAttributes;
  readonly innerBlocks: ParsedBlock[];
  readonly innerContent: (string | undefined)[];
}

/** Blocks within each other; what lies deeper becomes HTML of the block around it. */
export const DEEPEST_BLOCK = 64;

function opened(name: string | undefined, attributes: BlockAttributes = {}): OpenBlock {
  return { name, attributes, innerBlocks: [], innerContent: [] };
}

/** Builds the tree from delimiters and the HTML between them. */
class Tree {
  readonly #root = opened(undefined);
  readonly #open: OpenBlock[] = [];
  /** Blocks below the deepest level that were opened and not closed. */
  #ignored = 0;

  html(text: string): void {
    if (text === '') return;
    const inside = this.#open.at(-1);
    if (inside) inside.innerContent.push(text);
    else this.#add({ ...opened(undefined), innerContent: [text] });
  }

  delimiter({ kind, name, json }: BlockDelimiter): void {
    if (kind === 'close') this.#close(name);
    else if (this.#open.length >= DEEPEST_BLOCK) this.#ignored += Number(kind === 'open');
    else {
      const block = opened(name, readBlockAttributes(json) ?? {});
      if (kind === 'void') this.#add(block);
      else this.#open.push(block);
    }
  }

  /** The blocks at the top; what nobody closed ends with the text. */
  end(): readonly ParsedBlock[] {
    for (let block = this.#open.pop(); block; block = this.#open.pop()) this.#add(block);
    return this.#root.innerBlocks;
  }

  /** A closing delimiter closes the block that is open; one of a block that is not open closes nothing. */
  #close(name: string): void {
    if (this.#ignored > 0) {
      this.#ignored -= 1;
      return;
    }
    if (!this.#open.some((each) => each.name === name)) return;
    for (let block = this.#open.pop(); block; block = this.#open.pop()) {
      this.#add(block);
      if (block.name === name) return;
    }
  }

  #add(block: ParsedBlock): void {
    const parent = this.#open.at(-1) ?? this.#root;
    parent.innerBlocks.push(block);
    parent.innerContent.push(undefined);
  }
}

/**
 * The blocks of a text, with the HTML between them as blocks without a name. Linear in the length of the text; whatever
 * the text is, there is an answer.
 */
export function parseBlocks(text: string): readonly ParsedBlock[] {
  const tree = new Tree();
  let from = 0;
  for (const delimiter of blockDelimiters(text)) {
    tree.html(text.slice(from, delimiter.start));
    tree.delimiter(delimiter);
    from = delimiter.end;
  }
  tree.html(text.slice(from));
  return tree.end();
}
