import { bundleSections } from '@plinth/bundle';
import { contentHooks, hasBlocks, PERMALINKS, postMetaFields, postSection, postTypes } from '@plinth/content';
import { contributionsByName, definePlugin, provide, tap, under } from '@plinth/kernel';
import { frameOrigins, html, pages } from '@plinth/pages';
import { coreBlocks } from './core/core-blocks.js';
import { isStatic } from './core/static-blocks.js';
import { blockDirectoryRoutes } from './directory/routes.js';
import { createEmbeds } from './migrations/0001-embeds.js';
import { cardPage } from './oembed/card-page.js';
import { EMBEDS, StoredEmbeds } from './oembed/embeds.js';
import { isEmbeddable } from './oembed/own.js';
import { embedProviders } from './oembed/providers.js';
import { OEMBED_NAMESPACE, oembedRoutes } from './oembed/routes.js';
import { embeds } from './oembed/table.js';
import { KeptPageDetails, PAGE_DETAILS } from './page-details/details.js';
import { BLOCK_EDITOR_NAMESPACE, pageDetailsRoutes } from './page-details/routes.js';
import { ownPatterns, patternCategories } from './patterns/own-patterns.js';
import { blockPatternCategories, blockPatterns } from './patterns/pattern.js';
import { blockPatternRoutes } from './patterns/routes.js';
import { HttpsRemoteFetch, REMOTE_FETCH } from './remote/fetch.js';
import { blockRendererRoutes } from './renderer/routes.js';
import { BLOCK_RENDERER, RegisteredBlockRenderer } from './rendering/renderer.js';
import { reusableBlockRoutes, reusableBlockTaps } from './reusable/routes.js';
import { syncStatus } from './reusable/sync-status.js';
import { reusableBlockType } from './reusable/type.js';
import { blockStyle } from './styles/stylesheet.js';
import { BLOCK_TYPES, blockTypes } from './types/block-type.js';
import { blockTypeRoutes } from './types/routes.js';

export type { OEmbed } from './oembed/answer.js';
export { EMBEDS, type Embeds } from './oembed/embeds.js';
export { type ParsedBlock, parseBlocks } from './parser/parse.js';
export {
  type BlockPattern,
  type BlockPatternCategory,
  blockPatternCategories,
  blockPatterns,
} from './patterns/pattern.js';
export { REMOTE_FETCH, type RemoteFetch, type RemotePage } from './remote/fetch.js';
export { BLOCK_RENDERER, type BlockRenderer } from './rendering/renderer.js';
export { wrapper } from './rendering/wrapper.js';
export { BLOCK_COLORS, BLOCK_FONT_SIZES } from './styles/colors.js';
export { WIDE_WIDTH } from './styles/stylesheet.js';
export {
  BLOCK_TYPES,
  type BlockContext,
  type BlockRendering,
  type BlockTypeDefinition,
  blockTypes,
} from './types/block-type.js';

/** What the block editor needs beyond posts: block types and their rendering, patterns, reusable blocks, styles. */
export const blocks = definePlugin({
  id: 'blocks',
  version: '0.1.0',
  title: 'Blocks',
  describes:
    'Blocks in posts: rendering, styles, block types, patterns and reusable blocks, as the block editor asks for them.',
  needs: { kernel: '^0.1.0', plugins: { content: '^0.1.0' } },
  tables: [embeds],
  migrations: [createEmbeds],
  points: [blockTypes, blockPatterns, blockPatternCategories],
  contributes: [
    bundleSections([postSection(reusableBlockType)]),
    postTypes([reusableBlockType]),
    postMetaFields([syncStatus]),
    blockTypes(coreBlocks),
    blockPatterns(ownPatterns),
    blockPatternCategories(patternCategories),
    pages([blockStyle.page, cardPage]),
    frameOrigins(embedProviders.flatMap(({ frames }) => frames.map((host) => `https://${host}`))),
  ],
  services: [
    provide.factory(BLOCK_TYPES, (use) => contributionsByName(use, blockTypes)),
    provide.class(BLOCK_RENDERER, RegisteredBlockRenderer),
    provide.factory(REMOTE_FETCH, () => new HttpsRemoteFetch()),
    provide.class(PAGE_DETAILS, KeptPageDetails),
    provide.class(EMBEDS, StoredEmbeds),
  ],
  exports: [BLOCK_TYPES, BLOCK_RENDERER, EMBEDS, REMOTE_FETCH],
  routes: [
    ...under('wp/v2', [
      ...blockTypeRoutes,
      ...blockRendererRoutes,
      ...blockPatternRoutes,
      ...blockDirectoryRoutes,
      ...reusableBlockRoutes,
    ]),
    ...under(OEMBED_NAMESPACE, oembedRoutes),
    ...under(BLOCK_EDITOR_NAMESPACE, pageDetailsRoutes),
  ],
  taps: [
    tap(contentHooks.render_blocks, { own: isStatic }, ({ use }, text, post) => use(BLOCK_RENDERER).text(text, post)),
    tap(contentHooks.post_head, {}, async ({ site, use }, head, post) => {
      if (hasBlocks(post.content)) head.append(blockStyle.link(site));
      if (!isEmbeddable({ site, use }, post)) return;
      const address = encodeURIComponent(await use(PERMALINKS).ofPost(post));
      const link = `${site.restUrl}/${OEMBED_NAMESPACE}/embed?url=${address}`;
      head.append(html`<link rel="alternate" type="application/json+oembed" href="${link}">
<link rel="alternate" type="text/xml+oembed" href="${link}&format=xml">`);
    }),
    ...reusableBlockTaps,
  ],
});

export default blocks;
