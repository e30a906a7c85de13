import type { BlockTypeDefinition } from '../types/block-type.js';
import { archives } from './archives.js';
import { embed } from './embed.js';
import { latestComments } from './latest-comments.js';
import { latestPosts } from './latest-posts.js';
import { pageList } from './page-list.js';
import { commentsTitle, postContent, postDate, postExcerpt, postTitle, readMore, reusable } from './post.js';
import { search } from './search.js';
import { siteLogo, siteTagline, siteTitle } from './site.js';
import { socialLink } from './social-link.js';
import { staticBlocks } from './static-blocks.js';
import { categories, tagCloud } from './terms.js';

/** The core blocks that a site knows: what it makes itself, and what it shows as it was saved. */
export const coreBlocks: readonly BlockTypeDefinition[] = [
  archives,
  reusable,
  categories,
  commentsTitle,
  embed,
  latestComments,
  latestPosts,
  pageList,
  postContent,
  postDate,
  postExcerpt,
  postTitle,
  readMore,
  search,
  siteLogo,
  siteTagline,
  siteTitle,
  socialLink,
  tagCloud,
  ...staticBlocks,
];
