import { type ArgumentsOf, choice, invalidParam, MAX_LISTED, pagingArguments, Type } from '@plinth/kernel';
import { timeframeArgument } from '../discovery/timeframe.js';

/** Where a feed takes its items from. */
export const FEED_SOURCES = ['recent', 'author', 'popular', 'topic', 'following', 'reading-list', 'authors'] as const;

/** What posts can be ordered by, and with them authors. */
const POST_ORDERS = ['date', 'title', 'comment_count', 'rand'] as const;

/** What authors alone can be ordered by. */
const AUTHOR_ORDERS = ['post_count', 'total_views', 'name', 'recent'] as const;

const MAX_LIST_LENGTH = 10_000;

const shown = (what: string) => Type.Boolean({ default: true, description: `Whether cards show ${what}.` });

const filterText = (description: string, maxLength = 200) => Type.String({ default: '', maxLength, description });

/**
 * The arguments of `/feed` (docs/components/member-blog.md). A feed goes on where a page left off, so it begins with
 * the second page.
 */
export const feedArguments = {
  source: choice(FEED_SOURCES, { description: 'Where the items come from.' }),
  ...pagingArguments({ page: 2, perPage: 10, maximum: 50 }),
  user_id: Type.Integer({ default: 0, minimum: 0, description: 'The author, for the source author.' }),
  category: filterText('Only posts in a category: its slug or id.'),
  tag: filterText('Only posts with a tag: its slug or id.'),
  search: filterText('Words that must occur; for authors a part of the name.', 1_000),
  timeframe: timeframeArgument,
  orderby: choice([...POST_ORDERS, ...AUTHOR_ORDERS], {
    default: 'date',
    description: 'What to order by; the last four for authors only.',
  }),
  order: choice(['ASC', 'DESC'], { default: 'DESC', description: 'Direction of the order.' }),
  exclude_users: filterText('Ids of authors to leave out, separated by commas.', MAX_LIST_LENGTH),
  start_rank: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000,
    description: 'Place of the first card in a ranking; 0 shows no places.',
  }),
  variant: Type.String({
    default: 'recent',
    maxLength: 50,
    description: 'Layout of the cards: recent, list, compact or popular.',
  }),
  show_image: shown('the picture'),
  show_excerpt: shown('the first words'),
  show_date: shown('the date'),
  show_author: shown('who wrote it'),
  show_avatar: shown("the author's picture"),
  show_views: shown('how often it was read'),
  columns: Type.Integer({ default: 4, minimum: 1, maximum: 6, description: 'Cards of authors in a row.' }),
  avatar_size: Type.Integer({
    default: 80,
    minimum: 32,
    maximum: 200,
    description: 'Pixels of the authors’ pictures.',
  }),
  role: filterText('Only authors with this role.', 60),
  show_count: shown('how much an author published'),
  show_bio: shown('what authors say about themselves'),
};

/** The values of the arguments. */
export type FeedValues = ArgumentsOf<typeof feedArguments>;

/** What the posts of a feed are ordered by. @throws RestError 400 `rest_invalid_param` for an order of authors */
export function postOrder({ orderby }: FeedValues): (typeof POST_ORDERS)[number] {
  const found = POST_ORDERS.find((known) => known === orderby);
  if (found) return found;
  throw invalidParam({ orderby: `Posts cannot be ordered by ${orderby}.` });
}

/** The ids in `exclude_users`. @throws RestError 400 `rest_invalid_param` for anything else */
export function excludedUsers({ exclude_users: text }: FeedValues): number[] {
  const parts = text.split(',').map((part) => part.trim());
  const ids = parts.filter((part) => part !== '').map(Number);
  if (ids.some((id) => !Number.isInteger(id)) || ids.length > MAX_LISTED)
    throw invalidParam({ exclude_users: `exclude_users is a list of at most ${MAX_LISTED} ids.` });
  return [...new Set(ids)];
}
