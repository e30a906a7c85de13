import { POSTS, type Post } from '@plinth/content';
import {
  type AccessRule,
  anyone,
  type CallContext,
  notFound,
  page,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { authorPage } from '../authors/authors.js';
import { readingList } from '../bookmarks/reading-list.js';
import { renderAuthors } from '../cards/author-cards.js';
import { renderCards } from '../cards/cards.js';
import type { CardOptions } from '../cards/options.js';
import { postsInOrder } from '../discovery/items.js';
import { popularPage } from '../discovery/popular.js';
import { PUBLISHED_POSTS } from '../discovery/published.js';
import { followedPosts } from '../follows/follows.js';
import { settings } from '../settings.js';
import { followButtons, saveButtons } from './actions.js';
import { blogAddress } from './address.js';
import { blogPage } from './frame.js';
import { type EmptyList, ListedCards, PER_PAGE } from './listed-cards.js';
import { blogTexts } from './texts.js';

/** Cards of authors in a row. */
export const AUTHOR_COLUMNS = 4;

const pageArgument = {
  page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
};

interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** A list of posts with an address of its own. */
interface PostList {
  readonly path: string;
  readonly title: 'all' | 'popular_posts' | 'following' | 'reading_list';
  readonly summary: string;
  readonly access: AccessRule;
  /** What it says while it is empty. */
  readonly empty: EmptyList;
  /** Whether the cards are numbered. */
  readonly ranked?: boolean;
  readonly cards: CardOptions;
  load(call: CallContext, range: Range): Promise<{ readonly posts: readonly Post[]; readonly total: number }>;
}

/** A feature that is off has no page. */
function demandPage(isOn: boolean): void {
  if (!isOn) throw notFound('rest_no_route', 'There is no such page.');
}

const lists: readonly PostList[] = [
  {
    path: '/feed',
    title: 'all',
    summary: 'The posts of all members, newest first.',
    access: anyone,
    empty: 'nothing',
    cards: { variant: 'recent' },
    load: ({ use }, range) => use(POSTS).list({ ...PUBLISHED_POSTS, ...range, without: ['content'] }),
  },
  {
    path: '/popular',
    title: 'popular_posts',
    summary: 'The most read posts.',
    access: anyone,
    empty: 'nothing',
    ranked: true,
    cards: { variant: 'popular' },
    async load(call, range) {
      const { ids, total } = await popularPage(call, PUBLISHED_POSTS, range);
      return { posts: await postsInOrder(call, ids), total };
    },
  },
  {
    path: '/following',
    title: 'following',
    summary: 'The newest posts of the authors and series that the caller follows.',
    access: signedIn(),
    empty: 'following_none',
    cards: { variant: 'recent' },
    async load(call, range) {
      demandPage(call.settings(settings).follow);
      const followed = await followedPosts(call, call.caller.id);
      return call.use(POSTS).list({ ...PUBLISHED_POSTS, ...range, ...followed, without: ['content'] });
    },
  },
  {
    path: '/reading-list',
    title: 'reading_list',
    summary: "The caller's reading list, what was added last first.",
    access: signedIn(),
    empty: 'reading_none',
    cards: { variant: 'list' },
    async load(call, range) {
      demandPage(call.settings(settings).readingList);
      const { ids, total } = await readingList(call, call.caller.id, range);
      return { posts: await postsInOrder(call, ids), total };
    },
  },
];

/** Whether a list has no such page. Its first page is there even when it is empty. */
function isPastLast(page: number, total: number): boolean {
  return page > 1 && (page - 1) * PER_PAGE >= total;
}

function pageOf(list: PostList): Route {
  return page({
    method: 'GET',
    path: `/blog${list.path}`,
    summary: list.summary,
    access: list.access,
    args: pageArgument,
    async handle(call) {
      const number = call.args.page;
      const offset = (number - 1) * PER_PAGE;
      const { posts, total } = await list.load(call, { limit: PER_PAGE, offset });
      const action = await saveButtons(
        call,
        posts.map((post) => post.id),
      );
      const startRank = list.ranked ? offset + 1 : 0;
      const cards = await renderCards(call, posts, { action, ...list.cards, startRank, headingLevel: 2 });
      const view = { cards, path: list.path, page: number, total, empty: list.empty };
      const title = blogTexts.in(call.site.language)(list.title);
      const isPast = isPastLast(number, total);
      return blogPage(call, { title, part: list.path, number, isPast, body: <ListedCards {...view} /> });
    },
  });
}

const authors = page({
  method: 'GET',
  path: '/blog/authors',
  summary: 'Everybody who has published something, the busiest first.',
  access: anyone,
  args: pageArgument,
  async handle(call) {
    const number = call.args.page;
    const range = { limit: PER_PAGE, offset: (number - 1) * PER_PAGE };
    const found = await authorPage(call, { orderBy: 'post_count', order: 'desc', ...range });
    const shown = { showAvatar: true, showCount: true, showViews: true, showBio: true, headingLevel: 2 } as const;
    const action = await followButtons(
      call,
      found.authors.map(({ user }) => user.id),
    );
    const cards = renderAuthors(call, found.authors, { columns: AUTHOR_COLUMNS, avatarSize: 80, action, ...shown });
    const view = { cards, path: '/authors', page: number, total: found.total, empty: 'nobody' } as const;
    const title = blogTexts.in(call.site.language)('authors');
    const isPast = isPastLast(number, found.total);
    return blogPage(call, { title, part: '/authors', number, isPast, body: <ListedCards {...view} /> });
  },
});

/** What people type who look for their list. */
const shortAddress = page({
  method: 'GET',
  path: '/reading-list',
  summary: "Leads to the caller's reading list.",
  access: signedIn(),
  handle: ({ site }) => redirect(blogAddress(site, '/reading-list'), 302),
});

/** The lists of the blog as readable pages. */
export const listPages: readonly Route[] = [...lists.map(pageOf), authors, shortAddress];
