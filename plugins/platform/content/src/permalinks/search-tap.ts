import { type PluginContext, tap } from '@plinth/kernel';
import { pageHooks, type SearchSection, shortText } from '@plinth/pages';
import { CONTENT_SETTINGS, PERMALINKS, POSTS } from '../ports.js';
import { plainExcerpt, plainTitle } from './plain-texts.js';

const KINDS = [
  { name: 'post', title: 'Posts' },
  { name: 'page', title: 'Pages' },
] as const;

/** Characters of what is shown of a post. */
const SHOWN = 200;

function section({ use }: PluginContext, { name, title }: (typeof KINDS)[number]): SearchSection {
  return {
    name,
    title,
    async find({ words, limit, offset }) {
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
export const searchTap = tap(pageHooks.site_search, { id: 'posts' }, (context, sections) =>
  context.module('pages') ? [...sections, ...KINDS.map((kind) => section(context, kind))] : sections,
);
