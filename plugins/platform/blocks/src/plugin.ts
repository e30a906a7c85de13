import { contentHooks, hasBlocks, NamedRegistry, POST_TYPES } from '@plinth/content';
import { definePlugin, provide, tap, under } from '@plinth/kernel';
import { coreBlocks } from './core/core-blocks.js';
import { blockDirectoryRoutes } from './directory/routes.js';
import { ownPatterns, patternCategories } from './patterns/own-patterns.js';
import { BLOCK_PATTERN_CATEGORIES, BLOCK_PATTERNS } from './patterns/pattern.js';
import { blockPatternRoutes } from './patterns/routes.js';
import { blockRendererRoutes } from './renderer/routes.js';
import { BLOCK_RENDERER, RegisteredBlockRenderer } from './rendering/renderer.js';
import { reusableBlockRoutes, reusableBlockTaps } from './reusable/routes.js';
import { reusableBlockType } from './reusable/type.js';
import { blockStyle } from './styles/stylesheet.js';
import { BLOCK_TYPES } from './types/block-type.js';
import { blockTypeRoutes } from './types/routes.js';

export { type ParsedBlock, parseBlocks } from './parser/parse.js';
export {
  BLOCK_PATTERN_CATEGORIES,
  BLOCK_PATTERNS,
  type BlockPattern,
  type BlockPatternCategory,
} from './patterns/pattern.js';
export { BLOCK_RENDERER, type BlockRenderer } from './rendering/renderer.js';
export { wrapper } from './rendering/wrapper.js';
export { BLOCK_TYPES, type BlockContext, type BlockRendering, type BlockTypeDefinition } from './types/block-type.js';

/** What the block editor needs beyond posts: block types and their rendering, patterns, reusable blocks, styles. */
export const blocks = definePlugin({
  id: 'blocks',
  version: '0.1.0',
  title: 'Blocks',
  describes:
    'Blocks in posts: rendering, styles, block types, patterns and reusable blocks, as the block editor asks for them.',
  needs: { kernel: '^0.1.0', plugins: { content: '^0.1.0' } },
  services: [
    provide.factory(BLOCK_TYPES, () => new NamedRegistry('block type', coreBlocks)),
    provide.factory(BLOCK_PATTERNS, () => new NamedRegistry('block pattern', ownPatterns)),
    provide.factory(BLOCK_PATTERN_CATEGORIES, () => new NamedRegistry('pattern category', patternCategories)),
    provide.class(BLOCK_RENDERER, RegisteredBlockRenderer),
  ],
  exports: [BLOCK_TYPES, BLOCK_PATTERNS, BLOCK_PATTERN_CATEGORIES, BLOCK_RENDERER],
  routes: under('wp/v2', [
    ...blockTypeRoutes,
    ...blockRendererRoutes,
    ...blockPatternRoutes,
    ...blockDirectoryRoutes,
    ...reusableBlockRoutes,
  ]),
  pages: [blockStyle.page],
  taps: [
    tap(contentHooks.render_blocks, {}, ({ use }, text, post) => use(BLOCK_RENDERER).text(text, post)),
    tap(contentHooks.post_head, {}, ({ site }, head, post) => {
      if (hasBlocks(post.content)) head.append(blockStyle.link(site));
    }),
    ...reusableBlockTaps,
  ],
  setup({ use, onStop }) {
    onStop(use(POST_TYPES).register(reusableBlockType));
  },
});

export default blocks;
