import { CACHE_TAGS, type CallContext, cacheTag } from '@plinth/kernel';
import type { Post, PostOrder, PostSelection } from '../ports.js';

/** What lists of posts depend on, whatever they select and sort by. */
export const POST_TAGS: readonly string[] = Object.freeze(['posts', 'terms', 'users', 'media']);

/** What lists depend on that select and sort by {@link LISTED_COLUMNS}, beside the posts that they show. */
export const LIST_TAGS: readonly string[] = Object.freeze([cacheTag.lists('posts'), 'terms', 'users', 'media']);

/** The columns that decide which lists have a post, and where. A change of the others leaves the lists as they are. */
const LISTED_COLUMNS = [
  ...(['type', 'status', 'authorId', 'title', 'slug', 'password', 'parentId', 'menuOrder', 'sticky'] as const),
  ...(['format', 'createdAt', 'mimeType'] as const),
] as const satisfies readonly (keyof Post)[];

/** Orders by what every change moves, or what comments move. */
const UNSETTLED_ORDERS: ReadonlySet<PostOrder | undefined> = new Set(['modified', 'comment_count', 'relevance']);

/** Whether a change moves a post in a list, into one or out of one. */
export function isMovedInLists(post: Post, before: Post): boolean {
  return LISTED_COLUMNS.some((column) => post[column] !== before[column]);
}

/**
 * Whether a query selects and sorts by {@link LISTED_COLUMNS} and terms alone: then it has the same posts in the same order
 * until {@link LIST_TAGS} change. Texts, moments of change and the conditions of other plugins say more than that, and
 * revisions are in no other list.
 */
export function isSettledByLists(query: PostSelection): boolean {
  const { anyOf, conditions, modifiedAfter, modifiedBefore, orderBy, search = '', types, within } = query;
  if (anyOf || conditions || within || search !== '' || UNSETTLED_ORDERS.has(orderBy)) return false;
  if (modifiedAfter !== undefined || modifiedBefore !== undefined) return false;
  return types.length > 0 && !types.includes('revision');
}

/**
 * Reads a list and says what it depends on: where the query allows it the posts that it shows, otherwise all of them. What
 * was read while something changed is read again, because nobody could say whether it was read before or after.
 * @param read reads the list and returns it with the cache tags of what it shows
 */
export async function readDepending<T extends { readonly tags: readonly string[] }>(
  { dependsOn, use }: Pick<CallContext, 'dependsOn' | 'use'>,
  query: PostSelection,
  read: () => Promise<T>,
): Promise<T> {
  const cacheTags = use(CACHE_TAGS);
  const before = cacheTags.of(POST_TAGS);
  // The state is another one each time while changes of other processes may go unheard.
  if (isSettledByLists(query) && cacheTags.of(POST_TAGS) === before) {
    const found = await read();
    if (cacheTags.of(POST_TAGS) === before) {
      dependsOn(...found.tags);
      return found;
    }
  }
  dependsOn(...POST_TAGS);
  return read();
}
