import { type SearchSource, shortText } from '@plinth/pages';
import { CONTENT_SETTINGS, PERMALINKS, POSTS } from '../ports.js';
import { plainExcerpt, plainTitle } from './plain-texts.js';

/** Characters of what is shown of a post. */
const SHOWN = 200;

function sourceOf(name: string, title: string): SearchSource {
  return {
    name,
    title: () => title,
    isOffered: ({ module }) => module('pages'),
    async find({ words, limit, offset }, { use }) {
      const query = { types: [name], statuses: ['publish'], search: words, withoutProtected: true } as const;
      const { posts, total } = await use(POSTS).list({ ...query, orderBy: 'relevance', limit, offset });
      const addresses = await use(PERMALINKS).ofPosts(posts);
      const rendering = use(CONTENT_SETTINGS)();
      const hits = posts.map((post, index) => ({
        title: plainTitle(post, rendering),
        url: addresses[index] ?? '',
        text: shortText(plainExcerpt(post, rendering), SHOWN),
        at: post.createdAt,
      }));
      return { hits, total, hasMore: offset + hits.length < total };
    },
  };
}

/** Posts and pages in the search of the site. */
export const postSources: readonly SearchSource[] = [sourceOf('post', 'Posts'), sourceOf('page', 'Pages')];
