import { optionalPeer, type PluginContext } from '@plinth/kernel';

const blocks = await optionalPeer('@plinth/blocks', () => import('@plinth/blocks'));

/** Whether the pages of the site have styles for blocks: the plugin `blocks` is installed and on. */
export function hasBlockStyles({ has }: Pick<PluginContext, 'has'>): boolean {
  return blocks !== undefined && has(blocks.BLOCK_TYPES);
}

/** The colors of blocks by name. */
export const BLOCK_COLORS: Readonly<Record<string, string>> = blocks?.BLOCK_COLORS ?? {};

/** The font sizes of blocks by name. */
export const BLOCK_FONT_SIZES: Readonly<Record<string, string>> = blocks?.BLOCK_FONT_SIZES ?? {};

/** The width of wide blocks. */
export const WIDE_WIDTH = blocks?.WIDE_WIDTH;
