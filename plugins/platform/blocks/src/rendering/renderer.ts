import { type BlockAttributes, hasBlocks, type Post } from '@plinth/content';
import { definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { trusted } from '@plinth/pages';
import { type ParsedBlock, parseBlocks } from '../parser/parse.js';
import { BLOCK_TYPES, type BlockContext, type BlockRendering, type BlockTypeDefinition } from '../types/block-type.js';
import { attributesOf } from '../types/schemas.js';
import { preparedAttributes } from '../types/values.js';

/** Blocks of one post that are made by their types; further ones show what was saved. */
export const MOST_RENDERED = 100;

/** Texts within each other: a post, a reusable block in it, one in that. */
export const DEEPEST_TEXT = 8;

/** What one rendering shares. */
interface Shared {
  readonly post: Post | undefined;
  rendered: number;
  number: number;
}

/** Where in the tree a block is rendered. */
interface Place {
  readonly shared: Shared;
  /** Texts that are being rendered. */
  readonly within: readonly string[];
  readonly provided: Readonly<Record<string, unknown>>;
}

/** Makes of blocks what readers see. */
export interface BlockRenderer {
  /** The blocks of a text, rendered; the text itself where there are none. */
  text(text: string, post?: Post): Promise<string>;
  /** One block by its type and attributes. */
  block(type: BlockTypeDefinition, attributes: BlockAttributes, post?: Post): Promise<string>;
}

/** Rendering of blocks. */
export const BLOCK_RENDERER = definePort<BlockRenderer>('blocks/renderer');

/** What the blocks around provide for those inside. */
function provided(type: BlockTypeDefinition, attributes: BlockAttributes, place: Place): Place['provided'] {
  const entries = Object.entries(type.providesContext ?? {});
  if (entries.length === 0) return place.provided;
  const own = entries.map(([context, attribute]) => [context, attributes[attribute]] as const);
  return { ...place.provided, ...Object.fromEntries(own) };
}

/** Renders blocks by the types that plugins contribute. */
@injectable()
export class RegisteredBlockRenderer implements BlockRenderer {
  constructor(@inject(PLUGIN_CONTEXT) private readonly host: PluginContext) {}

  async text(text: string, post?: Post): Promise<string> {
    return hasBlocks(text) ? this.#blocks(parseBlocks(text), this.#begin(post)) : text;
  }

  block(type: BlockTypeDefinition, attributes: BlockAttributes, post?: Post): Promise<string> {
    const block = { name: type.name, attributes, innerBlocks: [], innerContent: [] };
    // Nothing is within the post yet, so that its own content can be asked for.
    return this.#one(block, { ...this.#begin(post), within: [] });
  }

  #begin(post: Post | undefined): Place {
    return { shared: { post, rendered: 0, number: 0 }, within: post ? [`post/${post.id}`] : [], provided: {} };
  }

  async #blocks(blocks: readonly ParsedBlock[], place: Place): Promise<string> {
    const parts: string[] = [];
    // One after the other, so that numbers and the allowance go by the order of the text.
    for (const block of blocks) parts.push(await this.#one(block, place));
    return parts.join('');
  }

  async #one(block: ParsedBlock, place: Place): Promise<string> {
    const type = block.name === undefined ? undefined : this.host.use(BLOCK_TYPES).get(block.name);
    if (!type) return this.#saved(block, place);
    const attributes = preparedAttributes(attributesOf(type), block.attributes);
    const content = await this.#saved(block, { ...place, provided: provided(type, attributes, place) });
    if (!type.render || place.shared.rendered >= MOST_RENDERED) return content;
    place.shared.rendered += 1;
    return this.#made(type, { attributes, content: trusted(content), block, context: this.#context(place, type) });
  }

  /** A block whose type fails shows what was saved, and the failure is logged. */
  async #made(type: BlockTypeDefinition, rendering: BlockRendering): Promise<string> {
    try {
      return (await type.render?.(rendering))?.text ?? '';
    } catch (error) {
      rendering.context.host.log.error(`The block ${type.name} could not be rendered.`, { error });
      return rendering.content.text;
    }
  }

  /** The saved HTML of a block, with the blocks inside rendered. */
  async #saved({ innerBlocks, innerContent }: ParsedBlock, place: Place): Promise<string> {
    const inner = innerBlocks.values();
    const parts: string[] = [];
    for (const piece of innerContent) {
      const block = piece === undefined ? inner.next().value : undefined;
      parts.push(block ? await this.#one(block, place) : (piece ?? ''));
    }
    return parts.join('');
  }

  #context({ shared, within, provided: all }: Place, type: BlockTypeDefinition): BlockContext {
    const used = (type.usesContext ?? []).map((name) => [name, all[name]] as const);
    return {
      host: this.host.use(BLOCK_TYPES).contextOf(type.name) ?? this.host,
      post: shared.post,
      provided: Object.fromEntries(used),
      nextNumber: () => {
        shared.number += 1;
        return shared.number;
      },
      renderText: async (text, key) => {
        if (within.includes(key) || within.length >= DEEPEST_TEXT) return trusted('');
        const place = { shared, within: [...within, key], provided: {} };
        return trusted(await this.#blocks(parseBlocks(text), place));
      },
    };
  }
}
