import { type PluginContext, tap } from '@plinth/kernel';
import { pageHooks, type SitemapSection } from '@plinth/pages';
import { MEDIA } from '../media/ports.js';
import { CONTENT_SETTINGS, PERMALINKS, POST_TYPES, POSTS, TAXONOMIES } from '../ports.js';
import { TERM_LIBRARY } from '../terms/library.js';

/** The posts of one type that everybody may read. */
function postsOf({ use }: PluginContext, type: string): SitemapSection {
  const selection = { types: [type], statuses: ['publish'], withoutProtected: true };
  return {
    name: type,
    count: () => use(POSTS).count(selection),
    async list({ limit, offset }) {
      const query = { ...selection, orderBy: 'id', order: 'asc', limit, offset } as const;
      const { posts } = await use(POSTS).list({ ...query, without: ['content', 'excerpt'] });
      const addresses = await use(PERMALINKS).ofPosts(posts);
      return posts.map(({ modifiedAt }, index) => ({ url: addresses[index] ?? '', modifiedAt }));
    },
  };
}

/** The lists of one taxonomy that are not empty. */
function termsOf({ use }: PluginContext, taxonomy: string): SitemapSection {
  const query = { taxonomy, hideEmpty: true, orderBy: 'id', order: 'asc' } as const;
  return {
    name: taxonomy,
    count: async () => (await use(TERM_LIBRARY).list({ ...query, limit: 1 })).total,
    async list({ limit, offset }) {
      const { terms } = await use(TERM_LIBRARY).list({ ...query, limit, offset });
      return terms.map((term) => ({ url: use(PERMALINKS).ofTerm(term) }));
    },
  };
}

const sitemap = tap(pageHooks.sitemap, {}, (context, sections) => {
  const types = context
    .use(POST_TYPES)
    .all()
    .filter(({ name, viewable }) => viewable !== false && name !== 'attachment');
  const taxonomies = context
    .use(TAXONOMIES)
    .all()
    .filter(({ name }) => name !== 'post_format');
  return [
    ...sections,
    ...types.map(({ name }) => postsOf(context, name)),
    ...taxonomies.map(({ name }) => termsOf(context, name)),
  ];
});

/** The icon that the owner chose, if it is an image. */
const icon = tap(pageHooks.site_icon, {}, async ({ use }, given) => {
  const { siteIcon } = use(CONTENT_SETTINGS)();
  const media = siteIcon === 0 ? undefined : await use(MEDIA).find(siteIcon);
  if (!media?.file.mimeType.startsWith('image/')) return given;
  return (media.sizes.get('thumbnail') ?? media.file).url;
});

/** The newest posts, in both forms that readers of feeds know. */
const feeds = tap(pageHooks.site_feeds, { id: 'posts' }, ({ site }, given) => [
  ...given,
  { title: site.title, url: `${site.url}/feed/`, type: 'application/rss+xml' as const },
  { title: `${site.title} (Atom)`, url: `${site.url}/feed/atom/`, type: 'application/atom+xml' as const },
]);

/** What the pages of the site learn of its posts: the sitemap, the feeds and the icon. */
export const pageTaps = [sitemap, icon, feeds];
