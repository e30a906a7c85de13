import { avatarUrl } from '@plinth/accounts';
import { PERMALINKS, TERMS } from '@plinth/content';
import { anyone, choice, id, offsetOf, paged, pagingArguments, type Route, route, Type } from '@plinth/kernel';
import { missingError } from '../access/errors.js';
import { publishedPost } from '../access/posts.js';
import { authorPage } from '../authors/authors.js';
import { AUTHORS_TAG } from '../authors/book.js';
import { VIEWS_TAG } from '../views/counting.js';
import { popularItemSchema, popularItems, postsInOrder, shortItemSchema, shortItems } from './items.js';
import { popularPage } from './popular.js';
import { PUBLISHED_POSTS } from './published.js';
import { relatedIds } from './related.js';
import { beginOf, timeframeArgument } from './timeframe.js';

/** What posts in a list show: themselves, their terms, authors and pictures. */
export const LISTED_SUBJECTS = ['posts', 'terms', 'users', 'media'] as const;

/** The paging of every collection of this component: outside of its bounds is refused, never clamped. */
export const collectionArguments = pagingArguments({ perPage: 10, maximum: 50 });

const related = route({
  method: 'GET',
  path: '/posts/:id/related',
  summary: 'Posts that belong to one.',
  access: anyone,
  args: {
    id: id('A published post.'),
    per_page: Type.Integer({ default: 4, minimum: 1, maximum: 12, description: 'How many.' }),
  },
  item: shortItemSchema,
  result: Type.Array(shortItemSchema),
  errors: [missingError],
  cacheForVisitors: LISTED_SUBJECTS,
  resource: (call) => publishedPost(call, call.args.id),
  handle: async (call) =>
    shortItems(call, await postsInOrder(call, await relatedIds(call, call.resource, call.args.per_page))),
});

const popular = route({
  method: 'GET',
  path: '/popular',
  summary: 'The most read posts.',
  access: anyone,
  args: {
    ...collectionArguments,
    category: Type.Integer({ default: 0, minimum: 0, description: 'Only posts of a category; 0 for all.' }),
    timeframe: timeframeArgument,
  },
  item: popularItemSchema,
  result: Type.Array(popularItemSchema),
  async handle(call) {
    const { args, clock, use } = call;
    const after = beginOf(clock, args.timeframe);
    const ids = args.category === 0 ? [] : await use(TERMS).withDescendants('category', [args.category]);
    const selection = {
      ...PUBLISHED_POSTS,
      ...(after === undefined ? {} : { after }),
      ...(args.category === 0 ? {} : { terms: [{ taxonomy: 'category', ids }] }),
    };
    const page = await popularPage(call, selection, { limit: args.per_page, offset: offsetOf(args) });
    return paged(await popularItems(call, await postsInOrder(call, page.ids)), page.total, args.per_page);
  },
});

const AVATAR_PIXELS = 96;

const authorItemSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    post_count: Type.Integer(),
    total_views: Type.Integer(),
    description: Type.String(),
    avatar: Type.String(),
    url: Type.String({ description: "Address of the author's posts." }),
  },
  { title: 'blog-author' },
);

const authors = route({
  method: 'GET',
  path: '/authors',
  summary: 'Everybody who has published something.',
  access: anyone,
  args: {
    ...collectionArguments,
    orderby: choice(['post_count', 'total_views'], { default: 'post_count', description: 'What to order by.' }),
    order: choice(['asc', 'desc'], { default: 'desc', description: 'Direction of the order.' }),
  },
  item: authorItemSchema,
  result: Type.Array(authorItemSchema),
  cacheForVisitors: [...LISTED_SUBJECTS, VIEWS_TAG, AUTHORS_TAG],
  async handle(call) {
    const { args, use } = call;
    const query = { orderBy: args.orderby, order: args.order, limit: args.per_page, offset: offsetOf(args) };
    const page = await authorPage(call, query);
    const items = page.authors.map(({ user, postCount, totalViews }) => ({
      id: user.id,
      name: user.displayName,
      slug: user.slug,
      post_count: postCount,
      total_views: totalViews,
      description: user.description,
      avatar: avatarUrl(call.site, user, AVATAR_PIXELS),
      url: use(PERMALINKS).ofAuthor(user),
    }));
    return paged(items, page.total, args.per_page);
  },
});

/** Finding posts and authors (docs/components/member-blog.md). */
export const discoveryRoutes: readonly Route[] = [related, popular, authors];
