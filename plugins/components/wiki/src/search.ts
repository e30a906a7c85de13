import { PERMALINKS, POSTS, type Post, type PostQuery } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import { wikiHooks } from './hooks.js';
import { wikiPage } from './page-type.js';

/** One suggestion, as the wiki editor shows it (docs/components/wiki.md). */
export interface Suggestion {
  readonly ID: number;
  readonly post_title: string;
  readonly permalink: string;
}

const MIN_TERM_LENGTH = 2;
const MAX_SUGGESTIONS = 10;
/** How often more pages are fetched when a filter hides some; bounds the work of one request. */
const MAX_ROUNDS = 5;

/** Those of the pages that the caller may view. */
export async function visiblePages(
  call: Pick<CallContext, 'hooks' | 'caller'>,
  pages: readonly Post[],
): Promise<Post[]> {
  const verdicts = await Promise.all(
    pages.map((page) => call.hooks.filter(wikiHooks.wiki_can_view, true, page, call.caller)),
  );
  return pages.filter((_page, index) => verdicts[index] === true);
}

async function findPages(call: CallContext, query: PostQuery): Promise<Post[]> {
  const found: Post[] = [];
  for (let round = 0; round < MAX_ROUNDS && found.length < query.limit; round += 1) {
    const offset = (query.offset ?? 0) + round * query.limit;
    const { posts } = await call.use(POSTS).list({ ...query, offset });
    found.push(...(await visiblePages(call, posts)));
    if (posts.length < query.limit) break;
  }
  return found.slice(0, query.limit);
}

/**
 * Published pages whose title or content contains the term: title matches first, then the newest
 * (docs/components/wiki.md). Fewer than two characters find nothing.
 */
export async function suggest(call: CallContext, term: string): Promise<Suggestion[]> {
  const wanted = term.trim();
  if ([...wanted].length < MIN_TERM_LENGTH) return [];
  const standard: PostQuery = {
    types: [wikiPage.name],
    statuses: ['publish'],
    search: wanted,
    searchColumns: ['title', 'content'],
    orderBy: 'relevance',
    limit: MAX_SUGGESTIONS,
    without: ['content', 'excerpt'],
  };
  const query = await call.hooks.filter(wikiHooks.wiki_search_args, standard, call.request);
  const pages = await findPages(call, query);
  const addresses = await call.use(PERMALINKS).ofPosts(pages);
  return pages.map(({ id, title }, index) => ({ ID: id, post_title: title, permalink: addresses[index] ?? '' }));
}
