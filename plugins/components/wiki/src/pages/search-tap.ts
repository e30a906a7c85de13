import { CONTENT_SETTINGS, PERMALINKS, POSTS, plainTitle } from '@plinth/content';
import { tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { wikiPage } from '../page-type.js';
import { visiblePages } from '../search.js';
import { listTexts } from './texts.js';

/** Wiki pages in the search of the site, as far as whoever looks may see them; how many others see is not told. */
export const searchTap = tap(pageHooks.site_search, { id: 'wiki' }, ({ hooks, site, use }, sections, caller) => [
  ...sections,
  {
    name: 'wiki',
    title: listTexts.in(site.language)('title'),
    async find({ words, limit, offset }) {
      const query = { types: [wikiPage.name], statuses: ['publish'], search: words, withoutProtected: true } as const;
      const range = { orderBy: 'relevance', limit, offset, without: ['content', 'excerpt'] } as const;
      const { posts, total } = await use(POSTS).list({ ...query, ...range });
      const pages = await visiblePages({ hooks, caller }, posts);
      const addresses = await use(PERMALINKS).ofPosts(pages);
      const rendering = use(CONTENT_SETTINGS)();
      const hits = pages.map((each, index) => ({ title: plainTitle(each, rendering), url: addresses[index] ?? '' }));
      return { hits, total: undefined, hasMore: offset + posts.length < total };
    },
  },
]);
