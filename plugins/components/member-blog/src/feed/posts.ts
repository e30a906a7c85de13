import { POSTS, type Post, type PostSelection } from '@plinth/content';
import { type Call, offsetOf, RestError } from '@plinth/kernel';
import { keptBy, readingList } from '../bookmarks/reading-list.js';
import { writtenBy } from '../coauthors/written-by.js';
import { postsInOrder } from '../discovery/items.js';
import { popularPage } from '../discovery/popular.js';
import type { IdPage } from '../discovery/published.js';
import { drawn, MAX_DRAWN } from '../discovery/random-order.js';
import { beginOf } from '../discovery/timeframe.js';
import { followedPosts } from '../follows/follows.js';
import { type FeedValues, type feedArguments, postOrder } from './arguments.js';
import { selectionOf } from './selection.js';

/** A call of `/feed`. */
export type FeedCall = Call<typeof feedArguments>;

/** A page of posts, and how many there are. */
export interface FeedPosts {
  readonly posts: readonly Post[];
  readonly total: number;
}

interface Range {
  readonly limit: number;
  readonly offset: number;
}

function rangeOf({ page, per_page }: FeedValues): Range {
  return { limit: per_page, offset: offsetOf({ page, per_page }) };
}

async function withPosts(call: FeedCall, { ids, total }: IdPage): Promise<FeedPosts> {
  return { posts: await postsInOrder(call, ids), total };
}

/** A page in the order that the call asks for. A random one is drawn from the newest thousand. */
async function ordered(call: FeedCall, selection: PostSelection): Promise<FeedPosts> {
  const { args, clock, use } = call;
  const orderBy = postOrder(args);
  const range = rangeOf(args);
  if (orderBy !== 'rand') {
    const order = args.order === 'ASC' ? 'asc' : 'desc';
    return use(POSTS).list({ ...selection, ...range, orderBy, order, without: ['content'] });
  }
  const ids = drawn(await use(POSTS).ids(selection, MAX_DRAWN), clock);
  const page = ids.slice(range.offset, range.offset + range.limit);
  return withPosts(call, { ids: page, total: ids.length });
}

/** @throws RestError 400 `mb_missing_author` */
async function byAuthor(call: FeedCall): Promise<Partial<PostSelection>> {
  const { user_id: author } = call.args;
  if (author === 0) throw new RestError('mb_missing_author', 'Say whose posts you want.', { status: 400 });
  return writtenBy(call, author);
}

/** Somebody's reading list: what they added last first, unless the call asks for an order or filters. */
function kept(call: FeedCall, selection: PostSelection & { readonly terms: readonly unknown[] }): Promise<FeedPosts> {
  const { args, caller, sent } = call;
  const isPlain = !sent('orderby') && selection.terms.length === 0 && !selection.search && !selection.authorsExcluded;
  if (!isPlain) return ordered(call, { ...selection, within: keptBy(caller.id) });
  return readingList(call, caller.id, rangeOf(args)).then((page) => withPosts(call, page));
}

/** The posts of a feed. @throws RestError 400 `mb_missing_author` or `rest_invalid_param` */
export async function feedPosts(call: FeedCall): Promise<FeedPosts> {
  const { args, caller, clock } = call;
  const wanted = args.source === 'author' ? await byAuthor(call) : {};
  postOrder(args);
  const selection = { ...(await selectionOf(call, args)), ...wanted };
  if (args.source === 'following') return ordered(call, { ...selection, ...(await followedPosts(call, caller.id)) });
  if (args.source === 'reading-list') return kept(call, selection);
  if (args.source !== 'popular') return ordered(call, selection);
  const after = beginOf(clock, args.timeframe);
  const page = await popularPage(call, { ...selection, ...(after === undefined ? {} : { after }) }, rangeOf(args));
  return withPosts(call, page);
}
