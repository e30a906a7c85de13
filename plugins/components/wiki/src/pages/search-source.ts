import { CONTENT_SETTINGS, PERMALINKS, POSTS, plainTitle } from '@plinth/content';
import type { SearchSource } from '@plinth/pages';
import { wikiPage } from '../page-type.js';
import { visiblePages } from '../search.js';
import { listTexts } from './texts.js';

/** Wiki pages in the search of the site, as far as whoever looks may see them; how many others see is not told. */
export const wikiSource: SearchSource = {
  name: 'wiki',
  title: ({ site }) => listTexts.in(site.language)('title'),
  async find({ words, limit, offset, caller }, { hooks, use }) {
    const query = { types: [wikiPage.name], statuses: ['publish'], search: words, withoutProtected: true } as const;
    const range = { orderBy: 'relevance', limit, offset, without: ['content', 'excerpt'] } as const;
    const { posts, total } = await use(POSTS).list({ ...query, ...range });
    const pages = await visiblePages({ hooks, caller }, posts);
    const addresses = await use(PERMALINKS).ofPosts(pages);
    const rendering = use(CONTENT_SETTINGS)();
    const hits = pages.map((each, index) => ({ title: plainTitle(each, rendering), url: addresses[index] ?? '' }));
    return { hits, total: undefined, hasMore: offset + posts.length < total };
  },
};
