import { defineFeature, provide } from '@plinth/kernel';
import { pages, screens } from '@plinth/pages';
import { postCapabilities } from '../capabilities/post-capabilities.js';
import { createContent } from '../migrations/0001-content.js';
import { indexFormats } from '../migrations/0005-post-formats.js';
import { indexSearchedPosts } from '../migrations/0007-post-search.js';
import { shortenSummaries } from '../migrations/0010-short-summaries.js';
import { createOldSlugs } from '../migrations/0011-old-slugs.js';
import { foldPosts } from '../migrations/0012-folded-posts.js';
import { foldPostTitles } from '../migrations/0015-sort-keys.js';
import { indexStickyOrder } from '../migrations/0016-sticky-order.js';
import { POSTS } from '../ports.js';
import { postsScreen } from './console/posts-screen.js';
import { contentAssets, editorStyle } from './editor/look.js';
import { KEPT_POSTS, KeptPosts } from './kept-posts.js';
import { RENDERED_CONTENTS, RenderedContents } from './rendered-contents.js';
import { builtInPostRoutes } from './routes.js';
import { SqlPosts } from './store.js';
import { oldSlugs, postSlugs, posts } from './table.js';
import { userTaps } from './user-taps.js';

/** Posts and pages: their routes, their lists and their editor. */
export const postsFeature = defineFeature({
  name: 'posts',
  metaCapabilities: postCapabilities,
  tables: [posts, postSlugs, oldSlugs],
  migrations: [
    createContent,
    indexFormats,
    indexSearchedPosts,
    shortenSummaries,
    createOldSlugs,
    foldPosts,
    foldPostTitles,
    indexStickyOrder,
  ],
  services: [
    provide.class(POSTS, SqlPosts),
    provide.class(KEPT_POSTS, KeptPosts),
    provide.class(RENDERED_CONTENTS, RenderedContents),
  ],
  exports: [POSTS, KEPT_POSTS, RENDERED_CONTENTS],
  routes: builtInPostRoutes,
  contributes: [pages([contentAssets.page, editorStyle.page]), screens([postsScreen])],
  taps: userTaps,
});
