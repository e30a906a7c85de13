import type { BlockAttributes, Post } from '@plinth/content';
import { definePoint, definePort, type NamedContributions, type PluginContext, type TSchema } from '@plinth/kernel';
import type { SafeHtml } from '@plinth/pages';
import type { ParsedBlock } from '../parser/parse.js';

/** Where a block is rendered. */
export interface BlockContext {
  /** The context of the plugin that contributes the block type. */
  readonly host: PluginContext;
  /** The post that is shown; undefined where a block stands in none. */
  readonly post: Post | undefined;
  /** What blocks around this one provide, by the names that the type uses. */
  readonly provided: Readonly<Record<string, unknown>>;
  /** A number that no other block of this rendering is given, for ids in the page. */
  nextNumber(): number;
  /**
   * Renders the blocks of another text within this one; empty where that text is being rendered already, or too many lie
   * within each other.
   * @param key names the text, so that it does not contain itself: `post/12`
   */
  renderText(text: string, key: string): Promise<SafeHtml>;
}

/** What a block is rendered from. */
export interface BlockRendering {
  /** Checked against the type: a value of the wrong kind is replaced by its default, or left out. */
  readonly attributes: BlockAttributes;
  /** Its saved HTML, with inner blocks rendered. */
  readonly content: SafeHtml;
  readonly block: ParsedBlock;
  readonly context: BlockContext;
}

/** A kind of block. */
export interface BlockTypeDefinition {
  /** `namespace/name`, in lower case letters, digits and dashes. */
  readonly name: string;
  readonly title: string;
  readonly category?: string;
  readonly description?: string;
  /** Name of an icon, or its SVG. */
  readonly icon?: string;
  readonly keywords?: readonly string[];
  /** Names of the blocks within which it may stand, directly or at all. */
  readonly parent?: readonly string[];
  readonly ancestor?: readonly string[];
  /** Names of the blocks that may stand directly within it; every one where it names none. */
  readonly allowedBlocks?: readonly string[];
  /** Schemas of its attributes, by name, with their defaults; those that follow from `supports` come by themselves. */
  readonly attributes?: Readonly<Record<string, TSchema>>;
  readonly supports?: Readonly<Record<string, unknown>>;
  readonly usesContext?: readonly string[];
  /** Name of a context → the attribute that provides it. */
  readonly providesContext?: Readonly<Record<string, string>>;
  readonly styles?: readonly { readonly name: string; readonly label: string; readonly isDefault?: boolean }[];
  readonly variations?: readonly Readonly<Record<string, unknown>>[];
  readonly example?: Readonly<Record<string, unknown>>;
  /**
   * Makes what readers see; without it that is the saved HTML. What it answers is kept with the post and shown to every
   * reader, until a cache tag of posts is invalidated (`posts`, `terms`, `users`, `media`, `comments`): what depends on
   * something else invalidates one of them when that changes.
   */
  render?(rendering: BlockRendering): SafeHtml | Promise<SafeHtml>;
}

/** Block types of plugins. */
export const blockTypes = definePoint<BlockTypeDefinition>('blocks/block-types', {
  describes: 'Block types: their attributes, and how readers see them.',
  item: 'block type',
  nameOf: ({ name }) => name,
  isUnique: true,
  check(types, _plugin, report) {
    for (const { name } of types)
      if (!/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(name))
        report('blockTypes', name, 'namespace/name in lowercase letters, digits and hyphens');
  },
});

/** Block types: those of this plugin and of others. */
export const BLOCK_TYPES = definePort<NamedContributions<BlockTypeDefinition>>('blocks/types');
