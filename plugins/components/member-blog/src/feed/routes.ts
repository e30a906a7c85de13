import { anyone, offsetOf, paged, RestError, type Route, route, Type } from '@plinth/kernel';
import { featureError, visitorError } from '../access/members.js';
import { type AuthorOrder, authorPage } from '../authors/authors.js';
import { renderAuthors } from '../cards/author-cards.js';
import { renderCards } from '../cards/cards.js';
import { settings } from '../settings.js';
import { excludedUsers, type FeedValues, feedArguments } from './arguments.js';
import { FEED_CACHE, type FeedPage } from './cache.js';
import { type FeedCall, feedPosts } from './posts.js';
import { selectionOf } from './selection.js';

const feedSchema = Type.Object({
  html: Type.String({ description: 'The cards of the page.' }),
  page: Type.Integer(),
  max_pages: Type.Integer(),
  count: Type.Integer({ description: 'How many cards the page has.' }),
  has_more: Type.Boolean(),
  announce: Type.Optional(Type.String({ description: 'What to read out; for authors only.' })),
});

type Paged = FeedPage & { readonly answer: Type.Static<typeof feedSchema> };

/**
 * The sources that are somebody's own.
 * @throws RestError 401 `mb_not_logged_in`, 501 `mb_source_unavailable`, 403 `mb_feature_disabled`
 */
function demandSource({ args, caller, settings: values }: FeedCall): void {
  const isOwn = args.source === 'following' || args.source === 'reading-list';
  if (!isOwn) return;
  if (caller.isVisitor) throw new RestError('mb_not_logged_in', 'Sign in first.', { status: 401 });
  const { follow, readingList } = values(settings);
  if (args.source === 'following' && !follow)
    throw new RestError('mb_source_unavailable', 'Nobody can be followed here.', { status: 501 });
  if (args.source === 'reading-list' && !readingList)
    throw new RestError('mb_feature_disabled', 'This feature is switched off.', { status: 403 });
}

function pageOf(args: FeedValues, shown: { html: string; count: number; total: number }): Paged {
  const { html, count, total } = shown;
  const max_pages = Math.ceil(total / args.per_page);
  return { answer: { html, page: args.page, max_pages, count, has_more: args.page < max_pages }, total };
}

async function postFeed(call: FeedCall): Promise<Paged> {
  const { args } = call;
  const { posts, total } = await feedPosts(call);
  const cards = await renderCards(call, posts, {
    variant: args.variant,
    startRank: args.start_rank,
    showImage: args.show_image,
    showExcerpt: args.show_excerpt,
    showDate: args.show_date,
    showAuthor: args.show_author,
    showAvatar: args.show_avatar,
    showViews: args.show_views,
  });
  return pageOf(args, { html: cards.text, count: posts.length, total });
}

const AUTHOR_ORDERS: Readonly<Record<FeedValues['orderby'], AuthorOrder>> = {
  post_count: 'post_count',
  total_views: 'total_views',
  comment_count: 'comment_count',
  name: 'name',
  title: 'name',
  recent: 'recent',
  date: 'recent',
  rand: 'rand',
};

/** What a screen reader says once the cards are there. */
function announcement(count: number, total: number): string {
  if (count === 0) return 'There are no more authors.';
  return `${count} ${count === 1 ? 'author' : 'authors'} loaded, ${total} in all.`;
}

async function authorFeed(call: FeedCall): Promise<Paged> {
  const { args } = call;
  const { terms } = await selectionOf(call, args);
  const { authors, total } = await authorPage(call, {
    orderBy: AUTHOR_ORDERS[args.orderby],
    order: args.order === 'ASC' ? 'asc' : 'desc',
    role: args.role,
    search: args.search,
    exclude: excludedUsers(args),
    terms,
    limit: args.per_page,
    offset: offsetOf(args),
  });
  const cards = renderAuthors(call, authors, {
    columns: args.columns,
    avatarSize: args.avatar_size,
    showAvatar: args.show_avatar,
    showCount: args.show_count,
    showViews: args.show_views,
    showBio: args.show_bio,
  });
  const { answer } = pageOf(args, { html: cards.text, count: authors.length, total });
  return { answer: { ...answer, announce: announcement(authors.length, total) }, total };
}

const feed = route({
  method: 'GET',
  path: '/feed',
  summary: 'The next page of a feed, as cards.',
  access: anyone,
  args: feedArguments,
  result: feedSchema,
  errors: [
    visitorError,
    featureError,
    { code: 'mb_missing_author', status: 400, when: 'the source is author and no user_id is given' },
    { code: 'mb_source_unavailable', status: 501, when: 'the source is following and following is switched off' },
  ],
  async handle(call) {
    const { args, caller, use } = call;
    demandSource(call);
    const make = () => (args.source === 'authors' ? authorFeed(call) : postFeed(call));
    const { answer, total } = caller.isVisitor ? await use(FEED_CACHE).page(args, make) : await make();
    return paged(answer, total, args.per_page);
  },
});

/** Feeds (docs/components/member-blog.md). */
export const feedRoutes: readonly Route[] = [feed];
